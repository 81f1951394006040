// Starts a real VS Code (inside code-server) with a profile of its own, and opens
// it in Chromium.
import { execFile, spawn } from "node:child_process";
import fs from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const run = promisify(execFile);

/** How long a step may take on a busy machine. */
const patience = 30_000;

/** Settings for a window without what has no part in the tests. */
const quiet = {
  "security.workspace.trust.enabled": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "files.autoSave": "off",
  "files.exclude": { "**/.git": true },
  "editor.minimap.enabled": false,
  "editor.hover.enabled": "off",
  "breadcrumbs.enabled": false,
};

/** Built-in extensions that start with every window and are not needed. */
const skipped = [
  "vscode.git", "vscode.git-base", "vscode.github", "vscode.github-authentication", "vscode.microsoft-authentication",
  "GitHub.copilot-chat", "vscode.debug-auto-launch", "vscode.merge-conflict", "vscode.emmet", "vscode.tunnel-forwarding",
  "vscode.npm", "vscode.gulp", "vscode.grunt", "vscode.jake", "vscode.terminal-suggest", "vscode.simple-browser",
  "ms-vscode.js-debug", "ms-vscode.js-debug-companion", "ms-vscode.vscode-js-profile-table", "vscode.ipynb",
  "vscode.markdown-math", "vscode.mermaid-markdown-features", "vscode.typescript-language-features",
  "vscode.php-language-features", "vscode.css-language-features", "vscode.html-language-features",
  "vscode.configuration-editing", "vscode.extension-editing",
];

/** Probes until the answer is truthy, and returns it. */
export async function until(what, probe, ms = patience) {
  const end = Date.now() + ms;
  let last;
  do {
    try {
      const answer = await probe();
      if (answer) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    await new Promise((next) => setTimeout(next, 50));
  } while (Date.now() < end);
  throw new Error(`not within ${ms} ms: ${what}; last: ${last?.message ?? JSON.stringify(last)}`);
}

async function freePort() {
  const server = net.createServer();
  await new Promise((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Writes files, given by their names and texts, below a folder. */
export async function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, text);
  }
}

const entry = (codeServer) => path.join(codeServer, "out/node/entry.js");

/** Installs a package into a new folder, and returns the folder that it is unpacked to. */
export async function install({ codeServer, node }, vsix) {
  const tmp = await fs.mkdtemp(path.join(os.tmpdir(), "memory-lsp-extensions-"));
  const extensions = path.join(tmp, "extensions");
  await write(tmp, { "config.yaml": "auth: none\n" });
  const places = ["--config", path.join(tmp, "config.yaml"), "--user-data-dir", path.join(tmp, "data"), "--extensions-dir", extensions];
  await run(node, [entry(codeServer), ...places, "--install-extension", vsix, "--force"], { env: { ...process.env, HOME: tmp } });
  const [name] = (await fs.readdir(extensions)).filter((n) => n.startsWith("memory-lsp."));
  return { tmp, extensions, folder: path.join(extensions, name) };
}

/**
 * Starts the editor on new folders below a temporary one: `files` in the folder
 * `ws`, unless the names start with another one and `open` says what is opened.
 * What is installed is in the folder `extensions`.
 */
export async function startEditor({ codeServer, node, extensions, files, open = "ws", settings = {}, trust = false, driver = false, locale, viewport }) {
  const began = Date.now();
  const marks = [];
  const mark = (name) => marks.push(`${String(Date.now() - began).padStart(7)} ms  ${name}`);
  const tmp = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), "memory-lsp-editor-")));
  const at = (...names) => path.join(tmp, ...names);
  await write(tmp, files);
  await write(at("data"), {
    "User/settings.json": JSON.stringify({ ...quiet, ...(trust && { "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never", "security.workspace.trust.banner": "never" }), ...settings }),
  });
  await write(tmp, { "config.yaml": "auth: none\n" });

  const places = ["--config", at("config.yaml"), "--user-data-dir", at("data"), "--extensions-dir", extensions];
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("VSCODE_") && !/^(DEVCODEX|CLAUDE|CODEX|XDG_STATE)/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    HOME: at("home"),
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
    CODE_SERVER_SESSION_SOCKET: at("socket"),
    VSCODE_SKIP_BUILTIN_EXTENSIONS: skipped.join(","),
  };
  await fs.mkdir(at("home"));
  const port = await freePort();
  const log = await fs.open(at("server.log"), "w");
  const flags = [
    "--bind-addr", `127.0.0.1:${port}`, "--auth", "none", "--disable-telemetry", "--disable-update-check", "--disable-getting-started-override",
    ...(trust ? [] : ["--disable-workspace-trust"]), ...(locale ? ["--locale", locale] : []),
    ...(driver ? ["--vscode-option", "enable-smoke-test-driver"] : []),
  ];
  const child = spawn(node, [entry(codeServer), ...places, ...flags], { env, stdio: ["ignore", log.fd, log.fd], detached: true });
  const ended = new Promise((done) => child.once("exit", done));
  let context;
  const stop = async () => {
    await context?.close().catch(() => {});
    // The group holds the editor's processes, and only those.
    if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await Promise.race([ended, new Promise((done) => setTimeout(done, 5_000))]);
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // all have ended
    }
    await log.close();
    if (!process.env.KEEP) await fs.rm(tmp, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    await until("the editor answers", async () => (await fetch(`${base}/healthz`)).ok);
    context = await chromium.launchPersistentContext(at("browser"), {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
      viewport: viewport ?? { width: 1280, height: 800 },
      ...(locale && { locale }),
    });
    // There is no language pack, which is what sets this; our own texts need none.
    if (locale) await context.addInitScript((language) => void (globalThis._VSCODE_NLS_LANGUAGE = language), locale);
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(patience);
    const kind = open.endsWith(".code-workspace") ? "workspace" : "folder";
    const url = (query = "") => `${base}/?${open === "" ? "ew=true" : `${kind}=${encodeURIComponent(at(open))}`}${query}`;
    mark("editor up");
    return { page, context, base, url, tmp, at, ws: at("ws"), mark, marks, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens the window, and waits until it is there. */
export async function openWindow(editor, query, page = editor.page) {
  await page.goto(editor.url(query));
  await page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: 2 * patience });
  editor.mark("window open");
}

/** The log files of the editor that tell of us, as one text. */
export async function logs(editor) {
  let text = await fs.readFile(editor.at("server.log"), "utf8");
  for (const file of await fs.readdir(editor.at("data/logs"), { recursive: true }).catch(() => [])) {
    if (/Memory LSP\.log$|remoteexthost\.log$/.test(file)) text += `--- ${file}\n${await fs.readFile(editor.at("data/logs", file), "utf8")}`;
  }
  return text;
}
