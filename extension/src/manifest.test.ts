import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(__dirname, "..", "..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const parse = <T>(name: string): T => JSON.parse(read(name)) as T;

interface Manifest {
  readonly main: string;
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when: string }[]>>;
  };
}

const manifest = parse<Manifest>("package.json");

test("the manifest's main is what the build writes", () => {
  assert.ok(existsSync(join(root, manifest.main)), manifest.main);
});

test("the API that we compile against is the oldest one that we promise to run on", () => {
  assert.equal(`^${manifest.devDependencies["@types/vscode"]}`, manifest.engines.vscode);
});

test("every text of the manifest exists in both languages, and no other does", () => {
  const used = [...new Set([...read("package.json").matchAll(/"%([^%"]+)%"/g)].map((m) => m[1]))].sort();
  for (const file of ["package.nls.json", "package.nls.zh-cn.json"]) {
    assert.deepEqual(Object.keys(parse<object>(file)).sort(), used, file);
  }
});

test("a command has no name of the server's own", () => {
  for (const { command } of manifest.contributes.commands) {
    assert.match(command, /^memory-lsp\.[a-zA-Z]+$/);
  }
});

test("what writes is off where nothing may be written, in the palette and in every menu", () => {
  const writes = ["appendSummaryRow", "allocateSession", "writeSession", "confirmCP", "consolidate", "projectLink", "migrate"];
  const { commands, menus } = manifest.contributes;
  // Opening a session may make the first memory: no server runs before.
  const first = (c: { command: string; enablement?: string }): boolean =>
    c.command === "memory-lsp.allocateSession" && c.enablement === "isWorkspaceTrusted && workspaceFolderCount > 0";
  const gated = commands.filter((c) => c.enablement === "memory-lsp.writes" || first(c)).map((c) => c.command);
  assert.deepEqual(gated.sort(), writes.map((verb) => `memory-lsp.${verb}`).sort());
  for (const menu of ["editor/context", "explorer/context"]) {
    assert.deepEqual(menus[menu]?.filter((item) => !item.when.startsWith("memory-lsp.writes && ")), [], menu);
  }
});

test("the shell has no module that reaches the network, but for the client's own pipes", () => {
  const bundled = [...read(manifest.main).matchAll(/require\("(?:node:)?([a-z_/]+)"\)/g)].map((m) => m[1]);
  assert.ok(bundled.includes("child_process"), "the bundle is not read as it is written");
  assert.deepEqual(bundled.filter((name) => /^(https?|http2|tls|dns|dgram|inspector|worker_threads)\b/.test(name ?? "")), []);
});
