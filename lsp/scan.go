package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	scanning = memory.Text{En: "Checking memory", Zh: "正在检查记忆文件"}
	scanned  = memory.Text{En: "%d of %d files", Zh: "%d / %d 个文件"}
)

// rescan looks for memory in folders, and checks what has not been checked as
// of now.
func (s *server) rescan(dirs ...string) { s.sweeps.put(dirs...) }

// reconsider checks all files anew after a change that bears on every one.
func (s *server) reconsider(ctx context.Context, edit func(*memory.Workspace) *memory.Snapshot) {
	files := s.model.change(change{all: true}, edit)
	v := s.model.view()
	for _, f := range files {
		if file := v.File(f); file == nil || file.Open {
			s.recheck(ctx, v, f)
		}
	}
	s.rescan(s.folders.paths()...)
}

// scan does what rescan asks for until ctx ends. The user sees how the first one
// gets on.
func (s *server) scan(ctx context.Context) {
	for first := true; ; first = false {
		select {
		case <-ctx.Done():
			return
		case <-s.sweeps.wake:
		}
		s.guard("scan", func() { s.sweep(ctx, s.sweeps.take(), first) })
		s.board.scan()
	}
}

// batch is how many files are made known at a time.
const batch = 200

func (s *server) sweep(ctx context.Context, dirs []string, visible bool) {
	show := &progress{}
	if visible && len(dirs) > 0 {
		show = s.progress(ctx, scanning.In(s.locale))
	}
	defer show.end(ctx)
	slices.Sort(dirs)
	var found []string
	add := func() {
		s.model.change(change{}, func(w *memory.Workspace) *memory.Snapshot { return w.Add(found...) })
		found = found[:0]
	}
	for _, dir := range dirs {
		problems := s.model.view().Find(ctx, dir, func(f *memory.File) {
			file := s.folders.resolve(f.Path)
			if s.model.view().File(file) != nil {
				return
			}
			if found = append(found, file); len(found) >= batch {
				add()
			}
		})
		for _, p := range problems {
			s.log.Warn("not looked at", zap.String("path", p.Path), zap.Error(p.Err))
		}
	}
	add()
	s.judge(ctx, show)
}

// several is how many files are checked before what was read of them is let go.
const several = 250

// judge checks the files whose findings are not known as of now.
func (s *server) judge(ctx context.Context, show *progress) {
	var files []string
	for f := range s.model.view().Files() {
		if !s.model.current(f.Path) {
			files = append(files, f.Path)
		}
	}
	var done atomic.Int64
	for some := range slices.Chunk(files, several) {
		s.checks.all(ctx, some, func() {
			show.report(ctx, scanned.With(int(done.Add(1)), len(files)).In(s.locale))
		})
		s.model.rest()
	}
	s.watcher.news.put("")
}

// A progress shows the user how a long work gets on. The zero progress shows
// nothing.
type progress struct {
	client protocol.Client
	token  protocol.ProgressToken
	last   atomic.Int64 // when it was last reported
}

// progressStep is how long a report stands before the next.
const progressStep = 200 * time.Millisecond

// progress begins one if the client shows any.
func (s *server) progress(ctx context.Context, title string) *progress {
	p := &progress{token: protocol.String("scan")}
	if !s.caps.Window.WorkDoneProgress {
		return p
	}
	asked, cancel := context.WithTimeout(ctx, s.opt.patience)
	defer cancel()
	if err := s.client.WorkDoneProgressCreate(asked, &protocol.WorkDoneProgressCreateParams{Token: p.token}); err != nil {
		s.log.Debug("progress", zap.Error(err))
		return p
	}
	p.client = s.client
	p.send(ctx, protocol.WorkDoneProgressBegin{Kind: "begin", Title: title})
	return p
}

func (p *progress) report(ctx context.Context, text string) {
	now, last := time.Now().UnixNano(), p.last.Load()
	if p.client != nil && now-last > int64(progressStep) && p.last.CompareAndSwap(last, now) {
		p.send(ctx, protocol.WorkDoneProgressReport{Kind: "report", Message: &text})
	}
}

func (p *progress) end(ctx context.Context) {
	if p.client != nil {
		p.send(ctx, protocol.WorkDoneProgressEnd{Kind: "end"})
	}
}

// send is lost if the connection is, which others will notice.
func (p *progress) send(ctx context.Context, value any) {
	if raw, err := json.Marshal(value); err == nil {
		_ = p.client.Progress(ctx, &protocol.ProgressParams{Token: p.token, Value: raw})
	}
}
