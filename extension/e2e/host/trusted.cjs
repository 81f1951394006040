// In a trusted window with two folders, each with memory of another family.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { configure, connections, extension, found, run, servers, show, until } = require("./kit.cjs");

const [shop, notes] = vscode.workspace.workspaceFolders.map((f) => f.uri);
const index = vscode.Uri.joinPath(shop, ".devcodex/.memory/clients/codex/SUMMARY.md");
const topic = vscode.Uri.joinPath(notes, "memory/反馈.md");

/** Where a text stands in a document, as the findings tell it. */
function span(document, text, rule) {
  const start = document.positionAt(document.getText().indexOf(text));
  assert.ok(document.getText().includes(text), `${text} is not there`);
  return `${start.line}:${start.character}-${start.character + text.length} ${rule}`;
}

const one = async () => {
  const [pid, ...more] = await until("a server runs", () => servers().length > 0 && servers());
  assert.deepEqual(more, [], "one server for all folders");
  return pid;
};

const action = (document, range, kind, title) =>
  until(`the action ${title}`, async () => {
    const all = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", document.uri, range, kind, 20);
    return all.find((a) => title.test(a.title));
  });

exports.run = () =>
  run({
    async "memory in the workspace starts one server, with no document open"() {
      await until("the extension is active", () => extension()?.isActive);
      await one();
    },
    async "findings stand where they belong behind emoji and Chinese, in both folders"() {
      const document = await show(index);
      assert.equal(document.languageId, "markdown");
      const want = [span(document, "fix/audit", "summary/type-slash"), span(document, "../../../reports/没有.md", "link/missing")];
      await until("findings", () => found(index).length > 0);
      for (const w of want) assert.ok(found(index).includes(w), `${w} is not in\n${found(index).join("\n")}`);
      const note = await show(topic);
      await until("findings of the other folder", () => found(topic).includes(span(note, "附件.md", "link/missing")));
    },
    async "a quick fix mends the document, and then the file"() {
      const document = await show(index);
      const at = vscode.languages.getDiagnostics(index).find((d) => document.getText(d.range) === "fix/audit");
      const fix = await action(document, at.range, "quickfix", /fix\+audit/);
      assert.ok(await vscode.workspace.applyEdit(fix.edit), "the edit was refused");
      await document.save();
      assert.match(fs.readFileSync(index.fsPath, "utf8"), /\| fix\+audit \|/);
      await until("the finding goes", () => !found(index).some((f) => f.includes("type-slash")));
    },
    async "fix all mends what is safe to mend"() {
      const document = await show(index);
      assert.ok(!document.getText().endsWith("\n"));
      await action(document, new vscode.Range(0, 0, 0, 0), "source.fixAll.memory-lsp", /./);
      await vscode.commands.executeCommand("memory-lsp.fixAll");
      await until("the last line ends", () => document.getText().endsWith("| ✅ |\n"));
      await document.save();
    },
    async "settings count without a restart"() {
      const pid = await one();
      const message = () => vscode.languages.getDiagnostics(index).find((d) => d.code?.value === "link/missing" || d.code === "link/missing")?.message ?? "";
      assert.match(message(), /does not exist/);
      await configure("locale", "zh-cn");
      await until("Chinese", () => /不存在/.test(message()));
      await configure("rules", { "link/missing": "off" });
      await until("the rule is off", () => message() === "");
      await configure("rules", undefined);
      await configure("locale", undefined);
      await until("English again", () => /does not exist/.test(message()));
      assert.equal(await one(), pid);
    },
    async "a folder that is added and removed is served by the same server"() {
      const pid = await one();
      const more = vscode.Uri.file(path.join(path.dirname(shop.fsPath), "more"));
      const late = vscode.Uri.joinPath(more, "memory/late.md");
      vscode.workspace.updateWorkspaceFolders(2, 0, { uri: more });
      await until("its findings", () => vscode.languages.getDiagnostics(late).length > 0);
      vscode.workspace.updateWorkspaceFolders(2, 1);
      await until("they go", () => vscode.languages.getDiagnostics(late).length === 0);
      assert.equal(await one(), pid);
    },
    async "the server is started again by command, and by itself when it dies"() {
      const first = await one();
      await vscode.commands.executeCommand("memory-lsp.restart");
      const second = await until("another process", () => servers().length === 1 && servers()[0] !== first && servers()[0]);
      await until("findings", () => found(index).length > 0);
      process.kill(second, "SIGKILL");
      await until("a third process", () => servers().length === 1 && servers()[0] !== second);
      const document = await show(index);
      await until("it answers", async () => (await vscode.commands.executeCommand("vscode.executeHoverProvider", index, new vscode.Position(document.lineCount - 2, 3))) !== undefined);
    },
    async "another path counts at once: one that is missing, and none"() {
      await one();
      await configure("path", path.join(shop.fsPath, "no-such-program"));
      await until("the server ends", () => servers().length === 0);
      await configure("path", undefined);
      await one();
      await until("findings", () => found(index).length > 0);
    },
    async "completion offers the topics where a link is written"() {
      const document = await show(topic);
      const end = document.lineAt(document.lineCount - 1).range.end;
      const edit = new vscode.WorkspaceEdit();
      edit.insert(topic, end, "[索引](");
      assert.ok(await vscode.workspace.applyEdit(edit));
      const at = document.lineAt(document.lineCount - 1).range.end;
      await until("MEMORY.md is offered", async () => {
        const list = await vscode.commands.executeCommand("vscode.executeCompletionItemProvider", topic, at, "(");
        return list.items.some((i) => [i.label, i.label.label, i.insertText].includes("MEMORY.md"));
      });
      await vscode.commands.executeCommand("workbench.action.files.revert");
    },
    async "a topic that gets another name keeps its links, named in the text or as a file"() {
      const list = vscode.Uri.joinPath(notes, "memory/MEMORY.md");
      const renamed = vscode.Uri.joinPath(notes, "memory/意见.md");
      const document = await show(list);
      const at = document.positionAt(document.getText().indexOf("反馈.md") + 1);
      const edit = await until("the edit", () => vscode.commands.executeCommand("vscode.executeDocumentRenameProvider", list, at, "意见.md"));
      await vscode.workspace.applyEdit(edit); // it answers false: this command, unlike F2, hands on the move before the texts, which then change twice
      await until("the link has the new name", () => /\]\(意见\.md\)/.test(document.getText()));
      await vscode.workspace.saveAll(false);
      assert.ok(fs.existsSync(renamed.fsPath) && !fs.existsSync(topic.fsPath), "the file has the new name");
      assert.match(fs.readFileSync(list.fsPath, "utf8"), /\]\(意见\.md\)/);
      const back = new vscode.WorkspaceEdit();
      back.renameFile(renamed, topic);
      assert.ok(await vscode.workspace.applyEdit(back), "the file was not renamed");
      await until("the link follows", () => /\]\(反馈\.md\)/.test(document.getText()));
    },
    async "a change on disk counts while something else is written all the time"() {
      const late = vscode.Uri.joinPath(notes, "memory/late.md");
      const busy = setInterval(() => fs.writeFileSync(path.join(notes.fsPath, "build.log"), String(Date.now())), 50);
      try {
        fs.writeFileSync(late.fsPath, "# Late\n\nSee [it](gone.md).\n");
        await until("findings", () => found(late).some((f) => f.endsWith("link/missing")));
        fs.rmSync(late.fsPath);
        await until("they go", () => found(late).length === 0);
      } finally {
        clearInterval(busy);
      }
    },
    async "the server has no connection to the network"() {
      assert.deepEqual(connections(await one()), []);
    },
  });
