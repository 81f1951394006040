// The shell of the language server: it finds, starts, restarts and shows it.
import * as vscode from "vscode";
import { registerCommands } from "./commands";
import { registerMcp } from "./mcp";
import { landmarkGlob, mayBeMemory } from "./places";
import { createPreview } from "./preview";
import { registerReport } from "./report";
import { createServer, type Server } from "./server";
import { registerShow } from "./show";
import { registerTold } from "./told";
import { createViews } from "./views";

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("Memory LSP", { log: true });
  const made = createServer(context, log);
  server = made;
  registerMcp(context, made);
  const views = createViews(context, made);
  const desk = { server: made, log, preview: createPreview(context), changed: views.changed };
  registerCommands(context, desk);
  registerReport(context, made, views);
  registerShow(context);
  registerTold(context, desk);
  context.subscriptions.push(
    log,
    vscode.commands.registerCommand("memory-lsp.restart", () => made.restart()),
    vscode.commands.registerCommand("memory-lsp.showLog", () => log.show()),
    vscode.commands.registerCommand("memory-lsp.fixAll", fixAll),
    vscode.workspace.onDidGrantWorkspaceTrust(() => again(made)),
    vscode.workspace.onDidChangeConfiguration((e) => {
      if (e.affectsConfiguration("memory-lsp.path")) {
        void again(made);
      }
    }),
  );
  startWhereMemoryIs(context, made);
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}

/** Restarts a server that was needed before. */
async function again(made: Server): Promise<void> {
  if (made.health() !== "off") {
    await made.restart();
  }
}

/** Starts the server when the first memory shows: in a folder, in an editor, or new on disk. */
function startWhereMemoryIs(context: vscode.ExtensionContext, made: Server): void {
  const start = (): void => void made.start();
  const look = async (): Promise<void> => {
    if (made.health() === "off" && (await vscode.workspace.findFiles(landmarkGlob, null, 1)).length > 0) {
      start();
    }
  };
  const open = (document: vscode.TextDocument): void => {
    if (document.uri.scheme === "file" && mayBeMemory(document.uri.path)) {
      start();
    }
  };
  const appear = vscode.workspace.createFileSystemWatcher(landmarkGlob, false, true, true);
  context.subscriptions.push(
    appear,
    appear.onDidCreate(start),
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeWorkspaceFolders(look),
  );
  vscode.workspace.textDocuments.forEach(open);
  void look();
}

/** Makes all fixes of the active document that are safe. */
async function fixAll(): Promise<void> {
  await vscode.commands.executeCommand("editor.action.codeAction", { kind: "source.fixAll.memory-lsp", apply: "first" });
}
