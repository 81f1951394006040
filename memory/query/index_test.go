package query_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// object is a JSON object. Its keys are encoded in order.
type object = map[string]any

// contentIdentity is the identity of a document of an index.
func contentIdentity(t *testing.T, key string, doc object) object {
	t.Helper()
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return bytesIdentity(key, text)
}

func bytesIdentity(key string, text []byte) object {
	return object{
		"schemaVersion": "ContentIdentityV1", "algorithm": "sha256", "sourceKey": key, "contractVersion": "1",
		"digest": fmt.Sprintf("%x", sha256.Sum256(text)), "bytes": len(text),
	}
}

// A derived is an index as the format's own server makes it.
type derived struct {
	dir                       string // where it lies
	scope                     object
	source                    string
	key                       string
	payload                   object
	pointer, manifest, object object // what is changed in them before they are sealed
}

// with is d with the fields of other documents put in.
func with(doc, changes object) object {
	for k, v := range changes {
		doc[k] = v
	}
	return doc
}

// write puts the documents into a file system.
func (d derived) write(t *testing.T, fsys fstest.MapFS) {
	t.Helper()
	text, err := json.Marshal(d.scope)
	if err != nil {
		t.Fatal(err)
	}
	sum := fmt.Sprintf("%x", sha256.Sum256(text))
	base := "derived-index://memory/" + sum + "/"
	dir := d.dir + "/derived-indexes/v1/memory/" + sum + "/"
	put := func(name, field, key string, doc object) object {
		id := contentIdentity(t, base+key, doc)
		doc[field] = id
		text, err := json.MarshalIndent(doc, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		fsys[dir+strings.ReplaceAll(name, "*", fmt.Sprint(id["digest"]))] = &fstest.MapFile{Data: text, Mode: 0o644, ModTime: noon}
		return id
	}
	source := bytesIdentity("memory://bookshop/codex/x", []byte(d.source))
	part := put("objects/*.json", "contentIdentity", "partition/x", with(object{
		"schemaVersion": "DerivedIndexPartitionV1", "contractVersion": "1", "domain": "memory", "scopeDigest": sum, "key": d.key, "payload": d.payload,
	}, d.object))
	manifest := put("manifests/*.json", "contentIdentity", "manifest", with(object{
		"schemaVersion": "DerivedIndexManifestV1", "contractVersion": "1", "domain": "memory", "scopeDigest": sum, "generation": 3,
		"sourceIdentity": source, "createdAt": "x", "partitions": []object{{"key": d.key, "objectIdentity": part, "metadata": object{}}},
	}, d.manifest))
	put("current.json", "pointerIdentity", "pointer", with(object{
		"schemaVersion": "DerivedIndexPointerV1", "contractVersion": "1", "domain": "memory", "scopeIdentity": d.scope, "scopeDigest": sum,
		"generation": 3, "sourceIdentity": source, "freshnessTier": "writer-attested", "manifestIdentity": manifest, "committedAt": "x",
	}, d.pointer))
}

// indexed is what an index says of the file that it was made of.
func indexed(path, text string) object {
	return object{
		"path": memory.ToOS(path), "exists": true, "bytes": len(text), "chars": 1, "modifiedAt": "2026-08-30T11:00:00.000Z", "mtimeMs": 1,
	}
}

const stateRoot = "ann/bookshop/.devcodex/.runtime-state"

// statusIndex is an index of these rows that is right.
func statusIndex(text string) derived {
	return derived{
		dir: stateRoot, source: text, key: "summary:status",
		scope: object{"agent": "codex", "project": "bookshop", "scope": "project", "source": "summary"},
		payload: object{
			"schemaVersion": "MemorySummaryStatusPartitionV1", "source": indexed(summary, text),
			"latestRows":              []object{{"rowNumber": 7, "state": "active"}, {"rowNumber": 8, "state": "completed"}},
			"activeSessionIds":        []string{"2026-08-01#02A"},
			"conflicts":               []object{},
			"nonCanonicalActiveCount": 0,
		},
	}
}

// Whatever state the derived index is in, it is told, and the answer is that of
// the source.
func TestDerivedIndex(t *testing.T) {
	text := index("2026-08-01 02A 🔄", "2026-08-01 01 ✅")
	plain, err := reader(files(map[string]string{summary: text})).Status(t.Context(), bookshop, query.StatusArgs{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name              string
		change            func(*derived, fstest.MapFS)
		freshness, reason string
		repair            string
	}{
		{"fresh", func(*derived, fstest.MapFS) {}, "fresh", "", "not-needed"},
		{"missing", func(d *derived, _ fstest.MapFS) { d.dir = "ann/elsewhere" }, "unavailable", "index-missing", "not-needed"},
		{"of another agent", func(d *derived, _ fstest.MapFS) { d.scope["agent"] = "cursor" }, "unavailable", "index-missing", "not-needed"},
		{"of other content, as long and as old", func(d *derived, _ fstest.MapFS) { d.source = strings.Replace(d.source, "✅", "🔄", 1) }, "stale", "index-stale", "repair-needed"},
		{"of a shorter file", func(d *derived, _ fstest.MapFS) { d.payload["source"] = indexed(summary, "x") }, "stale", "source-metadata-drift", "repair-needed"},
		{"of another path", func(d *derived, _ fstest.MapFS) { d.payload["source"] = indexed(today, text) }, "stale", "source-metadata-drift", "repair-needed"},
		{"without the partition", func(d *derived, _ fstest.MapFS) { d.key = "summary:current" }, "stale", "partition-missing", "repair-needed"},
		{"another schema of pointers", func(d *derived, _ fstest.MapFS) { d.pointer = object{"schemaVersion": "DerivedIndexPointerV2"} }, "invalid", "index-invalid", "repair-needed"},
		{"no generation", func(d *derived, _ fstest.MapFS) { d.pointer = object{"generation": 0} }, "invalid", "index-invalid", "repair-needed"},
		{"a pointer that says it is stale", func(d *derived, _ fstest.MapFS) { d.pointer = object{"freshnessTier": "stale"} }, "invalid", "index-invalid", "repair-needed"},
		{"a manifest of another generation", func(d *derived, _ fstest.MapFS) { d.manifest = object{"generation": 2} }, "invalid", "index-invalid", "repair-needed"},
		{"another schema of partitions", func(d *derived, _ fstest.MapFS) { d.object = object{"schemaVersion": "DerivedIndexPartitionV2"} }, "invalid", "partition-invalid", "repair-needed"},
		{"another schema of payloads", func(d *derived, _ fstest.MapFS) { d.payload["schemaVersion"] = "MemorySummaryStatusPartitionV2" }, "invalid", "summary-status-schema-invalid", "repair-needed"},
		{"a payload of another shape", func(d *derived, _ fstest.MapFS) { d.payload["latestRows"] = "none" }, "invalid", "partition-invalid", "repair-needed"},
		{"it says something else than the source", func(d *derived, _ fstest.MapFS) { d.payload["activeSessionIds"] = []string{} }, "invalid", "partition-content-mismatch", "repair-needed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fsys := files(map[string]string{summary: text})
			d := statusIndex(text)
			tt.change(&d, fsys)
			d.write(t, fsys)
			got, err := reader(fsys).Status(t.Context(), bookshop, query.StatusArgs{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(plain, got, cmpopts.IgnoreFields(query.Status{}, "Basis", "ContentIdentity"), sameNotes); diff != "" {
				t.Errorf("the answer (-without index +with):\n%s", diff)
			}
			reason := ""
			if r := got.DerivedIndexFreshness.Reason; r != nil {
				reason = *r
			}
			state := []string{got.DerivedIndexFreshness.Status, reason, got.RepairState.Status}
			if diff := cmp.Diff([]string{tt.freshness, tt.reason, tt.repair}, state); diff != "" {
				t.Errorf("state (-want +got):\n%s", diff)
			}
			if used := got.FallbackCoverage.Status == "not-used" && got.IndexReceipt.Status == "fresh" && got.Coverage.Status == "complete"; used != (tt.freshness == "fresh") {
				t.Errorf("used: %v\n%+v\n%+v", used, got.IndexReceipt, got.Coverage)
			}
			again, err := reader(fsys).Status(t.Context(), bookshop, query.StatusArgs{Limit: 1})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(got.RepairState, again.RepairState); diff != "" {
				t.Errorf("the same trouble told in another way (-first +second):\n%s", diff)
			}
		})
	}
}

var sameNotes = cmp.Comparer(func(a, b query.Note) bool { return a.In(memory.English) == b.In(memory.English) })

// A document that was damaged is found by its digest, wherever the damage is.
func TestDamagedIndex(t *testing.T) {
	text := index("2026-08-01 02A 🔄", "2026-08-01 01 ✅")
	clean := files(map[string]string{summary: text})
	statusIndex(text).write(t, clean)
	for name := range clean {
		if !strings.Contains(name, "derived-indexes") {
			continue
		}
		for _, damage := range []func([]byte) []byte{
			func(b []byte) []byte { return b[:len(b)/2] },
			func([]byte) []byte { return nil },
			func(b []byte) []byte { return []byte(strings.Replace(string(b), "memory", "Memory", 1)) },
			func(b []byte) []byte { return []byte(strings.Replace(string(b), `"bytes": `, `"bytes": 1`, 1)) },
		} {
			fsys := files(map[string]string{summary: text})
			statusIndex(text).write(t, fsys)
			fsys[name].Data = damage(fsys[name].Data)
			s, err := reader(fsys).Status(t.Context(), bookshop, query.StatusArgs{})
			if err != nil {
				t.Fatal(err)
			}
			if s.DerivedIndexFreshness.Status != "invalid" || s.ActiveSessionIDs[0] != "2026-08-01#02a" {
				t.Errorf("%s damaged: %+v, active %q", name, s.DerivedIndexFreshness, s.ActiveSessionIDs)
			}
		}
	}
}

// The index is looked for where the format says, then where its server puts it.
func TestIndexPlaces(t *testing.T) {
	const root = "ann/ws/.devcodex/apps/shop"
	file := root + "/.memory/clients/codex/SUMMARY.md"
	text := index("2026-08-01 01 🔄", "2026-08-01 02 🔄", "2026-08-01 01 ✅")
	numbers := func(lines ...int) []int { return append([]int{}, lines...) }
	for _, tt := range []struct {
		name, root, dir, project, scope string
	}{
		{"the format's place", root, root + "/.runtime-state", "apps/shop", "project"},
		{"a project of a workspace", root, "ann/ws/.devcodex/workspace/.runtime-state/projects/apps/shop", "apps/shop", "project"},
		{"a whole workspace", "ann/ws/.devcodex/workspace", "ann/ws/.devcodex/workspace/.runtime-state/workspace", "__workspace__", "workspace"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := strings.Replace(file, root, tt.root, 1)
			fsys := files(map[string]string{file: text})
			derived{
				dir: tt.dir, source: text, key: "summary:current",
				scope: object{"agent": "codex", "project": tt.project, "scope": tt.scope, "source": "summary"},
				payload: object{
					"schemaVersion": "MemorySummaryCurrentPartitionV2", "source": indexed(file, text), "windowRows": []object{},
					"rowNumbersByState": object{"all": numbers(7, 8, 9), "active": numbers(8), "blocked": numbers(), "completed": numbers(9), "unresolved": numbers(8)},
					"counts":            object{"all": 3, "active": 1, "blocked": 0, "completed": 1, "unresolved": 1},
				},
			}.write(t, fsys)
			page, err := reader(fsys).Summary(t.Context(), query.Target{Root: tt.root, Project: "apps/shop", Scope: tt.scope, Agent: "codex"}, query.SummaryArgs{})
			if err != nil {
				t.Fatal(err)
			}
			if page.DerivedIndexFreshness.Status != "fresh" || page.Source.Project != tt.project {
				t.Errorf("%+v, project %s", page.DerivedIndexFreshness, page.Source.Project)
			}
		})
	}
}

func TestDailyIndex(t *testing.T) {
	fsys := files(map[string]string{today: daySessions})
	session := func(id, state string, card bool) object {
		return object{"sessionId": id, "state": state, "hasHandoff": card}
	}
	derived{
		dir: stateRoot, source: daySessions, key: "daily:20260830",
		scope: object{"agent": "codex", "date": "20260830", "project": "bookshop", "scope": "project", "source": "daily"},
		payload: object{
			"schemaVersion": "MemoryDailyPartitionV1", "date": "20260830", "source": indexed(today, daySessions),
			"sessions": []object{session("01", "active", true), session("02", "completed", true), session("03", "completed", false)},
		},
	}.write(t, fsys)
	page, err := reader(fsys).Session(t.Context(), bookshop, query.SessionArgs{})
	if err != nil {
		t.Fatal(err)
	}
	if page.DerivedIndexFreshness.Status != "fresh" || page.IndexReceipt.PointerIdentity == nil {
		t.Errorf("%+v, %+v", page.DerivedIndexFreshness, page.IndexReceipt)
	}
}
