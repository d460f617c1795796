import type { Context } from "../../cli/context.ts";
import { parseRef } from "../../customers/identity.ts";
import { nationalPhones } from "../../customers/national-phone.ts";
import { CliError } from "../../errors.ts";
import { canAsk } from "../../terminal/can-ask.ts";
import { choose } from "../../terminal/choose.ts";
import { agoText } from "../../text/duration.ts";
import type { TrashEntry } from "../../trash/entries.ts";
import { findEntry } from "../../trash/restore.ts";
import { openTrash } from "../../trash/trash.ts";
import { mayBePart } from "../shared/refs.ts";

/**
 * The REF of a deleted customer: as given, else the one that a person at the terminal chooses. A part of a name, or what
 * several had, is completed by the person too.
 * @returns undefined where the trash is to be listed.
 * @throws Declined when they leave by Esc.
 */
export async function chooseDeleted(
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

// --- internal ---

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
