// What the program tells when it is run once: how memory stands, and what is
// wrong around it.
import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { basename } from "node:path";
import * as vscode from "vscode";
import { whichMemory, type Desk } from "./commands";
import { localeOf } from "./settings";

const scheme = "memory-lsp-told";

export function registerTold(context: vscode.ExtensionContext, desk: Desk): void {
  const texts = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const show = async (verb: string, folder: Folder | undefined): Promise<void> => {
    if (folder === undefined) {
      return;
    }
    const uri = vscode.Uri.from({ scheme, path: `/${folder.name} ${verb}`, query: [folder.path, ...folder.options].join(" ") });
    texts.set(uri.toString(), await tell(desk.server.program(), [verb, ...folder.options], folder.path));
    changed.fire(uri);
    await vscode.window.showTextDocument(uri, { preview: true });
  };
  context.subscriptions.push(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
    }),
    vscode.commands.registerCommand("memory-lsp.showStatus", async () => show("status", await memoryMeant(desk))),
    vscode.commands.registerCommand("memory-lsp.doctor", async () => show("doctor", await folderMeant())),
  );
}

/** Where the program is run, and with what besides. */
interface Folder {
  readonly name: string;
  readonly path: string;
  readonly options: readonly string[];
}

/** The agent's memory that is meant; a folder, where no agent has a tree. */
async function memoryMeant(desk: Desk): Promise<Folder | undefined> {
  const root = await whichMemory(desk, "showStatus");
  if (root === undefined || root === "") {
    return root === "" ? folderMeant() : undefined;
  }
  const path = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(root))?.uri.fsPath ?? root;
  return { name: basename(root), path, options: ["--root", root] };
}

/** The only folder, the one that is chosen, or without any the user's home. */
async function folderMeant(): Promise<Folder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (folder === undefined) {
    return folders.length === 0 ? { name: "~", path: homedir(), options: [] } : undefined;
  }
  return { name: folder.name, path: folder.uri.fsPath, options: [] };
}

function tell(program: string, what: readonly string[], cwd: string): Promise<string> {
  const locale = localeOf(vscode.workspace.getConfiguration("memory-lsp").get("locale"), vscode.env.language);
  return new Promise((done) => {
    execFile(program, [...what, "--locale", locale], { cwd, timeout: 60_000, windowsHide: true }, (error, stdout, stderr) => {
      done(stdout + stderr || (error?.message ?? ""));
    });
  });
}
