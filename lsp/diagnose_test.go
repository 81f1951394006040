package lsp

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A letter that is typed while ten thousand files are looked at is not answered
// after them, and what is not edited is looked at on all cores.
func TestEditsGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var begun atomic.Int64
		edit, rest := make(chan struct{}), make(chan struct{})
		d := newDiagnoser(func(_ context.Context, file string) {
			if file == "edited.md" {
				<-edit
				return
			}
			begun.Add(1)
			<-rest
		})
		var files []string
		for i := range 100 {
			files = append(files, fmt.Sprintf("%d.md", i))
		}

		d.edited(t.Context(), "edited.md")
		go d.all(t.Context(), files, func() {})
		synctest.Wait()
		if n := begun.Load(); n > 0 {
			t.Errorf("%d files are looked at before the edited one", n)
		}

		close(edit)
		synctest.Wait()
		if n, want := begun.Load(), int64(runtime.GOMAXPROCS(0)); n != want {
			t.Errorf("%d files are looked at side by side, want %d", n, want)
		}

		close(rest)
		synctest.Wait()
		if n := begun.Load(); n != int64(len(files)) {
			t.Errorf("%d files were looked at, want %d", n, len(files))
		}
	})
}

// What waits for an edited file does not outlive the server.
func TestNothingWaitsForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		edit := make(chan struct{})
		d := newDiagnoser(func(context.Context, string) { <-edit })
		ctx, cancel := context.WithCancel(t.Context())
		d.edited(t.Context(), "edited.md")
		ended := make(chan struct{})
		go func() {
			d.all(ctx, []string{"other.md"}, func() { t.Error("it was looked at") })
			close(ended)
		}()
		synctest.Wait()
		cancel()
		<-ended
		close(edit)
	})
}

// TestEditsWithoutPause: the other files are checked, too, while there is always an
// edited one under way.
func TestEditsWithoutPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var checked []string
		d := newDiagnoser(func(_ context.Context, file string) { checked = append(checked, file) })
		d.haste.shut()
		defer d.haste.open()
		begin := time.Now()
		d.all(t.Context(), []string{"a"}, func() {})
		if took := time.Since(begin); len(checked) != 1 || took > time.Second {
			t.Errorf("checked %v after %v", checked, took)
		}
	})
}

// Who asks what was found in an edited file is answered before the other files are
// looked at, even if the edited one was looked at in the meantime.
func TestAnswersGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var begun atomic.Int64
		edit := make(chan struct{})
		d := newDiagnoser(func(_ context.Context, file string) {
			if file == "edited.md" {
				<-edit
				return
			}
			begun.Add(1)
		})
		d.edited(t.Context(), "edited.md")
		go d.all(t.Context(), []string{"other.md"}, func() {})
		close(edit)
		answered, err := d.asked(t.Context(), "edited.md")
		synctest.Wait()
		if n := begun.Load(); n > 0 || err != nil {
			t.Errorf("%d files are looked at before the answer (%v)", n, err)
		}
		answered()
		synctest.Wait()
		if n := begun.Load(); n != 1 {
			t.Errorf("%d other files were looked at, want 1", n)
		}
	})
}
