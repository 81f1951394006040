// What the tests inside the extension host share.
const vscode = require("vscode");

/** Probes until the answer is truthy, and returns it. */
exports.until = async (what, probe, ms = 30_000) => {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await probe();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((next) => setTimeout(next, 50));
  }
};

/** Runs tests one after the other; rejects if any fails. */
exports.run = async (tests) => {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    const began = Date.now();
    try {
      await test();
      console.log(`ok   ${name} (${Date.now() - began} ms)`);
    } catch (error) {
      failed++;
      console.error(`FAIL ${name}: ${error.stack}`);
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${Object.keys(tests).length} tests failed`);
};

exports.show = async (uri) => {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
};

/** Findings as `line:from-to rule`, counted from 0. */
exports.found = (uri) =>
  vscode.languages
    .getDiagnostics(uri)
    .filter((d) => d.source === "memory-lsp")
    .map((d) => `${d.range.start.line}:${d.range.start.character}-${d.range.end.character} ${d.code?.value ?? d.code}`)
    .sort();

exports.extension = () => vscode.extensions.getExtension("memory-lsp.memory-lsp");

/** The processes of the server that this extension host has started, by their numbers. */
exports.servers = () => {
  const fs = require("node:fs");
  return fs
    .readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const parent = /\) \S (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
        const words = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        return Number(parent) === process.pid && words[0].includes("memory-lsp") && words[1] === "serve";
      } catch {
        return false; // it has ended meanwhile
      }
    })
    .map(Number);
};

exports.configure = (name, value) =>
  vscode.workspace.getConfiguration("memory-lsp").update(name, value, vscode.ConfigurationTarget.Global);

/** The sockets of the network that a process holds. */
exports.connections = (pid) => {
  const fs = require("node:fs");
  const tables = ["tcp", "tcp6", "udp", "udp6"].map((t) => `/proc/${pid}/net/${t}`).filter((f) => fs.existsSync(f));
  const open = new Set(tables.flatMap((f) => fs.readFileSync(f, "utf8").trim().split("\n").slice(1).map((l) => l.trim().split(/\s+/)[9])));
  const held = fs.readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(fs.readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
    } catch {
      return undefined; // closed meanwhile
    }
  });
  return held.filter((inode) => open.has(inode));
};
