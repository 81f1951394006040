package memory

import (
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
)

func TestTaskStatus(t *testing.T) {
	for _, c := range []struct {
		name, src string
		line      int // -1: none
		state     TaskState
		named     bool
	}{
		{"the template", "# 任务\n\n> **日期**: 2026-08-29\n> **状态**: 已完成\n", 3, CompletedTask, true},
		{"without marks, full-width colon", "> 状态：进行中\n", 0, ActiveTask, true},
		{"the template unfilled", "> **状态**: 进行中 / 已完成\n", 0, ActiveTask, true},
		{"as readers look for it", "# 任务\n\n说明\n\n- 当前状态：已拒绝\n", 4, RejectedTask, true},
		{"in English", "# Task\n\n**Status**: closed\n", 2, CompletedTask, true},
		{"a quote below the head is none", "# 任务\n\n说明\n\n> 状态：已完成\n", -1, ActiveTask, false},
		{"a word without a colon", "exit status 1\n", -1, ActiveTask, false},
		{"other words", "> **状态**: 等人\n", 0, ActiveTask, false},
		{"the first counts", "> 状态：🔄\n\n当前状态：✅\n", 0, ActiveTask, true},
		{"in a fence", "```\nstatus: closed\n```\n", -1, ActiveTask, false},
		{"none", "", -1, ActiveTask, false},
	} {
		s := parseTaskStatus(markdown.Parse([]byte(c.src)))
		line := s.Line.No
		if !s.Given() {
			line = -1
		}
		if line != c.line || s.State != c.state || s.Named != c.named {
			t.Errorf("%s: line %d, state %d, named %v; want %d, %d, %v", c.name, line, s.State, s.Named, c.line, c.state, c.named)
		}
	}
}
