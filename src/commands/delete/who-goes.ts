import type { Context } from "../../cli/context.ts";
import { type Customer, valueAt } from "../../customers/customer.ts";
import { nationalPhones } from "../../customers/national-phone.ts";
import { cellText } from "../../output/fields.ts";
import { safeText } from "../../text/safe-text.ts";
import { grouped } from "../../text/words.ts";

const WHO_SHOWN = 20;

/**
 * A line for each customer that is about to be deleted, so that a person sees whether the right ones are meant:
 * `Dana Ortiz · (202) 555-0123 · Reno, NV · created 2026-01-31`. What is not known is not said.
 * @param most of them; the last line says how many more there are.
 */
export async function whoGoes(
  context: Pick<Context, "settings">,
  customers: readonly Customer[],
  { most = WHO_SHOWN }: { readonly most?: number } = {},
): Promise<string[]> {
  const shown = customers.slice(0, most);
  const lines = await Promise.all(
    shown.map(async (customer) => {
      const name = textAt(customer, "name") || textAt(customer, "email") || customer.id;
      return [cut(name), ...(await detailsOf(context, customer))].join(" · ");
    }),
  );
  const more = customers.length - shown.length;
  return more > 0 ? [...lines, `… and ${grouped(more)} more`] : lines;
}

/** What tells a customer from another of the same name: phone (else e-mail), city, and since when it is there. */
export async function detailsOf({ settings }: Pick<Context, "settings">, customer: Customer): Promise<string[]> {
  const phone = textAt(customer, "phone");
  const write = phone === "" ? String : await nationalPhones((await settings()).defaultCountry?.value);
  const place = ["address.city", "address.state"].map((field) => textAt(customer, field));
  const [created = ""] = CREATED.map((field) => dateOf(customer[field])).filter((date) => date !== undefined);
  const contact = phone === "" ? textAt(customer, "email") : write(phone);
  return [contact, place.filter(Boolean).join(", "), created && `created ${created}`].map(cut).filter(Boolean);
}

// --- internal ---

/** What servers call the time when a customer was created. */
const CREATED = ["created_at", "createdAt", "created"];

/** In characters, of each part. */
const MOST = 60;

function cut(text: string): string {
  const shown = safeText(text);
  return shown.length > MOST
    ? `${Array.from(shown)
        .slice(0, MOST - 1)
        .join("")}…`
    : shown;
}

function textAt(customer: Customer, field: string): string {
  return cellText(valueAt(customer, field) ?? null);
}

/** The day of a time in ISO 8601; undefined for anything else. */
function dateOf(time: unknown): string | undefined {
  return typeof time === "string" ? /^\d{4}-\d\d-\d\d(?=T|$)/.exec(time)?.[0] : undefined;
}
