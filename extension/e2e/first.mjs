// What a user meets who has no memory yet.
import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { logs, until } from "./editor.mjs";
import { asked, command, input, inWindow, notice, openFile, pick, question, type, view } from "./window.mjs";
import { today } from "./worlds.mjs";

const starts = async (editor) => (await logs(editor)).match(/\[info\] starting .*memory-lsp, version/g)?.length ?? 0;
const folder = "ws/.devcodex/.memory/clients/grok";

/** The button of the walkthrough, whose step is opened. */
const step = async (page, title, button) => {
  await page.getByText(title).first().click();
  await page.getByRole("button", { name: button }).first().click();
};

export const runFirst = (tools) =>
  inWindow(tools, { files: { "ws/README.md": "# Nothing to remember yet\n" } }, {
    async "a folder without memory starts nothing"(editor) {
      await openFile(editor.page, "README.md");
      await until("the extension is active", async () => (await logs(editor)).includes("_doActivateExtension memory-lsp.memory-lsp"));
      assert.equal(await starts(editor), 0);
    },

    async "the walkthrough opens the report, which has nothing to tell yet"(editor) {
      const { page } = editor;
      await command(page, "Welcome: Open Walkthrough");
      await pick(page, "Memory of coding agents");
      await step(page, "Look at the whole", "Open the report");
      await until("the report", async () => {
        const found = await Promise.all(page.frames().map((f) => f.locator(".sums li", { hasText: "0 sessions" }).count().catch(() => 0)));
        return found.some((n) => n > 0);
      });
      assert.equal(await starts(editor), 1);
    },

    async "the walkthrough opens the first session, and memory is there"(editor) {
      const { page } = editor;
      await command(page, "Welcome: Open Walkthrough");
      await pick(page, "Memory of coding agents");
      await step(page, "Write through one door", "Open a session");
      await asked(page, "ws has no memory yet").waitFor();
      await pick(page, /^\s*grok/);
      await question(page, "What is the session about?");
      await type(page, "第一个会话 🌱");
      await asked(page, "What kind of work is it?").waitFor();
      await pick(page, "analyze");
      await input(page).press("Enter");
      await notice(page, "Opened session 01").waitFor();
      const day = await until("today's file", () => fs.readFile(editor.at(folder, `tasks/${today}.md`), "utf8"));
      assert.match(day, /## 会话 01 — 第一个会话 🌱\n/);
      assert.match(day, /\*\*意图\*\*：analyze\n/);
      await (await view(page)).getByText("01 — 第一个会话 🌱").first().waitFor();
    },
  });
