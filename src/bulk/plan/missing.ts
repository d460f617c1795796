import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { nameKey } from "../../customers/same-person.ts";
import { CliError } from "../../errors.ts";
import { filledCells, linesText, type SkippedLine, type Table } from "../../intake/row.ts";
import type { MatchMode } from "../../match/match-key.ts";
import { count } from "../../text/words.ts";
import type { Plan } from "./plan-rows.ts";

/**
 * Adds a delete for each customer of the server that no row of the file is about. Unchanged and skipped rows also
 * protect their customer, and so does any skipped line that contains its id, name or contact. Deletes run last, after
 * the creates.
 * @param plan made with `everybody`: the list is read once, for matching and for finding missing customers.
 * @param isOwn whether the run has written a customer before it was stopped: that one stays.
 * @throws CliError `refused` when the file has no rows, or some that are invalid, set aside or above the headings:
 *   nobody knows which customers they mean.
 */
export function withMissing(plan: Plan, { unit }: Pick<Table, "unit">, isOwn: (id: string) => boolean): Plan {
  refuseGuessing(plan, unit);
  refuseEmptyFile(plan.read);
  const isMentioned = namedWithin(plan.skippedLines);
  const missing = plan.missing.filter((customer) => !isOwn(customer.id) && !isMentioned(customer));
  const deletes = missing.map((before) => ({ action: "delete", line: null, before }) as const);
  // Before the first delete its record is read alone, to see whether the list gives all of it.
  const reads = plan.reads + (missing.length > 0 ? 1 : 0);
  const counts = { ...plan.counts, delete: missing.length };
  return { ...plan, reads, counts, steps: [...plan.steps, ...deletes] };
}

/** @throws CliError `usage`, before anything is read: with `none` no row says which customer it is about. */
export function refuseUnmatched(match: MatchMode | undefined): void {
  if (match !== "none") return;
  throw new CliError("usage", "--delete-missing cannot be used with --match none", {
    hint: "Without matching, every customer would count as missing: match by id, email, phone or name.",
  });
}

// --- internal ---

function refuseEmptyFile(read: number): void {
  if (read > 0) return;
  const message = "the file has no rows: --delete-missing would delete every customer; nothing was written";
  const hint = "Check that the file is complete; `customers delete --from` deletes the customers that a file names.";
  throw new CliError("refused", message, { hint });
}

/** Whether a line has the id, the name (up to six words in it) or a contact of a customer. */
function namedWithin(lines: readonly SkippedLine[]): (customer: Customer) => boolean {
  const said = new Set<string>();
  for (const { cells } of lines) {
    const filled = [...filledCells(cells)];
    const text = filled.join(" ");
    const words = text.split(/\s+/);
    for (const from of words.keys())
      for (let to = from + 1; to <= from + 6; to++) filled.push(words.slice(from, to).join(" "));
    for (const part of filled) {
      const bare = /[\p{L}\p{N}].*/su.exec(part)?.[0].match(/^.*[\p{L}\p{N}]/su)?.[0] ?? "";
      said.add(part).add(nameKey(bare)).add(normalizeEmail(bare));
    }
    for (const [number] of text.matchAll(/\d(?:[\s()./-]*\d){6,}/g)) said.add(lastDigits(number));
  }
  return ({ id, name, email, phone }) =>
    said.has(id) ||
    (!!name && said.has(nameKey(name))) ||
    (!!email && said.has(normalizeEmail(email))) ||
    (!!phone && said.has(lastDigits(phone)));
}

const ABOVE = "above the headings";

/** The end of a phone number, however its beginning is written. */
function lastDigits(phone: string): string {
  return phone.replace(/\D/g, "").slice(-7);
}

function refuseGuessing({ findings, setAside, skippedLines }: Plan, unit: Table["unit"]): void {
  const above = skippedLines.flatMap(({ isAbove, cells, line }) =>
    isAbove && filledCells(cells).length > 1 ? line : [],
  );
  const number = findings.rows + setAside.length + above.length;
  if (number === 0) return;
  const lines = [...new Set([...findings.cells.keys(), ...setAside, ...above])].sort((one, other) => one - other);
  const rows = setAside.length > 0 ? "invalid or skipped, as they would rename a customer" : "invalid";
  const what = above.length === 0 ? rows : number === above.length ? ABOVE : `${rows} or ${ABOVE}`;
  throw new CliError(
    "refused",
    `${count(number, "row is", "rows are")} ${what} (${linesText(unit, lines, number)}), and --delete-missing might delete the customers that they mean; nothing was written`,
    { hint: "Fix these rows, or run without --delete-missing." },
  );
}
