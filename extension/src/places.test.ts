import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { landmarks, mayBeMemory } from "./places";

test("paths that may be memory, and paths that may not", () => {
  const cases: [string, boolean][] = [
    ["/p/.devcodex/.memory/clients/codex/SUMMARY.md", true],
    ["/p/.devcodex/requirements/R1/.memory/sessions.md", true],
    ["/home/ann/.claude/projects/-p/memory/反馈.md", true],
    ["C:\\p\\memory\\MEMORY.md", true],
    ["/p/MEMORY.md", true],
    ["/p/.memory-lsp.json", true],
    ["/p/memory-bank/activeContext.md", true],
    ["/p/README.md", false],
    ["/p/memory.md", false],
    ["/p/in-memory/cache.md", false],
    ["/p/memory/cache.go", false],
    ["/p/package.json", false],
  ];
  for (const [path, want] of cases) {
    assert.equal(mayBeMemory(path), want, path);
  }
});

test("the manifest activates for each landmark, and nothing but those and Markdown", () => {
  const manifest = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { activationEvents: string[] };
  assert.deepEqual(manifest.activationEvents, ["onLanguage:markdown", ...landmarks.map((l) => `workspaceContains:${l}`)]);
});
