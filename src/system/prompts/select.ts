import type { Readable } from "node:stream";
import { safeText } from "../../text/safe-text.ts";
import type { Asking, QuestionOptions } from "./asking.ts";

/** An answer that can be chosen. */
export interface Answer<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Beside the label, while it is chosen. */
  readonly hint?: string | undefined;
  /** A letter that chooses it at once. */
  readonly key?: string;
}

export interface SelectOptions<Value extends string> extends QuestionOptions {
  /** The answer that is chosen at first; the first one when missing. */
  readonly initial?: Value | undefined;
}

/** One of several answers, chosen with the arrow keys. */
export async function select<Value extends string>(
  asking: Asking,
  question: string,
  answers: readonly Answer<Value>[],
  options: SelectOptions<Value>,
): Promise<Value> {
  const { initial } = options;
  // The type of clack's options depends on the values in a way that cannot be said of a type parameter.
  const shown = answers.map(({ value, label, hint }) => ({
    value: value as string,
    label: safeText(label),
    ...(hint === undefined ? {} : { hint: safeText(hint) }),
  }));
  const first = Math.max(0, initial === undefined ? 0 : answers.findIndex(({ value }) => value === initial));
  const chosen = await asking.ask(
    question,
    options,
    async (clack, common) => {
      const over = chooseByLetter(common.input, answers, first);
      const shownUntil = clack.select<string>({
        ...common,
        options: shown,
        maxItems: MOST_ANSWERS,
        ...(initial === undefined ? {} : { initialValue: initial }),
      });
      return shownUntil.finally(over);
    },
    true,
  );
  const answer = answers.find(({ value }) => value === chosen);
  if (answer === undefined) throw new Error(`not an answer: ${chosen}`);
  return answer.value;
}

// --- internal ---

/** Answers that are shown at once. */
const MOST_ANSWERS = 10;

/** The keys that move the mark of a list, as clack takes them. */
const MOVES: Readonly<Record<string, 1 | -1>> = { down: 1, right: 1, j: 1, l: 1, up: -1, left: -1, k: -1, h: -1 };

/**
 * Lets a letter choose its answer: the mark is moved there, and Enter pressed.
 * @param first where the mark stands.
 * @returns what ends it.
 */
function chooseByLetter(input: Readable | undefined, answers: readonly Answer<string>[], first: number): () => void {
  let at = first;
  const onKey = (_: unknown, key: { readonly name?: string; readonly ctrl?: boolean } | undefined) => {
    if (key?.name === undefined || key.ctrl) return;
    const wanted = answers.findIndex((answer) => answer.key === key.name);
    if (wanted === -1) {
      at = (at + (MOVES[key.name] ?? 0) + answers.length) % answers.length;
      return;
    }
    const steps = (wanted - at + answers.length) % answers.length;
    for (let step = 0; step < steps; step += 1) input?.emit("keypress", undefined, { name: "down" });
    input?.emit("keypress", "\r", { name: "return" });
  };
  input?.on("keypress", onKey);
  return () => void input?.off("keypress", onKey);
}
