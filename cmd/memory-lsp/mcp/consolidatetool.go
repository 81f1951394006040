package mcp

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// consolidateArgs are the arguments of memory_consolidate: one of Messages, Text,
// Transcript and SessionID says where to look.
type consolidateArgs struct {
	ops.Where
	Messages   []message `json:"messages,omitempty"`
	Text       string    `json:"text,omitempty"`
	Transcript string    `json:"transcript,omitempty"`
	SessionID  string    `json:"sessionId,omitempty"`
	Date       string    `json:"date,omitempty"`
	Folder     string    `json:"folder,omitempty"`
	Preview    bool      `json:"preview,omitempty"`
}

// A message is one of a conversation.
type message struct {
	Role string `json:"role"`
	Text string `json:"text"`
	Time string `json:"time,omitempty"`
}

// consolidated is what memory_consolidate did, and how much of the index will be
// loaded.
type consolidated struct {
	ops.ConsolidationReply
	Load *query.Load `json:"load"`
}

// consolidate writes what a conversation marks as worth keeping.
func consolidate(ctx context.Context, c *call, folder memory.AutoFolder, t *ops.Topics, a consolidateArgs) (r consolidated, err error) {
	x := ops.NewExtraction(c.opt.Env.Now(), c.refuse)
	tally, err := c.extract(ctx, a, x)
	if err != nil {
		return r, err
	}
	do := t.Consolidate
	if a.Preview {
		do = t.Preview
	}
	r.ConsolidationReply = do(ctx, tally, x.Items())
	r.Load = c.load(ctx, folder)
	return r, nil
}

// extract gathers what is worth keeping from where the arguments say.
func (c *call) extract(ctx context.Context, a consolidateArgs, x *ops.Extraction) (ops.Tally, error) {
	given := 0
	for _, is := range []bool{len(a.Messages) > 0, a.Text != "", a.Transcript != "", a.SessionID != ""} {
		if is {
			given++
		}
	}
	switch {
	case given != 1:
		return ops.Tally{}, failed(writeInvalid, "Pass one of messages, text, transcript and sessionId; nothing was written.", "%d of messages, text, transcript and sessionId are given", given)
	case a.Transcript != "":
		return c.fromTranscript(ctx, a.Transcript, x)
	case a.SessionID != "":
		return c.fromSession(ctx, a, x)
	case a.Text != "":
		x.Take(ops.Said{By: ops.ByNote, Text: a.Text})
		return ops.Tally{Messages: 1}, nil
	}
	for i, m := range a.Messages {
		at, err := moment(m.Time)
		if err != nil {
			return ops.Tally{}, err
		}
		x.Take(ops.Said{By: ops.Speaker(m.Role), Text: m.Text, Time: at, Record: i + 1})
	}
	return ops.Tally{Records: len(a.Messages), Messages: len(a.Messages)}, nil
}

// moment is a time that a message may tell.
func moment(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return at, failed(writeInvalid, correctIt, "the argument messages.time, %q, is no time such as 2026-08-30T12:00:00Z", text)
	}
	return at, nil
}

const transcriptUnreadable = "MEMORY_TRANSCRIPT_UNREADABLE"

func (c *call) fromTranscript(ctx context.Context, name string, x *ops.Extraction) (tally ops.Tally, err error) {
	native, err := c.transcript(name)
	if err != nil {
		return tally, err
	}
	said, err := c.opt.Env.FS.Open(memory.FromOS(native)) // a pipe is refused: it would keep us waiting
	if err == nil {
		defer said.Close()
		tally, err = ops.ReadTranscript(ctx, said, x.Take)
	}
	if err != nil {
		return tally, failed(transcriptUnreadable, "Pass a file of JSON records, one a line, that can be read; nothing was written.", "the transcript %s cannot be read: %v", name, pathless(err))
	}
	return tally, nil
}

// fromSession takes a session of the agent's daily file.
func (c *call) fromSession(ctx context.Context, a consolidateArgs, x *ops.Extraction) (tally ops.Tally, err error) {
	target, err := c.target(ctx, a.Where)
	if err != nil {
		return tally, err
	}
	day := memory.DayOf(c.opt.Env.Now())
	if a.Date != "" {
		var ok bool
		if day, ok = memory.ParseDay(dayForm, a.Date); !ok {
			return tally, failed(writeInvalid, correctIt, "the argument date, %q, is no day YYYYMMDD that exists", a.Date)
		}
	}
	f := dailyOf(target, day)
	text, err := c.read(f)
	var bad *fault
	switch {
	case errors.As(err, &bad):
		return tally, bad
	case err != nil:
		return tally, failed(ops.SessionNotFound, "Pass the date of the day's file that holds the session.", "the day's file %s cannot be read: %v", memory.ToOS(f.path), pathless(err))
	}
	at, err := time.ParseInLocation(dayForm, day.Format(dayForm), c.opt.Env.Now().Location())
	if err != nil {
		return tally, err
	}
	said, err := ops.SectionOf(c.opt.Env, ops.Said{By: ops.ByNote, Text: string(text), Time: at}, a.SessionID)
	if err != nil {
		return tally, err
	}
	x.Take(said)
	return ops.Tally{Messages: 1}, nil
}

// dayForm is how a day's file is called.
const dayForm = "20060102"

// pathless is an error of the system without the path.
func pathless(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
