import type { Context } from "../../cli/context.ts";
import type { Customer } from "../../customers/customer.ts";
import { isForced, parseRef, type Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { inTurn } from "../../system/progress.ts";
import { canAsk } from "../../terminal/can-ask.ts";
import { safeText } from "../../text/safe-text.ts";
import { type PickCustomers, pickCustomers } from "./pick-customers.ts";

/** What help says of a REF. */
export const REF_HELP = "id, e-mail address or phone number; on a terminal a part of a name is enough, or nothing";

/**
 * The customer that a REF names. On a terminal a person chooses where it is missing, names several, or may be a part of a
 * name.
 * @throws CliError `not_found`, `ambiguous`, `usage`, `invalid_input`; Declined when the person chooses none.
 */
export async function resolve(
  context: Context,
  text: string | undefined,
  picking: Pick<PickCustomers, "refusal"> = {},
): Promise<Customer> {
  const [customer] = text === undefined ? await pickNamed(context, picking) : await resolveOne(context, text, picking);
  if (customer === undefined) throw noneNamed();
  return customer;
}

/** The customers that several REFs name, in their order: all of them, or the error of the first that is not found. */
export async function resolveAll(
  context: Context,
  texts: readonly string[],
  picking: Pick<PickCustomers, "refusal" | "several"> = {},
): Promise<Customer[]> {
  if (texts.length === 0) return pickNamed(context, picking);
  // A wrong one is told before anything is sent, unless a person can choose.
  if (!canAsk(context)) for (const text of texts) await parsed(context, text);
  return (await inTurn(context.busy, "looking_up", texts, (text) => resolveOne(context, text, picking))).flat();
}

/** A customer in a sentence, on one line whatever its name holds: `Dana Ortiz <dana@example.com> (cus_1)`. */
export function described(customer: Customer): string {
  const contact = customer.email ?? customer.phone;
  return safeText(
    [customer.name ?? "(no name)", contact && `<${contact}>`, `(${customer.id})`].filter(Boolean).join(" "),
  );
}

/** Whether an error says that a text names nobody although it may be a part of what somebody is called. */
export function mayBePart(text: string, error: unknown): boolean {
  if (!(error instanceof CliError) || isForced(text) || text.trim() === "") return false;
  if (error.code === "invalid_input") return true; // A part of a number or of an address.
  // Some servers refuse what cannot be an id. An id has no blanks and, but for a few, a digit.
  const isNobody = error.code === "not_found" || error.code === "rejected";
  return isNobody && !text.includes("@") && !/^\+/.test(text.trim()) && (!/\d/.test(text) || /\s/.test(text.trim()));
}

// --- internal ---

async function resolveOne(context: Context, text: string, picking: PickCustomers): Promise<Customer[]> {
  let ref: Ref | undefined;
  try {
    ref = await parsed(context, text);
    // On a terminal a part of a name is enough.
    if (ref.kind === "name" && canAsk(context)) return await pickCustomers(context, { ...picking, typed: ref.value });
    return [await (await context.api()).resolve(ref)];
  } catch (error) {
    if (!canAsk(context)) throw error;
    if (mayBePart(text, error)) return pickCustomers(context, { ...picking, typed: text });
    if (!(error instanceof CliError) || error.code !== "ambiguous" || !hasContact(ref)) throw error;
    const [several = ""] = error.message.split("\n");
    return pickCustomers(context, { ...picking, question: `${several}\nWhich one?`, contact: ref });
  }
}

async function pickNamed(context: Context, asked: PickCustomers): Promise<Customer[]> {
  if (!canAsk(context)) throw noneNamed();
  return pickCustomers(context, asked);
}

async function parsed(context: Context, text: string): Promise<Ref> {
  return parseRef(text, (await context.settings()).defaultCountry?.value);
}

function hasContact(ref: Ref | undefined): ref is Ref & { readonly kind: "email" | "phone" } {
  return ref?.kind === "email" || ref?.kind === "phone";
}

function noneNamed(): CliError {
  return new CliError("usage", "no customer was named", {
    hint: "Name one by id, e-mail address or phone number.",
  });
}
