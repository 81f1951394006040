// What the server answers, beyond the protocol.

/** One of the things that may be chosen. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly icon?: string;
}

/** What the user is asked for: one of the choices, or a text. */
export interface Field {
  readonly name: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly choices?: readonly Choice[];
  readonly many?: boolean;
  readonly files?: readonly string[];
}

/** The next step of a dialogue. */
export interface Form {
  readonly title: string;
  readonly field?: Field;
  readonly call?: { readonly verb: string; readonly argument: object; readonly preview?: boolean };
  readonly open?: string;
  readonly root?: string;
  readonly say?: string;
  readonly offer?: { readonly title: string; readonly verb: string };
}

/** A file before and after. */
export interface Change {
  readonly title: string;
  readonly uri: string;
  readonly before: string;
  readonly after: string;
}

/** What a command did, or would do. */
export interface Result {
  readonly message: string;
  readonly failed?: boolean;
  readonly files?: readonly string[];
  readonly undo?: string;
  readonly changes?: readonly Change[];
  readonly confirm?: string;
  readonly copy?: string;
  readonly receipt?: unknown;
}

/** A line of the Memory view. */
export interface Node {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  readonly icon: string;
  readonly spoken: string;
  readonly kind: string;
  readonly uri?: string;
  readonly line?: number;
  readonly session?: string;
  readonly expanded?: boolean;
  readonly children?: readonly Node[];
}

/** All memory that is open. */
export interface Overview {
  readonly nodes: readonly Node[];
  readonly status: { readonly errors: number; readonly text: string; readonly tooltip: string };
}

/** The report, as the body of a page. */
export interface Report {
  readonly title: string;
  readonly lang: string;
  readonly body: string;
}
