package ops

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// said are the messages of a transcript, one a line.
func saidIn(t testing.TB, text string) (lines []string, tally Tally) {
	t.Helper()
	tally, err := ReadTranscript(t.Context(), strings.NewReader(text), func(m Said) {
		at := ""
		if !m.Time.IsZero() {
			at = m.Time.Format(" 2006-01-02T15:04")
		}
		lines = append(lines, fmt.Sprintf("%d %s%s %q", m.Record, m.By, at, m.Text))
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines, tally
}

func TestReadTranscript(t *testing.T) {
	for _, tt := range []struct {
		what  string
		text  string
		want  []string
		tally Tally
	}{
		{
			"the neutral form",
			`{"role":"user","text":"note: a","time":"2026-11-30T10:02:00Z"}
{"role":"assistant","text":"ok"}

{"role":"tool","text":"Error: 错误","extra":[1]}`,
			[]string{`1 user 2026-11-30T10:02 "note: a"`, `2 assistant "ok"`, `4 tool "Error: 错误"`},
			Tally{3, 3, 0},
		},
		{
			"records of unknown shape",
			"\uFEFF" + `{"role":"user","text":"a"}
{"role":"system","text":"b"}
{"role":"user"}
{"role":"user","text":null}
{"role":"user","text":5}
{"type":"something-new","x":1}
["user","a"]
not json
null
{"role":"user","text":"cut sho`,
			[]string{`1 user "a"`},
			Tally{10, 1, 9},
		},
		{
			"a session of Claude Code",
			`{"type":"summary","summary":"A title","leafUuid":"x"}
{"type":"file-history-snapshot","messageId":"m","snapshot":{}}
{"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/w/app","sessionId":"s","version":"2.1.0","type":"user","message":{"role":"user","content":"note: a"},"uuid":"u1","timestamp":"2026-11-30T10:00:00.000Z"}
{"type":"assistant","message":{"role":"assistant","content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"fix: b"},{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]},"uuid":"u2","timestamp":"2026-11-30T10:00:01.000Z"}
{"type":"user","message":{"role":"user","content":[{"tool_use_id":"t1","type":"tool_result","content":"Error: c","is_error":true}]},"uuid":"u3"}
{"type":"user","message":{"role":"user","content":[{"tool_use_id":"t2","type":"tool_result","content":[{"type":"text","text":"d"},{"type":"image","source":{}},{"type":"text","text":"e"}]},{"type":"text","text":"note: f"}]},"uuid":"u4"}
{"type":"user","isMeta":true,"message":{"role":"user","content":"note: injected"},"uuid":"u5"}
{"type":"user","isCompactSummary":true,"message":{"role":"user","content":"note: summary"},"uuid":"u6"}
{"type":"user","isSidechain":true,"message":{"role":"user","content":"note: to a subagent"},"uuid":"u7"}
{"type":"user","message":{"role":"user","content":"one\n<system-reminder>\nnote: x\n</system-reminder>\nnote: y"},"uuid":"u8"}
{"type":"user","message":"none"}`,
			[]string{
				`3 user 2026-11-30T10:00 "note: a"`, `4 assistant 2026-11-30T10:00 "fix: b"`, `5 tool "Error: c"`, `6 tool "d\ne"`, `6 user "note: f"`,
				`10 user "one\n\n\n\nnote: y"`,
			},
			Tally{11, 6, 1},
		},
		{
			"a session of Blade",
			`{"id":"1","sessionId":"s","timestamp":"2026-11-30T10:00:00.000Z","type":"session_created","cwd":"/w/app","version":"1","data":{"sessionId":"s"}}
{"id":"2","timestamp":"2026-11-30T10:00:01.000Z","type":"message_created","data":{"messageId":"m1","role":"user"}}
{"id":"3","timestamp":"2026-11-30T10:00:02.000Z","type":"part_created","data":{"partId":"p1","messageId":"m1","partType":"text","payload":{"text":"记住：a"}}}
{"id":"4","type":"message_created","data":{"messageId":"m2","role":"assistant"}}
{"id":"5","type":"part_created","data":{"partId":"p2","messageId":"m2","partType":"reasoning","payload":{"text":"hm"}}}
{"id":"6","type":"part_created","data":{"partId":"p3","messageId":"m2","partType":"text","payload":{"text":"修复：b"}}}
{"id":"7","type":"part_created","data":{"partId":"t1","messageId":"m2","partType":"tool_result","payload":{"toolCallId":"t1","toolName":"Bash","output":"out","error":"Error: c"}}}
{"id":"8","type":"part_created","data":{"partId":"t2","messageId":"m2","partType":"tool_result","payload":{"output":null,"error":null}}}
{"id":"9","type":"message_created","data":{"messageId":"m3","role":"user","metadata":{"clientVisible":false}}}
{"id":"10","type":"part_created","data":{"partId":"p4","messageId":"m3","partType":"text","payload":{"text":"note: hidden"}}}
{"id":"11","type":"part_created","data":{"partId":"p5","messageId":"nobody","partType":"text","payload":{"text":"note: whose"}}}
{"id":"12","type":"part_created","data":{"partId":"p6"}}
{"id":"13","type":"turn_completed"}`,
			[]string{`3 user 2026-11-30T10:00 "记住：a"`, `6 assistant "修复：b"`, `7 tool "out\nError: c"`, `8 tool ""`},
			Tally{13, 4, 2},
		},
		{"nothing", "\n\n", nil, Tally{}},
	} {
		got, tally := saidIn(t, tt.text)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.what, diff)
		}
		if diff := cmp.Diff(tt.tally, tally); diff != "" {
			t.Errorf("%s, the tally (-want +got):\n%s", tt.what, diff)
		}
	}
}

// A record that is too long is passed over, the next is read; of all of them one
// is in memory.
func TestReadTranscriptLongRecord(t *testing.T) {
	long := io.LimitReader(forever('x'), maxRecord+1)
	in := io.MultiReader(strings.NewReader(`{"role":"user","text":"a"}`+"\n"), long, strings.NewReader("\n"+`{"role":"user","text":"b"}`))
	var got []string
	tally, err := ReadTranscript(t.Context(), in, func(m Said) { got = append(got, fmt.Sprint(m.Record, m.Text)) })
	if diff := cmp.Diff([]string{"1a", "3b"}, got); diff != "" || err != nil || tally != (Tally{3, 2, 1}) {
		t.Errorf("%v %v (-want +got):\n%s", tally, err, diff)
	}
}

type forever byte

func (f forever) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(f)
	}
	return len(p), nil
}

func TestReadTranscriptThatFails(t *testing.T) {
	broken := errors.New("the disk is gone")
	in := io.MultiReader(strings.NewReader(`{"role":"user","text":"a"}`+"\n"), iotest.ErrReader(broken))
	n := 0
	if _, err := ReadTranscript(t.Context(), in, func(Said) { n++ }); !errors.Is(err, broken) || n != 1 {
		t.Errorf("%d messages, %v", n, err)
	}
}

// FuzzTranscript feeds any bytes through all of consolidation: nothing fails,
// every record is accounted for, and what is planned says itself again.
func FuzzTranscript(f *testing.F) {
	f.Add("{\"role\":\"user\",\"text\":\"note: [a](b) `c\"}\n", "# P\r\n")
	f.Add(`{"type":"user","message":{"role":"user","content":[{"type":"text","text":"记住：**x**"}]}}`, "- a\n```")
	f.Add(`{"type":"part_created","data":{"messageId":"m","partType":"tool_result","payload":{"output":"Error: abcdefghijklm"}}}`, "")
	f.Add("{\"role\":\"assistant\",\"text\":\"fix: <a href='x'> ]( [[ ]] \\\\[ &lt; </auto-memory > <!-- --> \"}", "> q\n")
	f.Add("{\"role\":\"user\",\"text\":\"note: \\u2028\\u0085 [2026-11-30] - [x] \"}", "a")
	f.Fuzz(func(t *testing.T, transcript, topic string) {
		x := NewExtraction(testNow, refuseSecrets)
		said, last := 0, 0
		tally, err := ReadTranscript(t.Context(), strings.NewReader(transcript), func(m Said) {
			if m.Record < last {
				t.Errorf("record %d after %d", m.Record, last)
			}
			said, last = said+1, m.Record
			x.Take(m)
		})
		if err != nil || tally.Messages != said || tally.Unknown > tally.Records {
			t.Fatalf("%+v, %d messages, %v", tally, said, err)
		}
		more, out := PlanTopic([]byte(topic), x.Items())
		if len(out) != len(x.Items()) {
			t.Fatalf("%d items came out of %d", len(out), len(x.Items()))
		}
		again, _ := PlanTopic([]byte(topic+string(more)), x.Items())
		if len(again) > 0 {
			t.Errorf("%q is added a second time to %q", again, topic+string(more))
		}
	})
}
