// The server's log as lines with levels.

/** A level of the server's log. */
export type Level = "debug" | "info" | "warn" | "error";

/** A line of the server's log. */
export interface LogLine {
  readonly level: Level;
  readonly text: string;
}

const levels: Readonly<Record<string, Level>> = { DEBUG: "debug", INFO: "info", WARN: "warn", ERROR: "error" };

/**
 * Cuts a stream of text into lines of the log. A line that the server's logger
 * did not write, such as one of a crash, is an error.
 */
export function logLines(take: (line: LogLine) => void): (chunk: string) => void {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((l) => l.trim() !== "")) {
      const [, level = "", ...text] = line.split("\t");
      const known = levels[level];
      take(known === undefined ? { level: "error", text: line } : { level: known, text: text.join(" ") });
    }
  };
}

/** The least that the server is to log, for a level of the editor's channel (0 is off, 1 trace, 5 error). */
export function serverLevel(channel: number): Level {
  return (["error", "debug", "debug", "info", "warn", "error"] as const)[channel] ?? "warn";
}
