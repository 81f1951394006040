// Several folders in one window: the server for agents in the editor's own list,
// and commands that ask which folder is meant.
import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { until } from "./editor.mjs";
import { command, inWindow, pick, rows } from "./window.mjs";
import * as worlds from "./worlds.mjs";

const list = (page) =>
  until("Memory LSP is listed", async () => {
    await command(page, "MCP: List Servers");
    try {
      await rows(page, "Memory LSP").first().waitFor({ timeout: 3_000 });
      return true;
    } catch (error) {
      await page.keyboard.press("Escape"); // a list that opened too early stays empty
      throw error;
    }
  }, 90_000);

/** The words by which each process of this machine was started. */
async function commandLines() {
  const pids = (await fs.readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => fs.readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""))); // it has ended meanwhile
  return lines.map((line) => line.split("\0").slice(0, -1)).filter((words) => words.length > 1);
}

export const runAgents = (tools) =>
  inWindow(tools, { files: worlds.two, open: "two.code-workspace", settings: { "chat.disableAIFeatures": false, "chat.mcp.access": "all" } }, {
    async "the server for agents is listed, starts for the folders of the window, and has its tools"(editor) {
      const { page } = editor;
      await list(page);
      await pick(page, "Memory LSP");
      await pick(page, "Start Server");
      await page.locator(".output-view .view-lines, .panel .view-lines", { hasText: /Discovered.\d+.tools/ }).first().waitFor();
      await list(page);
      assert.match(await rows(page, "Memory LSP").first().innerText(), /Running/);
      await page.keyboard.press("Escape");
      const started = (await commandLines()).filter((words) => words[0].includes("memory-lsp") && words[1] === "mcp" && words.join().includes(editor.tmp));
      assert.deepEqual(started.map((words) => words.slice(2)), [["--root", editor.at("shop"), "--root", editor.at("notes")]]);
    },

    async "the doctor asks which folder is meant, and the status knows the one tree"({ page }) {
      await command(page, "Memory: Run the Doctor");
      await pick(page, "notes");
      await page.locator(".tab.active", { hasText: "notes doctor" }).waitFor();
      await command(page, "Memory: Show the Status");
      await page.locator(".tab.active", { hasText: "codex status" }).waitFor();
      await page.locator(".view-line", { hasText: /shop,\sagent\scodex/ }).waitFor();
    },
  });
