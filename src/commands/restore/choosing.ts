import { parseRef } from "../../customers/identity.ts";
import { nationalPhones } from "../../customers/national-phone.ts";
import { CliError, Declined } from "../../errors.ts";
import { agoText } from "../../text/duration.ts";
import type { TrashEntry } from "../../trash/entries.ts";
import { findEntry } from "../../trash/restore.ts";
import { openTrash } from "../../trash/trash.ts";
import { canAsk } from "../shared/can-ask.ts";
import type { Context } from "../shared/context.ts";
import { ListChoices } from "../shared/picking/list-choices.ts";
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
  const choices = new ListChoices(latest, {
    noun: "deleted customer",
    cells: (entry) => cellsOf(entry, now, writePhone),
    columns: COLUMNS,
    none: () => new CliError("not_found", "the trash is empty"),
  });
  const [entry] =
    (await (
      await context.prompts()
    ).pick("Which customer shall be restored?", choices, {
      typed: text ?? "",
      placeholder: "type to find: name, phone, city, e-mail",
    })) ?? [];
  if (entry === undefined) throw new Declined("nothing was restored");
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

/** Name, phone, city, when it was deleted, e-mail, id: the last ones go first where a line is short. */
const COLUMNS = [
  { turn: 4, least: 12 },
  { turn: 5, least: 17 },
  { turn: 2, least: 12 },
  { turn: 3, least: 14 },
  { turn: 1, least: 24 },
  { turn: 0, least: Number.POSITIVE_INFINITY },
] as const;
