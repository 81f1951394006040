// The life of the server: started when it is needed, once for all folders.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { homedir } from "node:os";
import * as vscode from "vscode";
import {
  CloseAction,
  DidChangeWatchedFilesNotification,
  ErrorAction,
  LanguageClient,
  RequestType,
  RevealOutputChannelOn,
  State,
  type FileEvent,
  type LanguageClientOptions,
  type StaticFeature,
} from "vscode-languageclient/node";
import { allow, bundledProgram, probe, programSetting, type Probe } from "./binary";
import { logLines, serverLevel } from "./log";
import { forServer } from "./settings";
import { inSteps } from "./steps";
import { tellCrash, tellFault } from "./trouble";

/** How the server does. */
export type Health = "off" | "starting" | "running" | "failed";

/** The one server of this window. */
export interface Server {
  health(): Health;
  readonly onHealth: vscode.Event<Health>;
  /** The program that runs, or would. */
  program(): string;
  /** Starts the server unless it runs or has failed. */
  start(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Asks the server; undefined where none runs. Rejects with what the server says. */
  ask<R>(method: string, params: object): Promise<R | undefined>;
  /** A URI as the server writes it. */
  uri(of: vscode.Uri): string;
  /** Runs a command of the server that an action of its offers, in place of the client. */
  onCommand(run: (verb: string, argument: object) => Promise<unknown>): void;
}

/** Who dies more often than this within the time is not started again; nor who does not answer for so long. */
const patience = { deaths: 3, within: 180_000, answer: 20_000 };

/** How long changes on disk are gathered, in milliseconds. */
const moment = 100;

const saveRequest = new RequestType<{ uris: string[] }, boolean, void>("memory-lsp/save");

export function createServer(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Server {
  let client: LanguageClient | undefined;
  let child: ChildProcess | undefined;
  let health: Health = "off";
  let starting = new AbortController();
  let deaths: number[] = [];
  let lastWords = "";
  let work: Promise<void> = Promise.resolve();
  let command: ((verb: string, argument: object) => Promise<unknown>) | undefined;
  const changed = new vscode.EventEmitter<Health>();
  context.subscriptions.push(changed);

  const become = (now: Health): void => {
    health = now;
    const running = now === "running";
    void vscode.commands.executeCommand("setContext", "memory-lsp.running", running);
    void vscode.commands.executeCommand("setContext", "memory-lsp.writes", running && vscode.workspace.isTrusted);
    changed.fire(now);
  };
  const program = (): string => {
    const set = vscode.workspace.isTrusted ? vscode.workspace.getConfiguration("memory-lsp").get("path") : "";
    return programSetting(set, homedir()) || bundledProgram(context.extensionPath);
  };
  const restart = (): Promise<void> => insteadOfStarting(async () => {
    await end();
    deaths = [];
    await begin();
  });

  /** Takes a step next, and lets none wait for a start that may never end. */
  function insteadOfStarting(step: () => Promise<void>): Promise<void> {
    starting.abort();
    return inTurn(step);
  }

  /** One start or stop at a time. */
  function inTurn(step: () => Promise<void>): Promise<void> {
    work = work.then(step, step);
    return work;
  }

  async function begin(): Promise<void> {
    const path = program();
    const { signal } = (starting = new AbortController());
    become("starting");
    lastWords = "";
    const found = await examine(path, path === bundledProgram(context.extensionPath), signal);
    if (signal.aborted) {
      become("off");
      return;
    }
    if (!found.ok) {
      log.error(`${path}: ${found.fault}: ${found.detail}`);
      become("failed");
      void tellFault(path, found, { log, restart });
      return;
    }
    log.info(`starting ${path}, version ${found.version}`);
    const made = (client = make(path));
    try {
      await within(patience.answer, made.start(), signal);
      become("running");
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      abandon();
      if (signal.aborted) {
        become("off");
      } else if (health !== "failed") {
        lastWords ||= made.state === State.Starting ? vscode.l10n.t("it does not answer") : "";
        void giveUp();
      }
    }
  }

  /** Ends a server that answers nobody. */
  function abandon(): void {
    client = undefined;
    child?.kill("SIGKILL");
  }

  /** Tells that there is no server any more, once its last words are in. */
  async function giveUp(): Promise<void> {
    become("failed");
    if (child !== undefined && child.exitCode === null) {
      await once(child, "close", { signal: AbortSignal.timeout(1_000) }).catch(() => {});
    } else {
      await new Promise((next) => setTimeout(next, 100)); // what it wrote may still be on its way
    }
    await tellCrash(lastWords, { log, restart });
  }

  async function end(): Promise<void> {
    const old = client;
    client = undefined;
    if (old !== undefined) {
      await old.dispose(5_000).catch((error: unknown) => log.warn(String(error)));
      child?.kill("SIGKILL"); // if it did not listen
      become("off");
    }
  }

  function make(path: string): LanguageClient {
    const heard = logLines(({ level, text }) => {
      lastWords = level === "error" ? text : lastWords;
      log[level](text);
    });
    const onDisk = inSteps<FileEvent>(moment, (changes) => {
      void made.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [...changes] }).catch((error: unknown) => log.warn(String(error)));
    });
    const options: LanguageClientOptions = {
      documentSelector: [
        { scheme: "file", language: "markdown" },
        { scheme: "file", pattern: "**/.memory-lsp.json" },
      ],
      outputChannel: log,
      revealOutputChannelOn: RevealOutputChannelOn.Never, // what the user must know, this shell says
      initializationOptions: { trusted: vscode.workspace.isTrusted },
      stdioOptions: {
        stdout: () => {},
        stderr: (input) => input.setEncoding("utf8").on("data", heard),
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          if (client !== made) {
            return { action: CloseAction.DoNotRestart, handled: true };
          }
          deaths = [...deaths.filter((t) => t > Date.now() - patience.within), Date.now()];
          if (health === "running" && deaths.length < patience.deaths) {
            log.warn(`the server ended, and is started again: ${lastWords}`);
            return { action: CloseAction.Restart, handled: true };
          }
          void giveUp();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
      initializationFailedHandler: () => false,
      middleware: {
        workspace: {
          configuration: async (params, token, next) => {
            const answer = await next(params, token);
            return Array.isArray(answer) ? answer.map(forServer) : answer;
          },
          // The client library waits until nothing has changed for a while, which may be never.
          didChangeWatchedFile: (event) => Promise.resolve(onDisk(event)),
        },
        executeCommand: (name, args, next) => {
          const verb = /^memory-lsp\.server\.(\w+)$/.exec(name)?.[1];
          const [argument] = args as unknown[];
          return verb === undefined || command === undefined ? next(name, args) : command(verb, argument as object);
        },
      },
    };
    const args = ["serve", "--log-level", serverLevel(log.logLevel)];
    const made = new LanguageClient("memory-lsp", "Memory LSP", async () => (child = spawn(path, args, { windowsHide: true })), options);
    made.error = (message, data) => log.error(data === undefined ? message : `${message} ${String(data)}`); // and no notice of its own
    made.registerFeature(abilities);
    made.onRequest(saveRequest, ({ uris }) => save(uris.map((uri) => made.protocol2CodeConverter.asUri(uri))));
    return made;
  }

  return {
    health: () => health,
    onHealth: changed.event,
    program,
    start: () => inTurn(async () => (health === "off" ? begin() : undefined)),
    restart,
    stop: () => insteadOfStarting(end),
    ask: async <R>(method: string, params: object) => (health === "running" ? client?.sendRequest<R>(method, params) : undefined),
    uri: (of) => client?.code2ProtocolConverter.asUri(of) ?? of.toString(),
    onCommand: (run) => {
      command = run;
    },
  };
}

/** What this client can do that the protocol has no word for. */
const abilities: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { ...(capabilities.experimental as object), "memory-lsp": { save: true, show: true, input: true, suggest: true } };
  },
  initialize: () => {},
  getState: () => ({ kind: "static" }),
  clear: () => {},
};

async function examine(path: string, own: boolean, signal: AbortSignal): Promise<Probe> {
  const found = await probe(path, signal);
  if (found.ok || found.fault !== "forbidden" || !own) {
    return found;
  }
  return allow(path).then(() => probe(path, signal), () => found);
}

/** Waits for a promise no longer than so many milliseconds, and until it is called off. */
async function within<T>(ms: number, promise: Promise<T>, off: AbortSignal): Promise<T> {
  const over = AbortSignal.any([off, AbortSignal.timeout(ms)]);
  return Promise.race([promise, once(over, "abort").then(() => Promise.reject(over.reason as Error))]);
}

async function save(uris: readonly vscode.Uri[]): Promise<boolean> {
  const wanted = new Set(uris.map(String));
  const documents = vscode.workspace.textDocuments.filter((d) => wanted.has(d.uri.toString()));
  const saved = await Promise.all(documents.map((d) => d.save()));
  return saved.every(Boolean);
}
