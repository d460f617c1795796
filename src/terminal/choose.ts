import { foldedWord } from "../customers/name-words.ts";
import { CliError, Declined } from "../errors.ts";
import { fitted, inColumns, widthOf } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import { FOCUS, type Prompts } from "./prompts.ts";
import type { Terminal } from "./terminal.ts";

interface Choosing<Value> {
  readonly question: string;
  cells(value: Value): readonly string[];
  also?(value: Value): string;
  readonly placeholder: string;
  readonly typed?: string | undefined;
  readonly several?: boolean | undefined;
  readonly refusal: string;
}

/** What a person chooses from a list that gets shorter with every letter. @throws Declined when they leave by Esc. */
export async function choose<Value>(
  context: { readonly terminal: Terminal; prompts(): Promise<Prompts> },
  values: readonly Value[],
  { question, cells, also, refusal, placeholder, typed = "", several = false }: Choosing<Value>,
): Promise<readonly [Value, ...Value[]]> {
  const rows = values.map((value) => cells(value).map(safeText));
  const texts = values.map((value, at) => findable([...(rows[at] ?? []), also?.(value) ?? ""]));
  const labels = distinct(rows, (context.terminal.stderrColumns ?? 80) - MARGIN - (several ? FOCUS.length + 3 : 0));
  const fits = (search: string, at: number) => contains(texts[at], search);
  if (typed !== "" && !labels.some((_, at) => fits(typed, at))) {
    throw new CliError("not_found", `nobody matches ${JSON.stringify(typed)}`, {
      hint: "Run the command without it to choose from all.",
    });
  }
  const prompts = await context.prompts();
  const options = { declined: new Declined(refusal), placeholder, typed, several };
  const chosen = await prompts.pick(question, labels, fits, options);
  const [first, ...others] = chosen.flatMap((at) => values.slice(at, at + 1));
  if (first === undefined) throw new Error("nothing was chosen");
  return [first, ...others];
}

// --- internal ---

/** Cells before a row, and one free at the end of the line. */
const MARGIN = 6;

/** Rows as lines. Those that would look the same end in their last cell, in which they differ. */
function distinct(rows: readonly (readonly string[])[], width: number): string[] {
  const lines = inColumns(rows, width);
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.map((line, at) => {
    const last = rows[at]?.at(-1) ?? "";
    const room = width - widthOf(last) - 2;
    return counts.get(line) === 1 || last === "" || room < 1 ? line : `${fitted(line, room)}  ${last}`;
  });
}

function findable(texts: readonly string[]) {
  return { text: foldedWord(texts.join(" ")), digits: texts.map((text) => text.replace(/\D/g, "")).join(" ") };
}

/** Whether it has every typed word somewhere: in any case, with or without accents; numbers in any spelling. */
function contains({ text, digits } = findable([]), typed: string): boolean {
  const words = foldedWord(typed).split(/\s+/).filter(Boolean);
  return words.every((word) => {
    // A part of a number: (202) and 555-0123 are found in +12025550123.
    const number = /^[+\d().-]+$/.test(word) ? word.replace(/\D/g, "") : "";
    return text.includes(word) || (number !== "" && digits.includes(number));
  });
}
