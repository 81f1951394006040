import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { allow, bundledProgram, madeFor, probe, programSetting } from "./binary";

const folder = mkdtempSync(join(tmpdir(), "memory-lsp-binary-"));
after(() => rmSync(folder, { recursive: true }));

function program(name: string, content: string | Uint8Array, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

function head(at: Readonly<Record<number, number>>): Uint8Array {
  const bytes = new Uint8Array(64);
  for (const [offset, value] of Object.entries(at)) {
    bytes[Number(offset)] = value;
  }
  return bytes;
}

const elf = { 0: 0x7f, 1: 0x45, 2: 0x4c, 3: 0x46 };
const mach = { 0: 0xcf, 1: 0xfa, 2: 0xed, 3: 0xfe, 7: 0x01 };

test("the first bytes tell the platform", () => {
  const cases: [string | undefined, Uint8Array][] = [
    ["linux-x64", head({ ...elf, 18: 0x3e })],
    ["linux-arm64", head({ ...elf, 18: 0xb7 })],
    ["linux-other", head({ ...elf, 18: 0x03 })],
    ["darwin-x64", head({ ...mach, 4: 0x07 })],
    ["darwin-arm64", head({ ...mach, 4: 0x0c })],
    ["win32", head({ 0: 0x4d, 1: 0x5a })],
    [undefined, new TextEncoder().encode("#!/bin/sh\nexec memory-lsp\n")],
    [undefined, new Uint8Array(3)],
  ];
  for (const [want, bytes] of cases) {
    assert.equal(madeFor(bytes), want);
  }
});

test("the program of the package has the name that its system needs", () => {
  assert.equal(bundledProgram("/ext", "linux"), join("/ext", "bin", "memory-lsp"));
  assert.equal(bundledProgram("/ext", "win32"), join("/ext", "bin", "memory-lsp.exe"));
});

test("the setting may start at the home folder, and be blank", () => {
  assert.equal(programSetting("~/go/bin/memory-lsp", "/home/ann"), join("/home/ann", "go/bin/memory-lsp"));
  assert.equal(programSetting("  /opt/memory-lsp ", "/home/ann"), "/opt/memory-lsp");
  assert.equal(programSetting("~ann/x", "/home/me"), "~ann/x");
  assert.equal(programSetting("", "/home/ann"), "");
  assert.equal(programSetting(undefined, "/home/ann"), "");
});

const windows = process.platform === "win32" ? "the programs are scripts of a shell" : false;

test("a probe tells what is wrong with a program", { skip: windows }, async () => {
  const cases: [string, string][] = [
    ["missing", join(folder, "none")],
    ["missing", folder],
    ["foreign", program("foreign", head({ ...(process.platform === "darwin" ? elf : mach), 4: 0x07, 18: 0x3e }))],
    ["other", program("other", "#!/bin/sh\necho something else\n")],
    ["broken", program("broken", "#!/bin/sh\necho no luck >&2\nexit 3\n")],
    ["forbidden", program("forbidden", "#!/bin/sh\necho memory-lsp 1\n", 0o644)],
  ];
  for (const [want, path] of cases) {
    const got = await probe(path);
    assert.equal(got.ok ? "ok" : got.fault, want, path);
  }
});

test("a broken program's own words are told", { skip: windows }, async () => {
  const got = await probe(program("words", "#!/bin/sh\necho no luck >&2\nexit 3\n"));
  assert.deepEqual(got, { ok: false, fault: "broken", detail: "no luck" });
});

test("a program that may not be run is one that may once it is allowed", { skip: windows }, async () => {
  const path = program("server", "#!/bin/sh\necho memory-lsp v1.2.3 go1.26 linux/amd64\n", 0o600);
  assert.equal((await probe(path)).ok, false);
  await allow(path);
  assert.deepEqual(await probe(path), { ok: true, version: "v1.2.3" });
});
