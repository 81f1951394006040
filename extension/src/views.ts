// The Memory view and the status bar, drawn of what the server says.
import * as vscode from "vscode";
import type { Node, Overview } from "./protocol";
import type { Server } from "./server";

/** How long changes are gathered before the server is asked anew. */
const pause = 300;

/** What is drawn of the server's overview. */
export interface Views {
  /** Draws anew soon: something may have changed. */
  changed(): void;
  readonly onDrawn: vscode.Event<void>;
}

export function createViews(context: vscode.ExtensionContext, server: Server): Views {
  const drawn = new vscode.EventEmitter<void>();
  const bar = vscode.window.createStatusBarItem("memory-lsp.status", vscode.StatusBarAlignment.Left, 10);
  bar.name = "Memory";
  let nodes: readonly Node[] = [];
  let timer: NodeJS.Timeout | undefined;
  const redraw = new vscode.EventEmitter<Node | undefined>();
  const tree = vscode.window.createTreeView<Node>("memory-lsp.tree", {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: redraw.event,
      getChildren: (node) => [...(node === undefined ? nodes : (node.children ?? []))],
      getTreeItem: item,
    },
  });
  const draw = async (): Promise<void> => {
    const overview = await server.ask<Overview>("memory-lsp/overview", {}).catch(() => undefined);
    drawBar(bar, server.health(), overview);
    if (overview !== undefined && JSON.stringify(overview.nodes) !== JSON.stringify(nodes)) {
      nodes = overview.nodes;
      redraw.fire(undefined);
    }
    drawn.fire();
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), pause);
  };
  const files = vscode.workspace.createFileSystemWatcher("**/*.md");
  context.subscriptions.push(
    drawn, redraw, bar, tree, files, files.onDidCreate(changed), files.onDidChange(changed), files.onDidDelete(changed),
    server.onHealth(changed), vscode.languages.onDidChangeDiagnostics(changed), { dispose: () => clearTimeout(timer) },
    vscode.commands.registerCommand("memory-lsp.refresh", changed),
    vscode.commands.registerCommand("memory-lsp.openAt", openAt),
  );
  return { changed, onDrawn: drawn.event };
}

function item(node: Node): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const made = new vscode.TreeItem(node.label, node.children === undefined ? None : node.expanded === true ? Expanded : Collapsed);
  Object.assign(made, {
    id: node.id, description: node.description, tooltip: node.tooltip, contextValue: node.kind, iconPath: new vscode.ThemeIcon(node.icon),
    accessibilityInformation: { label: node.spoken },
    command: node.uri === undefined ? undefined : { command: "memory-lsp.openAt", title: vscode.l10n.t("Open"), arguments: [node.uri, node.line ?? 0] },
  });
  return made;
}

function drawBar(bar: vscode.StatusBarItem, health: string, overview: Overview | undefined): void {
  if (health === "off") {
    bar.hide();
    return;
  }
  if (overview === undefined) {
    bar.text = health === "failed" ? `$(error) ${vscode.l10n.t("Memory: stopped")}` : `$(loading~spin) ${vscode.l10n.t("Memory")}`;
    bar.tooltip = health === "failed" ? vscode.l10n.t("The memory server is not running") : "";
    bar.command = "memory-lsp.showLog";
  } else {
    bar.text = `$(notebook) ${overview.status.text}`;
    bar.tooltip = overview.status.tooltip;
    bar.command = "memory-lsp.openReport";
    bar.accessibilityInformation = { label: overview.status.tooltip };
  }
  bar.show();
}

/** Opens a place that the server named. */
async function openAt(uri: unknown, line: unknown): Promise<void> {
  const at = new vscode.Position(typeof line === "number" ? line : 0, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(String(uri), true), { selection: new vscode.Range(at, at) });
}
