package mcp

import (
	"context"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A progress tells the client how far a call is, if it wants to know.
type progress struct {
	call  *call
	total int
	done  int
	last  time.Time
}

// often is how long the client is left alone between two reports.
const often = 200 * time.Millisecond

func (c *call) progress(total int) *progress {
	return &progress{call: c, total: total, last: c.opt.Env.Now()}
}

// step is one more of the total. That a report is not taken does not matter.
func (p *progress) step(ctx context.Context, what string) {
	p.done++
	now := p.call.opt.Env.Now()
	if p.call.token == nil || p.done < p.total && now.Sub(p.last) < often {
		return
	}
	p.last = now
	_ = p.call.session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{
		ProgressToken: p.call.token, Message: what, Progress: float64(p.done), Total: float64(p.total),
	})
}
