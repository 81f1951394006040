// The extension in an editor whose language is Chinese.
import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { until } from "./editor.mjs";
import { asked, command, complaint, input, inWindow, notice, openFile, pick, press, question, type, view } from "./window.mjs";
import { names, shop } from "./worlds.mjs";

const inBar = (page, text) => page.locator(".statusbar-item", { hasText: text }).waitFor();

export const runChinese = (tools) =>
  inWindow(tools, { files: shop, locale: "zh-cn", settings: { "memory-lsp.closedFiles": "errors" } }, {
    async "the view, the status bar and the findings are in Chinese"({ page }) {
      await inBar(page, "未完成 5（阻塞 4）");
      const tree = await view(page, "记忆");
      await tree.getByText("未完成的会话").first().waitFor();
      await page.keyboard.press("Control+Shift+M");
      await page.locator(".markers-panel .monaco-list-row", { hasText: "prices.md 不存在" }).first().waitFor();
      await page.keyboard.press("Control+j");
    },

    async "a command asks, judges, tells and takes back in Chinese"(editor) {
      const { page } = editor;
      const read = () => fs.readFile(editor.at(names.index), "utf8");
      const before = await read();
      await command(page, "记忆: 向索引追加一行…");
      await pick(page, /^\s*codex/);
      await pick(page, "01 — 优惠券叠加");
      await pick(page, "阻塞");
      await question(page, "做了什么、发现了什么");
      await type(page, "", true);
      await input(page).press("Enter");
      await complaint(page).filter({ hasText: "缺少" }).waitFor();
      await type(page, "等财务确认历史订单是否重算");
      await until("the row", async () => (await read()).includes("等财务确认历史订单是否重算"));
      await press(page, "会话", "撤销");
      await notice(page, "已撤销").waitFor();
      assert.equal(await read(), before);
    },

    async "a preview is agreed to in Chinese"({ page }) {
      await openFile(page, "约定.md");
      await command(page, "记忆: 提炼到主题…");
      await pick(page, "整个 约定.md");
      await page.locator(".tab.active", { hasText: "将值得保留的内容写入主题" }).waitFor();
      await asked(page, "2 条写入").waitFor();
      await pick(page, "取消");
      await page.locator(".tab", { hasText: "将值得保留的内容写入主题" }).waitFor({ state: "hidden" });
    },

    async "the setting counts before the language of the editor"(editor) {
      const { page } = editor;
      const own = editor.at("ws/.vscode/settings.json");
      await fs.mkdir(path.dirname(own), { recursive: true });
      await fs.writeFile(own, JSON.stringify({ "memory-lsp.locale": "en" }));
      await inBar(page, "5 open (4 blocked)");
      await fs.writeFile(own, JSON.stringify({ "memory-lsp.locale": "zh-cn" }));
      await inBar(page, "未完成 5（阻塞 4）");
    },
  });
