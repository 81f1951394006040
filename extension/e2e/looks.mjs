// What a user sees: problems and their fixes, the report in all themes, what is
// said when the server cannot run, and two windows at once.
import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { logs, openWindow, until } from "./editor.mjs";
import { command, input, inWindow, notice, pick, picture, question, rows, type, view } from "./window.mjs";
import { names, shop } from "./worlds.mjs";

/** The themes that the report is looked at in, their kinds, and the names of its pictures. */
const themes = [
  ["Light Modern", "vs", "report-light"],
  ["Light High Contrast", "hc-light", "report-contrast-light"],
  ["Dark High Contrast", "hc-black", "report-contrast"],
  ["Dark Modern", "vs-dark", "report-dark"],
];

/** The report's own page, inside the frames of its tab. */
async function reportFrame(page) {
  return until("the report is shown", async () => {
    for (const frame of page.frames()) {
      if ((await frame.locator("body > header h1").count().catch(() => 0)) > 0) return frame;
    }
    return undefined;
  });
}

const closeAll = (page) => command(page, "View: Close All Editors");

export const runLooks = (tools) =>
  inWindow(tools, { files: shop, settings: { "workbench.colorTheme": "Dark Modern" }, viewport: { width: 1280, height: 860 } }, {
    async "problems are listed, and the light bulb mends one"(editor) {
      const { page } = editor;
      await view(page);
      await page.keyboard.press("Control+Shift+M");
      const missing = page.locator(".markers-panel .monaco-list-row", { hasText: "prices.md does not exist" }).first();
      await missing.waitFor();
      assert.match(await missing.innerText(), /link\/missing.*\[Ln 3, Col 8\]/s);
      const problem = page.locator(".markers-panel .monaco-list-row", { hasText: "types are joined by +" }).first();
      await until("the place of the problem", async () => {
        await problem.dblclick({ position: { x: 90, y: 10 } }); // beside the link to the rule
        await page.locator(".editor-instance .monaco-editor.focused").waitFor({ timeout: 3_000 });
        return true;
      });
      const fix = page.locator(".action-widget .monaco-list-row", { hasText: "fix+chat" }).first();
      await until("the light bulb's list", async () => {
        await page.keyboard.press("Control+.");
        await fix.waitFor({ timeout: 3_000 });
        return true;
      });
      await picture(editor, "findings");
      await fix.click();
      await problem.waitFor({ state: "hidden" });
      await page.keyboard.press("Control+s");
      await until("the fix on disk", async () => (await fs.readFile(editor.at(names.other), "utf8")).includes("| fix+chat |"));
      await page.keyboard.press("Control+j");
    },

    async "the report is there in light, dark and high contrast, and its links lead into files"(editor) {
      const { page } = editor;
      await closeAll(page);
      await command(page, "Memory: Open the Memory Report");
      for (const [theme, kind, name] of themes) {
        await command(page, "Preferences: Color Theme");
        await type(page, theme, true);
        await pick(page, theme);
        await page.locator(`.monaco-workbench.${kind}`).waitFor();
        const frame = await reportFrame(page);
        await frame.locator("svg rect.c-completed").first().waitFor();
        await frame.locator(".sums li", { hasText: "5 open (4 blocked)" }).waitFor();
        await frame.getByText("207 of 200 lines, 7 entries are not loaded").first().waitFor();
        await frame.locator("code", { hasText: "prices.md" }).waitFor();
        assert.equal(await frame.evaluate(() => document.scripts.length + document.images.length), 0);
        await contrast(frame);
        await picture(editor, name);
      }
      const frame = await reportFrame(page);
      await frame.locator("td a", { hasText: "约定.md:3" }).first().click();
      await page.locator(".tab.active", { hasText: "约定.md" }).waitFor();
    },

    async "two windows append at once, and nothing is lost"(editor) {
      const other = await editor.context.newPage();
      other.setDefaultTimeout(30_000);
      await openWindow(editor, "", other);
      await prepare(editor.page, "A");
      await prepare(other, "B");
      await Promise.all([editor.page, other].map((page) => input(page).press("Enter")));
      await until("both rows", async () => {
        const text = await fs.readFile(editor.at(names.index), "utf8");
        return text.includes("窗口 A 写入") && text.includes("窗口 B 写入");
      });
      await other.close();
      await editor.page.bringToFront();
    },

    async "a server that cannot run is told once, with ways out"(editor) {
      const { page } = editor;
      const broken = editor.at("broken-server");
      await fs.writeFile(broken, "#!/bin/sh\n[ \"$1\" = version ] && echo memory-lsp 0 && exit\necho out of luck >&2\nexit 3\n", { mode: 0o755 });
      const own = editor.at("ws/.vscode/settings.json");
      await fs.mkdir(path.dirname(own), { recursive: true });
      await fs.writeFile(own, JSON.stringify({ "memory-lsp.path": editor.at("missing") }));
      await notice(page, "The memory server is not there").waitFor();
      await page.locator(".statusbar-item", { hasText: "Memory: stopped" }).waitFor();
      assert.equal(await notice(page, "The memory server is not there").getByRole("button", { name: "Pick a Path…" }).count(), 1);
      await fs.writeFile(own, JSON.stringify({ "memory-lsp.path": broken }));
      await notice(page, "The memory server stopped and was not started again: out of luck").waitFor();
      assert.equal(await page.locator(".notification-list-item", { hasText: /crashed|5 times|Couldn't/ }).count(), 0);
      await fs.writeFile(own, "{}");
      await page.locator(".statusbar-item", { hasText: /\d open/ }).waitFor();
    },

    async "a server that never answers is given up, and another path or a restart need not wait for that"(editor) {
      const { page } = editor;
      const silent = editor.at("silent-server");
      await fs.writeFile(silent, "#!/bin/sh\n[ \"$1\" = version ] && echo memory-lsp 0 && exit\nexec sleep 1000000\n", { mode: 0o755 });
      const own = editor.at("ws/.vscode/settings.json");
      const starts = async () => (await logs(editor)).match(/\[info\] starting .*silent-server, version/g)?.length ?? 0;
      await fs.writeFile(own, JSON.stringify({ "memory-lsp.path": silent }));
      await notice(page, "it does not answer").waitFor();
      await page.locator(".statusbar-item", { hasText: "Memory: stopped" }).waitFor();
      await command(page, "Memory: Restart the Server");
      await until("it is started again", async () => (await starts()) === 2);
      const before = Date.now();
      await fs.writeFile(own, "{}");
      await page.locator(".statusbar-item", { hasText: /\d open/ }).waitFor();
      assert.ok(Date.now() - before < 18_000, "it waited for the one that does not answer");
    },

    async "the log is shown, and tells of a restart"(editor) {
      const { page } = editor;
      const starts = async () => (await logs(editor)).match(/\[info\] starting .*memory-lsp, version/g)?.length ?? 0;
      const before = await starts();
      await command(page, "Memory: Restart the Server");
      await until("it is started", async () => (await starts()) === before + 1);
      await command(page, "Memory: Show the Log");
      await page.locator(".output-view .view-line, .panel .view-line", { hasText: /starting.*memory-lsp/ }).first().waitFor();
      await page.locator(".statusbar-item", { hasText: /\d open/ }).waitFor();
    },
  });

/** Answers the dialogue of a row up to its last question. */
async function prepare(page, name) {
  await page.bringToFront();
  await command(page, "Memory: Append a Row to the Index…");
  const memory = rows(page, /^\s*codex/).first();
  await memory.or(rows(page, "01 — ").first()).first().waitFor();
  if (await memory.isVisible()) await memory.click();
  await pick(page, "01 — ");
  await pick(page, /^\s*active/);
  await question(page, "What was done or found");
  await type(page, `窗口 ${name} 写入：两个窗口同时追加，谁也不覆盖谁`, true);
}

/** Makes sure that text can be read against what is behind it: at least 4.5 to 1. */
async function contrast(frame) {
  const poor = await frame.evaluate(() => {
    const light = ([r, g, b]) => {
      const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const parse = (color) => color.match(/[\d.]+/g).map(Number);
    const behind = (element) => {
      for (let e = element; e; e = e.parentElement) {
        const c = parse(getComputedStyle(e).backgroundColor);
        if (c.length < 4 || c[3] > 0.9) return c;
      }
      return parse(getComputedStyle(document.documentElement).getPropertyValue("--vscode-editor-background").replace(/^#(..)(..)(..).*/, (_, r, g, b) => [r, g, b].map((h) => parseInt(h, 16)).join(",")));
    };
    return [...document.querySelectorAll("h1, h2, h3, p, a, li, td, th, figcaption span")].flatMap((e) => {
      const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
      const ratio = (a + 0.05) / (b + 0.05);
      return ratio < 4.5 ? [`${ratio.toFixed(2)} ${e.tagName} ${e.textContent.trim().slice(0, 40)}`] : [];
    });
  });
  assert.deepEqual(poor, []);
}
