// The commands that write: the server asks, previews, writes and takes back; this
// shows what it says.
import * as vscode from "vscode";
import { ask } from "./dialogue";
import type { Preview } from "./preview";
import type { Form, Node, Result } from "./protocol";
import type { Server } from "./server";

/** The commands with a dialogue, named as the server names them. */
export const verbs = [
  "appendSummaryRow", "allocateSession", "writeSession", "confirmCP", "consolidate", "projectLink", "migrate", "openToday",
] as const;

/** What a command needs of the rest. */
export interface Desk {
  readonly server: Server;
  readonly log: vscode.LogOutputChannel;
  readonly preview: Preview;
  /** Called when something may have been written. */
  changed(): void;
}

/** Where a command is called, and what is known of its argument. */
interface Call {
  readonly verb: string;
  readonly document?: string;
  readonly range?: object;
  readonly selection?: string;
  readonly argument?: object;
  readonly answers: Readonly<Record<string, string>>;
}

export function registerCommands(context: vscode.ExtensionContext, desk: Desk): void {
  for (const verb of verbs) {
    context.subscriptions.push(
      vscode.commands.registerCommand(`memory-lsp.${verb}`, (on?: vscode.Uri | Node) => told(desk, () => converse(desk, calledOn(desk, verb, on)))),
    );
  }
  desk.server.onCommand((verb, argument) =>
    told(desk, () => converse(desk, { ...calledOn(desk, verb, undefined), ...withDocument(argument), argument })),
  );
}

/** Runs a step, and tells what went wrong in it. */
async function told<R>(desk: Desk, step: () => Promise<R>): Promise<R | undefined> {
  try {
    return await step();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    desk.log.error(message);
    const show = vscode.l10n.t("Show Log");
    void vscode.window.showErrorMessage(message, show).then((chosen) => (chosen === show ? desk.log.show() : undefined));
    return undefined;
  }
}

/** A call on what was clicked, else on the active editor, whose own menu names its file. */
function calledOn(desk: Desk, verb: string, on: vscode.Uri | Node | undefined): Call {
  const editor = vscode.window.activeTextEditor;
  if (on instanceof vscode.Uri) {
    if (on.toString() !== editor?.document.uri.toString()) {
      return { verb, document: desk.server.uri(on), answers: {} };
    }
  } else if (on !== undefined) {
    return { verb, ...(on.uri !== undefined && { document: on.uri }), answers: on.session === undefined ? {} : { session: on.session } };
  }
  if (editor === undefined || editor.document.uri.scheme !== "file") {
    return { verb, answers: {} };
  }
  const { start, end } = editor.selection;
  return { verb, document: desk.server.uri(editor.document.uri), range: { start, end }, selection: editor.document.getText(editor.selection), answers: {} };
}

function withDocument(argument: object): { readonly document?: string } {
  return "document" in argument && typeof argument.document === "string" ? { document: argument.document } : {};
}

/** Asks for what is missing, and runs the command. */
async function converse(desk: Desk, call: Call): Promise<unknown> {
  const form = await interview(desk, call);
  return form === undefined ? undefined : finish(desk, form);
}

/** Asks whose memory is meant: its folder, empty if there is none. */
export async function whichMemory(desk: Desk, verb: string): Promise<string | undefined> {
  const form = await told(desk, () => interview(desk, calledOn(desk, verb, undefined)));
  return form === undefined ? undefined : (form.root ?? "");
}

/** Asks for what is missing, step by step, up to what is to be done. */
async function interview(desk: Desk, call: Call): Promise<Form | undefined> {
  const given = { ...call.answers, ...(call.verb === "writeSession" && call.selection ? { content: call.selection } : {}) };
  const steps: { name: string; value: string }[] = [];
  await desk.server.start(); // a folder may get its first memory by this
  for (;;) {
    const answers = { ...given, ...Object.fromEntries(steps.map((s) => [s.name, s.value])) };
    const form = await desk.server.ask<Form>("memory-lsp/form", { ...call, answers });
    if (form === undefined) {
      throw new Error(vscode.l10n.t("The memory server is not running"));
    }
    if (form.field === undefined) {
      return form;
    }
    const { field, title } = form;
    const check = (value: string): Promise<string> => wrong(desk, field.name, value, call.document);
    const answer = await ask({ title, field, step: steps.length + 1, check });
    if (answer === "cancelled") {
      return undefined;
    }
    if (answer === "back") {
      steps.pop();
    } else {
      steps.push({ name: field.name, value: answer.value });
    }
  }
}

const wrong = async (desk: Desk, name: string, value: string, document: string | undefined): Promise<string> =>
  (await desk.server.ask<string>("memory-lsp/check", { name, value, document })) ?? "";

async function finish(desk: Desk, form: Form): Promise<unknown> {
  if (form.open !== undefined) {
    return vscode.window.showTextDocument(vscode.Uri.parse(form.open));
  }
  if (form.call === undefined) {
    const ways = form.offer === undefined ? [] : [form.offer.title];
    const chosen = await vscode.window.showInformationMessage(form.say ?? "", ...ways);
    return chosen === undefined ? undefined : vscode.commands.executeCommand(`memory-lsp.${form.offer?.verb}`);
  }
  const { verb, argument, preview } = form.call;
  if (preview === true && !(await agreed(desk, form.title, verb, argument))) {
    return undefined;
  }
  const result = await run(desk, { verb, argument });
  desk.changed();
  await tell(desk, result);
  return result.receipt;
}

async function run(desk: Desk, call: { verb: string; argument: object; preview?: boolean }): Promise<Result> {
  const options = { location: vscode.ProgressLocation.Window, title: "Memory" };
  const result = await vscode.window.withProgress(options, () => desk.server.ask<Result>("memory-lsp/run", call));
  if (result === undefined) {
    throw new Error(vscode.l10n.t("The memory server is not running"));
  }
  return result;
}

/** Shows what would be written, and reports whether the user wants that. */
async function agreed(desk: Desk, title: string, verb: string, argument: object): Promise<boolean> {
  const plan = await run(desk, { verb, argument, preview: true });
  if (plan.changes === undefined || plan.confirm === undefined) {
    void vscode.window.showInformationMessage(plan.message);
    return false;
  }
  const close = await desk.preview.show(title, plan.changes);
  // A notification would be gone before a long preview is read.
  const choices = [{ value: "yes", label: plan.confirm, icon: "check" }, { value: "no", label: vscode.l10n.t("Cancel"), icon: "close" }];
  const answer = await ask({ title, field: { name: "confirm", prompt: plan.message, choices }, step: 1, check: async () => "" });
  await close();
  return typeof answer === "object" && answer.value === "yes";
}

/** Tells what was done, with the ways on from there. The command is over meanwhile. */
async function tell(desk: Desk, result: Result): Promise<void> {
  const open = vscode.l10n.t("Open");
  const undo = vscode.l10n.t("Undo");
  const [file] = result.files ?? [];
  if (result.copy !== undefined) {
    await vscode.env.clipboard.writeText(result.copy);
  }
  if (result.message === "") {
    return;
  }
  const ways = [...(file === undefined ? [] : [open]), ...(result.undo === undefined ? [] : [undo])];
  const show = result.failed === true ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  void show(result.message, ...ways).then((chosen) =>
    told(desk, async () => {
      if (chosen === open && file !== undefined) {
        await vscode.window.showTextDocument(vscode.Uri.parse(file));
      } else if (chosen === undo) {
        const back = await desk.server.ask<Result>("memory-lsp/undo", { undo: result.undo });
        desk.changed();
        void vscode.window.showInformationMessage(back?.message ?? "");
      }
    }),
  );
}
