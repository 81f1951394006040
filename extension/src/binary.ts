// Finding the server's program, and telling what is wrong with one.
import { execFile } from "node:child_process";
import { chmod, open, stat } from "node:fs/promises";
import { join } from "node:path";

/** Why a program cannot serve. */
export type Fault =
  | "missing" // there is no such file
  | "forbidden" // it may not be run
  | "foreign" // it is for another system or processor
  | "other" // it is another program
  | "broken"; // it fails

/** What a program is: a server of this version, or not. */
export type Probe =
  | { readonly ok: true; readonly version: string }
  | { readonly ok: false; readonly fault: Fault; readonly detail: string };

/** Where the program of the extension's package lies. */
export function bundledProgram(extensionFolder: string, platform: NodeJS.Platform = process.platform): string {
  return join(extensionFolder, "bin", platform === "win32" ? "memory-lsp.exe" : "memory-lsp");
}

/** The path in the settings, with `~` for the home folder. Empty: none is set. */
export function programSetting(setting: unknown, home: string): string {
  const path = typeof setting === "string" ? setting.trim() : "";
  return path === "~" || /^~[\\/]/.test(path) ? join(home, path.slice(1)) : path;
}

const processors: Readonly<Record<number, string>> = { 0x3e: "x64", 0xb7: "arm64", 0x01000007: "x64", 0x0100000c: "arm64" };

/**
 * For which system and processor a program is, by its first 20 bytes: such as
 * `linux-x64`. Undefined where they do not tell, as those of a script.
 */
export function madeFor(head: Uint8Array): string | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 20) {
    return undefined;
  }
  if (view.getUint32(0) === 0x7f454c46) {
    return `linux-${processors[view.getUint16(18, true)] ?? "other"}`;
  }
  if (view.getUint32(0) === 0xcffaedfe) {
    return `darwin-${processors[view.getUint32(4, true)] ?? "other"}`;
  }
  return view.getUint16(0) === 0x4d5a ? "win32" : undefined;
}

/** Tells whether a program is a server that runs here, unless it is called off. */
export async function probe(path: string, off?: AbortSignal): Promise<Probe> {
  const fail = (fault: Fault, detail: string): Probe => ({ ok: false, fault, detail });
  let head: Uint8Array;
  try {
    if (!(await stat(path)).isFile()) {
      return fail("missing", "it is no file");
    }
    head = await firstBytes(path);
  } catch (error) {
    return codeOf(error) === "EACCES" ? fail("forbidden", text(error)) : fail("missing", text(error));
  }
  const made = madeFor(head);
  const here = `${process.platform}-${process.arch}`;
  if (made !== undefined && made !== here && !(made === "win32" && process.platform === "win32")) {
    return fail("foreign", `${made}, not ${here}`);
  }
  return new Promise((done) => {
    execFile(path, ["version"], { timeout: 20_000, windowsHide: true, ...(off && { signal: off }) }, (error, stdout, stderr) => {
      const version = /^memory-lsp (\S+)/.exec(stdout)?.[1];
      if (error === null) {
        done(version === undefined ? fail("other", stdout.slice(0, 200)) : { ok: true, version });
      } else if (codeOf(error) === "EACCES" || codeOf(error) === "EPERM") {
        done(fail("forbidden", text(error)));
      } else if (codeOf(error) === "ENOEXEC" || codeOf(error) === "UNKNOWN") {
        done(fail("foreign", text(error)));
      } else {
        done(fail("broken", stderr.trim() === "" ? text(error) : stderr.trim().slice(0, 500)));
      }
    });
  });
}

/** Makes a program of our own package one that may be run: some unpackers lose that. */
export async function allow(path: string): Promise<void> {
  if (process.platform !== "win32") {
    await chmod(path, 0o755);
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(20), 0, 20, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));
