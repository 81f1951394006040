package memory

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseStatus(t *testing.T) {
	for text, want := range map[string]Status{
		"✅":                             {State: Completed},
		"🔄":                             {State: Active},
		"⏳":                             {State: Active},
		"⛔":                             {State: Blocked},
		" ✅ 已完成 ":                       {State: Completed},
		"Done":                          {State: Completed},
		"CLOSED":                        {State: Completed},
		"已关闭":                           {State: Completed},
		"paused":                        {State: Blocked},
		"阻塞：等接口":                        {State: Blocked},
		"in progress":                   {State: Active},
		"In-Progress":                   {State: Active},
		"🔄 reserved / awaiting content": {State: Active},
		"":                              {},
		"❌":                             {},
		"⏹️":                            {},
		"关闭":                            {},
		"待确认":                           {},
		"reserved":                      {},
		"✅/🔄":                           {State: Completed, Other: Active},
		"⛔ 等待":                          {State: Blocked, Other: Active},
		"暂停（已完成一半）":                     {State: Completed, Other: Blocked},
		"✅⛔🔄":                           {State: Completed, Other: Blocked},
		"未完成":                           {State: Completed, Meant: Active},
		"🔄 未完成":                         {State: Completed, Other: Active, Meant: Active},
		"Incomplete":                    {State: Completed, Meant: Active},
		"abandoned":                     {State: Completed, Meant: Blocked},
		"inactive":                      {State: Active, Meant: Blocked},
		"已解除阻塞":                         {State: Blocked, Meant: Active},
		"未关闭":                           {Meant: Active},
	} {
		if diff := cmp.Diff(want, ParseStatus(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestMark(t *testing.T) {
	for state, want := range map[State]string{Completed: "✅", Blocked: "⛔", Active: "🔄", UnknownState: ""} {
		if got := state.Mark(); got != want {
			t.Errorf("state %d has the mark %q, want %q", state, got, want)
		}
		if got := ParseStatus(state.Mark()).State; got != state {
			t.Errorf("the mark of %d is read as %d", state, got)
		}
	}
}
