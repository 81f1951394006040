package mcp

import (
	"context"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// grounds are the folders that clients have named, by session.
type grounds struct {
	mu      sync.Mutex // guards what follows
	of      map[*sdk.ServerSession][]string
	changes int // how often a client said that it would name others
}

const (
	// rootsWait is how long a client may take to name its folders.
	rootsWait = 5 * time.Second
	// answersOnly is the version since which a server calls no client: what it
	// wants to know it asks in an answer.
	answersOnly = "2026-07-28"
	// rootsKey names the question for the client's folders in such an answer.
	rootsKey = "roots"
)

// A client is who calls: the session, and what the call itself says of it.
type client struct {
	session *sdk.ServerSession
	version string
	can     *sdk.ClientCapabilities
}

// grounds are the folders that a client may name paths in, as the system names
// them: those that the server was started with, else those that the client names,
// else the working folder.
func (s *server) grounds(ctx context.Context, c client) []string {
	if dirs, ok := s.settled(c); ok {
		return dirs
	}
	if c.version >= answersOnly {
		return []string{s.opt.Dir}
	}
	ctx, stop := context.WithTimeout(ctx, rootsWait)
	defer stop()
	changes := s.changes()
	//lint:ignore SA1019 clients that name their folders are heard as long as there are any
	told, err := c.session.ListRoots(ctx, nil)
	if err != nil {
		s.tell(ctx, c.session, levelWarning, "the client does not name its folders, so %s is served: %v", s.opt.Dir, err)
		return []string{s.opt.Dir}
	}
	return s.learn(c.session, told, changes)
}

// changes is how often clients changed their minds so far.
func (s *server) changes() int {
	s.known.mu.Lock()
	defer s.known.mu.Unlock()
	return s.known.changes
}

// groundsOf are the grounds of a call of a tool. If the client is to be asked in
// an answer, that is the answer.
func (s *server) groundsOf(ctx context.Context, req *sdk.CallToolRequest) (dirs []string, ask *sdk.CallToolResult) {
	c := client{req.Session, req.ProtocolVersion(), req.ClientCapabilities()}
	if _, ok := s.settled(c); ok || c.version < answersOnly {
		return s.grounds(ctx, c), nil
	}
	//lint:ignore SA1019 as above
	if told, ok := req.Params.InputResponses[rootsKey].(*sdk.ListRootsResult); ok {
		return s.learn(c.session, told, s.changes()), nil
	}
	//lint:ignore SA1019 as above
	return nil, &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{rootsKey: &sdk.ListRootsParams{}}}
}

// settled are the grounds of a client that need not be asked for.
func (s *server) settled(c client) (dirs []string, ok bool) {
	if len(s.opt.Roots) > 0 {
		return s.opt.Roots, true
	}
	//lint:ignore SA1019 as above
	if c.can == nil || c.can.RootsV2 == nil {
		return []string{s.opt.Dir}, true
	}
	s.known.mu.Lock()
	defer s.known.mu.Unlock()
	dirs, ok = s.known.of[c.session]
	return dirs, ok
}

// learn takes down the folders that a client names, unless it changed its mind since
// it was asked. If none of them is a folder of this machine the working folder
// stands in.
//
//lint:ignore SA1019 as above
func (s *server) learn(session *sdk.ServerSession, told *sdk.ListRootsResult, changes int) (dirs []string) {
	for _, r := range told.Roots {
		if dir, ok := folderOf(r.URI); ok && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	if len(dirs) == 0 {
		dirs = []string{s.opt.Dir}
	}
	live := map[*sdk.ServerSession]bool{session: true}
	for other := range s.sdk.Sessions() {
		live[other] = true
	}
	s.known.mu.Lock()
	defer s.known.mu.Unlock()
	for other := range s.known.of {
		if !live[other] {
			delete(s.known.of, other)
		}
	}
	if changes == s.known.changes {
		s.known.of[session] = dirs
	}
	return dirs
}

// unlearn has a client asked again for its folders: when they are needed, or now
// if it is told of changes there.
func (s *server) unlearn(_ context.Context, req *sdk.RootsListChangedRequest) {
	s.known.mu.Lock()
	delete(s.known.of, req.Session)
	s.known.changes++
	s.known.mu.Unlock()
	if c, ok := s.watch.client(req.Session); ok {
		go func() { s.watch.move(c, s.grounds(context.Background(), c)) }() // its answer comes after this
	}
}

// folderOf is the folder that a file URI names, as the system does.
func folderOf(uri string) (dir string, ok bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	name := u.Path
	if runtime.GOOS == "windows" {
		if len(name) > 2 && name[0] == '/' && name[2] == ':' {
			name = name[1:]
		} else if u.Host != "" {
			name = "//" + u.Host + name
		}
	} else if u.Host != "" && u.Host != "localhost" {
		return "", false
	}
	dir = filepath.Clean(filepath.FromSlash(name))
	return dir, filepath.IsAbs(dir)
}
