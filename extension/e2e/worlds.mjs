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

// The day that files are called by must not end amid the tests.
const left = new Date().setHours(24, 0, 1, 0) - Date.now();
if (left < 5 * 60_000) {
  console.log(`waiting ${Math.ceil(left / 1000)} s for the next day`);
  await new Promise((next) => setTimeout(next, left));
}
const now = new Date();
const padded = (n) => String(n).padStart(2, "0");
/** Today as files are called by it, and as an index writes it. */
export const today = `${now.getFullYear()}${padded(now.getMonth() + 1)}${padded(now.getDate())}`;
export const todayDashed = `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`;
const daysAgo = (n) => {
  const d = new Date(now.getTime() - n * 86_400_000);
  return `${d.getFullYear()}-${padded(d.getMonth() + 1)}-${padded(d.getDate())}`;
};

const codex = "ws/.devcodex/.memory/clients/codex";
/** The names of the files that commands write. */
export const names = {
  index: `${codex}/SUMMARY.md`,
  other: "ws/.devcodex/.memory/clients/claude-code/SUMMARY.md",
  day: `${codex}/tasks/${today}.md`,
  task: "ws/.devcodex/requirements/R7-登录",
  topics: "ws/memory/MEMORY.md",
  note: "ws/memory/约定.md",
};

const row = (date, id, type, text, state) => `| ${date} | ${id} | ${type} | ${text} | — | — | ${state} |\n`;
const token = "5a".repeat(32);
const said = [
  ["fix", "修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，两侧校验已一致", "✅"],
  ["dev", "导入器支持第 3 家出版社：9 个用例、2,150 个书名，价格改为带币种保存，旧数据迁移脚本已演练", "✅"],
  ["audit", "审查退款流程的 9 个接口，发现 2 处缺少幂等键并给出修改顺序，其余接口的超时设置均符合约定", "✅"],
  ["dev", "搜索改用前缀索引：120,000 本书的中位延迟由 180 毫秒降到 35 毫秒，内存增加 210 MB，可接受", "✅"],
  ["analyze", "比较 3 种书名索引方案并在 120,000 本书上测量，选定前缀索引，写明放弃另两种的原因与数据", "✅"],
  ["fix", "修复优惠券叠加时总价少收 10 元：先满减后折扣，补 6 个用例，历史订单按约定不重算，已通知财务", "⛔"],
];
let rows = "";
for (let week = 9; week >= 1; week--) {
  const many = [2, 3, 1, 4, 2, 5, 3, 6, 4, 2][week];
  for (let i = 0; i < many; i++) {
    const [type, text, state] = said[(week * 3 + i) % said.length];
    rows += row(`${daysAgo(week * 7 - i)} 09:${padded(10 + i)}`, padded(i + 1), type, text, state);
  }
}

/** A shop with sessions of many weeks, one of them open today, a task, topics and loose ends. */
export const shop = {
  [names.index]: `# Agent SUMMARY — codex\n\n> 项目：ws\n\n${header}${rows}`,
  [names.day]:
    `## 会话 01 — 优惠券叠加 🧾\n\n- **时间**：${todayDashed} 09:00 +00:00\n- **意图**：fix\n- **状态**：🔄 进行中\n- **sourceMessage**：修复总价\n` +
    `<!-- devcodex:memory-session-binding v1 session=01 token=${token} -->\n\n### 📨 对话记录\n\n| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |\n|:----:|-----------|----------|:----:|\n\nRemember: the refund queue is emptied every Friday\n`,
  [names.other]: `# Agent SUMMARY — claude-code\n\n> 项目：ws\n\n${header}${row(`${daysAgo(3)} 10:00`, "01", "fix/chat", "与用户商定 4 笔未结退款的处理顺序：先最早的一笔，再按金额从大到小，周五前全部答复并留下记录", "✅")}`,
  [`${names.task}/01-需求确认.md`]: "# 需求确认\n\n登录支持短信。\n",
  [`${names.task}/.memory/sessions.md`]: "# 会话\n\n> 状态：进行中\n",
  [names.topics]: `# Memory\n\n${Array.from({ length: 205 }, (_, i) => i === 0 ? "- [约定](约定.md) — 团队的约定\n" : `- 第 ${i + 1} 条：商店的做法 ${i}\n`).join("")}`,
  [names.note]:
    "# 约定\n\n见 [价格](prices.md) 与 [退款](退款.md)。\n\n- 记住：发布前先跑一遍冒烟测试，不要跳过慢的用例 🧪\n- Remember: the staging database is reset every night at two o'clock\n",
};
