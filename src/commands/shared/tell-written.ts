import type { Context } from "../../cli/context.ts";
import { changedFields } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { colourWanted, inks } from "../../output/colour.ts";
import { customerView } from "../../output/customer-view.ts";
import type { JsonObject } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import { type Change, changedLine, fieldChanges } from "./changed-line.ts";
import { described } from "./refs.ts";
import { commandFor, undoOfUpdate } from "./undo-hint.ts";

/**
 * Tells what an update changed: on a terminal one line and the command that undoes it, elsewhere the record.
 * @param before the customer as it was, in all fields that change.
 */
export async function tellUpdated(
  context: Context,
  { before, changes, after }: { readonly before: Customer; readonly changes: JsonObject; readonly after: Customer },
): Promise<void> {
  const fields = changedFields(changes);
  if (!(await printsLines(context))) {
    context.notice(`Updated ${fields.join(", ")} of ${described(after)}.`);
    return (await context.output()).row(after, customerView);
  }
  const change = { verb: "Updated", name: before.name, changes: fieldChanges(fields, before, after) };
  await printChanges(context, [change], await undoOfUpdate(before, changes, context.flags));
}

/**
 * Tells of a new customer: on a terminal one line and the command that undoes it, elsewhere the record.
 * @param was the id that it had before it was deleted, where it was restored.
 */
export async function tellCreated(context: Context, created: Customer, was?: string): Promise<void> {
  const verb = was === undefined ? "Created" : "Restored";
  if (!(await printsLines(context))) {
    context.notice(`${verb} ${described(created)}${was === undefined ? "" : `; it was ${was}`}.`);
    return (await context.output()).row(created, customerView);
  }
  const change = { verb, name: created.name, id: created.id, changes: newValues(created) };
  await printChanges(context, [change], commandFor("delete", created, context.flags));
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
  const [only, ...others] = deleted;
  if (only !== undefined && (await printsLines(context))) {
    const changes = deleted.map(({ name, id }) => ({ verb: "Deleted", name, id, changes: [] }));
    const restore = others.length === 0 ? commandFor("restore", only, context.flags) : "customers restore id:ID";
    return printChanges(context, changes, isKept ? restore : undefined);
  }
  for (const customer of deleted) {
    const back = isKept ? `; bring it back with \`customers restore ${plainWord(`id:${customer.id}`)}\`` : "";
    context.notice(`Deleted ${described(customer)}${back}.`);
  }
  const output = await context.output();
  if (isOne && only && output.format !== "table") await output.row(only, customerView);
  else await output.rows(deleted, customerView);
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

/** Prints what was done to customers, a line each, then how to undo it. */
async function printChanges(context: Context, changes: readonly Change[], undo: string | undefined): Promise<void> {
  const { terminal, env, flags } = context;
  const { Ruler } = await import("../../text/ruler.ts");
  const ink = await inks(colourWanted(terminal.stdoutIsTTY, env, flags.color));
  const drawing = { ruler: new Ruler(), inks: ink, width: terminal.columns };
  const lines = changes.map((change) => changedLine(change, drawing));
  await printLines(context, lines, undo);
}

function newValues(created: Customer): Change["changes"] {
  const fields = FIELD_NAMES.filter((field) => field !== "name" && (valueAt(created, field) ?? "") !== "");
  return fields.map((field) => ({ field, to: valueAt(created, field) ?? null }));
}
