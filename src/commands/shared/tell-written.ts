import { fieldChanges } from "../../bulk/plan/planned.ts";
import { unsentFields } from "../../bulk/undo/take-back.ts";
import type { Context } from "../../cli/context.ts";
import { changedFields } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { colourWanted, inks } from "../../output/colour.ts";
import { customerView } from "../../output/customer-view.ts";
import type { JsonObject } from "../../text/json.ts";
import { safeText } from "../../text/safe-text.ts";
import { plainWord } from "../../text/shell-word.ts";
import { type Change, changedLine } from "./changed-line.ts";
import { described } from "./refs.ts";
import { undoCommand } from "./undo-hint.ts";

/** A customer as a command has left it, and whether `customers undo` can take that back. */
interface Sent {
  readonly after: Customer;
  readonly isKept: boolean;
}

/**
 * Tells what an update changed: on a terminal one line and the command that undoes it, elsewhere the record.
 * @param before the customer as it was, in all fields that change.
 */
export async function tellUpdated(
  context: Context,
  { before, changes, ...sent }: Sent & { readonly before: Customer; readonly changes: JsonObject },
): Promise<void> {
  const fields = changedFields(changes);
  const change = { verb: "Updated", name: before.name, changes: fieldChanges(fields, before, sent.after) };
  await tellSent(context, sent, change, `Updated ${fields.join(", ")} of ${described(sent.after)}.`);
}

/** Tells what a merge made of two customers: on a terminal one line and the command that undoes it, elsewhere the record. */
export async function tellMerged(
  context: Context,
  {
    before,
    changes,
    other,
    ...sent
  }: Sent & { readonly before: Customer; readonly changes: JsonObject; readonly other: Customer },
): Promise<void> {
  const verb = `Merged ${safeText(`${other.name ?? "(no name)"} (${other.id})`)} into`;
  const change = { verb, name: before.name, changes: fieldChanges(changedFields(changes), before, sent.after) };
  await tellSent(context, sent, change, `Merged ${described(other)} into ${described(sent.after)}, and deleted it.`);
}

/** Tells of a new customer: on a terminal one line and the command that undoes it, elsewhere the record. */
export async function tellCreated(context: Context, sent: Sent): Promise<void> {
  await tellSent(context, sent, newChange("Created", sent.after), `Created ${described(sent.after)}.`);
}

/** A customer that was created again, and the record that was deleted. */
export interface Restored {
  readonly customer: Customer;
  readonly was: Customer;
}

/** Tells of customers that were created again, and what of them could not be sent. The options are {@link tellDeleted}'s. */
export async function tellRestored(
  context: Context,
  restored: readonly Restored[],
  { isOne, isKept }: { readonly isOne: boolean; readonly isKept: boolean },
): Promise<void> {
  const customers = restored.map(({ customer }) => customer);
  const changes = customers.map((customer) => newChange("Restored", customer));
  if (!(await printChanges(context, changes, isKept ? undoCommand(context.flags) : undefined))) {
    for (const { customer, was } of restored) context.notice(`Restored ${described(customer)}; it was ${was.id}.`);
    await printRecords(context, customers, isOne);
  }
  const unsent = new Set(restored.flatMap(({ was }) => unsentFields(was)));
  if (unsent.size === 0) return;
  const fields = [...unsent].join(", ");
  context.notice(
    `Not sent, as the API document does not name them: ${fields}. \`customers restore -o json\` has them.`,
  );
}

/**
 * Tells of deleted customers: on a terminal a line each and the command that brings them back, elsewhere the records.
 * @param isOne whether one was asked for: a document of one is not a list.
 */
export async function tellDeleted(
  context: Context,
  deleted: readonly Customer[],
  { isOne, isKept }: { readonly isOne: boolean; readonly isKept: boolean },
): Promise<void> {
  const changes = deleted.map(({ name, id }) => ({ verb: "Deleted", name, id, changes: [] }));
  if (await printChanges(context, changes, isKept ? undoCommand(context.flags) : undefined)) return;
  for (const customer of deleted) {
    const back = isKept ? `; bring it back with \`customers restore ${plainWord(`id:${customer.id}`)}\`` : "";
    context.notice(`Deleted ${described(customer)}${back}.`);
  }
  await printRecords(context, deleted, isOne);
}

/** Whether results are one line each: a table on a terminal, of which nothing particular was asked for. */
export async function printsLines(context: Context): Promise<boolean> {
  const { format } = await context.output();
  const { fields, query } = context.flags;
  return format === "table" && context.terminal.stdoutIsTTY && fields === undefined && query === undefined;
}

/** Prints lines, then how to undo what they say. The command is never broken: it is copied. */
export async function printLines(
  { terminal, env, flags }: Context,
  lines: readonly string[],
  undo: string | undefined,
): Promise<void> {
  const { dim } = await inks(colourWanted(terminal.stdoutIsTTY, env, flags.color));
  for (const line of lines) await terminal.out(`${line}\n`);
  if (undo !== undefined && !flags.quiet) await terminal.out(`${dim(`Undo: ${undo}`)}\n`);
}

// --- internal ---

async function tellSent(context: Context, { after, isKept }: Sent, change: Change, notice: string): Promise<void> {
  if (await printChanges(context, [change], isKept ? undoCommand(context.flags) : undefined)) return;
  context.notice(notice);
  await (await context.output()).row(after, customerView);
}

/** Prints what was done to customers, a line each, then how to undo it. @returns false if records are printed instead. */
async function printChanges(context: Context, changes: readonly Change[], undo: string | undefined): Promise<boolean> {
  if (changes.length === 0 || !(await printsLines(context))) return false;
  const { terminal, env, flags } = context;
  const { Ruler } = await import("../../text/ruler.ts");
  const ink = await inks(colourWanted(terminal.stdoutIsTTY, env, flags.color));
  const drawing = { ruler: new Ruler(), inks: ink, width: terminal.columns };
  const lines = changes.map((change) => changedLine(change, drawing));
  await printLines(context, lines, undo);
  return true;
}

async function printRecords(context: Context, customers: readonly Customer[], isOne: boolean): Promise<void> {
  const output = await context.output();
  const [only] = customers;
  if (isOne && only && output.format !== "table") await output.row(only, customerView);
  else await output.rows(customers, customerView);
}

function newChange(verb: string, { id, name, ...record }: Customer): Change {
  const fields = FIELD_NAMES.filter((field) => field !== "name" && (valueAt(record, field) ?? "") !== "");
  return { verb, name, id, changes: fields.map((field) => ({ field, to: valueAt(record, field) ?? null })) };
}
