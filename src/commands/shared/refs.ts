import type { Customer } from "../../customers/customer.ts";
import { parseRef } from "../../customers/identity.ts";
import { inTurn } from "../../system/progress.ts";
import { safeText } from "../../text/safe-text.ts";
import type { Context } from "./context.ts";

/** The customer that a REF names. @throws CliError `not_found`, `ambiguous`, `usage`, `invalid_input`. */
export async function resolve(context: Context, text: string): Promise<Customer> {
  const country = (await context.settings()).defaultCountry?.value;
  const ref = await parseRef(text, country);
  return (await context.api()).resolve(ref);
}

/** The customers that several REFs name, in their order: all of them, or the error of the first that is not found. */
export async function resolveAll(context: Context, texts: readonly string[]): Promise<Customer[]> {
  const country = (await context.settings()).defaultCountry?.value;
  const refs = [];
  for (const text of texts) refs.push(await parseRef(text, country));
  const api = await context.api();
  return inTurn(context.busy, "looking_up", refs, (ref) => api.resolve(ref));
}

/** A customer in a sentence, on one line whatever its name holds: `Dana Ortiz <dana@example.com> (cus_1)`. */
export function described(customer: Customer): string {
  const contact = customer.email ?? customer.phone;
  return safeText(
    [customer.name ?? "(no name)", contact && `<${contact}>`, `(${customer.id})`].filter(Boolean).join(" "),
  );
}
