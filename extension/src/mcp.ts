// The server for agents, as VS Code is told of it.
import * as vscode from "vscode";
import type { Server } from "./server";

/** The arguments that serve these folders, and these alone. */
export function mcpArguments(folders: readonly string[]): string[] {
  return ["mcp", ...folders.flatMap((folder) => ["--root", folder])];
}

/**
 * Registers the server for agents. It is listed where the workspace holds memory
 * and is trusted: it writes.
 */
export function registerMcp(context: vscode.ExtensionContext, server: Server): void {
  // Editors before 1.101, and forks of them, lack it.
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (lm?.registerMcpServerDefinitionProvider === undefined) {
    return;
  }
  const changed = new vscode.EventEmitter<void>();
  const folders = (): string[] =>
    (vscode.workspace.workspaceFolders ?? []).filter((f) => f.uri.scheme === "file").map((f) => f.uri.fsPath);
  const version: unknown = context.extension.packageJSON.version;
  context.subscriptions.push(
    changed,
    server.onHealth(() => changed.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    lm.registerMcpServerDefinitionProvider("memory-lsp.mcp", {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () =>
        server.health() === "off" || !vscode.workspace.isTrusted || folders().length === 0
          ? []
          : [new vscode.McpStdioServerDefinition("Memory LSP", server.program(), mcpArguments(folders()), {}, String(version))],
    }),
  );
}
