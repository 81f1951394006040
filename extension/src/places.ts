// Where memory may lie. This only decides whether to start the server, which
// knows what is memory and leaves all else alone.

/** Files whose presence in a workspace folder means that it holds memory. */
export const landmarks = [
  "**/.devcodex/**/SUMMARY.md",
  "**/.memory/**/SUMMARY.md",
  "**/memory/MEMORY.md",
  "**/memory-bank/activeContext.md",
  "**/.memory-lsp.json",
] as const;

/** The landmarks as one glob. */
export const landmarkGlob = `{${landmarks.join(",")}}`;

const inMemory = /(^|[\\/])(\.devcodex|\.memory|memory|memory-bank|agent-memory)[\\/]/;
const byName = /(^|[\\/])(MEMORY\.md|\.memory-lsp\.json)$/;

/** Reports whether a file may be memory, by its path alone. */
export function mayBeMemory(path: string): boolean {
  return byName.test(path) || (inMemory.test(path) && path.endsWith(".md"));
}
