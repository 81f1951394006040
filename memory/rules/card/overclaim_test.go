package card

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestClaimed(t *testing.T) {
	for text, want := range map[string][]int{
		"CP1 已确认":                         {1},
		"CP1、CP2、CP3 均已确认":                {1, 2, 3},
		"CP1, CP2 confirmed; CP3 pending": {1, 2},
		"CP1–CP3 全部已确认":                   {1, 2, 3},
		"cp 1 ✅，CP2 ⏳":                    {1},
		"已确认 CP1；等待确认 CP2":                {1},
		"CP1 待确认":                         nil,
		"CP2 尚未确认":                        nil,
		"CP1 is not yet confirmed":        nil,
		"CP1 unconfirmed":                 nil,
		"CP2 confirmed?":                  nil,
		"wait until CP2 is confirmed":     nil,
		"阶段：设计":                           nil,
		"所有检查点已确认":                        nil, // which ones is not told
		"CP1，待用户回复，已确认方案":                 nil,
		"": nil,
	} {
		if diff := cmp.Diff(want, claimed(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}
