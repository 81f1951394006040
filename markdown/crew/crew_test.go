package crew

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestEach(t *testing.T) {
	for _, n := range []int{0, 1, 2, 100} {
		for _, worth := range []int{1, 7, 1000} {
			var mu sync.Mutex
			var got []int
			Each(n, worth, func(i int) {
				mu.Lock()
				defer mu.Unlock()
				got = append(got, i)
			})
			slices.Sort(got)
			if len(got) != n || n > 0 && (got[0] != 0 || got[n-1] != n-1) {
				t.Errorf("%d things, %d for each: %v", n, worth, got)
			}
		}
	}
}

func TestEachPanics(t *testing.T) {
	for _, worth := range []int{1, 1000} {
		why := func() (why any) {
			defer func() { why = recover() }()
			Each(100, worth, func(i int) {
				if i == 50 {
					panic("in the middle")
				}
			})
			return nil
		}()
		if text, _ := why.(string); !strings.HasPrefix(text, "in the middle") {
			t.Errorf("%d for each: it ended with %v", worth, why)
		}
	}
}
