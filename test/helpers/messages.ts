/** When a program reads stderr: each line is one JSON object with one key. */
import { expect } from "vitest";

const KINDS = ["notice", "warning", "progress", "error"] as const;

type Kind = (typeof KINDS)[number];

export interface Message {
  readonly kind: Kind;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: string;
}

/** The messages of a run with -o json or ndjson. Fails where a line is anything else, or an error is not the last. */
export function messagesOf(stderr: string): Message[] {
  expect(stderr === "" || stderr.endsWith("\n")).toBe(true);
  const lines = stderr.split("\n").slice(0, -1);
  const messages = lines.map((line): Message => {
    const entries = Object.entries<Omit<Message, "kind">>(JSON.parse(line));
    const kind = KINDS.find((one) => entries.length === 1 && entries[0]?.[0] === one);
    const [, told] = entries[0] ?? [];
    if (kind === undefined || told === undefined) expect.fail(`not a message: ${line}`);
    return { kind, ...told };
  });
  expect(messages.slice(0, -1).filter(({ kind }) => kind === "error")).toEqual([]);
  return messages;
}

/** The same run, with what it tells as a person would read it. */
export async function inWordsOf<Run extends { readonly stderr: string }>(run: Promise<Run>): Promise<Run> {
  const ended = await run;
  return { ...ended, stderr: inWords(ended.stderr) };
}

/** A run with the first line alone of what it tells. */
export function firstLine<Run extends { readonly stderr: string }>(run: Run): Run {
  return { ...run, stderr: run.stderr.split("\n")[0] ?? "" };
}

/** What such a run tells, as a person would read it. */
export function inWords(stderr: string): string {
  return messagesOf(stderr)
    .map(({ kind, message }) => `${kind === "warning" || kind === "error" ? `${kind}: ` : ""}${message}\n`)
    .join("");
}
