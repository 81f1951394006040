package ops

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"time"
)

// A Speaker is who said a message.
type Speaker string

// The speakers. A note is text of a memory file or of a selection: it may be
// the user's or the agent's.
const (
	ByUser      Speaker = "user"
	ByAssistant Speaker = "assistant"
	ByTool      Speaker = "tool"
	ByNote      Speaker = "note"
)

// A Said is one message of a conversation.
type Said struct {
	By     Speaker
	Text   string
	Time   time.Time // zero if it is not told
	Record int       // the line of the transcript that it comes from, from 1
	ID     string    // by which its host knows it; may be empty
	First  int       // the line of the input that the text begins in, less one; of a record 0
}

// A Tally counts what a transcript holds.
type Tally struct {
	Records  int `json:"records"`
	Messages int `json:"messages"`
	Unknown  int `json:"unknown"` // records of no shape that is known
}

// maxRecord is how long a record may be. A longer one is passed over without
// being held in memory.
const maxRecord = 32 << 20

// ReadTranscript gives the messages of a transcript to take, one after the
// other. Each line is a record: in the neutral form {"role", "text", "time"}, or
// as Blade or Claude Code write their sessions. Records of other shapes are
// counted and passed over. Of the transcript one record is held in memory. It ends
// when ctx does.
func ReadTranscript(ctx context.Context, r io.Reader, take func(Said)) (Tally, error) {
	t := transcript{take: take, blade: map[string]bladeMessage{}}
	in := bufio.NewReaderSize(r, 64<<10)
	for n := 1; ; n++ {
		if err := ctx.Err(); err != nil {
			return t.tally, err
		}
		line, err := readRecord(in)
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\uFEFF"))
		}
		if line = bytes.TrimSpace(line); len(line) > 0 || errors.Is(err, errLong) {
			t.tally.Records++
			if !t.record(n, line) {
				t.tally.Unknown++
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return t.tally, nil
		case err != nil && !errors.Is(err, errLong):
			return t.tally, err
		}
	}
}

var errLong = errors.New("the record is too long")

// readRecord reads a line. Of one that is too long nothing is kept.
func readRecord(in *bufio.Reader) (line []byte, err error) {
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxRecord; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == nil && long:
			return nil, errLong
		default:
			return line, err
		}
	}
}

// A transcript is one that is being read.
type transcript struct {
	take  func(Said)
	tally Tally
	blade map[string]bladeMessage // by id
	now   Said                    // what is known of the record's messages
}

// An object is a record whose fields are not read yet.
type object map[string]json.RawMessage

func parseObject(raw []byte) (o object, ok bool) {
	return o, json.Unmarshal(raw, &o) == nil && o != nil
}

// text is a field that is a string; empty if it is none.
func (o object) text(name string) string {
	var s string
	if json.Unmarshal(o[name], &s) != nil {
		return ""
	}
	return s
}

func (o object) is(name string) bool { return string(o[name]) == "true" }

func (o object) object(name string) (object, bool) { return parseObject(o[name]) }

// time is the first of some fields that tells one.
func (o object) time(names ...string) time.Time {
	for _, name := range names {
		for _, layout := range []string{time.RFC3339Nano, time.DateTime, time.DateOnly} {
			if t, err := time.Parse(layout, o.text(name)); err == nil {
				return t
			}
		}
	}
	return time.Time{}
}

// say passes a message on.
func (t *transcript) say(by Speaker, text string) {
	t.tally.Messages++
	m := t.now
	m.By, m.Text = by, text
	t.take(m)
}

// record reads one record, and reports whether its shape is known.
func (t *transcript) record(n int, line []byte) bool {
	o, ok := parseObject(line)
	if !ok {
		return false
	}
	t.now = Said{Record: n}
	kind := o.text("type")
	switch {
	case t.neutral(o):
		return true
	case slices.Contains(bladeEvents, kind):
		return t.bladeEvent(kind, o)
	}
	return t.claude(kind, o)
}

// neutral reads {"role", "text", "time"}.
func (t *transcript) neutral(o object) bool {
	by := Speaker(o.text("role"))
	var text string
	if !slices.Contains([]Speaker{ByUser, ByAssistant, ByTool}, by) || json.Unmarshal(o["text"], &text) != nil || o["text"][0] != '"' {
		return false
	}
	t.now.Time, t.now.ID = o.time("time"), o.text("id")
	t.say(by, text)
	return true
}
