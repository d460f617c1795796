import { Command } from "commander";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { parseRef } from "../customers/identity.ts";
import { nationalPhones } from "../customers/national-phone.ts";
import { CliError } from "../errors.ts";
import type { View } from "../output/output.ts";
import { choose } from "../terminal/choose.ts";
import { canAsk } from "../terminal/terminal.ts";
import { agoText } from "../text/duration.ts";
import type { JsonObject } from "../text/json.ts";
import type { TrashEntry } from "../trash/entries.ts";
import { findEntry, restoreEntry, unsentFields } from "../trash/restore.ts";
import { openTrash, type Trash } from "../trash/trash.ts";
import { oneByOne } from "./shared/one-by-one.ts";
import { mayBePart, whoIs } from "./shared/refs.ts";
import { tellRestored } from "./shared/tell-written.ts";

interface RestoreFlags {
  readonly again?: boolean;
}

export default function restoreCommand(bind: Bind): Command {
  return withManual(
    new Command("restore")
      .description(
        "Bring back customers that were deleted from this machine. They get new ids. Without a REF, choose on a terminal; elsewhere list what can be brought back.",
      )
      .argument("[ref...]", "the id that the customer had, its e-mail address or phone number")
      .option("--again", "create it again although it was restored before")
      .action(
        bind<[string[]], RestoreFlags>(async (context, [given], { again = false }) => {
          const refs = await chooseDeleted(context, given, again);
          await (refs.length === 0 ? list(context) : restore(context, refs, { again }));
        }),
      ),
    MANUAL,
  );
}

/**
 * Creates deleted customers again, and prints them.
 * @param find which, once no other process may restore any.
 * @throws CliError as `find` does, before anything is sent; then as restoreEntry() does of one, `partial` of several.
 */
export async function bringBack(
  context: Context,
  trash: Trash,
  { again = false, isUndo = false, isOne }: RestoreFlags & { readonly isUndo?: boolean; readonly isOne: boolean },
  find: () => Promise<readonly TrashEntry[]>,
): Promise<void> {
  const { clock, signal, warn, busy: progress } = context;
  const left = new Set<string>();
  await trash.alone(async () => {
    const entries = await find();
    const tools = { api: await context.api(), trash, clock, signal, progress, warn, again, isUndo };
    await oneByOne(context, entries, {
      phase: "creating",
      customerOf: ({ customer }) => customer,
      work: async (entry) => {
        const customer = await restoreEntry(entry, tools);
        for (const field of unsentFields(entry.customer)) left.add(field);
        return { customer, was: entry.customer.id };
      },
      tell: (restored) => tellRestored(context, restored, isOne && entries.length === 1),
      failed: "could not be restored",
    });
  });
  if (left.size === 0) return;
  const fields = [...left].join(", ");
  context.notice(`Not sent, as the API document does not name them: ${fields}. The trash has them: -o json.`);
}

// --- internal ---

const MANUAL: Manual = {
  notes: `What is deleted is kept for 30 days: customers config set trash-days 90. Jobs, invoices and whatever else the server had
under the old id do not come back.`,
  examples: [
    "customers restore",
    "customers restore dana.ortiz@example.com",
    "customers restore id:42 id:43",
    "customers restore id:42 --again",
  ],
};

const VIEW: View = {
  columns: [
    { field: "name", heading: "Name", primary: true },
    { field: "email", heading: "E-mail", primary: true },
    { field: "phone", heading: "Phone", kind: "phone", primary: true },
    { field: "deleted_at", heading: "Deleted" },
    { field: "restored_as", heading: "Restored as", kind: "id" },
    { field: "id", heading: "ID", kind: "id" },
  ],
  delimited: ["deleted_at", "id", "name", "email", "phone", "state", "restored_as"],
  id: (row) => String(row.id),
};

async function list(context: Context): Promise<void> {
  const output = await context.output();
  const entries = await (await openTrash(context)).entries();
  await output.rows(entries.map(asRow), VIEW);
  if (entries.length === 0) context.notice("Nothing that was deleted from here can be brought back.");
}

function asRow({ customer, deletedAt, state, restored, profile }: TrashEntry): JsonObject {
  const { id, name, email, phone } = customer;
  const restored_as = restored.at(-1)?.id ?? null;
  const now = restored_as === null ? state : "restored";
  return { deleted_at: deletedAt, id, name, email, phone, state: now, restored_as, profile, customer };
}

async function restore(context: Context, texts: readonly string[], { again = false }: RestoreFlags): Promise<void> {
  await context.output(); // First: a wrong --query must be an error before the create.
  const country = (await context.settings()).defaultCountry?.value;
  const refs = await Promise.all(texts.map((text) => parseRef(text, country)));
  const trash = await openTrash(context);
  await bringBack(context, trash, { again, isOne: texts.length === 1 }, async () => {
    const entries = await trash.entries();
    return [...new Set(refs.map((ref) => findEntry(entries, ref)))];
  });
}

/**
 * The REFs of deleted customers: as given, else those that a person at the terminal chooses. A part of a name, or what
 * several had, is completed by the person too.
 * @returns none where the trash is to be listed.
 * @throws Declined when they leave by Esc.
 */
async function chooseDeleted(context: Context, texts: readonly string[], again: boolean): Promise<readonly string[]> {
  if (!canAsk(context)) return texts;
  const isTable = context.terminal.stdoutIsTTY && (await context.output()).format === "table";
  if (texts.length === 0) return isTable ? pick(context, undefined, again) : [];
  const chosen: string[] = [];
  for (const text of texts) chosen.push(...(await pick(context, text, again)));
  return chosen;
}

async function pick(context: Context, text: string | undefined, again: boolean): Promise<string[]> {
  const entries = await (await openTrash(context)).entries();
  const country = (await context.settings()).defaultCountry?.value;
  const given = text === undefined ? [] : [text];
  if (text !== undefined && !(await isUnclear(entries, text, country))) return given;
  const waiting = entries.filter(({ restored }) => again || restored.length === 0);
  // The newest first; of an id that was given out twice the customer that had it last.
  const latest = [...new Map(waiting.map((entry) => [entry.customer.id, entry])).values()].reverse();
  if (latest.length === 0) return given;
  const now = context.clock.now();
  const writePhone = await nationalPhones(country);
  // What is typed can only be changed where one is chosen.
  const several = text === undefined;
  const chosen = await choose(context, latest, {
    question: several ? "Which customers shall be restored?" : "Which customer shall be restored?",
    several,
    cells: ({ customer, deletedAt }) => whoIs(customer, writePhone, agoText(Date.parse(deletedAt), now)),
    also: ({ customer }) => customer.phone ?? "",
    typed: text,
    placeholder: "name, phone, city, e-mail",
    refusal: "nothing was restored",
  });
  return chosen.map(({ customer }) => `id:${customer.id}`);
}

async function isUnclear(entries: readonly TrashEntry[], text: string, country: string | undefined): Promise<boolean> {
  try {
    findEntry(entries, await parseRef(text, country));
    return false;
  } catch (error) {
    return mayBePart(text, error) || (error instanceof CliError && error.code === "ambiguous");
  }
}
