package mcp

import (
	"context"
	"io/fs"
	"os"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A watcher looks at the files of the resources that clients subscribed to. It
// asks rather than being told: a file may not be there yet, may be another one
// tomorrow, and may lie where the system tells nothing.
type watcher struct {
	mu      sync.Mutex // guards all
	watched map[subscription]*sight
	stop    chan struct{} // closed to end the looking; nil while nothing is watched
}

// A subscription is one of a session's.
type subscription struct {
	session *sdk.ServerSession
	uri     string
}

// A sight is how a resource was when it was last looked at.
type sight struct {
	call *call
	by   client
	path string
	info fs.FileInfo // nil of one that is not there
}

const (
	lookEvery   = time.Second // how soon a change is noticed
	mostWatched = 200         // resources, each of which is looked at so often
)

// subscribe begins to look at a resource.
func (s *server) subscribe(ctx context.Context, req *sdk.SubscribeRequest) error {
	by := client{req.Session, req.ProtocolVersion(), req.ClientCapabilities()}
	v := &sight{call: s.callFor(ctx, by), by: by}
	if err := v.look(req.Params.URI); err != nil {
		return err
	}
	s.watch.mu.Lock()
	defer s.watch.mu.Unlock()
	if len(s.watch.watched) >= mostWatched {
		return refused(failed(queryInvalid, "Unsubscribe from what is not needed any more.", "%d resources are watched already", mostWatched))
	}
	s.watch.watched[subscription{req.Session, req.Params.URI}] = v
	if s.watch.stop == nil {
		s.watch.stop = make(chan struct{})
		go s.lookOut(s.watch.stop)
	}
	return nil
}

// unsubscribe ends it.
func (s *server) unsubscribe(_ context.Context, req *sdk.UnsubscribeRequest) error {
	s.watch.mu.Lock()
	defer s.watch.mu.Unlock()
	delete(s.watch.watched, subscription{req.Session, req.Params.URI})
	s.watch.rest()
	return nil
}

// client is who subscribed in a session, if anybody did.
func (w *watcher) client(session *sdk.ServerSession) (by client, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for sub, v := range w.watched {
		if sub.session == session {
			return v.by, true
		}
	}
	return by, false
}

// move has the resources of a client looked at in other folders.
func (w *watcher) move(by client, grounds []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for sub, v := range w.watched {
		if sub.session == by.session {
			v.call.grounds = grounds
		}
	}
}

// rest ends the looking if there is nothing to look at.
func (w *watcher) rest() {
	if len(w.watched) == 0 && w.stop != nil {
		close(w.stop)
		w.stop = nil
	}
}

// end ends the looking for good.
func (w *watcher) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	clear(w.watched)
	w.rest()
}

// lookOut looks at all that is watched, and tells what changed.
func (s *server) lookOut(stop chan struct{}) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
		}
		for _, uri := range s.changed() {
			// who is not there any more is not told
			_ = s.sdk.ResourceUpdated(context.Background(), &sdk.ResourceUpdatedNotificationParams{URI: uri})
		}
	}
}

// changed are the resources that are not what they were. What sessions that are
// gone looked at is dropped.
func (s *server) changed() (uris []string) {
	live := map[*sdk.ServerSession]bool{}
	for session := range s.sdk.Sessions() {
		live[session] = true
	}
	s.watch.mu.Lock()
	defer s.watch.mu.Unlock()
	seen := map[string]bool{}
	for sub, v := range s.watch.watched {
		if !live[sub.session] {
			delete(s.watch.watched, sub)
			continue
		}
		old := *v
		if err := v.look(sub.uri); err != nil {
			v.info = nil // with the file, what it was found by may have gone
		}
		if !old.same(v) && !seen[sub.uri] {
			seen[sub.uri] = true
			uris = append(uris, sub.uri)
		}
	}
	s.watch.rest()
	return uris
}

// look looks at a resource anew.
func (v *sight) look(uri string) error {
	f, err := v.call.locate(uri)
	if err != nil {
		return err
	}
	v.path, v.info = f.path, nil
	if info, err := fs.Stat(v.call.opt.Env.FS, f.path); err == nil {
		v.info = info
	}
	return nil
}

// same reports whether nothing changed between two sights.
func (v *sight) same(o *sight) bool {
	if v.path != o.path || (v.info == nil) != (o.info == nil) {
		return false
	}
	return v.info == nil || os.SameFile(v.info, o.info) && v.info.Size() == o.info.Size() && v.info.ModTime().Equal(o.info.ModTime())
}
