import type { Inks } from "../output/colour.ts";
import { safeText } from "../text/safe-text.ts";
import { count } from "../text/words.ts";
import { wrapped } from "../text/wrap.ts";
import { CHECK_NAMES, type Check, type Grade } from "./check.ts";

/**
 * The report for people: a line a check, the hints of those that need something below them, one line for all that could
 * not be asked, and what to do first.
 * @param account the address, and where it and the key are from.
 * @param columns of the terminal: longer lines are broken between words.
 */
export function reportLines(
  { account, nextStep, requests }: { readonly account: string; readonly nextStep: string; readonly requests: number },
  checks: readonly Check[],
  ink: Inks,
  columns = Number.POSITIVE_INFINITY,
): string {
  const { bold, green, red } = ink;
  const marks: Readonly<Record<Grade, string>> = { ok: green("✓"), warn: bold("!"), fail: red("✗"), unknown: "?" };
  const width = Math.max(...CHECK_NAMES.map((name) => name.length));
  const line = (verdict: Grade, name: string, message: string) =>
    `${marks[verdict]} ${name.padEnd(width)}  ${safeText(message)}`;
  const lines = checks
    .filter(({ isAsked }) => isAsked)
    .flatMap(({ name, verdict, message, hint }) => [
      line(verdict, name, message),
      ...(hint !== undefined && verdict !== "ok" ? [`${" ".repeat(width + 4)}${safeText(hint)}`] : []),
    ]);
  const left = checks.filter(({ isAsked }) => !isAsked);
  const why = left[0]?.message.replace("not asked: ", "");
  if (left.length > 0) lines.push(line("unknown", "not asked", `${left.map(({ name }) => name).join(", ")}: ${why}`));
  return [
    bold(safeText(account)),
    ...lines.map((text) => wrapped(text, columns, width + 4)),
    "",
    wrapped(`${bold("Next:")} ${safeText(nextStep)}`, columns),
    `(${count(requests, "request")}, all of them reading)`,
  ]
    .map((text) => `${text}\n`)
    .join("");
}
