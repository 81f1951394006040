// What the user is told when there is no server, once, with a way out.
import * as vscode from "vscode";
import type { Fault, Probe } from "./binary";

/** What the ways out need. */
export interface Exits {
  readonly log: vscode.LogOutputChannel;
  restart(): Promise<void>;
}

const causes: Readonly<Record<Fault, (path: string, detail: string) => string>> = {
  missing: (path) => vscode.l10n.t("The memory server is not there: {0}", path),
  forbidden: (path) => vscode.l10n.t("The memory server may not be run: {0}", path),
  foreign: (path, detail) => vscode.l10n.t("The memory server is for another platform ({1}): {0}", path, detail),
  other: (path) => vscode.l10n.t("This is not the memory server: {0}", path),
  broken: (path, detail) => vscode.l10n.t("The memory server does not run: {0}: {1}", path, detail),
};

export async function tellFault(path: string, found: Extract<Probe, { ok: false }>, exits: Exits): Promise<void> {
  await offer(causes[found.fault](path, found.detail), exits);
}

export async function tellCrash(lastWords: string, exits: Exits): Promise<void> {
  const why = lastWords === "" ? "" : `: ${lastWords}`;
  await offer(vscode.l10n.t("The memory server stopped and was not started again{0}", why), exits);
}

async function offer(message: string, exits: Exits): Promise<void> {
  const again = vscode.l10n.t("Restart");
  const show = vscode.l10n.t("Show Log");
  const pick = vscode.l10n.t("Pick a Path…");
  const ways = vscode.workspace.isTrusted ? [again, show, pick] : [again, show];
  const chosen = await vscode.window.showErrorMessage(message, ...ways);
  if (chosen === again) {
    await exits.restart();
  } else if (chosen === show) {
    exits.log.show();
  } else if (chosen === pick) {
    await pickPath();
  }
}

/** Lets the user choose the program; the new setting restarts the server. */
async function pickPath(): Promise<void> {
  const [file] = (await vscode.window.showOpenDialog({ title: vscode.l10n.t("The program memory-lsp"), canSelectMany: false })) ?? [];
  if (file !== undefined) {
    await vscode.workspace.getConfiguration("memory-lsp").update("path", file.fsPath, vscode.ConfigurationTarget.Global);
  }
}
