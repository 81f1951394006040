// Each command's whole dialogue, from the palette to the bytes on disk.
import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { until, write } from "./editor.mjs";
import { asked, command, complaint, fromMenu, goTo, input, intoEditor, inWindow, notice, openFile, pick, press, question, rows, selectAll, type, view } from "./window.mjs";
import { names, shop, today, todayDashed } from "./worlds.mjs";

const read = (editor, name) => fs.readFile(editor.at(name), "utf8");
/** All files of a folder by their names. */
async function texts(editor, folder) {
  const all = await fs.readdir(editor.at(folder));
  return Object.fromEntries(await Promise.all(all.sort().map(async (name) => [name, await read(editor, path.join(folder, name))])));
}

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
      await page.locator(".statusbar-item", { hasText: /5 open \(4 blocked\)/ }).waitFor();
      assert.ok(labels.some((l) => /Open sessions.*5 open \(4 blocked\)/s.test(l)), labels.join("\n"));
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

    async "open a session: what is typed is judged, the session is in today's file, and the view follows"(editor) {
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
      await page.locator(".statusbar-item", { hasText: /6 open \(4 blocked\)/ }).waitFor();
      await fs.appendFile(editor.at(names.day), "\n## 会话 03 — 写在编辑器之外 📎\n\n- **状态**：🔄 进行中\n");
      await (await view(page)).getByText("03 — 写在编辑器之外 📎").first().waitFor();
      await page.locator(".statusbar-item", { hasText: /7 open \(4 blocked\)/ }).waitFor();
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

    async "write the selection into a session, from the menu of the editor"(editor) {
      const { page } = editor;
      await openFile(page, "01-需求确认.md");
      await selectAll(page);
      await fromMenu(page, "Write into a Session…");
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
      await openFile(page, "codex/SUMMARY.md");
      await intoEditor(page);
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\n");
      await page.locator(".tab.active.dirty").waitFor();
      await command(page, "Memory: Append a Row to the Index…");
      await pick(page, "01 — 优惠券叠加");
      await pick(page, "completed");
      await question(page, "What was done or found");
      await type(page, "先满减后折扣，补 6 个用例");
      await press(page, "not saved", "Save and retry");
      await holds(editor, names.index, "先满减后折扣，补 6 个用例");
    },

    async "consolidate a selection, a session or a transcript: shown first, then written, then taken back"(editor) {
      const { page } = editor;
      const before = await texts(editor, "ws/memory");
      const project = editor.at("home/.claude/projects", editor.ws.replace(/[^A-Za-z0-9]/g, "-"));
      const saying = { type: "user", cwd: editor.ws, message: { role: "user", content: "Remember: refunds are answered within 2 days" } };
      await write(project, { "memory/MEMORY.md": "# Memory\n", "5e55.jsonl": `${JSON.stringify(saying)}\n` });
      for (const [file, line, source, text] of [
        ["约定.md", 5, "The selection", "发布前先跑一遍冒烟测试"],
        [`${today}.md`, 1, "Session 01", "the refund queue is emptied every Friday"],
        ["约定.md", 1, "A transcript", "refunds are answered within 2 days"],
      ]) {
        await openFile(page, file);
        await goTo(page, line, 1);
        if (source === "The selection") await page.keyboard.press("Shift+End");
        await command(page, "Memory: Consolidate into Topics…");
        await pick(page, source);
        if (source === "A transcript") await pick(page, "5e55.jsonl");
        await pick(page, editor.at("ws/memory"));
        await asked(page, "1 entry to the topics").waitFor();
        await page.locator(".tab.active", { hasText: "Write what is worth keeping" }).waitFor();
        await page.locator(".multiDiffEntry, .monaco-diff-editor", { hasText: shown(text) }).first().waitFor();
        assert.deepEqual(await texts(editor, "ws/memory"), before, "nothing is written before it is agreed to");
        await pick(page, /^\s*Write/);
        await notice(page, "written to the topics").waitFor();
        const written = Object.entries(await texts(editor, "ws/memory")).filter(([name, now]) => now !== before[name]);
        assert.ok(written.length > 0 && written.some(([, now]) => now.includes(text)), `${text} is not in ${JSON.stringify(written)}`);
        await press(page, "written to the topics", "Undo");
        await notice(page, "Took it back").waitFor();
        assert.deepEqual(await texts(editor, "ws/memory"), before);
        await command(page, "Notifications: Clear All Notifications");
      }
      await fs.rm(project, { recursive: true });
    },

    async "consolidate all of a document, and leave it first"(editor) {
      const { page } = editor;
      const before = await texts(editor, "ws/memory");
      for (const button of [/^\s*Cancel/, /^\s*Write/]) {
        await openFile(page, "约定.md");
        await command(page, "Memory: Consolidate into Topics…");
        await pick(page, "All of 约定.md");
        await asked(page, "2 entries to the topics").waitFor();
        assert.deepEqual(await texts(editor, "ws/memory"), before);
        await pick(page, button);
        await page.locator(".tab", { hasText: "Write what is worth keeping" }).waitFor({ state: "hidden" });
      }
      await notice(page, "written to the topics").waitFor();
      const { "约定.md": _, ...topics } = await texts(editor, "ws/memory");
      const written = Object.values(topics).join("");
      assert.match(written, /发布前先跑一遍冒烟测试/);
      assert.match(written, /the staging database is reset every night/);
    },

    async "migrate, from the palette and from the menu of the explorer: compared before anything moves"(editor) {
      const { page } = editor;
      const line = page.locator(".explorer-folders-view .monaco-list-row", { hasText: "SUMMARY.md" });
      for (const [call, text] of [
        [() => command(page, "Memory: Migrate the Index…"), "当前进展：等待财务回复"],
        [() => fromMenu(page, "Migrate the Index…"), "当前进展：财务已经答复"],
      ]) {
        await openFile(page, "codex/SUMMARY.md");
        await fs.appendFile(editor.at(names.index), `\n${text}\n`);
        await page.locator(".editor-instance .view-line", { hasText: shown(text) }).first().waitFor();
        if (text.includes("答复")) await line.and(page.locator(".selected")).click();
        await call();
        await asked(page, "1 line from").waitFor();
        await page.locator(".tab.active", { hasText: "Move what is no index" }).waitFor();
        await pick(page, /^\s*Move/);
        await notice(page, "Moved").waitFor();
        assert.ok((await read(editor, names.day)).includes(text), "the line is not in today's file");
        assert.ok(!(await read(editor, names.index)).includes(text), "the line is still in the index");
        await command(page, "Notifications: Clear All Notifications");
      }
    },

    async "fix all that is safe to fix in the file that is open"(editor) {
      const { page } = editor;
      const text = await read(editor, names.other);
      await fs.writeFile(editor.at(names.other), text.trimEnd());
      await openFile(page, "claude-code/SUMMARY.md");
      await command(page, "Memory: Fix All That Is Safe to Fix");
      await page.locator(".tab.active.dirty").waitFor();
      await page.keyboard.press("Control+s");
      await holds(editor, names.other, text);
    },

    async "a link to the active file is copied, and leads there from where it is pasted"(editor) {
      const { page } = editor;
      await openFile(page, "01-需求确认.md");
      await command(page, "Memory: Copy a Link to the Active File…");
      await pick(page, /^\s*codex/);
      await pick(page, `${today}.md`);
      await question(page, "The text of the link");
      await type(page, "需求");
      const link = "[需求](../../../../requirements/R7-登录/01-需求确认.md)";
      await notice(page, link).waitFor();
      await openFile(page, `${today}.md`);
      await intoEditor(page);
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Control+v");
      await page.locator(".tab.active.dirty").waitFor();
      await page.keyboard.press("Control+s");
      await holds(editor, names.day, link);
      await fs.access(editor.at(path.dirname(names.day), /\((.*)\)/.exec(link)[1]));
    },

    async "today's file opens, and where there is none a session is offered"({ page }) {
      await command(page, "View: Close All Editors");
      await command(page, "Memory: Open Today's File");
      await pick(page, /^\s*codex/);
      await page.locator(".tab.active", { hasText: `${today}.md` }).waitFor();
      await command(page, "View: Close All Editors");
      await command(page, "Memory: Open Today's File");
      await pick(page, /^\s*claude-code/);
      await press(page, "claude-code", "Open a session");
      await pick(page, /^\s*codex/);
      await question(page, "What is the session about?");
      await page.keyboard.press("Escape");
    },

    async "the status is that of the agent who is picked, and the doctor tells where memory is"({ page }) {
      await command(page, "View: Close All Editors");
      await command(page, "Memory: Show the Status");
      await pick(page, /^\s*codex/);
      await page.locator(".tab.active", { hasText: "codex status" }).waitFor();
      await page.locator(".view-line", { hasText: shown("ws, agent codex: .devcodex") }).waitFor();
      await page.locator(".view-line", { hasText: shown(`today ${today}`) }).waitFor();
      await command(page, "Memory: Run the Doctor");
      await page.locator(".tab.active", { hasText: "ws doctor" }).waitFor();
      await page.locator(".view-line", { hasText: ".devcodex" }).first().waitFor();
    },

    async "a topic gets another name by F2, its links follow, and nobody complains"(editor) {
      const { page } = editor;
      await openFile(page, "memory/MEMORY.md");
      await goTo(page, 3, 12);
      await page.keyboard.press("F2");
      await page.locator(".rename-box input:focus").waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("规矩.md");
      await page.keyboard.press("Enter");
      await holds(editor, names.topics, "[约定](规矩.md)");
      await fs.access(editor.at("ws/memory/规矩.md"));
      assert.equal(await page.locator(".notification-list-item .codicon-error, .notification-list-item .codicon-warning").count(), 0);
    },
  });

/** A text as an editor shows it: its blanks do not break. */
const shown = (text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ +/g, "\\s+"));
