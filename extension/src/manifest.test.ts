import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(__dirname, "..", "..");

interface Manifest {
  readonly main: string;
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;

test("the manifest's main is what the build writes", () => {
  assert.ok(existsSync(join(root, manifest.main)), manifest.main);
});

test("the API that we compile against is the oldest one that we promise to run on", () => {
  assert.equal(`^${manifest.devDependencies["@types/vscode"]}`, manifest.engines.vscode);
});
