// Asking the user for what the server wants to know, one field after the other.
import * as vscode from "vscode";
import type { Choice, Field } from "./protocol";

/** An answer, a step back, or nothing at all. */
export type Answer = { readonly value: string } | "back" | "cancelled";

/** How a field is asked for. */
export interface Asking {
  readonly title: string;
  readonly field: Field;
  readonly step: number;
  /** Tells what is wrong with a text; empty if nothing is. */
  check(value: string): Promise<string>;
}

export function ask(asking: Asking): Promise<Answer> {
  return asking.field.choices === undefined ? write(asking) : choose(asking);
}

interface Row extends vscode.QuickPickItem {
  readonly choice?: Choice;
}

function choose({ title, field, step }: Asking): Promise<Answer> {
  const pick = vscode.window.createQuickPick<Row>();
  const rows: Row[] = (field.choices ?? []).map((choice) => ({
    choice,
    label: choice.icon === undefined ? choice.label : `$(${choice.icon}) ${choice.label}`,
    ...(choice.description !== undefined && { description: choice.description }),
    ...(choice.detail !== undefined && { detail: choice.detail }),
  }));
  const files = field.files === undefined ? [] : [{ label: `$(folder-opened) ${vscode.l10n.t("Choose a File…")}` }];
  Object.assign(pick, {
    title, placeholder: field.prompt, items: [...rows, ...files], canSelectMany: field.many === true, matchOnDescription: true, matchOnDetail: true,
  });
  return shown(pick, step, async () => {
    const chosen = field.many === true ? pick.selectedItems : pick.activeItems;
    const values = chosen.flatMap((row) => (row.choice === undefined ? [] : [row.choice.value]));
    if (values.length > 0) {
      return { value: values.join("+") };
    }
    return chosen.length === 0 ? undefined : chooseFile(field.files ?? []);
  });
}

async function chooseFile(extensions: readonly string[]): Promise<Answer | undefined> {
  const [file] = (await vscode.window.showOpenDialog({ filters: { "": [...extensions] } })) ?? [];
  return file === undefined ? undefined : { value: file.fsPath };
}

function write({ title, field, step, check }: Asking): Promise<Answer> {
  const box = vscode.window.createInputBox();
  Object.assign(box, { title, prompt: field.prompt, value: field.value ?? "", placeholder: field.placeholder ?? "" });
  const judge = async (): Promise<boolean> => {
    const value = box.value;
    const wrong = await check(value);
    if (value === box.value) {
      box.validationMessage = wrong;
    }
    return wrong === "";
  };
  box.onDidChangeValue(judge);
  return shown(box, step, async () => ((await judge()) ? { value: box.value } : undefined));
}

/** Shows an input until it is accepted, which take may refuse by undefined. */
function shown(
  input: vscode.QuickPick<Row> | vscode.InputBox,
  step: number,
  take: () => Promise<Answer | undefined>,
): Promise<Answer> {
  return new Promise((done) => {
    const end = (answer: Answer): void => {
      done(answer);
      input.dispose();
    };
    input.step = step;
    input.ignoreFocusOut = true;
    input.buttons = step > 1 ? [vscode.QuickInputButtons.Back] : [];
    input.onDidTriggerButton(() => end("back"));
    input.onDidHide(() => end("cancelled"));
    input.onDidAccept(async () => {
      const answer = await take();
      if (answer !== undefined) {
        end(answer);
      }
    });
    input.show();
  });
}
