import type { Inks } from "../output/colour.ts";
import { safeText } from "../text/safe-text.ts";
import { count } from "../text/words.ts";
import { wrapped } from "../text/wrap.ts";
import { CHECK_NAMES, type Check, type Grade } from "./check.ts";

export interface Report {
  readonly base_url: string | null;
  /** As accountSource words it. */
  readonly source: string;
  readonly next_step: string;
  readonly requests: number;
}

/**
 * The report for people: a line a check, the hints of those that need something below them, one line for all that could
 * not be asked, and what to do first.
 * @param columns of the terminal: longer lines are broken between words.
 */
export function reportLines(
  { base_url, source, next_step, requests }: Report,
  checks: readonly Check[],
  ink: Inks,
  columns = Number.POSITIVE_INFINITY,
): string {
  const width = Math.max(...CHECK_NAMES.map((name) => name.length));
  const asked = checks.filter(({ notAsked }) => notAsked === undefined);
  const lines = [...asked, ...notAskedLine(checks)].flatMap(({ name, verdict, message, hint }) => [
    `${marked(verdict, ink)} ${name.padEnd(width)}  ${safeText(message)}`,
    ...(hint !== undefined && (verdict === "fail" || verdict === "warn")
      ? [`${" ".repeat(width + 4)}${safeText(hint)}`]
      : []),
  ]);
  return [
    ink.bold(safeText(`${base_url ?? "no base URL"} (${source})`)),
    ...lines.map((line) => wrapped(line, columns, width + 4)),
    "",
    wrapped(`${ink.bold("Next:")} ${safeText(next_step)}`, columns),
    `(${count(requests, "request")}, all of them reading)`,
  ]
    .map((line) => `${line}\n`)
    .join("");
}

// --- internal ---

function notAskedLine(checks: readonly Check[]): Check[] {
  const left = checks.filter(({ notAsked }) => notAsked !== undefined);
  const [first] = left;
  if (first === undefined) return [];
  const message = `${left.map(({ name }) => name).join(", ")}: ${first.notAsked}`;
  return [{ name: "not asked", verdict: "unknown", message }];
}

const MARKS: Readonly<Record<Grade, string>> = { ok: "✓", warn: "!", fail: "✗", unknown: "?" };

function marked(verdict: Grade, { bold, red, green }: Inks): string {
  const mark = MARKS[verdict];
  switch (verdict) {
    case "ok":
      return green(mark);
    case "warn":
      return bold(mark);
    case "fail":
      return red(mark);
    case "unknown":
      return mark;
  }
}
