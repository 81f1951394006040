// The files that the tests work on.

const header = "| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n";

/** An index of sessions with faults behind emoji and Chinese, and without its last line break. */
const index =
  "# Agent SUMMARY — codex\n\n> 项目：shop\n\n" +
  header +
  "| 2026-08-03 09:10 | 01 | dev | 🧠🧠 修复图书详情页在缺货时仍可下单的问题，新增 5 个用例并核对近 7 天 312 笔订单，未发现超卖，两侧校验已一致 | — | — | ✅ |\n" +
  "| 2026-08-03 11:40 | 02 | fix/audit | 👩‍💻 复查缺货下单的全部路径，对照库存与下单两侧的校验，确认 4 个入口行为一致，补上 2 个缺少的用例并写入报告 | [🧠 报告](../../../reports/没有.md) | — | ✅ |";

/** Two folders, one with a tree and one with topics; `more` is there to be added. */
export const two = {
  "two.code-workspace": JSON.stringify({ folders: [{ path: "shop" }, { path: "notes" }] }),
  "shop/.devcodex/.memory/clients/codex/SUMMARY.md": index,
  "notes/memory/MEMORY.md": "- [反馈](反馈.md) — 👍 保持简短\n",
  "notes/memory/反馈.md": "# 反馈\n\n👩‍💻 用户要求回答简短，见 [📎 附件](附件.md)。\n",
  "more/memory/MEMORY.md": "- [Late](late.md) — it comes later\n",
  "more/memory/late.md": "# Late\n\nSee [it](gone.md).\n",
};

/** A folder without memory that names a program to run, and memory elsewhere. */
export const plain = {
  "ws/.vscode/settings.json": JSON.stringify({ "memory-lsp.path": "/nowhere/memory-lsp" }),
  "ws/README.md": "# Nothing to remember\n\nSee [it](gone.md).\n",
  "elsewhere/memory/MEMORY.md": "- [Alone](alone.md) — it is alone\n",
  "elsewhere/memory/alone.md": "# Alone\n\nSee [it](gone.md).\n",
};
