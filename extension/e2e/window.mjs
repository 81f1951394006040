// What a user does in a window.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { logs, openWindow, startEditor, until } from "./editor.mjs";

const images = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../docs/images");

/** The rows of the list that is open for a choice. */
export const rows = (page, text) => page.locator(".quick-input-widget .monaco-list-row", text === undefined ? {} : { hasText: text });

/** The box of the dialogue that is open. */
export const input = (page) => page.locator(".quick-input-widget:visible input.input");

/** Opens the list of a key, types, and clicks the row that is wanted. */
async function choose(page, key, prefix, text, row) {
  const want = rows(page, row).first();
  await until(`the row ${row}`, async () => {
    await page.keyboard.press(key);
    try {
      await input(page).waitFor({ timeout: 2_000 });
      await input(page).fill(prefix + text);
      await want.waitFor({ timeout: 3_000 });
      return true;
    } catch (error) {
      await page.keyboard.press("Escape"); // a list that opened too early does not grow
      throw error;
    }
  }, 60_000);
  await want.click();
  // The row goes, not the box: a command may open its own list in it.
  await want.waitFor({ state: "hidden" });
}

/** Runs a command from the palette. */
export const command = (page, title) => choose(page, "F1", ">", title, title);

/** Opens a file by its name. */
export async function openFile(page, name) {
  await choose(page, "Control+p", "", name, path.basename(name));
  await page.locator(".tab.active", { hasText: path.basename(name) }).waitFor();
}

/** Chooses a row of the list that is open. */
export async function pick(page, text) {
  const row = rows(page, text).first();
  await row.waitFor();
  await row.click();
}

/** Waits for a question that is answered by typing: the box of a list looks the same. */
export const question = (page, prompt) => complaint(page).filter({ hasText: prompt }).waitFor();

/** Types into the box that is open; Enter is pressed unless `hold` is given. */
export async function type(page, text, hold = false) {
  await input(page).fill(text);
  if (!hold) await input(page).press("Enter");
}

/** What the open box says is wrong with what was typed. */
export const complaint = (page) => page.locator(".quick-input-widget .quick-input-message");

/** A list that is open, with this above it. */
export const asked = (page, text) => page.locator(`.quick-input-widget:visible input[placeholder*="${text}"]`);

const shownIn = (where, page, text) => page.locator(`${where} .notification-list-item`, { hasText: text });

/** A notification with this text. */
export const notice = (page, text) => shownIn(".notifications-toasts", page, text).or(shownIn(".notifications-center", page, text)).first();

/** Clicks a button of a notification. It is in their list alone if ten seconds have passed since it came. */
export async function press(page, text, button) {
  const wanted = notice(page, text).getByRole("button", { name: button, exact: true });
  try {
    await wanted.click();
  } catch {
    await command(page, "Notifications: Show Notifications");
    await wanted.click();
  }
}

/** Puts the cursor at a place of the document that is open. Columns count wide characters twice. */
export async function goTo(page, line, column) {
  await until(`the cursor in line ${line}`, async () => {
    await page.keyboard.press("Control+g");
    await type(page, `:${line}:${column}`);
    await page.locator(".statusbar-item", { hasText: `Ln ${line}, Col` }).waitFor({ timeout: 3_000 });
    return true;
  });
}

/** Opens the context menu of what has the focus, and chooses a command in it by keys: a click soon after it opens is ignored. */
export async function fromMenu(page, title) {
  const item = page.locator(".monaco-menu .action-item", { hasText: title });
  await until(`the menu with ${title}`, async () => {
    await page.keyboard.press("Shift+F10");
    await item.waitFor({ timeout: 3_000 });
    return true;
  });
  await until(`the focus on ${title}`, async () => {
    if ((await page.locator(".monaco-menu .action-item.focused", { hasText: title }).count()) > 0) return true;
    await page.keyboard.press("ArrowDown");
    return false;
  });
  await page.keyboard.press("Enter");
  await item.waitFor({ state: "hidden" });
}

/** Puts the focus into the document that is open, by keys: a notification may lie above it. */
export async function intoEditor(page) {
  await until("the editor has the focus", async () => {
    await page.keyboard.press("Control+1");
    await page.locator(".editor-instance .monaco-editor.focused").waitFor({ timeout: 3_000 });
    return true;
  });
}

/** Selects all of the document that is open. */
export async function selectAll(page) {
  await intoEditor(page);
  await page.keyboard.press("Control+a");
}

/** The rows of the Memory view, which is opened for it. */
export async function view(page, name = "Memory") {
  const header = page.locator(".pane-header", { hasText: name }).first();
  await header.waitFor();
  if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
  return page.locator(".pane", { has: page.locator(".pane-header", { hasText: name }) }).first();
}

/** Takes a picture: into the documentation with UPDATE_IMAGES set, else to see that it can be taken. */
export async function picture({ page }, name, clip) {
  const shot = await page.screenshot({ ...(clip && { clip }) });
  if (process.env.UPDATE_IMAGES) {
    await fs.mkdir(images, { recursive: true });
    await fs.writeFile(path.join(images, `${name}.png`), shot);
  }
}

/** Runs tests of one window; false if one fails, which ends them. */
export async function inWindow(tools, options, tests) {
  const editor = await startEditor({ ...tools, ...options });
  let failed = false;
  let now = "the window opens";
  try {
    await openWindow(editor);
    for (const [name, test] of Object.entries(tests)) {
      now = name;
      const began = Date.now();
      await test(editor);
      console.log(`ok   ${name} (${Date.now() - began} ms)`);
    }
  } catch (error) {
    failed = true;
    console.error(`FAIL ${now}: ${error.stack}`);
    for (const [i, page] of editor.context.pages().entries()) {
      const shot = path.join(os.tmpdir(), `memory-lsp-failure-${i + 1}.png`);
      await page.screenshot({ path: shot }).then(() => console.error(`window ${i + 1} is shown in ${shot}`), () => {});
    }
    console.error(await logs(editor));
  }
  await editor.stop();
  editor.mark("stopped");
  console.log(editor.marks.join("\n"));
  return !failed;
}
