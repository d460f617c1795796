import type { FieldChange } from "../../bulk/plan/planned.ts";
import { labelOf } from "../../customers/fields.ts";
import type { Inks } from "../../output/colour.ts";
import { cellText } from "../../output/fields.ts";
import type { JsonValue } from "../../text/json.ts";
import type { Ruler } from "../../text/ruler.ts";
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
 * `Updated Dana Ortiz: phone +12025550123 → +12025550188, notes (empty) → Gate 4410`. Long values are cut so that it
 * fits the width; if there are too many changes for that, the line is broken between two of them.
 */
export function changedLine({ verb, name, id, changes }: ChangedLine, drawing: Drawing): string {
  const { ruler, inks, width } = drawing;
  const called = valueText(name, "(no name)");
  const who = ruler.width(called) > MOST_NAME ? ruler.cut(called, MOST_NAME) : called;
  const tail = `${id === undefined ? "" : ` (${safeText(id)})`}${changes.length > 0 ? ":" : ""}`;
  const titleWidth = ruler.width(`${verb} ${who}${tail}`);
  const piecesOf = (most: number) => changes.map((change) => pieceOf(change, most, drawing));
  const pieces = piecesOf(
    fitting(width, (most) => piecesOf(most).reduce((sum, piece) => sum + piece.width + 2, titleWidth - 1)),
  );
  let [text, used] = [`${verb} ${inks.bold(who)}${tail}`, titleWidth];
  for (const [at, piece] of pieces.entries()) {
    const comma = at === changes.length - 1 ? "" : ",";
    const cells = piece.width + comma.length;
    const breaks = used + 1 + cells > width;
    text += `${breaks ? "\n  " : " "}${piece.text}${comma}`;
    used = (breaks ? 2 : used + 1) + cells;
  }
  return text;
}

/** `phone +12025550123 → +12025550188`, a line for each change; long values are cut so that it fits the width. */
export function changeLines(changes: ChangedLine["changes"], drawing: Drawing): string[] {
  return changes.map((change) => {
    const most = fitting(drawing.width, (cells) => pieceOf(change, cells, drawing).width);
    return pieceOf(change, most, drawing).text;
  });
}

// --- internal ---

/** In cells. */
const MOST_NAME = 40;
/** A phone number is never cut, and most e-mail addresses are not. */
const LEAST_VALUE = 24;
/** Letters shown of the common beginning of two values that differ only after it. */
const COMMON_SHOWN = 4;

/** The most cells of a value with which a line is not wider than `width`. */
function fitting(width: number, widthWith: (most: number) => number): number {
  let most = Math.max(LEAST_VALUE, width);
  while (most > LEAST_VALUE && widthWith(most) > width) most -= 1;
  return most;
}

interface Piece {
  readonly text: string;
  /** In cells, without what colours it. */
  readonly width: number;
}

function pieceOf({ field, from, to }: ChangedLine["changes"][number], most: number, { ruler, inks }: Drawing): Piece {
  const fitted = (text: string) => (ruler.width(text, most + 1) > most ? ruler.cut(text, most) : text);
  const label = safeText(inSentence(labelOf(field)));
  const after = valueText(to, "(empty)");
  if (from === undefined) return { text: `${label} ${fitted(after)}`, width: ruler.width(`${label} ${fitted(after)}`) };
  const [one, other] = apart(valueText(from, "(empty)"), after, fitted);
  const [before, now] = [fitted(one), fitted(other)];
  return {
    text: `${label} ${inks.red(before)} → ${inks.green(now)}`,
    width: ruler.width(`${label} ${before}`) + ruler.width(now) + 3,
  };
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
