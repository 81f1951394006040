import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { logLines, serverLevel, type LogLine } from "./log";
import { forServer, localeOf } from "./settings";
import { inSteps } from "./steps";

test("the server gets no setting of the shell's and none that says nothing", () => {
  const section = {
    path: "/opt/memory-lsp", trace: { server: "off" }, locale: "auto", agent: "", rules: {}, overrides: [], exclude: ["a/**"], closedFiles: "all",
  };
  assert.deepEqual(forServer(section), { exclude: ["a/**"], closedFiles: "all" });
  assert.deepEqual(forServer({ locale: "zh-cn", rules: { "link/*": "off" } }), { locale: "zh-cn", rules: { "link/*": "off" } });
  assert.deepEqual(forServer(null), {});
});

test("the language of one answer", () => {
  assert.equal(localeOf("auto", "zh-cn"), "zh-cn");
  assert.equal(localeOf("auto", "zh-TW"), "zh-cn");
  assert.equal(localeOf("auto", "de"), "en");
  assert.equal(localeOf("en", "zh-cn"), "en");
  assert.equal(localeOf("zh-cn", "en"), "zh-cn");
});

test("lines of the log have levels, however the text is cut", () => {
  const lines: LogLine[] = [];
  const take = logLines((line) => lines.push(line));
  take("2026-11-30T12:00:00Z\tWARN\tno set");
  take('tings\t{"a": 1}\n2026-11-30T12:00:00Z\tDEBUG\tx\npanic: oh\n\n');
  assert.deepEqual(lines, [
    { level: "warn", text: 'no settings {"a": 1}' },
    { level: "debug", text: "x" },
    { level: "error", text: "panic: oh" },
  ]);
});

test("the server logs what the channel shows", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 9].map(serverLevel), ["error", "debug", "debug", "info", "warn", "error", "warn"]);
});

test("what comes all the time is handed on all the same, in order, and once", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const steps: string[] = [];
  const take = inSteps<number>(100, (all) => steps.push(all.join(" ")));
  for (let at = 0; at < 250; at += 50) {
    take(at);
    mock.timers.tick(50);
  }
  mock.timers.tick(1_000);
  assert.deepEqual(steps, ["0 50", "100 150", "200"]);
  mock.timers.reset();
});
