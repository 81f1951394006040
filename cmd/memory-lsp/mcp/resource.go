package mcp

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// A resource is a memory file by a name that lasts, whichever file it is today.
type resource struct {
	uri, name, title, about string
	argument                string // of a template: what its place stands for
	find                    func(c *call, value string) (file, error)
}

// A file is one of memory: its path and that of the folder that it must not leave.
type file struct{ path, root string }

const (
	scheme   = "memory://"
	markdown = "text/markdown"
	listPage = 500 // resources in a page of the list
)

// resources are all that can be read; those with an argument are templates.
var resources = []resource{
	{uri: scheme + "index", name: "index", title: "Index of auto memory", about: "MEMORY.md, which the agent loads by itself as far as it fits.", find: (*call).indexFile},
	{uri: scheme + "summary", name: "summary", title: "Index of sessions", about: "SUMMARY.md: what was done when, and what is unfinished.", find: (*call).summaryFile},
	{uri: scheme + "today", name: "today", title: "Today's sessions", about: "The file of the day, whichever day it is.", find: (*call).dayFile},
	{uri: scheme + "day/{date}", name: "day", title: "Sessions of a day", about: "The file of a day, YYYYMMDD.", argument: "date", find: (*call).dayFile},
	{uri: scheme + "topic/{topic}", name: "topic", title: "Topic of auto memory", about: "What is known of one topic.", argument: "topic", find: (*call).topicFile},
}

// declareResources tells the SDK of the templates. Lists and reads are answered by
// [server.serveResources].
func (s *server) declareResources() {
	for _, r := range resources {
		if r.argument != "" {
			s.sdk.AddResourceTemplate(&sdk.ResourceTemplate{URITemplate: r.uri, Name: r.name, Title: r.title, Description: r.about, MIMEType: markdown}, s.readResource)
		}
	}
	s.sdk.AddReceivingMiddleware(s.serveResources)
}

// serveResources answers what depends on the session: which resources there are,
// and what they hold.
func (s *server) serveResources(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		switch r := req.(type) {
		case *sdk.ListResourcesRequest:
			return s.listResources(ctx, r)
		case *sdk.ReadResourceRequest:
			return s.readResource(ctx, r)
		}
		return next(ctx, method, req)
	}
}

// callFor is a call without a tool.
func (s *server) callFor(ctx context.Context, by client) *call {
	return &call{server: s, session: by.session, grounds: s.grounds(ctx, by)}
}

// listResources lists what there is: the files, and a page of the topics.
func (s *server) listResources(ctx context.Context, req *sdk.ListResourcesRequest) (*sdk.ListResourcesResult, error) {
	c := s.callFor(ctx, client{req.Session, req.ProtocolVersion(), req.ClientCapabilities()})
	from := 0
	if req.Params != nil && req.Params.Cursor != "" {
		var err error
		if from, err = strconv.Atoi(req.Params.Cursor); err != nil || from < 0 {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the cursor is none of ours"}
		}
	}
	all := c.topicResources(ctx)
	for i := len(resources) - 1; i >= 0; i-- {
		if r := resources[i]; r.argument == "" {
			if f, err := r.find(c, ""); err == nil {
				if size, at, ok := c.stat(f); ok {
					all = append([]*sdk.Resource{described(r, size, at.UTC().Format(time.RFC3339))}, all...)
				}
			}
		}
	}
	out := &sdk.ListResourcesResult{Resources: []*sdk.Resource{}}
	out.CacheScope = private
	all = all[min(from, len(all)):]
	if len(all) > listPage {
		all = all[:listPage]
		out.NextCursor = strconv.Itoa(from + listPage)
	}
	out.Resources = append(out.Resources, all...)
	return out, nil
}

// private is what results are that depend on who asks.
const private = "private"

func described(r resource, size int64, at string) *sdk.Resource {
	return &sdk.Resource{
		URI: r.uri, Name: r.name, Title: r.title, Description: r.about, MIMEType: markdown, Size: size,
		Annotations: &sdk.Annotations{LastModified: at},
	}
}

// topicResources are the topics, newest first.
func (c *call) topicResources(ctx context.Context) (all []*sdk.Resource) {
	folder, err := c.findFolder("")
	if err != nil {
		return nil
	}
	list, err := c.reader.Topic(ctx, folder, query.TopicArgs{Topic: query.ListTopic})
	if err != nil {
		return nil
	}
	for _, t := range list.Topics {
		if !strings.EqualFold(t.Topic, query.IndexTopic) {
			r := resource{uri: scheme + "topic/" + url.PathEscape(t.Topic), name: t.Topic, title: t.Topic, about: "Topic of auto memory"}
			all = append(all, described(r, t.Bytes, t.ModifiedAt))
		}
	}
	return all
}

// readResource reads a resource.
func (s *server) readResource(ctx context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	uri := req.Params.URI
	c := s.callFor(ctx, client{req.Session, req.ProtocolVersion(), req.ClientCapabilities()})
	f, err := c.locate(uri)
	if err != nil {
		return nil, err
	}
	text, err := c.read(f)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, noResource(uri)
	case err != nil:
		return nil, refused(err)
	case !utf8.Valid(text):
		return nil, refused(failed(ops.InvalidUTF8, "Convert the file to UTF-8, or restore it.", "%s is not UTF-8", memory.ToOS(f.path)))
	}
	out := &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: uri, MIMEType: markdown, Text: string(text)}}}
	out.CacheScope = private
	return out, nil
}

// locate is the file that a URI stands for, there or not.
func (c *call) locate(uri string) (file, error) {
	for _, r := range resources {
		before, _, template := strings.Cut(r.uri, "{")
		switch value, ok := strings.CutPrefix(uri, before); {
		case !template && uri == r.uri:
			return settledFile(r.find(c, ""))
		case template && ok && value != "" && !strings.Contains(value, "/"):
			value, err := url.PathUnescape(value)
			if err != nil {
				return file{}, noResource(uri)
			}
			return settledFile(r.find(c, value))
		}
	}
	return file{}, noResource(uri)
}

func settledFile(f file, err error) (file, error) {
	if err != nil {
		return f, refused(err)
	}
	return f, nil
}

// refused is a fault as an error of the protocol.
func refused(err error) error {
	f := discreet(faultOf(err))
	data, _ := encode(f) // strings can be encoded
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: f.Message + ". " + f.NextStep, Data: data}
}

// noResource says that there is none of a name.
func noResource(uri string) error {
	data, _ := encode(map[string]string{"uri": uri})
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "there is no such resource; resources/list tells which there are", Data: data}
}

func (c *call) indexFile(string) (file, error) {
	return c.topicFile(query.IndexTopic)
}

func (c *call) summaryFile(string) (file, error) {
	t, err := c.find(ops.Where{})
	return file{t.Root + "/.memory/clients/" + t.Agent + "/SUMMARY.md", t.Root}, err
}

func (c *call) dayFile(date string) (file, error) { return c.dayFileOf(ops.Where{}, date) }

// dayFileOf is the file of a day; of today if none is named.
func (c *call) dayFileOf(where ops.Where, date string) (file, error) {
	day := memory.DayOf(c.opt.Env.Now())
	if date != "" {
		var ok bool
		if day, ok = memory.ParseDay(dayForm, date); !ok || day.Format(dayForm) != date {
			return file{}, failed(queryInvalid, "Name a day YYYYMMDD that exists.", "%q is no day", date)
		}
	}
	t, err := c.find(where)
	return dailyOf(t, day), err
}

// dailyOf is the file of a day in a tree.
func dailyOf(t ops.Target, day memory.Day) file {
	return file{t.Root + "/.memory/clients/" + t.Agent + "/tasks/" + day.Format(dayForm) + ".md", t.Root}
}

func (c *call) topicFile(name string) (file, error) {
	folder, err := c.findFolder("")
	if err != nil {
		return file{}, err
	}
	rel, err := c.reader.FileOf(folder, name)
	return file{folder.Path + "/" + rel, folder.Path}, err
}

// read reads a file, if it is one and in its folder.
func (c *call) read(f file) ([]byte, error) {
	in, err := lies(memory.ToOS(f.path), memory.ToOS(f.root))
	if err != nil {
		return nil, err
	}
	if !in {
		return nil, failed(outside, "Put a regular file in the link's place.", "%s leads out of the memory", memory.ToOS(f.path))
	}
	size, _, ok := c.stat(f)
	switch {
	case !ok:
		return nil, fs.ErrNotExist
	case size > memory.MaxRead:
		return nil, failed(queryInvalid, "Read it in pages, by the tools.", "%s has more than %d bytes", memory.ToOS(f.path), int64(memory.MaxRead))
	}
	return fs.ReadFile(c.opt.Env.FS, f.path)
}

// stat tells of a regular file.
func (c *call) stat(f file) (size int64, at time.Time, ok bool) {
	info, err := fs.Stat(c.opt.Env.FS, f.path)
	if err != nil || !info.Mode().IsRegular() {
		return 0, at, false
	}
	return info.Size(), info.ModTime(), true
}
