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
import { openTrash } from "../trash/trash.ts";
import { mayBePart } from "./shared/refs.ts";
import { tellCreated } from "./shared/tell-written.ts";

interface RestoreFlags {
  readonly again?: boolean;
}

export default function restoreCommand(bind: Bind): Command {
  return withManual(
    new Command("restore")
      .description(
        "Bring back a customer that was deleted from this machine. It gets a new id. Without a REF, choose it on a terminal; elsewhere list what can be brought back.",
      )
      .argument("[ref]", "the id that the customer had, its e-mail address or phone number")
      .option("--again", "create it again although it was restored before")
      .action(
        bind<[string | undefined], RestoreFlags>(async (context, [given], flags) => {
          const ref = await chooseDeleted(context, given, { again: flags.again ?? false });
          await (ref === undefined ? list(context) : restore(context, ref, flags));
        }),
      ),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: `What is deleted is kept for 30 days: customers config set trash-days 90. Jobs, invoices and whatever else the server had
under the old id do not come back.`,
  examples: ["customers restore", "customers restore dana.ortiz@example.com", "customers restore id:42 --again"],
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

async function restore(context: Context, text: string, { again = false }: RestoreFlags): Promise<void> {
  await context.output(); // made first: a wrong --query must not be told after the create
  const ref = await parseRef(text, (await context.settings()).defaultCountry?.value);
  const trash = await openTrash(context);
  const { entry, created } = await trash.alone(async () => {
    const entry = findEntry(await trash.entries(), ref);
    const { clock, signal, busy: progress } = context;
    const tools = { api: await context.api(), trash, clock, signal, progress, again };
    return { entry, created: await restoreEntry(entry, tools) };
  });
  await tellCreated(context, created, entry.customer.id);
  const left = unsentFields(entry.customer);
  if (left.length > 0) {
    context.notice(
      `Not sent, as the API document does not name them: ${left.join(", ")}. The trash has them: -o json.`,
    );
  }
}

/**
 * The REF of a deleted customer: as given, else the one that a person at the terminal chooses. A part of a name, or what
 * several had, is completed by the person too.
 * @returns undefined where the trash is to be listed.
 * @throws Declined when they leave by Esc.
 */
async function chooseDeleted(
  context: Context,
  text: string | undefined,
  { again }: { readonly again: boolean },
): Promise<string | undefined> {
  if (!canAsk(context)) return text;
  const output = await context.output();
  if (text === undefined && !(context.terminal.stdoutIsTTY && output.format === "table")) return undefined;
  const entries = await (await openTrash(context)).entries();
  const country = (await context.settings()).defaultCountry?.value;
  if (text !== undefined && !(await isUnclear(entries, text, country))) return text;
  const waiting = entries.filter(({ restored }) => again || restored.length === 0);
  // The newest first; of an id that was given out twice the customer that had it last.
  const latest = [...new Map(waiting.map((entry) => [entry.customer.id, entry])).values()].reverse();
  if (latest.length === 0) return text;
  const now = context.clock.now();
  const writePhone = await nationalPhones(country);
  const [entry] = await choose(context, latest, {
    question: "Which customer shall be restored?",
    cells: (entry) => cellsOf(entry, now, writePhone),
    also: ({ customer }) => customer.phone ?? "",
    typed: text,
    placeholder: "name, phone, city, e-mail",
    refusal: "nothing was restored",
  });
  return `id:${entry.customer.id}`;
}

async function isUnclear(entries: readonly TrashEntry[], text: string, country: string | undefined): Promise<boolean> {
  try {
    findEntry(entries, await parseRef(text, country));
    return false;
  } catch (error) {
    return mayBePart(text, error) || (error instanceof CliError && error.code === "ambiguous");
  }
}

function cellsOf({ customer, deletedAt }: TrashEntry, now: number, writePhone: (phone: string) => string): string[] {
  const { name, phone, email, address, id } = customer;
  const when = agoText(Date.parse(deletedAt), now);
  return [name || "(no name)", phone ? writePhone(phone) : "", address?.city ?? "", when, email ?? "", id];
}
