import { type FieldChange, fieldChanges } from "../../bulk/plan/planned.ts";
import { unsentFields } from "../../bulk/undo/take-back.ts";
import type { Context } from "../../cli/context.ts";
import type { GlobalFlags } from "../../cli/global-flags.ts";
import { changedFields } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { labelOf } from "../../customers/fields.ts";
import { described } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { cellText } from "../../output/cells.ts";
import type { Inks } from "../../output/colour.ts";
import { customerView } from "../../output/customer-view.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { plainWord } from "../../text/shell-word.ts";
import { inSentence } from "../../text/words.ts";

export interface ChangedLine {
  readonly verb: string;
  readonly name: JsonValue;
  readonly id?: string;
  readonly changes: readonly (Omit<FieldChange, "from"> & Partial<Pick<FieldChange, "from">>)[];
}

/** What a command did to a customer: one line on a terminal, else a notice beside the record. */
export interface DoneChange extends ChangedLine {
  readonly customer: Customer;
  readonly notice: string;
  readonly was?: Customer;
}

export function updated(before: Customer, changes: JsonObject, after: Customer): DoneChange {
  const fields = changedFields(changes);
  return {
    ...{ verb: "Updated", name: before.name, changes: fieldChanges(fields, before, after), customer: after },
    notice: `Updated ${fields.join(", ")} of ${described(after)}.`,
  };
}

export function merged(before: Customer, changes: JsonObject, after: Customer, other: Customer): DoneChange {
  return {
    ...updated(before, changes, after),
    verb: `Merged ${safeText(`${other.name ?? "(no name)"} (${other.id})`)} into`,
    notice: `Merged ${described(other)} into ${described(after)}, and deleted it.`,
  };
}

export function created(customer: Customer): DoneChange {
  const { id, name } = customer;
  const changes = FIELD_NAMES.flatMap((field) => {
    const to = valueAt(customer, field) ?? "";
    return field === "name" || to === "" ? [] : { field, to };
  });
  return { verb: "Created", name, id, changes, customer, notice: `Created ${described(customer)}.` };
}

export function restored(customer: Customer, was: Customer): DoneChange {
  const notice = `Restored ${described(customer)}; it was ${was.id}.`;
  return { ...created(customer), verb: "Restored", notice, was };
}

/** @param isKept whether `customers restore` knows of it. */
export function deleted(customer: Customer, isKept: boolean): DoneChange {
  const { name, id } = customer;
  const back = isKept ? `; bring it back with \`customers restore ${plainWord(`id:${id}`)}\`` : "";
  return { verb: "Deleted", name, id, changes: [], customer, notice: `Deleted ${described(customer)}${back}.` };
}

export interface Telling {
  /** Whether one was asked for: a document of one is not a list. */
  readonly isOne: boolean;
  readonly isKept: boolean;
}

/** Reports changed customers: on a terminal one line each and the command that undoes them, elsewhere the records. */
export async function tellChanges(
  context: Context,
  changes: readonly DoneChange[],
  { isOne, isKept }: Telling,
): Promise<void> {
  if (changes.length > 0 && (await printsLines(context))) {
    const drawing = { inks: await context.inks("stdout"), width: context.terminal.columns };
    const lines = changes.map((change) => changedLine(change, drawing));
    await printLines(context, lines, isKept ? undoHint(context.flags) : undefined);
  } else {
    for (const { notice } of changes) context.notice(notice);
    const output = await context.output();
    const customers = changes.map(({ customer }) => customer);
    const [only] = customers;
    await afterWrite(() => (isOne && only ? output.row(only, customerView) : output.rows(customers, customerView)));
  }
  const again = changes.flatMap(({ was }) => was ?? []);
  tellUnsent(context, again);
}

/**
 * Prints what was written. A --query that cannot be applied to it is no wrong call any more. @throws CliError `local`
 */
export async function afterWrite(print: () => Promise<unknown>): Promise<void> {
  try {
    await print();
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== "usage") throw error;
    throw new CliError("local", `${error.message}; what was written stays`, { hint: error.hint });
  }
}

export function tellUnsent(
  { notice }: Context,
  deleted: readonly Customer[],
  place = "`customers restore -o json` has them",
): void {
  const fields = [...new Set(deleted.flatMap(unsentFields))].join(", ");
  if (fields !== "") notice(`Not sent, as the API document does not name them: ${fields}. ${place}.`);
}

/** Whether results are one line each: a table on a terminal, of which nothing particular was asked for. */
export async function printsLines(context: Context): Promise<boolean> {
  const { format } = await context.output();
  const { fields, query } = context.flags;
  return format === "table" && context.terminal.stdoutIsTTY && fields === undefined && query === undefined;
}

/** Prints lines, then how to undo what they say. The command is never broken: it is copied. */
export async function printLines(
  { terminal, flags, inks }: Context,
  lines: readonly string[],
  undo: string | undefined,
): Promise<void> {
  const { dim } = await inks("stdout");
  for (const line of lines) await terminal.out(`${line}\n`);
  if (undo !== undefined && !flags.quiet) await terminal.out(`${dim(`Undo: ${undo}`)}\n`);
}

/** The command that takes back what was just done; a run by its id, as others may have begun since. */
export function undoHint({ profile, baseUrl, insecureHttp }: GlobalFlags, run?: string): string {
  const account = [
    profile !== undefined && `--profile ${plainWord(profile)}`,
    baseUrl !== undefined && `--base-url ${plainWord(baseUrl)}`,
    insecureHttp && "--insecure-http",
  ];
  return ["customers undo", run, ...account].filter(Boolean).join(" ");
}

interface Drawing {
  readonly inks: Pick<Inks, "bold" | "red" | "green">;
  readonly width: number;
}

/** `Updated Dana Ortiz: phone +12025550123 → +12025550188, notes (empty) → Gate 4410`. Long values are cut. */
export function changedLine({ verb, name, id, changes }: ChangedLine, drawing: Drawing): string {
  const { inks, width } = drawing;
  const who = inks.bold(fitted(valueText(name, "(no name)")));
  const tail = `${id === undefined ? "" : ` (${safeText(id)})`}${changes.length > 0 ? ": " : ""}`;
  return wrapped(`${verb} ${who}${tail}${changes.map((change) => changeText(change, drawing)).join(", ")}`, width);
}

export function changeLines(changes: ChangedLine["changes"], drawing: Drawing): string[] {
  return changes.map((change) => wrapped(changeText(change, drawing), drawing.width));
}

// --- internal ---

/** Of a name or a value: a phone number is never cut, and most e-mail addresses are not. */
const MOST_SIGNS = 40;
function changeText({ field, from, to }: ChangedLine["changes"][number], { inks }: Drawing): string {
  const label = safeText(inSentence(labelOf(field)));
  const after = valueText(to, "(empty)");
  if (from === undefined) return `${label} ${fitted(after)}`;
  const before = valueText(from, "(empty)");
  // Whole, if they would look the same once they are cut.
  const shown = fitted(before) === fitted(after) ? (text: string) => text : fitted;
  return `${label} ${inks.red(shown(before))} → ${inks.green(shown(after))}`;
}

function valueText(value: JsonValue, nothing: string): string {
  return safeText(cellText(value)) || nothing;
}

function fitted(text: string): string {
  const signs = Array.from(text);
  return signs.length > MOST_SIGNS ? `${signs.slice(0, MOST_SIGNS - 1).join("")}…` : text;
}
