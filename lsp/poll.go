package lsp

import (
	"context"
	"time"

	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
)

// pollEvery is how often folders are looked at that cannot be watched.
const pollEvery = 2 * time.Second

var polling = memory.Text{
	En: "Files cannot be watched (%v): changes on disk are looked for every 2 seconds.",
	Zh: "无法监视文件（%v）：改为每 2 秒检查一次磁盘上的变化。",
}

// fallBack says once that folders are looked at from now on.
func (w *watch) fallBack(ctx context.Context, err error) {
	if !w.said {
		w.said = true
		w.say(ctx, protocol.MessageTypeInfo, polling.With(err))
	}
}

// poll looks at the clock, by which some findings go, and at the folders that
// cannot be watched.
func (w *watch) poll(ctx context.Context) {
	if today := w.model.view().Today(); today != w.today {
		w.today = today
		w.reconsider(ctx, func(ws *memory.Workspace) *memory.Snapshot { return ws.Snapshot() })
	}
	for d, before := range w.polled {
		now := list(w.opt.Env.FS, d, w.model.asked)
		w.polled[d] = now
		for name, x := range now {
			if before[name] != x {
				w.event(d + "/" + name)
			}
		}
		for name := range before {
			if _, ok := now[name]; !ok {
				w.event(d + "/" + name)
			}
		}
	}
}
