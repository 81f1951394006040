// # summary/date-format
//
// A date is not written `YYYY-MM-DD HH:MM`.
//
// The day is half of a session's name, and readers take it from the first ten
// characters of the cell. A row whose date they cannot take is skipped, and
// writers refuse to add one.
//
// Source: formats.md §5.
//
// ## 中文
//
// 日期没有写成 `YYYY-MM-DD HH:MM`。
//
// 日期是会话名的一半，读取方从单元格的前十个字符取得。取不到的行会被跳过，写入方也拒绝
// 追加。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-26 18:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026/08/28 9:05 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//   ^^^^^^^^^^^^^^^ the date must read `YYYY-MM-DD HH:MM`
// | 2026-08-29T10:00:31Z | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//   ^^^^^^^^^^^^^^^^^^^^ the date must read `YYYY-MM-DD HH:MM`
// | 上周五 | 02 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
//   ^^^ the date must read `YYYY-MM-DD HH:MM`
// -- fixed: Replace `2026/08/28 9:05` by `2026-08-28 09:05` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-26 18:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-28 09:05 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29T10:00:31Z | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 上周五 | 02 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
// -- fixed: Replace `2026-08-29T10:00:31Z` by `2026-08-29 10:00` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-26 18:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026/08/28 9:05 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 上周五 | 02 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 10:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/date-format",
	Severity: memory.Error,
	Kinds:    index,
	Form:     dateFormat,
})

var badDate = memory.Text{
	En: "the date must read `YYYY-MM-DD HH:MM`",
	Zh: "日期应写作 `YYYY-MM-DD HH:MM`",
}

func dateFormat(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.DateColumn)
	if !ok || row.Date.Form != memory.NoDate {
		return
	}
	f := memory.Finding{Span: cell.Span, Message: badDate.With()}
	if date := reformat(cell.Text); date != "" {
		f.Fixes = replace(writeAs.With(cell.Text, date), cell.Span, date)
	}
	p.Report(f)
}

// reformat reads a day, or a day and a time, from the numbers of a text; it is
// empty if they make none. Seconds are dropped; a time zone is not understood.
func reformat(text string) string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	if len(parts) > 0 && len(parts[0]) == len("YYYYMMDD") {
		d := parts[0]
		parts = append([]string{d[:4], d[4:6], d[6:]}, parts[1:]...)
	}
	if strings.ContainsAny(text, "+＋") || len(parts) > 0 && len(parts[0]) != len("YYYY") {
		return ""
	}
	var n [6]int
	for i, s := range parts {
		v, err := strconv.Atoi(s)
		if err != nil || i >= len(n) {
			return ""
		}
		n[i] = v
	}
	var date string
	switch len(parts) {
	case 3:
		date = fmt.Sprintf("%04d-%02d-%02d", n[0], n[1], n[2])
	case 5, 6:
		date = fmt.Sprintf("%04d-%02d-%02d %02d:%02d", n[0], n[1], n[2], n[3], n[4])
	}
	if !memory.ParseDate(date).Valid() {
		return ""
	}
	return date
}
