package mcp

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// A prompt is what a user can have an agent asked.
type prompt struct {
	name, title, about string
	arguments          []string // all of them may be left out
	text               func(ctx context.Context, c *call, args map[string]string) (string, error)
}

var prompts = []prompt{
	{"resume", "Resume what is unfinished", "Where things stand in this project, and what to go on with.", []string{"agent", "project"}, resume},
	{"handover", "Write a hand-over card", "The card that tells whoever takes over what they must know.", []string{"agent", "project", "date", "sessionId"}, handOver},
	{"consolidate", "Keep what was learned", "What of this conversation belongs in auto memory.", []string{"folder"}, keepLearned},
}

// declarePrompts tells the SDK of the prompts.
func (s *server) declarePrompts() {
	for _, p := range prompts {
		told := &sdk.Prompt{Name: p.name, Title: p.title, Description: p.about}
		for _, name := range p.arguments {
			told.Arguments = append(told.Arguments, &sdk.PromptArgument{Name: name, Description: lookUp(p.name, name).about})
		}
		s.sdk.AddPrompt(told, func(ctx context.Context, req *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			c := s.callFor(ctx, client{req.Session, req.ProtocolVersion(), req.ClientCapabilities()})
			if err := p.knows(req.Params.Arguments); err != nil {
				return nil, refused(err)
			}
			text, err := p.text(ctx, c, req.Params.Arguments)
			if err != nil {
				return nil, refused(err)
			}
			return &sdk.GetPromptResult{
				Description: p.about,
				Messages:    []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}},
			}, nil
		})
	}
}

// knows refuses arguments that a prompt does not have.
func (p prompt) knows(args map[string]string) error {
	s := schema{Properties: map[string]*schema{}, Closed: new(bool)}
	for _, name := range p.arguments {
		s.Properties[name] = lookUp(p.name, name).over(&schema{Type: "string"})
	}
	given := map[string]any{}
	for name, value := range args {
		given[name] = value
	}
	if err := s.checkObject(given, ""); err != nil {
		return failed(queryInvalid, correctIt, "%v", err)
	}
	return nil
}

// treeOf is the tree that a prompt's arguments mean.
func treeOf(ctx context.Context, c *call, args map[string]string) (query.Target, error) {
	t, err := c.target(ctx, ops.Where{Agent: args["agent"], Project: args["project"]})
	return asked(t), err
}

const inPrompt = 12_000 // characters of a session

// resume tells what is unfinished, with what the session's card or text says.
func resume(ctx context.Context, c *call, args map[string]string) (string, error) {
	t, err := treeOf(ctx, c, args)
	if err != nil {
		return "", err
	}
	status, err := c.reader.Status(ctx, t, query.StatusArgs{})
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "Resume the work of %s in %s.\n\n%s\n", t.Agent, status.ActiveRoot, status.Resume.Hint.In(memory.English))
	if !status.Resume.Unfinished {
		return out.String(), nil
	}
	day, id, _ := strings.Cut(*status.Resume.Candidate, "#")
	found := ""
	if day = strings.ReplaceAll(day, "-", ""); isDay(day) { // a row may name one that never was
		if found, err = c.sessionText(ctx, t, day, id); err != nil {
			return "", err
		}
	}
	if found != "" {
		fmt.Fprintf(&out, "\nThe session %s says:\n\n%s\n", *status.Resume.Candidate, strings.TrimSpace(found))
	}
	out.WriteString("\nRead what it links to. Tell the user in a few sentences where things stand and what you would do next, and go on when they agree. " +
		"Open a session of your own with memory_session_allocate before you write; close the old one with memory_summary_append only when its task is done.\n")
	if n := len(status.ActiveSessionIDs); n > 1 {
		fmt.Fprintf(&out, "\n%d sessions are unfinished: %s. If the user means another one, ask memory_session_query for it.\n", n, strings.Join(status.ActiveSessionIDs, ", "))
	}
	return out.String(), nil
}

func isDay(text string) bool {
	_, ok := memory.ParseDay(dayForm, text)
	return ok
}

// sessionText is the card of a session, or what it says if it has none; empty if
// it is not there.
func (c *call) sessionText(ctx context.Context, t query.Target, date, id string) (string, error) {
	for _, cardOnly := range []bool{true, false} {
		page, err := c.reader.Session(ctx, t, query.SessionArgs{Date: date, SessionID: id, HandoffOnly: cardOnly, MaxChars: inPrompt})
		if err != nil {
			return "", err
		}
		if len(page.Matches) > 0 {
			return page.Matches[0].Content, nil
		}
	}
	return "", nil
}

// handOver asks for the card of a session, with the fields that it needs.
func handOver(ctx context.Context, c *call, args map[string]string) (string, error) {
	t, err := treeOf(ctx, c, args)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString("Write the hand-over card of this work, so that somebody who knows nothing of our conversation can go on with it.\n\n")
	fmt.Fprintf(&out, "### 📋 %s\n\n| 字段 | 内容 |\n|------|------|\n", memory.HandoffCard.Name())
	for _, field := range memory.HandoffCard.DueFields() {
		fmt.Fprintf(&out, "| %s | … |\n", field)
	}
	out.WriteString("\nOne line a field, facts and paths rather than adjectives; N/A with the reason where a field does not apply. " +
		"Name only files that exist. No secrets. Append the card with memory_session_write, then run memory_check on the day's file.\n")
	if args["sessionId"] == "" {
		return out.String(), nil
	}
	found, err := c.sessionText(ctx, t, args["date"], args["sessionId"])
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&out, "\nSo far the session %s says:\n\n%s\n", args["sessionId"], strings.TrimSpace(cmp.Or(found, "(nothing: there is no such session)")))
	return out.String(), nil
}

// keepLearned asks what of a conversation is to be kept, with the topics that
// there are.
func keepLearned(ctx context.Context, c *call, args map[string]string) (string, error) {
	folder, err := c.folder(ctx, args["folder"])
	if err != nil {
		return "", err
	}
	list, err := c.reader.Topic(ctx, folder, query.TopicArgs{Topic: query.ListTopic})
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "Keep what is worth keeping of this conversation in the memory %s.\n\n"+
		"Worth keeping is what would have saved time had it been known: what the user prefers, how things are done here, what went wrong and why. "+
		"Not what the code or git tells, not what is true today only, no secrets.\n\nTopics so far:\n", list.Folder)
	const most = 100
	for i, topic := range list.Topics {
		if i == most {
			fmt.Fprintf(&out, "- … and %d more\n", len(list.Topics)-most)
			break
		}
		fmt.Fprintf(&out, "- %s (%d bytes)\n", topic.Topic, topic.Bytes)
	}
	if load := c.load(ctx, folder); load != nil && load.Max > 0 {
		fmt.Fprintf(&out, "\nOf the index %d of %d %s are used; %d entries are beyond what is loaded.\n", load.Used, load.Max, load.Unit, load.LostCount)
	}
	out.WriteString("\nRead a topic with MemoryRead before you add to it, and add with MemoryWrite, one fact a line. " +
		"Or pass the messages to memory_consolidate, with preview first.\n")
	return out.String(), nil
}
