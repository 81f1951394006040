// Each command's whole dialogue, from the palette to the bytes on disk.
import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { until } from "./editor.mjs";
import { command, complaint, input, inWindow, notice, openFile, pick, press, question, rows, selectAll, type, view } from "./window.mjs";
import { names, shop, today, todayDashed } from "./worlds.mjs";

const read = (editor, name) => fs.readFile(editor.at(name), "utf8");
const holds = (editor, name, text) => until(`${name} holds ${text}`, async () => (await read(editor, name)).includes(text));

export const runWriting = (tools) =>
  inWindow(tools, { files: shop, settings: { "memory-lsp.closedFiles": "errors" } }, {
    async "the view shows open sessions first, and the status bar counts them"({ page }) {
      const tree = await view(page);
      await tree.getByText("01 — 优惠券叠加 🧾").first().waitFor();
      const labels = await tree.getByRole("treeitem").allInnerTexts();
      const at = (text) => labels.findIndex((l) => l.includes(text));
      assert.ok(at("Open sessions") >= 0 && at("Open sessions") < at(todayDashed), labels.join("\n"));
      assert.ok(labels.some((l) => /01 — 优惠券叠加 🧾.*active/s.test(l)), "the state is told in words");
      await page.locator(".statusbar-item", { hasText: /1 open/ }).waitFor();
      await tree.locator(`[aria-label*="01 — 优惠券叠加 🧾, active"]`).first().waitFor();
    },

    async "a session's line has its command at hand, and keys lead to it"({ page }) {
      const tree = await view(page);
      const line = tree.locator(".monaco-list-row", { hasText: "01 — 优惠券叠加 🧾" }).first();
      await command(page, "Explorer: Focus on Memory View");
      await page.keyboard.press("Home");
      await until("the session by keys", async () => {
        if (await tree.locator(".monaco-list-row.focused", { hasText: "01 — 优惠券叠加 🧾" }).count()) return true;
        await page.keyboard.press("ArrowDown");
        return false;
      });
      await page.keyboard.press("Enter");
      await page.locator(".tab.active", { hasText: `${today}.md` }).waitFor();
      await until("the action beside the line", async () => {
        await line.hover({ timeout: 2_000 });
        await line.locator(".action-label.codicon-add").click({ timeout: 2_000 });
        return true;
      });
      await rows(page, /^\s*blocked/).first().waitFor(); // which session is known
      await page.keyboard.press("Escape");
      await command(page, "View: Close All Editors");
    },

    async "open a session: what is typed is judged, and the session is in today's file"(editor) {
      const { page } = editor;
      await command(page, "Memory: Open a Session…");
      await pick(page, /^\s*codex/);
      await question(page, "What is the session about?");
      await type(page, "", true);
      await input(page).press("Enter");
      await complaint(page).filter({ hasText: "missing" }).waitFor();
      await type(page, "password: hunter2hunter2", true);
      await type(page, "清理旧订单 🧹");
      await rows(page, "self-fix").first().waitFor();
      await rows(page, "dev").first().click();
      await rows(page, "audit").first().click();
      await input(page).press("Enter");
      await notice(page, "Opened session 02").waitFor();
      await holds(editor, names.day, "## 会话 02 — 清理旧订单 🧹\n");
      await holds(editor, names.day, "- **意图**：dev+audit\n");
    },

    async "append a row, and take it back byte for byte"(editor) {
      const { page } = editor;
      const before = await read(editor, names.index);
      await command(page, "Memory: Append a Row to the Index…");
      await pick(page, /^\s*codex/);
      await pick(page, "01 — 优惠券叠加");
      await pick(page, "blocked");
      await question(page, "What was done or found");
      await type(page, "等财务确认历史订单是否重算 a|b");
      await notice(page, "session").waitFor();
      await holds(editor, names.index, `| 01 | fix | 等财务确认历史订单是否重算 a\\|b | — | [${today}.md §01](tasks/${today}.md) | ⛔ |\n`);
      await press(page, "is blocked", "Undo");
      await notice(page, "Took it back").waitFor();
      assert.equal(await read(editor, names.index), before);
    },

    async "write the selection into a session"(editor) {
      const { page } = editor;
      await openFile(page, "01-需求确认.md");
      await selectAll(page);
      await command(page, "Memory: Write into a Session…");
      await pick(page, /^\s*codex/);
      await pick(page, "01 — 优惠券叠加");
      await notice(page, "into session 01").waitFor();
      await holds(editor, names.day, "登录支持短信。\n");
      assert.ok((await read(editor, names.day)).indexOf("登录支持短信") < (await read(editor, names.day)).indexOf("## 会话 02"), "in its own section");
    },

    async "confirm a checkpoint of the task that is open"(editor) {
      const { page } = editor;
      await openFile(page, "01-需求确认.md");
      await command(page, "Memory: Confirm a Checkpoint…");
      await pick(page, "CP1");
      await pick(page, "01-需求确认.md");
      await notice(page, "CP1 of R7-登录 is confirmed").waitFor();
      await holds(editor, `${names.task}/.memory/sessions.md`, "01-需求确认.md");
    },

    async "save and retry, when a document has edits that are not saved"(editor) {
      const { page } = editor;
      await openFile(page, "SUMMARY.md");
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\n");
      await command(page, "Memory: Append a Row to the Index…");
      await pickMemory(page);
      await pick(page, "01 — 优惠券叠加");
      await pick(page, "completed");
      await question(page, "What was done or found");
      await type(page, "先满减后折扣，补 6 个用例");
      await press(page, "not saved", "Save and retry");
      await holds(editor, names.index, "先满减后折扣，补 6 个用例");
    },

    async "consolidate: what would be written is shown, and then written"(editor) {
      const { page } = editor;
      await openFile(page, "约定.md");
      await command(page, "Memory: Consolidate into Topics…");
      await pick(page, "All of 约定.md");
      await notice(page, "entries to the topics").waitFor();
      await page.locator(".tab.active", { hasText: "Write what is worth keeping" }).waitFor();
      await page.getByText("发布前先跑一遍冒烟测试").first().waitFor();
      await press(page, "entries to the topics", "Write");
      await notice(page, "written to the topics").waitFor();
      const written = (await Promise.all((await fs.readdir(editor.at("ws/memory"))).filter((f) => f !== "约定.md").map((f) => read(editor, `ws/memory/${f}`)))).join("");
      assert.match(written, /发布前先跑一遍冒烟测试/);
      assert.match(written, /the staging database is reset every night/);
    },

    async "migrate: the index and today's file are compared before anything moves"(editor) {
      const { page } = editor;
      await fs.appendFile(editor.at(names.index), "\n当前进展：等待财务回复\n");
      await command(page, "Memory: Migrate the Index…");
      await pickMemory(page);
      await notice(page, "line from").waitFor();
      await press(page, "line from", "Move");
      await notice(page, "Moved").waitFor();
      await holds(editor, names.day, "当前进展：等待财务回复");
      assert.doesNotMatch(await read(editor, names.index), /当前进展/);
    },

    async "a link to the active file is copied"(editor) {
      const { page } = editor;
      await openFile(page, "01-需求确认.md");
      await command(page, "Memory: Copy a Link to the Active File…");
      await pick(page, /^\s*codex/);
      await pick(page, `${today}.md`);
      await question(page, "The text of the link");
      await type(page, "需求");
      await notice(page, "[需求](../../../../requirements/R7-登录/01-需求确认.md)").waitFor();
    },

    async "today's file, the status and the doctor open"(editor) {
      const { page } = editor;
      await command(page, "Memory: Open Today's File");
      await pickMemory(page);
      await page.locator(".tab.active", { hasText: `${today}.md` }).waitFor();
      await command(page, "Memory: Show the Status");
      await page.locator(".tab.active", { hasText: "ws status" }).waitFor();
      await command(page, "Memory: Run the Doctor");
      await page.locator(".tab.active", { hasText: "ws doctor" }).waitFor();
      await page.locator(".view-lines", { hasText: ".devcodex" }).first().waitFor();
    },
  });

/** Picks the memory of codex where the open document does not say it. */
async function pickMemory(page) {
  const row = rows(page, /^\s*codex/).first();
  try {
    await row.waitFor({ timeout: 2_000 });
    await row.click();
  } catch {
    // the document is one of its own
  }
}
