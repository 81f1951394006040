package main

import (
	"context"
	"time"
)

// heed is how long a command has to end of itself once it was told to.
const heed = 300 * time.Millisecond

// attend runs a command until it ends. One that was told to end and does not is
// left when cease returns, which waits for what it is writing: ended is false, and
// the process must exit.
func attend(ctx context.Context, command func() int, cease func()) (code int, ended bool) {
	done := make(chan int, 1)
	go func() { done <- command() }()
	select {
	case code := <-done:
		return code, true
	case <-ctx.Done():
	}
	select {
	case code := <-done:
		return code, true
	case <-time.After(heed):
	}
	cease()
	select {
	case code := <-done: // it was writing
		return code, true
	default:
		return exitFailed, false
	}
}
