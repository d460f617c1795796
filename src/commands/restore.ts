import { Command } from "commander";
import { findDeleted, isRestored, restoreCustomer, restoredAs } from "../bulk/undo/restore.ts";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import type { Customer } from "../customers/customer.ts";
import { described, parseRef } from "../customers/identity.ts";
import { nationalPhones } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import { type DeletedCustomer, deletedCustomers } from "../journal/changes.ts";
import type { View } from "../output/output.ts";
import { choose } from "../terminal/choose.ts";
import { canAsk } from "../terminal/terminal.ts";
import { agoText } from "../text/duration.ts";
import type { JsonObject } from "../text/json.ts";
import { alone, asRun, findLost, oneByOne } from "./shared/as-run.ts";
import { confirmWrite, tellOtherKeys } from "./shared/confirming.ts";
import { countryOf, mayBePart, whoIs } from "./shared/refs.ts";
import { restored } from "./shared/tell-written.ts";

export default function restoreCommand(bind: Bind): Command {
  return bind(
    new Command("restore")
      .description(
        "Bring back customers that were deleted from this machine. They get new ids. Without a REF, list what can be brought back.",
      )
      .argument("[ref...]", "the id that the customer had, its e-mail address or phone number")
      .option("--run <run>", "all that a run deleted and that is not restored yet; last is the newest one"),
    restore,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  fields: ({ run }, [refs]) => (run || (Array.isArray(refs) && refs.length > 0) ? "customer" : undefined),
  notes: `What is deleted is kept for 90 days. Jobs, invoices and whatever else the server had
under the old id do not come back. Somebody who was created again since, with the same name and e-mail address or phone number, is
not restored (exit 8; 7 of several); a terminal asks.`,
  examples: [
    "customers restore",
    "customers restore dana.ortiz@example.com",
    "customers restore --run 20260131T020304Z-ab12",
  ],
};

const VIEW: View = {
  columns: [
    { field: "name", heading: "Name", primary: true },
    { field: "email", heading: "E-mail", primary: true },
    { field: "phone", heading: "Phone", kind: "phone" },
    { field: "deleted_at", heading: "Deleted", primary: true },
    { field: "restored_as", heading: "Restored as", kind: "id", primary: true },
    { field: "id", heading: "ID", kind: "id" },
  ],
  csv: ["deleted_at", "id", "name", "email", "phone", "state", "restored_as"],
};

async function restore(context: Context, [given]: readonly [string[]], { run }: { readonly run?: string }) {
  await context.output(); // First: a wrong --query must be an error before the create.
  if (run !== undefined && given.length > 0) {
    throw new CliError("usage", "--run cannot be used with customers named on the command line", {
      hint: "Restore them with a second command.",
    });
  }
  const texts = run === undefined ? await completed(context, given) : [];
  if (run === undefined && texts.length === 0) return list(context);
  const country = await countryOf(context);
  const refs = await Promise.all(texts.map((text) => parseRef(text, country)));
  const runs = await context.runs();
  const newest = run === "last" ? (await deletedCustomers(runs)).at(-1)?.stored : undefined;
  const from = run === undefined || run === "last" ? newest?.header.run : (await runs.find(run)).header.run;
  await alone(context, async () => {
    const all = await settled(context);
    tellOtherKeys(context, runs);
    const ofRun = all.filter((one) => one.stored.header.run === from && !isRestored(one));
    const chosen = from === undefined ? [...new Set(refs.map((ref) => findDeleted(all, ref)))] : ofRun;
    if (chosen.length === 0) context.notice("There is nothing left to restore.");
    const known = new Set(all.map(restoredAs));
    const isOne = texts.length === 1 && chosen.length === 1;
    const agree = async (again: Customer) => {
      const what = `${described(again)} is there again`;
      const hint = "Nothing was restored. On a terminal it asks whether to restore the deleted one as well.";
      if (!isOne || !canAsk(context)) throw new CliError("refused", what, { hint });
      await confirmWrite(context, `${what}. Restore the deleted one as well?`, { refusal: "nothing was restored" });
    };
    await asRun(context, "restore", async (run) => {
      const tools = { api: await context.api(), run, restored: known, agree };
      await oneByOne(context, chosen, {
        ...{ phase: "creating", isOne, isKept: true, failed: "could not be restored" },
        customerOf: ({ customer }) => customer,
        async work(one) {
          const customer = await restoreCustomer(one, tools);
          known.add(customer.id);
          return restored(customer, one.customer);
        },
      });
    });
  });
}

/** The deleted customers. What became of earlier attempts to restore them is found out first. */
async function settled(context: Context): Promise<readonly DeletedCustomer[]> {
  const runs = await context.runs();
  const deleted = await deletedCustomers(runs);
  const unclear = new Map(
    deleted.flatMap(({ reversal }) => (reversal?.state === "unknown" ? [[reversal.stored.path, reversal.stored]] : [])),
  );
  for (const stored of unclear.values()) await findLost(context, stored);
  return unclear.size === 0 ? deleted : deletedCustomers(runs);
}

async function list(context: Context): Promise<void> {
  const output = await context.output();
  const runs = await context.runs();
  const deleted = await deletedCustomers(runs);
  await output.rows(deleted.map(asRow), VIEW);
  if (deleted.length === 0) context.notice("Nothing that was deleted from here can be brought back.");
  tellOtherKeys(context, runs);
}

function asRow(deleted: DeletedCustomer): JsonObject {
  const { customer, deletedAt, state, stored } = deleted;
  const { id, name, email, phone } = customer;
  const restored_as = restoredAs(deleted);
  const now = restored_as === null ? state : "restored";
  const { run, profile } = stored.header;
  return { deleted_at: deletedAt, id, name, email, phone, state: now, restored_as, run, profile, customer };
}

async function completed(context: Context, texts: readonly string[]): Promise<readonly string[]> {
  if (!canAsk(context) || texts.length === 0) return texts;
  const deleted = await deletedCustomers(await context.runs());
  const waiting = deleted.filter((one) => !isRestored(one));
  // The newest first; of an id that was given out twice the customer that had it last.
  const latest = [...new Map(waiting.map((one) => [one.customer.id, one])).values()].reverse();
  const country = await countryOf(context);
  const writePhone = await nationalPhones(country);
  const now = context.clock.now();
  const refs: string[] = [];
  for (const text of texts) {
    const isAsked = latest.length > 0 && (await isUnclear(deleted, text, country));
    const [chosen] = !isAsked
      ? []
      : await choose(context, latest, {
          question: "Which customer shall be restored?",
          cells: ({ customer, deletedAt }) => whoIs(customer, writePhone, agoText(Date.parse(deletedAt), now)),
          also: ({ customer }) => customer.phone ?? "",
          typed: text,
          placeholder: "name, phone, city, e-mail",
          refusal: "nothing was restored",
        });
    refs.push(chosen === undefined ? text : `id:${chosen.customer.id}`);
  }
  return refs;
}

async function isUnclear(all: readonly DeletedCustomer[], text: string, country: string | undefined): Promise<boolean> {
  try {
    findDeleted(all, await parseRef(text, country));
    return false;
  } catch (error) {
    return mayBePart(text, error) || (error instanceof CliError && error.code === "ambiguous");
  }
}
