// The command behind the server's code lenses: it shows the places that a lens
// speaks of.
import * as vscode from "vscode";

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Place {
  readonly uri: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

export function registerShow(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand("memory-lsp.show", (uri: string, at: Position, places: readonly Place[]) =>
      vscode.commands.executeCommand("editor.action.showReferences", vscode.Uri.parse(uri), positionOf(at), places.map(locationOf)),
    ),
  );
}

function positionOf(at: Position): vscode.Position {
  return new vscode.Position(at.line, at.character);
}

function locationOf(place: Place): vscode.Location {
  return new vscode.Location(vscode.Uri.parse(place.uri), new vscode.Range(positionOf(place.range.start), positionOf(place.range.end)));
}
