// Showing what a command would write, before it does.
import * as vscode from "vscode";
import type { Change } from "./protocol";

const scheme = "memory-lsp-preview";

/** Shows changes, and closes what it showed. */
export interface Preview {
  show(title: string, changes: readonly Change[]): Promise<() => Promise<void>>;
}

export function createPreview(context: vscode.ExtensionContext): Preview {
  const texts = new Map<string, string>();
  let count = 0;
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "" }),
  );
  const hold = (change: Change, side: string, text: string): vscode.Uri => {
    const uri = vscode.Uri.from({ scheme, path: `/${count}/${side}/${change.title}` });
    texts.set(uri.toString(), text);
    return uri;
  };
  return {
    show: async (title, changes) => {
      count++;
      const prefix = `/${count}/`;
      const pairs = changes.map((c): [vscode.Uri, vscode.Uri] => [hold(c, "before", c.before), hold(c, "after", c.after)]);
      const [first] = pairs;
      if (first !== undefined && pairs.length === 1) {
        await vscode.commands.executeCommand("vscode.diff", ...first, title);
      } else {
        await vscode.commands.executeCommand("vscode.changes", title, pairs.map(([before, after]) => [after, before, after]));
      }
      return async () => {
        const ours = vscode.window.tabGroups.all.flatMap((g) => g.tabs).filter((tab) => tab.label === title || shows(tab, prefix));
        await vscode.window.tabGroups.close(ours);
        pairs.flat().forEach((uri) => texts.delete(uri.toString()));
      };
    },
  };
}

function shows(tab: vscode.Tab, prefix: string): boolean {
  return tab.input instanceof vscode.TabInputTextDiff && tab.input.modified.scheme === scheme && tab.input.modified.path.startsWith(prefix);
}
