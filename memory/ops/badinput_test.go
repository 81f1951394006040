package ops_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// call decodes arguments and makes the operation that a tool is.
func call(t testing.TB, w *ops.Writer, tool, args string) error {
	decode := func(err error) error { return err }
	var err error
	switch tool {
	case "allocate":
		a, bad := ops.Decode[ops.SessionAllocate]([]byte(args))
		if err = decode(bad); err == nil {
			_, err = w.Allocate(t.Context(), a)
		}
	case "write":
		a, bad := ops.Decode[ops.SessionWrite]([]byte(args))
		if err = decode(bad); err == nil {
			_, err = w.WriteSession(t.Context(), a)
		}
	case "append":
		a, bad := ops.Decode[ops.SummaryAppend]([]byte(args))
		if err = decode(bad); err == nil {
			_, err = w.AppendSummary(t.Context(), a)
		}
	case "confirm":
		a, bad := ops.Decode[ops.CPConfirm]([]byte(args))
		if err = decode(bad); err == nil {
			_, err = w.ConfirmCP(t.Context(), a)
		}
	case "project":
		a, bad := ops.Decode[ops.LinkProject]([]byte(args))
		if err = decode(bad); err == nil {
			_, err = w.ProjectLinks(a)
		}
	case "migrate":
		a, bad := ops.Decode[ops.SummaryMigrate]([]byte(args))
		if err = decode(bad); err == nil {
			_, err = w.MigrateSummary(t.Context(), a)
		}
	default:
		t.Fatal("no such tool", tool)
	}
	return err
}

// entry are the arguments of an append, with what is said replaced.
func entry(change string) string {
	fields := map[string]any{"summary": "x", "status": "active", "type": "fix", "sessionId": "01"}
	if err := json.Unmarshal([]byte(change), &fields); err != nil {
		panic(err)
	}
	text, err := json.Marshal(map[string]any{"entry": fields})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func rowArgs(row string) string {
	text, err := json.Marshal(map[string]string{"row": row})
	if err != nil {
		panic(err)
	}
	return string(text)
}

const (
	bindA     = `"sessionId": "01", "sessionBinding": "` + tokenA + `"`
	confirmIt = `{"requirement": "login", "kind": "requirements", "phase": "CP1", "artifactPath": "01-需求确认.md", "artifactSha256": "` + tokenA + `"`
)

// Every bad input has its code and its next step, in both languages, and leaves
// the files byte for byte as they were.
func TestBadInput(t *testing.T) {
	long := func(n int) string { return strings.Repeat("字", n) }
	for _, tt := range []struct{ name, tool, args, code string }{
		{"not JSON", "allocate", `{"title": `, ops.ArgumentInvalid},
		{"not UTF-8", "allocate", "{\"title\": \"\xff\"}", ops.ArgumentInvalid},
		{"two objects", "allocate", `{} {}`, ops.ArgumentInvalid},
		{"a wrong type", "allocate", `{"title": 1}`, ops.ArgumentInvalid},
		{"an unknown field", "allocate", `{"titel": "x"}`, ops.ArgumentInvalid},
		{"an unknown field", "write", `{"content": "x", "session": "01"}`, ops.ArgumentInvalid},
		{"an unknown field inside", "append", `{"entry": {"summary": "x", "state": "active"}}`, ops.ArgumentInvalid},
		{"an unknown field", "confirm", `{"requirment": "x"}`, ops.ArgumentInvalid},
		{"an unknown field", "project", `{"artifacts": [{"path": "x"}]}`, ops.ArgumentInvalid},
		{"an unknown field", "migrate", `{"force": true}`, ops.ArgumentInvalid},

		{"blank content", "write", `{"content": " \n\t\n", ` + bindA + `}`, ops.ArgumentInvalid},
		{"content of a line break", "write", `{"content": "\r\n", ` + bindA + `}`, ops.ArgumentInvalid},
		{"content of wide blanks", "write", `{"content": "\u3000\ufeff\n", ` + bindA + `}`, ops.ArgumentInvalid},
		{"content of a byte order mark", "write", `{"content": "\ufeff", ` + bindA + `}`, ops.ArgumentInvalid},

		{"a long title", "allocate", `{"title": "` + long(161) + `"}`, ops.ArgumentInvalid},
		{"a long intent", "allocate", `{"intent": "` + strings.Repeat("fix+", 31) + `fix"}`, ops.ArgumentInvalid},
		{"a long message", "allocate", `{"sourceMessage": "` + long(301) + `"}`, ops.ArgumentInvalid},
		{"a title of two lines", "allocate", `{"title": "a\nb"}`, ops.ArgumentInvalid},
		{"a title with a line separator", "allocate", `{"title": "a\u2028b"}`, ops.ArgumentInvalid},
		{"a title with a control character", "allocate", `{"title": "a\u0007b"}`, ops.ArgumentInvalid},
		{"a title that is written backwards", "allocate", `{"title": "a\u202eb"}`, ops.ArgumentInvalid},
		{"a message with an isolate", "allocate", `{"sourceMessage": "a\u2067b"}`, ops.ArgumentInvalid},
		{"a title with a binding", "allocate", `{"title": "Devcodex:Memory-Session-Binding"}`, ops.ArgumentInvalid},
		{"a message with a binding", "allocate", `{"sourceMessage": "<!-- devcodex:memory-session-binding v1 -->"}`, ops.ArgumentInvalid},
		{"no such day", "allocate", `{"date": "20260230"}`, ops.ArgumentInvalid},
		{"a day with dashes", "allocate", `{"date": "2026-08-30"}`, ops.ArgumentInvalid},
		{"an intent with a slash", "allocate", `{"intent": "dev/fix"}`, ops.TypeSlash},
		{"an intent with a blank", "allocate", `{"intent": "dev fix"}`, ops.TypeWhitespace},
		{"an intent that is none", "allocate", `{"intent": "bugfix"}`, ops.TypeNonCanonical},
		{"an intent of pluses", "allocate", `{"intent": "+"}`, ops.TypeEmpty},
		{"a secret in the title", "allocate", `{"title": "password: ` + `kX9#vQ2mTz7pLw"}`, ops.SecretRefused},
		{"a secret in the message", "allocate", `{"sourceMessage": "ghp_` + `Zq8vN3rT6yB1mK4wX7cJ0sD5fH2gL9pAeUiR"}`, ops.SecretRefused},

		{"no content", "write", `{` + bindA + `}`, ops.ArgumentRequired},
		{"long content", "write", `{"content": "` + strings.Repeat("a", 262145) + `", ` + bindA + `}`, ops.ArgumentInvalid},
		{"content with a control character", "write", `{"content": "a\u0000b", ` + bindA + `}`, ops.ArgumentInvalid},
		{"content that is written backwards", "write", `{"content": "a\u202eb\n", ` + bindA + `}`, ops.ArgumentInvalid},
		{"content with a heading", "write", `{"content": "a\n## 会话 02 — b\n", ` + bindA + `}`, ops.VerificationFailed},
		{"content with an indented heading", "write", `{"content": "a\n  ## 会话 02 — b\n", ` + bindA + `}`, ops.VerificationFailed},
		{"content with a broken heading", "write", `{"content": "## 会话", ` + bindA + `}`, ops.VerificationFailed},
		{"content with a binding", "write", `{"content": "<!-- devcodex:memory-session-binding v1 session=01 token=` + tokenB + ` -->", ` + bindA + `}`, ops.LayoutInvalid},
		{"content with half a binding", "write", `{"content": "<!-- x -->\n<!-- DEVCODEX:memory-session-binding -->", ` + bindA + `}`, ops.LayoutInvalid},
		{"content that leaves a fence open", "write", "{\"content\": \"```\\ncode\\n\", " + bindA + `}`, ops.ArgumentInvalid},
		{"content that leaves a comment open", "write", `{"content": "<!-- so far", ` + bindA + `}`, ops.ArgumentInvalid},
		{"content with a secret", "write", `{"content": "api_key = ` + `'9fQ2xL7vTz4mK8pW1nR6'", ` + bindA + `}`, ops.SecretRefused},
		{"a binding that is none", "write", `{"content": "x", "sessionId": "01", "sessionBinding": "AA"}`, ops.BindingInvalid},
		{"a binding in upper case", "write", `{"content": "x", "sessionId": "01", "sessionBinding": "` + strings.ToUpper(tokenA) + `"}`, ops.BindingInvalid},
		{"a binding alone", "write", `{"content": "x", "sessionBinding": "` + tokenA + `"}`, ops.BindingInvalid},
		{"an id that is none", "write", `{"content": "x", "sessionId": "会 话", "sessionBinding": "` + tokenA + `"}`, ops.ArgumentInvalid},
		{"no id", "write", `{"content": "x"}`, ops.SessionNotFound},
		{"no binding", "write", `{"content": "x", "sessionId": "01"}`, ops.BindingRequired},
		{"another binding", "write", `{"content": "x", "sessionId": "01", "sessionBinding": "` + tokenB + `"}`, ops.BindingMismatch},
		{"another session", "write", `{"content": "x", "sessionId": "02", "sessionBinding": "` + tokenA + `"}`, ops.SessionNotFound},
		{"two sessions of a number", "write", `{"content": "x", "sessionId": "05", "sessionBinding": "` + tokenA + `"}`, ops.SessionAmbiguous},
		{"no such day", "write", `{"content": "x", "date": "20261301", ` + bindA + `}`, ops.ArgumentInvalid},
		{"a link to nothing", "write", `{"content": "[x](gone.md)", ` + bindA + `}`, ops.LinkTargetMissing},
		{"an artifact that is not there", "write", `{"content": "x", "artifacts": [{"targetPath": "gone.md"}], ` + bindA + `}`, ops.LinkTargetInvalid},

		{"neither entry nor row", "append", `{}`, ops.ArgumentRequired},
		{"entry and row", "append", `{"entry": {"summary": "x", "status": "active"}, "row": "| x |"}`, ops.ArgumentInvalid},
		{"no summary", "append", entry(`{"summary": " \n "}`), ops.ArgumentRequired},
		{"no status", "append", entry(`{"status": ""}`), ops.ArgumentRequired},
		{"an unknown status", "append", entry(`{"status": "nearly"}`), ops.QueryInvalid},
		{"a long summary", "append", entry(`{"summary": "` + long(2001) + `"}`), ops.ArgumentInvalid},
		{"a summary with a binding", "append", entry(`{"summary": "devcodex:memory-session-binding"}`), ops.ArgumentInvalid},
		{"no such date", "append", entry(`{"date": "2026-02-30"}`), ops.ArgumentInvalid},
		{"no such time", "append", entry(`{"date": "2026-08-30 24:00"}`), ops.ArgumentInvalid},
		{"a type that is none", "append", entry(`{"type": "ops"}`), ops.TypeNonCanonical},
		{"no session", "append", entry(`{"sessionId": ""}`), ops.SessionUnresolved},
		{"a session that is none", "append", entry(`{"sessionId": "a|b"}`), ops.ArgumentInvalid},
		{"no type", "append", entry(`{"type": ""}`), ops.TypeUnresolved},
		{"a secret", "append", entry(`{"summary": "密码：` + `kX9#vQ2mTz7pLw"}`), ops.SecretRefused},
		{"a secret as the status", "append", entry(`{"status": "password: ` + `kX9#vQ2mTz7pLw"}`), ops.SecretRefused},
		{"a link to nothing", "append", entry(`{"summary": "[x](gone.md)"}`), ops.LinkTargetMissing},
		{"a row without pipes", "append", rowArgs("2026-08-30"), ops.QueryInvalid},
		{"an unescaped pipe", "append", rowArgs("| 2026-08-30 | 01 | fix | a|b | — | — | ✅ |"), ops.QueryInvalid},
		{"a row of two lines", "append", rowArgs("| 2026-08-30 | 01 | fix | a\nb | — | — | ✅ |"), ops.QueryInvalid},
		{"a row with a control character", "append", rowArgs("| 2026-08-30 | 01 | fix | a\x01b | — | — | ✅ |"), ops.QueryInvalid},
		{"a row that is written backwards", "append", rowArgs("| 2026-08-30 | 01 | fix | a\u202eb | — | — | ✅ |"), ops.QueryInvalid},
		{"a row without a day", "append", rowArgs("| 2026-02-30 | 01 | fix | a | — | — | ✅ |"), ops.QueryInvalid},
		{"a row with a T in the time", "append", rowArgs("| 2026-08-30T10:00 | 01 | fix | a | — | — | ✅ |"), ops.QueryInvalid},
		{"a row without a session", "append", rowArgs("| 2026-08-30 |  | fix | a | — | — | ✅ |"), ops.QueryInvalid},
		{"a row without a type", "append", rowArgs("| 2026-08-30 | 01 |  | a | — | — | ✅ |"), ops.TypeEmpty},
		{"a row without a summary", "append", rowArgs("| 2026-08-30 | 01 | fix |  | — | — | ✅ |"), ops.QueryInvalid},
		{"a row with two states", "append", rowArgs("| 2026-08-30 | 01 | fix | a | — | — | ✅/🔄 |"), ops.QueryInvalid},
		{"a row with a negated state", "append", rowArgs("| 2026-08-30 | 01 | fix | a | — | — | 未完成 |"), ops.QueryInvalid},
		{"a row with a file URI", "append", rowArgs("| 2026-08-30 | 01 | fix | a | [x](file:///x) | — | ✅ |"), ops.LinkFileURI},

		{"no phase", "confirm", `{"requirement": "login", "kind": "requirements"}`, ops.ArgumentInvalid},
		{"no artifact", "confirm", `{"requirement": "login", "kind": "requirements", "phase": "CP1"}`, ops.CPUnbound},
		{"no digest", "confirm", `{"requirement": "login", "kind": "requirements", "phase": "CP1", "artifactPath": "01-需求确认.md"}`, ops.CPUnbound},
		{"no digest of sha256", "confirm", `{"requirement": "login", "kind": "requirements", "phase": "CP1", "artifactPath": "01-需求确认.md", "artifactSha256": "12"}`, ops.ArgumentInvalid},
		{"another digest", "confirm", confirmIt + `}`, ops.CPDigestMismatch},
		{"another kind", "confirm", `{"requirement": "login", "kind": "tasks", "phase": "CP1", "artifactPath": "x", "artifactSha256": "` + tokenA + `"}`, ops.ArgumentInvalid},
		{"a requirement that climbs", "confirm", `{"requirement": "..", "kind": "requirements", "phase": "CP1", "artifactPath": "x", "artifactSha256": "` + tokenA + `"}`, ops.ArgumentInvalid},
		{"an artifact that climbs", "confirm", `{"requirement": "login", "kind": "requirements", "phase": "CP1", "artifactPath": "../x.md", "artifactSha256": "` + tokenA + `"}`, ops.CPArtifactInvalid},
		{"an artifact that is a folder", "confirm", `{"requirement": "login", "kind": "requirements", "phase": "CP1", "artifactPath": "docs", "artifactSha256": "` + tokenA + `"}`, ops.CPArtifactInvalid},
		{"an artifact behind a symbolic link", "confirm", `{"requirement": "login", "kind": "requirements", "phase": "CP1", "artifactPath": "alias.md", "artifactSha256": "` + tokenA + `"}`, ops.CPArtifactInvalid},
		{"no such time", "confirm", confirmIt + `, "time": "2026-13-01"}`, ops.ArgumentInvalid},
		{"a long message", "confirm", confirmIt + `, "sourceMessage": "` + long(301) + `"}`, ops.ArgumentInvalid},
		{"a secret", "confirm", confirmIt + `, "sourceMessage": "password: ` + `kX9#vQ2mTz7pLw"}`, ops.SecretRefused},
		{"CP2 before CP1", "confirm", `{"requirement": "login", "kind": "requirements", "phase": "CP2", "artifactPath": "01-需求确认.md", "artifactSha256": "` + artifactSum + `"}`, ops.CPOrderInvalid},
		{"a stage that is none", "confirm", confirmIt + `, "stageKey": "a b"}`, ops.ArgumentInvalid},

		{"no document", "project", `{"artifacts": [{"targetPath": "reports/a.md"}]}`, ops.ArgumentRequired},
		{"no artifacts", "project", `{"documentPath": "x.md"}`, ops.ArgumentInvalid},
		{"another operation", "project", `{"operation": "write", "documentPath": "x.md", "artifacts": [{"targetPath": "reports/a.md"}]}`, ops.ArgumentInvalid},
	} {
		t.Run(tt.tool+"/"+tt.name, func(t *testing.T) {
			b := badBench(t)
			before := b.files()
			err := call(t, b.writer(), tt.tool, tt.args)
			if code(err) != tt.code {
				t.Fatalf("got %v, want %s", err, tt.code)
			}
			complete(t, err)
			if strings.Contains(err.Error(), "kX9") {
				t.Errorf("the error tells the secret: %v", err)
			}
			if diff := cmp.Diff(before, b.files()); diff != "" {
				t.Errorf("files changed (-before +after):\n%s", diff)
			}
		})
	}
}

const artifactSum = "a4caf428384ad056459d06d0d06a7273c5e9137a1d7cfc95a66ce165347c0e1e"

func badBench(t testing.TB) *bench {
	b := newBench(
		t, dayFile, bound("01", tokenA, "old\n")+bound("05", tokenB, "")+"## 会话 5\n",
		summaryFile, "# Agent SUMMARY — codex\n", ".devcodex/reports/a.md", "# A\n",
		".devcodex/requirements/login/01-需求确认.md", "# 需求确认\n", ".devcodex/requirements/login/docs/x.md", "x\n",
	)
	if err := os.Symlink("01-需求确认.md", b.path(".devcodex/requirements/login/alias.md")); err != nil {
		t.Fatal(err)
	}
	return b
}

// complete makes sure that an error says all that it must, in both languages.
func complete(t *testing.T, err error) {
	t.Helper()
	var e *store.Error
	if !asError(err, &e) {
		t.Fatalf("%v is no error of ours", err)
	}
	for _, l := range []memory.Locale{memory.English, memory.Chinese} {
		said := e.Envelope(l)
		for _, s := range []string{said.Message, said.NextStep} {
			if s == "" || strings.Contains(s, "%!") {
				t.Errorf("in language %d: message %q, next step %q", l, said.Message, said.NextStep)
			}
		}
	}
}

// A next step is about what the caller did: it does not advise what was done
// already, or to mend what is in order.
func TestNextStepsFit(t *testing.T) {
	const doc = `"documentPath": ".memory/clients/codex/tasks/20260830.md", "artifacts": [{"targetPath": "requirements/login/01-需求确认.md"}]`
	for _, tt := range []struct{ name, tool, args, says, never string }{
		{"the status of an entry", "append", entry(`{"status": "nearly"}`), "active, blocked or completed", "row"},
		{"no status", "append", entry(`{"status": ""}`), "Give the argument", "row"},
		{"a row", "append", rowArgs("| 2026-08-30 | 01 | fix | a | — | — | nearly |"), "Correct the row", "active, blocked"},
		{"links that a document lacks", "project", `{"operation": "validate-existing", ` + doc + `}`, "Put the links into the document", "existing regular file"},
		{"a document that is not there", "project", `{"operation": "validate-existing", "documentPath": "reports/none.md", "artifacts": [{"targetPath": "requirements/login/01-需求确认.md"}]}`, "Name the document", "Link to"},
		{"a file that is not there", "project", `{"documentPath": "reports/none.md", "artifacts": [{"targetPath": "gone.md"}]}`, "Link to an existing regular file", "document by"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := call(t, badBench(t).writer(), tt.tool, tt.args)
			var e *store.Error
			if !asError(err, &e) {
				t.Fatalf("%v is no error of ours", err)
			}
			if next := e.NextStep.String(); !strings.Contains(next, tt.says) || strings.Contains(next, tt.never) {
				t.Errorf("%s\nnext: %s", e.Message, next)
			}
		})
	}
}

// Files that must not be written as they are, whatever is to be added.
func TestBadFiles(t *testing.T) {
	zeros := strings.Repeat("\x00", 64)
	for _, tt := range []struct{ name, file, text, tool, args, code string }{
		{"a daily file of another encoding", dayFile, "## \xbb\xe1\xbb\xb0 01\n", "allocate", `{}`, ops.InvalidUTF8},
		{"a daily file of zeros", dayFile, zeros, "allocate", `{}`, ops.FileCorrupt},
		{"a heading without a dash", dayFile, "## 会话 01 标题\n", "allocate", `{}`, ops.LayoutInvalid},
		{"a heading with a colon", dayFile, "## 会话 01：标题\n", "allocate", `{}`, ops.LayoutInvalid},
		{"a heading with an en dash", dayFile, "## 会话 01 – x\n", "allocate", `{}`, ops.LayoutInvalid},
		{"a heading alone", dayFile, "## 会话\n", "allocate", `{}`, ops.LayoutInvalid},
		{"two bindings", dayFile, bound("01", tokenA, bound("01", tokenA, "")[len("## 会话 01 — 标题 01\n"):]), "write", `{"content": "x", ` + bindA + `}`, ops.LayoutInvalid},
		{"the binding of another session", dayFile, strings.Replace(bound("01", tokenA, ""), "session=01", "session=02", 1), "write", `{"content": "x", ` + bindA + `}`, ops.LayoutInvalid},
		{"an index of another encoding", summaryFile, "| \xc8\xd5\xc6\xda |\n", "append", entry(`{}`), ops.InvalidUTF8},
		{"an index in UTF-16", summaryFile, "\xff\xfe#\x00 \x00A\x00", "append", entry(`{}`), ops.InvalidUTF8},
		{"an index of zeros", summaryFile, zeros, "append", entry(`{}`), ops.FileCorrupt},
		{"an index of zeros", summaryFile, zeros, "migrate", `{}`, ops.FileCorrupt},
		{"no index", dayFile, "", "migrate", `{}`, ops.SummaryNotFound},
		{"a record of another encoding", ".devcodex/requirements/login/.memory/sessions.md", "\xff", "confirm", confirmIt[:strings.LastIndex(confirmIt, tokenA)] + artifactSum + `"}`, ops.InvalidUTF8},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t, tt.file, tt.text, ".devcodex/requirements/login/01-需求确认.md", "# 需求确认\n")
			before := b.files()
			err := call(t, b.writer(), tt.tool, tt.args)
			if code(err) != tt.code {
				t.Fatalf("got %v, want %s", err, tt.code)
			}
			complete(t, err)
			if diff := cmp.Diff(before, b.files()); diff != "" {
				t.Errorf("files changed (-before +after):\n%s", diff)
			}
		})
	}
}

// A target that is a symbolic link is not written through, and a folder that has
// gone is not made again.
func TestBadPlaces(t *testing.T) {
	b := newBench(t, ".devcodex/real.md", "# Agent SUMMARY — codex\n", ".devcodex/.memory/clients/codex/README.md", "")
	if err := os.Symlink("../../../real.md", b.path(summaryFile)); err != nil {
		t.Fatal(err)
	}
	before := b.files()
	err := call(t, b.writer(), "append", entry(`{}`))
	if code(err) != store.NotRegular || !strings.Contains(err.Error(), "real.md") {
		t.Errorf("a symbolic link: %v", err)
	}
	complete(t, err)
	if diff := cmp.Diff(before, b.files()); diff != "" {
		t.Errorf("files changed (-before +after):\n%s", diff)
	}

	w := b.writer()
	if err := os.RemoveAll(b.path(".devcodex")); err != nil {
		t.Fatal(err)
	}
	err = call(t, w, "append", entry(`{}`))
	if code(err) != store.FolderMissing {
		t.Errorf("a folder that has gone: %v", err)
	}
	complete(t, err)
	if _, err := os.Stat(b.path(".devcodex")); err == nil {
		t.Error("the folder was made again")
	}
}

// While another writer is at work the file is locked; what was to be written into
// a session is kept.
func TestLocked(t *testing.T) {
	b := newBench(t, dayFile, bound("01", tokenA, "old\n"))
	first, second := b.writer(), b.writerFor(ops.Where{Agent: "codex"}, 2)
	var err error
	b.step = func(step string) {
		if step == "plan" {
			b.step = nil
			err = call(t, second, "write", `{"content": "second\n", `+bindA+`}`)
		}
	}
	if err := call(t, first, "write", `{"content": "first\n", `+bindA+`}`); err != nil {
		t.Fatal(err)
	}
	if code(err) != store.Locked {
		t.Fatalf("got %v, want %s", err, store.Locked)
	}
	complete(t, err)
	list := must(second.Pending())(t)
	if len(list) != 1 || list[0].ErrorCode != store.Locked {
		t.Fatalf("pending: %+v", list)
	}
	must(second.ReplayPending(t.Context(), list[0].ID))(t)
	if diff := cmp.Diff(bound("01", tokenA, "old\nfirst\nsecond\n"), b.read(dayFile)); diff != "" {
		t.Errorf("the file (-want +got):\n%s", diff)
	}
}
