import { Command } from "commander";
import type { Bind } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { type Manual, withManual } from "../cli/manual.ts";
import { parseRef } from "../customers/identity.ts";
import type { View } from "../output/output.ts";
import type { JsonObject } from "../text/json.ts";
import { leftBehind } from "../trash/brought-back.ts";
import type { TrashEntry } from "../trash/entries.ts";
import { findEntry, restoreEntry } from "../trash/restore.ts";
import { openTrash } from "../trash/trash.ts";
import { chooseDeleted } from "./restore/choosing.ts";
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
  return {
    deleted_at: deletedAt,
    id,
    name,
    email,
    phone,
    state: restored_as === null ? state : "restored",
    restored_as,
    profile,
    customer,
  };
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
  const left = leftBehind(entry.customer);
  if (left.length > 0) {
    context.notice(
      `Not sent, as the API document does not name them: ${left.join(", ")}. The trash has them: -o json.`,
    );
  }
}
