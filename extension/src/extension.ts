// The shell of the language server. It does not start the server yet: for now
// it says so in its output channel and does nothing else.
import * as vscode from "vscode";

export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel("Memory LSP", { log: true });
  context.subscriptions.push(channel);
  channel.info("This build of the extension does not start the server yet; see the README for editors that do.");
}

export function deactivate(): void {}
