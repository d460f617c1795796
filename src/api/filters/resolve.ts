import type { Customer } from "../../customers/customer.ts";
import { isNamedBy, type Ref } from "../../customers/identity.ts";
import { internationalPhone } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { type Criterion, type NarrowedWalk, narrowed, otherCase } from "./narrow.ts";

/**
 * The one customer with an e-mail address or phone number. All matches are looked for.
 * @throws CliError `not_found`, or `ambiguous` with all that match.
 */
export async function findByContact(ref: Ref, walk: Omit<NarrowedWalk, "criteria">): Promise<Customer> {
  const criterion = contactCriterion(ref.kind === "phone" ? "phone" : "email", ref.value);
  const found: Customer[] = [];
  for await (const page of narrowed({ ...walk, criteria: [criterion] })) found.push(...page.customers);
  const [only] = found;
  if (only === undefined) throw notFound(ref);
  if (found.length > 1) throw ambiguous(ref, found);
  return only;
}

/** The customers with an e-mail address (case ignored) or phone number (punctuation ignored). */
export function contactCriterion(field: "email" | "phone", value: string): Criterion {
  const ref: Ref = { kind: field, value, text: value };
  return {
    name: field,
    // Punctuation is ignored here; a filter for the exact text proves nothing about that.
    loose: field === "phone",
    value,
    holds: (customer) => isNamedBy(customer, ref),
    sample: (customer) =>
      field === "phone" ? internationalPhone(customer.phone ?? "") : otherCase(customer.email ?? undefined),
  };
}

export function notFound(ref: Ref, cause?: CliError): CliError {
  const what = { id: "id", email: "e-mail address", phone: "phone number" }[ref.kind];
  return new CliError("not_found", `no customer has the ${what} ${JSON.stringify(ref.value)}`, {
    hint: hintFor(ref),
    status: cause?.status,
    requestId: cause?.requestId,
    cause,
  });
}

// --- internal ---

function hintFor({ kind, value }: Ref): string {
  const search = "Run `customers list --search TEXT` to look for one.";
  return kind === "id" && /^\d{7,15}$/.test(value)
    ? `If it is a phone number, write phone:${value}. ${search}`
    : search;
}

function ambiguous(ref: Ref, found: readonly Customer[]): CliError {
  const lines = found.map(({ id, name, email, phone }) =>
    [`  id:${id}`, name, email, phone].filter(Boolean).join("  "),
  );
  return new CliError(
    "ambiguous",
    `${found.length} customers have the ${ref.kind === "phone" ? "phone number" : "e-mail address"} ${JSON.stringify(ref.value)}:\n${lines.join("\n")}`,
    {
      hint: `Name the one you mean by its id, for example id:${found[0]?.id ?? ""}`,
      ids: found.map(({ id }) => id),
    },
  );
}
