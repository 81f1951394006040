// The server for agents, in the editor's own list.
import assert from "node:assert/strict";
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

export const runAgents = (tools) =>
  inWindow(tools, { files: worlds.two, open: "two.code-workspace", settings: { "chat.disableAIFeatures": false, "chat.mcp.access": "all" } }, {
    async "the server for agents is listed, starts, and has its tools"({ page }) {
      await list(page);
      await pick(page, "Memory LSP");
      await pick(page, "Start Server");
      await page.locator(".output-view .view-lines, .panel .view-lines", { hasText: /Discovered.\d+.tools/ }).first().waitFor();
      await list(page);
      assert.match(await rows(page, "Memory LSP").first().innerText(), /Running/);
    },
  });
