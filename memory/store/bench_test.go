//go:build unix

package store

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gofrs/flock"
)

// BenchmarkAppend measures durable appends of a row to an agent's SUMMARY.md, in
// turns with two loops on files of the same size, so that all see the same disk:
// "equal" takes the same locks, reads and digests as often, and writes and
// flushes the same bytes, the intent's among them; "bare" writes and flushes the
// row alone. The times are medians; of-equal is the store's appends in a second
// in percent of the equal loop's.
func BenchmarkAppend(b *testing.B) {
	row := []byte("| 2026-08-20 10:05 | 01 | fix+audit | 修复订单分页在末页丢行的问题：游标改为 created_at 加 id，补充 12 个用例 | — | [20260820.md §01](tasks/20260820.md) | ✅ |\n")
	for _, size := range []int{10 << 10, 1 << 20, 20 << 20} {
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			text := strings.Repeat(string(row), size/len(row))
			ours, equal, bare := newSite(b), newSite(b), newSite(b)
			for _, s := range []*site{ours, equal, bare} {
				s.put(summary, text)
				_, err := s.write(Plan{Append: row}) // makes the state
				must(b, err)
			}
			st, loop := ours.open(), newLoop(equal)
			f, err := os.OpenFile(bare.path(summary), os.O_WRONLY|os.O_APPEND, 0)
			must(b, err)
			defer f.Close()
			var times [3][]time.Duration
			for b.Loop() {
				for i, work := range []func(){
					func() {
						_, err := st.Do(b.Context(), change(Plan{Append: row}))
						must(b, err)
					},
					func() { loop.append(row) },
					func() {
						_, err := f.Write(row)
						must(b, errors.Join(err, f.Sync()))
					},
				} {
					begin := time.Now()
					work()
					times[i] = append(times[i], time.Since(begin))
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(median(times[0]), "store-ms")
			b.ReportMetric(median(times[1]), "equal-ms")
			b.ReportMetric(median(times[2]), "bare-ms")
			b.ReportMetric(100*median(times[1])/median(times[0]), "%of-equal")
		})
	}
}

// median is in milliseconds.
func median(times []time.Duration) float64 {
	slices.Sort(times)
	return times[len(times)/2].Seconds() * 1000
}

// A loop does what a durable append cannot do without, and nothing else.
type loop struct {
	*site
	lock   *flock.Flock
	folder string
	owner  []byte
	intent *os.File
	buf    []byte
	n      int
}

func newLoop(s *site) *loop {
	at, err := s.open().locate(summary)
	must(s.t, err)
	own := s.path(stateDir + "/" + ownDir)
	intent, err := os.OpenFile(filepath.Join(own, intentName(at.key)), os.O_CREATE|os.O_RDWR, 0o600)
	must(s.t, err)
	s.t.Cleanup(func() { intent.Close() })
	return &loop{
		site: s, lock: flock.New(filepath.Join(own, lockName(at.key))), folder: s.lockFolder(),
		owner: make([]byte, 230), intent: intent, buf: make([]byte, chunk),
	}
}

func (l *loop) append(row []byte) {
	must(l.t, l.lock.Lock())
	defer l.lock.Unlock()
	holder, err := os.OpenFile(l.lock.Path(), os.O_RDWR, 0)
	must(l.t, err)
	_, err = holder.WriteAt(make([]byte, holderBlock), 0)
	must(l.t, errors.Join(err, holder.Close()))
	l.n++
	aside := fmt.Sprintf("%s.%d.%d", l.folder, l.n, time.Now().UnixMilli())
	must(l.t, os.Mkdir(aside, 0o755))
	must(l.t, os.WriteFile(filepath.Join(aside, ownerFile), l.owner, 0o644))
	must(l.t, os.Rename(aside, l.folder))
	text, err := os.ReadFile(l.path(summary)) // the plan's snapshot
	must(l.t, err)
	sha256.Sum256(text)
	f, err := os.OpenFile(l.path(summary), os.O_RDWR, 0)
	must(l.t, err)
	defer f.Close()
	l.digest(f) // before
	_, err = l.intent.WriteAt(make([]byte, intentBlock), 0)
	must(l.t, err)
	must(l.t, l.intent.Sync())
	l.digest(f) // the last look
	_, err = f.WriteAt(row, int64(len(text)))
	must(l.t, err)
	must(l.t, f.Sync())
	_, err = f.ReadAt(make([]byte, len(row)), int64(len(text)))
	must(l.t, err)
	_, err = l.intent.WriteAt(make([]byte, intentBlock), 0)
	must(l.t, err)
	_, err = os.ReadFile(filepath.Join(l.folder, ownerFile))
	must(l.t, err)
	must(l.t, os.Rename(l.folder, aside))
	must(l.t, os.Remove(filepath.Join(aside, ownerFile)))
	must(l.t, os.Remove(aside))
}

func (l *loop) digest(f *os.File) {
	_, err := f.Seek(0, io.SeekStart)
	must(l.t, err)
	h := sha256.New()
	_, err = io.CopyBuffer(h, struct{ io.Reader }{f}, l.buf)
	must(l.t, err)
	h.Sum(nil)
}
