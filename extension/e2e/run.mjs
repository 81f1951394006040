// All tests of the extension in an editor. Arguments: the folder of code-server,
// its Node, and the package to install; then the names of tests, or none for all.
import fs from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./editor.mjs";
import { runInHost } from "./inhost.mjs";
import { runAgents } from "./agents.mjs";
import { runChinese } from "./chinese.mjs";
import { runFirst } from "./first.mjs";
import { runLooks } from "./looks.mjs";
import { runWriting } from "./writing.mjs";
import * as worlds from "./worlds.mjs";

const [codeServer, node, vsix, ...names] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const tools = { codeServer, node, ...(await install({ codeServer, node }, vsix)) };
const host = (name, options) => runInHost(tools, path.join(here, `host/${name}.cjs`), options);

const tests = {
  trusted: () => host("trusted", { files: worlds.two, open: "two.code-workspace" }),
  untrusted: () => host("untrusted", { files: worlds.plain, trust: true }),
  first: () => runFirst(tools),
  writing: () => runWriting(tools),
  looks: () => runLooks(tools),
  chinese: () => runChinese(tools),
  agents: () => runAgents(tools),
};

const failed = [];
for (const name of names.length > 0 ? names : Object.keys(tests)) {
  console.log(`# ${name}`);
  if (!(await tests[name]())) failed.push(name);
}
await fs.rm(tools.tmp, { recursive: true, force: true });
if (failed.length > 0) console.error(`failed: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);
