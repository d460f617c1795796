import type { Customer } from "../../customers/customer.ts";
import type { Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { plainWord, shellWord } from "../../text/shell-word.ts";
import { contactCriterion } from "./criteria.ts";
import { type FilterTools, narrowed } from "./narrow.ts";

/**
 * The one customer with an e-mail address, phone number or name. All matches are looked for.
 * @throws CliError `not_found`, or `ambiguous` with all that match.
 */
export async function findByContact(ref: Ref, tools: FilterTools): Promise<Customer> {
  let found: Customer[] = [];
  for await (const page of narrowed([contactCriterion(ref)], {}, tools)) found = found.concat(page.customers);
  const [only] = found;
  if (only === undefined) throw notFound(ref);
  if (found.length > 1) throw ambiguous(ref, found);
  return only;
}

export function notFound(ref: Ref, cause?: CliError): CliError {
  return new CliError("not_found", `no customer has the ${KINDS[ref.kind]} ${JSON.stringify(ref.value)}`, {
    hint: hintFor(ref),
    status: cause?.status,
    requestId: cause?.requestId,
    cause,
  });
}

// --- internal ---

const KINDS = { id: "id", email: "e-mail address", phone: "phone number", name: "name" } as const;

function hintFor({ kind, value }: Ref): string {
  const search = "Run `customers list --search TEXT` to look for one.";
  if (kind !== "id") return search;
  if (/^\d{7,15}$/.test(value)) return `If it is a phone number, write phone:${value}. ${search}`;
  return /\d/.test(value) ? search : `If it is a name, write it in full: ${shellWord(`name:${value}`)}. ${search}`;
}

function ambiguous(ref: Ref, found: readonly Customer[]): CliError {
  const lines = found.map(({ id, name, email, phone }) =>
    [`  ${plainWord(`id:${id}`)}`, name, email, phone].filter(Boolean).join("  "),
  );
  return new CliError(
    "ambiguous",
    `${found.length} customers have the ${KINDS[ref.kind]} ${JSON.stringify(ref.value)}:\n${lines.join("\n")}`,
    {
      hint: `Name the one you mean by its id, for example ${plainWord(`id:${found[0]?.id ?? ""}`)}`,
      ids: found.map(({ id }) => id),
    },
  );
}
