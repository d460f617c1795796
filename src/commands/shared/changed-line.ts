import type { FieldChange } from "../../bulk/plan/planned.ts";
import { labelOf } from "../../customers/fields.ts";
import type { Inks } from "../../output/colour.ts";
import { cellText } from "../../output/fields.ts";
import type { JsonValue } from "../../text/json.ts";
import { type Ruler, wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { inSentence } from "../../text/words.ts";

export interface ChangedLine {
  /** `Updated`. */
  readonly verb: string;
  readonly name: JsonValue;
  readonly id?: string;
  /** A value of a new customer has no `from`. */
  readonly changes: readonly (Omit<FieldChange, "from"> & Partial<Pick<FieldChange, "from">>)[];
}

interface Drawing {
  readonly ruler: Ruler;
  readonly inks: Pick<Inks, "bold" | "red" | "green">;
  readonly width: number;
}

/**
 * `Updated Dana Ortiz: phone +12025550123 → +12025550188, notes (empty) → Gate 4410`. Long values are cut, and a line that
 * is too long is broken between words.
 */
export function changedLine({ verb, name, id, changes }: ChangedLine, drawing: Drawing): string {
  const { ruler, inks, width } = drawing;
  const who = inks.bold(ruler.fitted(valueText(name, "(no name)"), MOST_CELLS));
  const tail = `${id === undefined ? "" : ` (${safeText(id)})`}${changes.length > 0 ? ": " : ""}`;
  return wrapped(`${verb} ${who}${tail}${changes.map((change) => changeText(change, drawing)).join(", ")}`, width);
}

/** `phone +12025550123 → +12025550188`, a line for each change, broken as in changedLine(). */
export function changeLines(changes: ChangedLine["changes"], drawing: Drawing): string[] {
  return changes.map((change) => wrapped(changeText(change, drawing), drawing.width));
}

// --- internal ---

/** Of a name or a value: a phone number is never cut, and most e-mail addresses are not. */
const MOST_CELLS = 40;
/** Letters shown of the common beginning of two values that differ only after it. */
const COMMON_SHOWN = 4;

function changeText({ field, from, to }: ChangedLine["changes"][number], { ruler, inks }: Drawing): string {
  const fitted = (text: string) => ruler.fitted(text, MOST_CELLS);
  const label = safeText(inSentence(labelOf(field)));
  const after = valueText(to, "(empty)");
  if (from === undefined) return `${label} ${fitted(after)}`;
  const [one, other] = apart(valueText(from, "(empty)"), after, fitted);
  return `${label} ${inks.red(fitted(one))} → ${inks.green(fitted(other))}`;
}

/** Two texts without most of their common beginning, if they would look the same once they are cut. */
function apart(one: string, other: string, fitted: (text: string) => string): [string, string] {
  if (one === other || fitted(one) !== fitted(other)) return [one, other];
  const [letters, others] = [Array.from(one), Array.from(other)];
  const differs = letters.findIndex((letter, at) => letter !== others[at]);
  const from = Math.max(0, (differs === -1 ? letters.length : differs) - COMMON_SHOWN);
  return [`…${letters.slice(from).join("")}`, `…${others.slice(from).join("")}`];
}

function valueText(value: JsonValue, nothing: string): string {
  return safeText(cellText(value)) || nothing;
}
