// What of the editor's settings is meant for the server.

/** Those that the shell itself acts on. */
const ours = ["path", "trace"];

/**
 * The section `memory-lsp` of the settings as the server takes it: without what
 * is for the shell, and without what says nothing.
 */
export function forServer(section: unknown): Record<string, unknown> {
  if (typeof section !== "object" || section === null) {
    return {};
  }
  const said = Object.entries(section).filter(
    ([key, value]) => !ours.includes(key) && !(key === "locale" && value === "auto") && !empty(value),
  );
  return Object.fromEntries(said);
}

function empty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/** The language of a program that is started for one answer: undefined where it is the editor's. */
export function localeOf(setting: unknown, editor: string): "en" | "zh-cn" {
  const tag = setting === "en" || setting === "zh-cn" ? setting : editor;
  return tag.toLowerCase().startsWith("zh") ? "zh-cn" : "en";
}
