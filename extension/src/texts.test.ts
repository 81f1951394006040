import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { reportPage } from "./page";

const root = join(__dirname, "..", "..");
const sources = join(root, "extension", "src");

test("every text of the shell exists in Chinese, with the same places for what is filled in", () => {
  const code = readdirSync(sources).filter((f) => f.endsWith(".ts") && !f.endsWith(".test.ts")).map((f) => readFileSync(join(sources, f), "utf8"));
  const used = code.flatMap((c) => [...c.matchAll(/l10n\.t\("((?:[^"\\]|\\.)*)"/g)].map((m) => m[1] ?? ""));
  const bundle = JSON.parse(readFileSync(join(root, "l10n", "bundle.l10n.zh-cn.json"), "utf8")) as Record<string, string>;
  assert.deepEqual(Object.keys(bundle).sort(), [...new Set(used)].sort());
  for (const [en, zh] of Object.entries(bundle)) {
    const places = (text: string): string[] => [...text.matchAll(/\{\d\}/g)].map((m) => m[0]).sort();
    assert.deepEqual(places(zh), places(en), en);
  }
});

test("no source is longer than 300 lines", () => {
  for (const file of readdirSync(sources)) {
    assert.ok(readFileSync(join(sources, file), "utf8").split("\n").length <= 300, file);
  }
});

test("the page of the report allows its one style sheet, and nothing else", () => {
  const page = reportPage({ title: "Report", lang: "en", body: "<p>body</p>" }, "n0nce");
  assert.match(page, /content="default-src 'none'; style-src 'nonce-n0nce'"/);
  assert.match(page, /<style nonce="n0nce">/);
  assert.doesNotMatch(page, /<script|unsafe|https?:|url\(/);
  assert.match(page, /<body><p>body<\/p><\/body>/);
});
