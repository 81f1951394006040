// What the program tells when it is run once: how memory stands, and what is
// wrong around it.
import { execFile } from "node:child_process";
import { homedir } from "node:os";
import * as vscode from "vscode";
import type { Server } from "./server";
import { localeOf } from "./settings";

const scheme = "memory-lsp-told";

export function registerTold(context: vscode.ExtensionContext, server: Server): void {
  const texts = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const show = async (verb: "status" | "doctor"): Promise<void> => {
    const folder = await folderMeant();
    if (folder === undefined) {
      return;
    }
    const uri = vscode.Uri.from({ scheme, path: `/${folder.name} ${verb}` });
    texts.set(uri.toString(), await tell(server.program(), verb, folder.path));
    changed.fire(uri);
    await vscode.window.showTextDocument(uri, { preview: true });
  };
  context.subscriptions.push(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
    }),
    vscode.commands.registerCommand("memory-lsp.showStatus", () => show("status")),
    vscode.commands.registerCommand("memory-lsp.doctor", () => show("doctor")),
  );
}

/** The only folder, the one that is chosen, or without any the user's home. */
async function folderMeant(): Promise<{ name: string; path: string } | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (folder === undefined) {
    return folders.length === 0 ? { name: "~", path: homedir() } : undefined;
  }
  return { name: folder.name, path: folder.uri.fsPath };
}

function tell(program: string, verb: string, cwd: string): Promise<string> {
  const locale = localeOf(vscode.workspace.getConfiguration("memory-lsp").get("locale"), vscode.env.language);
  return new Promise((done) => {
    execFile(program, [verb, "--locale", locale], { cwd, timeout: 60_000, windowsHide: true }, (error, stdout, stderr) => {
      done(stdout + stderr || (error?.message ?? ""));
    });
  });
}
