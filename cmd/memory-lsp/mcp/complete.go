package mcp

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// mostValues is how many values a completion holds.
const mostValues = 100

// values list what an argument may be, by its name.
var values = map[string]func(*call, context.Context, map[string]string) []string{
	"agent":     func(*call, context.Context, map[string]string) []string { return memory.Agents },
	"project":   (*call).projectNames,
	"date":      (*call).days,
	"sessionId": (*call).sessionIDs,
	"topic":     (*call).topicNames,
	"folder":    (*call).folderNames,
}

// complete completes an argument of a prompt or a template.
func (s *server) complete(ctx context.Context, req *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
	c := s.callFor(ctx, client{req.Session, req.ProtocolVersion(), req.ClientCapabilities()})
	given := map[string]string{}
	if req.Params.Context != nil {
		given = req.Params.Context.Arguments
	}
	var all []string
	if list, ok := values[req.Params.Argument.Name]; ok {
		all = list(c, ctx, given)
	}
	typed := strings.ToLower(req.Params.Argument.Value)
	all = slices.DeleteFunc(slices.Clone(all), func(v string) bool { return !strings.HasPrefix(strings.ToLower(v), typed) })
	out := &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: []string{}, Total: len(all), HasMore: len(all) > mostValues}}
	out.Completion.Values = append(out.Completion.Values, all[:min(len(all), mostValues)]...)
	return out, nil
}

// projectNames are the projects of the workspaces that are served.
func (c *call) projectNames(context.Context, map[string]string) (names []string) {
	snap := memory.NewWorkspace(c.opt.Env, memory.Settings{}).Snapshot()
	for _, ground := range c.grounds {
		names = append(names, snap.Projects(memory.FromOS(ground))...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// days are those that have a file, the newest first.
func (c *call) days(_ context.Context, given map[string]string) (names []string) {
	t, err := c.find(ops.Where{Agent: given["agent"], Project: given["project"]})
	if err != nil {
		return nil
	}
	snap := memory.NewWorkspace(c.opt.Env, memory.Settings{}).Snapshot()
	for _, e := range snap.Dir(t.Root + "/.memory/clients/" + t.Agent + "/tasks") {
		name := memory.Stem(e.Name)
		if _, ok := memory.ParseDay(dayForm, name); ok && name != e.Name {
			names = append(names, name)
		}
	}
	slices.Reverse(names)
	return names
}

// sessionIDs are those of the day that is given, else of today.
func (c *call) sessionIDs(_ context.Context, given map[string]string) (ids []string) {
	f, err := c.dayFileOf(ops.Where{Agent: given["agent"], Project: given["project"]}, given["date"])
	if err != nil {
		return nil
	}
	if _, err := c.read(f); err != nil {
		return nil
	}
	if day := memory.NewWorkspace(c.opt.Env, memory.Settings{}).Add(f.path).File(f.path); day != nil {
		for _, s := range day.Daily().Sections {
			ids = append(ids, s.ID.ID)
		}
	}
	return ids
}

func (c *call) topicNames(ctx context.Context, _ map[string]string) (names []string) {
	for _, r := range c.topicResources(ctx) {
		names = append(names, r.Name)
	}
	return names
}

// folderNames are the folders of auto memory that are there.
func (c *call) folderNames(context.Context, map[string]string) (names []string) {
	for _, f := range c.homes() {
		if f.There {
			names = append(names, filepath.ToSlash(memory.ToOS(f.Path)))
		}
	}
	return names
}
