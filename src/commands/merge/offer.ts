import type { Context } from "../../cli/context.ts";
import type { Customer } from "../../customers/customer.ts";
import { nationalPhones } from "../../customers/national-phone.ts";
import { unlessDeclined } from "../../terminal/prompts.ts";
import { grouped } from "../../text/words.ts";
import { whoIs } from "../shared/refs.ts";
import { mergeTwo } from "./merge-two.ts";

/** Offers a person to merge the customers of each group: one of them stays, the others are merged into it one by one. */
export async function offerMerges(context: Context, groups: readonly (readonly Customer[])[]): Promise<void> {
  const prompts = await context.prompts();
  if (!(await unlessDeclined(prompts.confirm("Merge them now, group by group?")))) return;
  const writePhone = await nationalPhones((await context.settings()).defaultCountry?.value);
  for (const [at, members] of groups.entries()) {
    const answers = members.map((customer, place) => ({
      value: customer.id,
      label: whoIs(customer, writePhone).filter(Boolean).join(" · "),
      ...(place < DIGITS ? { key: String(place + 1) } : {}),
    }));
    const skip = { value: "", label: "Skip this group", key: "s" };
    const which = `Group ${grouped(at + 1)} of ${grouped(groups.length)}: who stays?`;
    const id = await unlessDeclined(prompts.select(which, [...answers, skip]));
    if (id === undefined) return;
    const keep = members.find((customer) => customer.id === id);
    if (keep === undefined) continue;
    for (const other of members) if (other !== keep) await unlessDeclined(mergeTwo(context, keep, other));
  }
}

// --- internal ---

const DIGITS = 9;
