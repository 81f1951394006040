// Runs a module of tests inside the extension host.
import { openWindow, startEditor, logs } from "./editor.mjs";

const limit = 150_000;

/** Runs the tests of a module on an editor that is started for it; false if any failed. */
export async function runInHost(tools, module, options) {
  const editor = await startEditor({ ...tools, ...options, driver: true });
  const remote = (file) => `vscode-remote://${new URL(editor.base).host}${file}`;
  const payload = JSON.stringify([["extensionDevelopmentPath", remote(tools.folder)], ["extensionTestsPath", remote(module)]]);
  let code = 1;
  try {
    const exit = new Promise((done) => void editor.page.exposeFunction("codeAutomationExit", done));
    await editor.page.exposeFunction("codeAutomationLog", (_, args) => {
      const text = args.join(" ");
      if (/^(ok|FAIL)/.test(text) || process.env.VERBOSE) console.log(text);
    });
    await editor.page.exposeFunction("vscodeDone", () => {});
    await openWindow(editor, `&payload=${encodeURIComponent(payload)}`);
    code = await Promise.race([exit, new Promise((_, fail) => setTimeout(fail, limit, new Error(`no end within ${limit} ms`)))]);
  } catch (error) {
    console.error(error);
  }
  if (code !== 0) console.error(await logs(editor));
  await editor.stop();
  editor.mark(`ended with ${code}`);
  console.log(editor.marks.join("\n"));
  return code === 0;
}
