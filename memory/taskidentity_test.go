package memory

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tailscale/hujson"
)

func TestIdentity(t *testing.T) {
	const src = "\uFEFF{\r\n  \"schemaVersion\": \"TaskIdentityV1\",\r\n  \"displayName\": \"退\\u6b3e\",\r\n  \"aliases\": [\"a\", 7],\r\n  \"taskId\": \"x\", \"taskId\": \"y\"\r\n}\r\n"
	id := parseIdentity([]byte(src))
	if !id.Valid {
		t.Fatal(id.Fault)
	}
	show := func(v TaskValue) string { return src[v.Span.Start:v.Span.End] + "=" + v.Text }
	got := []string{show(id.Name), show(id.Aliases), show(id.ID), show(id.Names[0]), show(id.Names[1])}
	want := []string{`退\u6b3e=退款`, `["a", 7]=`, "y=y", "a=a", "7=7"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if id.Created.Given() {
		t.Error("a key that is not there is given")
	}
}

func TestIdentityFaults(t *testing.T) {
	for src, want := range map[string]string{
		"":                           "not JSON",
		"{":                          "not JSON",
		"[]":                         "not a JSON object",
		"{\"a\": 1,}":                "no JSON",
		"{\r// a\r\"a\": 1}":         "no JSON",
		"{}":                         "`schemaVersion` is missing",
		`{"schemaVersion": 1}`:       `readers know no schemaVersion "1"`,
		`{"schemaVersion": "V9"}`:    `readers know no schemaVersion "V9"`,
		`{"schemaVersion": ["V9"] }`: `readers know no schemaVersion ""`,
	} {
		if id := parseIdentity([]byte(src)); id.Valid || !strings.Contains(id.Fault.String(), want) {
			t.Errorf("%q: valid %v, %s; want %s", src, id.Valid, id.Fault, want)
		}
	}
}

func TestCanonicalJSON(t *testing.T) {
	for src, want := range map[string]string{
		`{ "b": 1, "a": [ true, null , "x" ], "c": {} }`: `{"a":[true,null,"x"],"b":1,"c":{}}`,
		`{"a": 1, "digest": "x", "b": {"digest": 2}}`:    `{"a":1,"b":{"digest":2}}`,
		`{"a": 1, "a": 2}`:                  `{"a":2}`,
		`{"😀": 1, "\uffee": 2}`:             "{\"😀\":1,\"\uffee\":2}", // by UTF-16 units, not by runes
		`["\u0041\/\"\\\n\u0001<>&\u2028"]`: "[\"A/\\\"\\\\\\n\\u0001<>&\u2028\"]",
		`[1.0, -0, 1e3, 1e21, 1e-7, 0.10]`:  `[1,0,1000,1e+21,1e-7,0.1]`,
	} {
		v, err := hujson.Parse([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(canonicalJSON(nil, v, "digest"))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", src, diff)
		}
	}
}

func TestFoldTask(t *testing.T) {
	for name, want := range map[string]string{
		" 支付  重试 ":     "支付 重试",
		"ＲＥＴＲＹ\u3000x": "retry x",
		"Ünïcode":      "Ünïcode", // only ASCII loses its case
		"\t":           "",
	} {
		if got := FoldTask(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestTaskID(t *testing.T) {
	for id, want := range map[string]bool{
		"e49eb436-00c3-5ae9-9e6e-1552f0b78afa":  true,
		"E49EB436-00C3-1AE9-BE6E-1552F0B78AFA":  true,
		"e49eb436-00c3-9ae9-9e6e-1552f0b78afa":  false, // no such version
		"e49eb436-00c3-5ae9-7e6e-1552f0b78afa":  false, // no such variant
		"e49eb43600c35ae99e6e1552f0b78afa":      false,
		"e49eb436-00c3-5ae9-9e6e-1552f0b78afa ": false,
		"":                                      false,
	} {
		if got := IsTaskID(id); got != want {
			t.Errorf("%q: %v", id, got)
		}
	}
}
