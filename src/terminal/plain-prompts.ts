import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Declined } from "../errors.ts";
import { wrapped } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import type { Key } from "./drawing.ts";
import {
  type DrawnQuestion,
  type PickOptions,
  type PromptLine,
  Prompts,
  type QuestionOptions,
  type TextOptions,
} from "./prompts.ts";

export class PlainPrompts extends Prompts {
  override readonly leaving = "Esc, then Enter";

  override async confirm(question: string, options: QuestionOptions = {}) {
    const style = { leaves: true, last: "Yes or no?" };
    return this.#until(question, options, "[y/N, q leaves]", style, (line) => {
      if (line === "") return { value: false };
      return /^(y|yes|n|no)$/i.test(line) ? { value: /^y/i.test(line) } : { say: "Answer y or n." };
    });
  }

  override async text(question: string, options: TextOptions = {}): Promise<string> {
    const { initial = "", placeholder, validate } = options;
    const keep = validate?.(initial) === undefined ? [`Enter keeps ${safeText(initial)}`] : [];
    const hint = initial === "" ? (placeholder ?? "") : [...keep, "- empties it"].join(", ");
    return this.#until(question, options, hint === "" ? "" : `(${hint})`, {}, (line) => {
      const value = line === "" ? initial : line === "-" && initial !== "" ? "" : line;
      const problem = validate?.(value);
      return problem === undefined ? { value } : { say: problem };
    });
  }

  override async password(question: string, options: TextOptions = {}) {
    return this.#until(question, options, "(it is not shown)", { hidden: true }, (line) => {
      const problem = options.validate?.(line.trim());
      return problem === undefined ? { value: line.trim() } : { say: problem };
    });
  }

  override async pick(
    question: string,
    choices: readonly string[],
    fits: (typed: string, at: number) => boolean,
    { typed = "", several = false, placeholder, ...options }: PickOptions = {},
  ): Promise<readonly number[]> {
    let shown: readonly number[] = [];
    const find = (search: string) => {
      const found = choices.flatMap((_, at) => (fits(search, at) ? at : []));
      if (found.length === 0) return "Nothing matches; type something else.";
      shown = found.slice(0, MOST_SHOWN);
      const more = found.length - shown.length;
      const rest = more > 0 ? `\n  and ${more} more: type more of what you look for` : "";
      return numbered(shown.map((at) => choices[at] ?? "")) + rest;
    };
    const hint = `${several ? "Numbers (1 3)" : "Number"}, or a part of it to look for (q leaves)`;
    const about = placeholder === undefined ? question : `${question} (${placeholder})`;
    return this.#until(`${about}\n${find(typed)}`, options, hint, { leaves: true }, (line) => {
      const places = /^\d+([ ,]+\d+)*$/.test(line) ? line.split(/[ ,]+/).map((word) => shown[Number(word) - 1]) : [];
      const value = places.filter((at) => at !== undefined);
      if (value.length > 0 && value.length === places.length && (several || value.length === 1)) return { value };
      return line === "" ? { say: "Type a number, or a part of it." } : { say: find(line) };
    });
  }

  protected override async choice<One extends PromptLine>(
    question: string,
    choices: readonly One[],
    options: QuestionOptions,
  ): Promise<One> {
    const first = Math.max(
      choices.findIndex(({ isInitial }) => isInitial),
      0,
    );
    const list = choices.map(({ label, hint }) => safeText(hint ? `${label} (${hint})` : label));
    const letters = choices.flatMap(({ key = [] }) => key);
    const hint = `Number${letters.length > 0 ? ` or ${letters.join(", ")}` : ""} (Enter for ${first + 1}, q leaves)`;
    const below = [options.below ?? [], options.details ?? [], numbered(list)].flat().join("\n");
    return this.#until(question, { ...options, below, details: undefined }, hint, { leaves: true }, (line) => {
      const byKey = choices.find(({ key }) => key !== undefined && key === line.toLowerCase());
      const value = byKey ?? choices[line === "" ? first : /^\d+$/.test(line) ? Number(line) - 1 : -1];
      return value === undefined ? { say: `Answer with a number from 1 to ${choices.length}.` } : { value };
    });
  }

  /** Asks until an answer is understood: `read` gives its value, or what to say before the next try. */
  #until<T>(
    question: string,
    options: QuestionOptions,
    hint: string,
    { leaves = false, hidden = false, last = "" }: LineStyle,
    read: (line: string) => { readonly value: T } | { readonly say: string },
  ): Promise<T> {
    const show = async ({ message, input, output, signal }: DrawnQuestion) => {
      const isShort = !message.includes("\n");
      const ask = `${isShort ? message : last}${hint === "" ? "" : ` ${hint}`}`.trim();
      const inWords = (text: string) => wrapped(text, (output.columns ?? 80) - 1);
      if (!isShort) output.write(`${inWords(message)}\n`);
      for (;;) {
        // First of all the terminal stops showing what is typed: a key may be there at once.
        const typed = lineOf(input, signal, hidden);
        output.write(`${inWords(`${ask}:`)} `);
        const line = await typed;
        if (hidden || line === undefined) output.write("\n");
        if (line === undefined) return Symbol("cancelled");
        if (line.includes("\x1b") || (leaves && line.trim() === "q")) {
          throw options.declined ?? new Declined("nothing was sent");
        }
        const answer = read(leaves ? line.trim() : line);
        if ("value" in answer) return answer.value;
        output.settle();
        output.write(`${inWords(answer.say)}\n`);
      }
    };
    return this.ask(question, options, show, leaves);
  }
}

// --- internal ---

const MOST_SHOWN = 20;

interface LineStyle {
  /** Whether `q` leaves the question, as Esc does. Not for text, which may be `q`. */
  readonly leaves?: boolean;
  readonly hidden?: boolean;
  readonly last?: string;
}

function numbered(labels: readonly string[]): string {
  const width = String(labels.length).length;
  return labels.map((label, at) => `  ${String(at + 1).padStart(width)}. ${label}`).join("\n");
}

/** One line from the keyboard; undefined when there is none. The terminal itself edits and shows it. */
async function lineOf(input: Readable, signal: AbortSignal, hidden: boolean): Promise<string | undefined> {
  const lines = createInterface({ input, signal, terminal: hidden, escapeCodeTimeout: 50 });
  // In line mode the terminal keeps Esc in the line.
  const onKey = (_: unknown, key: Key | undefined) => hidden && key?.name === "escape" && lines.close();
  input.on("keypress", onKey);
  try {
    for await (const line of lines) return line;
    return undefined;
  } finally {
    input.off("keypress", onKey);
    lines.close();
  }
}
