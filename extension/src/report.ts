// The memory report in a tab.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { reportPage } from "./page";
import type { Report } from "./protocol";
import type { Server } from "./server";
import type { Views } from "./views";

export function registerReport(context: vscode.ExtensionContext, server: Server, views: Views): void {
  let panel: vscode.WebviewPanel | undefined;
  let shown = "";
  const fill = async (): Promise<void> => {
    if (panel?.visible !== true) {
      return;
    }
    const report = await server.ask<Report>("memory-lsp/report", {}).catch(() => undefined); // drawn again when there is a server
    if (report !== undefined && report.body !== shown) {
      shown = report.body;
      panel.title = report.title;
      panel.webview.html = reportPage(report, randomBytes(16).toString("base64url"));
    }
  };
  const open = async (): Promise<void> => {
    await server.start();
    if (server.health() !== "running") {
      void vscode.window.showErrorMessage(vscode.l10n.t("The memory server is not running"));
      return;
    }
    if (panel === undefined) {
      panel = vscode.window.createWebviewPanel("memory-lsp.report", vscode.l10n.t("Memory Report"), vscode.ViewColumn.Active, {
        enableScripts: false,
        enableCommandUris: ["memory-lsp.openAt"],
        localResourceRoots: [],
      });
      panel.onDidChangeViewState(fill);
      panel.onDidDispose(() => {
        panel = undefined;
        shown = "";
      });
    }
    panel.reveal();
    await fill();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("memory-lsp.openReport", open),
    views.onDrawn(fill),
    { dispose: () => panel?.dispose() },
  );
}
