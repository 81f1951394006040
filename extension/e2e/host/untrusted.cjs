// In a window that is not trusted, with a folder that holds no memory yet.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { extension, found, run, servers, show, until } = require("./kit.cjs");

const [folder] = vscode.workspace.workspaceFolders.map((f) => f.uri);
const at = (...names) => vscode.Uri.joinPath(folder, ...names);
const commands = async () => (await vscode.commands.getCommands(true)).filter((c) => c.startsWith("memory-lsp."));

exports.run = () =>
  run({
    async "a Markdown file that is no memory starts no process and no provider"() {
      assert.equal(vscode.workspace.isTrusted, false);
      const readme = await show(at("README.md"));
      await until("the extension is active", () => extension()?.isActive);
      const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", readme.uri, new vscode.Position(0, 3));
      assert.deepEqual(hovers, []);
      assert.deepEqual(servers(), []);
      assert.ok(!(await commands()).some((c) => c.startsWith("memory-lsp.server.")));
    },
    async "memory that is opened alone, outside of the folder, is checked, and by the server of the package"() {
      // The folder's settings name a program that does not exist; they do not count here.
      assert.match(fs.readFileSync(at(".vscode/settings.json").fsPath, "utf8"), /"memory-lsp.path"/);
      const alone = vscode.Uri.file(path.join(path.dirname(folder.fsPath), "elsewhere/memory/alone.md"));
      await show(alone);
      await until("findings", () => found(alone).some((f) => f.endsWith("link/missing")));
      assert.equal(servers().length, 1);
    },
    async "memory that appears in the folder is checked"() {
      fs.mkdirSync(at("memory").fsPath);
      fs.writeFileSync(at("memory/MEMORY.md").fsPath, "- [Gone](gone.md) — it is not there\n");
      await until("findings", () => found(at("memory/MEMORY.md")).length > 0);
    },
    async "memory that appears at once, deep in new folders, is checked, and so is what becomes of it"() {
      const deep = at("team/agents/one/memory/MEMORY.md");
      const write = (text) => fs.writeFileSync(deep.fsPath, text);
      fs.mkdirSync(path.dirname(deep.fsPath), { recursive: true });
      write("- [Gone](gone.md) — it is not there\n");
      await until("findings", () => found(deep).length > 0);
      write("");
      await until("they go", () => found(deep).length === 0);
    },
    async "the server offers no command that writes"() {
      assert.ok(!(await commands()).some((c) => c.startsWith("memory-lsp.server.")), (await commands()).join(" "));
    },
  });
