import { type Finding, type FindingApi, findCustomers } from "../../bulk/find-customers.ts";
import type { MatchKey } from "../../bulk/match.ts";
import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { isNamedBy, type Ref } from "../../customers/identity.ts";

export interface Found extends Pick<Finding, "reads"> {
  /** The customers that each reference names, in the order of the references. */
  readonly matches: readonly (readonly Customer[])[];
  /** How many customers the server has; undefined when its list was not asked for. */
  readonly server: number | undefined;
  /** The ids of those that were read by themselves: nothing that a list may leave out is missing. */
  readonly whole: ReadonlySet<string>;
}

/**
 * The customers that references name, with the fewest requests: one by one, or by one walk over the list. Numbers are
 * asked for as well, as `customers delete PHONE` does: whom that misses is not deleted.
 * @param counted whether the number of all customers is needed, which the list alone tells.
 * @throws CliError when the server cannot be asked, or its list not be read to the end.
 */
export async function findNamed(
  refs: readonly Ref[],
  api: FindingApi,
  { counted, signal }: { readonly counted: boolean; readonly signal: AbortSignal },
): Promise<Found> {
  const matches = refs.map(() => new Map<string, Customer>());
  const whole = new Set<string>();
  const wanted = new Map<string, number[]>();
  for (const [index, { kind, value }] of refs.entries()) {
    const key = keyOf(kind, value);
    const others = wanted.get(key);
    if (others) others.push(index);
    else wanted.set(key, [index]);
  }
  const add = (customer: Customer, alone: boolean) => {
    if (alone) whole.add(customer.id);
    for (const index of keysOf(customer).flatMap((key) => wanted.get(key) ?? [])) {
      const ref = refs[index];
      if (ref && isNamedBy(customer, ref)) matches[index]?.set(customer.id, customer);
    }
  };
  const few = distinctKeys(refs);
  // Who is alone is asked for without a look at the list.
  const listTakes = few.length === 1 && !counted ? Number.POSITIVE_INFINITY : undefined;
  const { total, reads } = await findCustomers({
    ...{ api, add, few, listTakes, counted, signal },
    askable: () => true,
  });
  return { matches: matches.map((found) => [...found.values()]), server: total, whole, reads };
}

// --- internal ---

function distinctKeys(refs: readonly Ref[]): MatchKey[] {
  const keys = refs.map(({ kind, value }) => ({ kind, value: kind === "email" ? normalizeEmail(value) : value }));
  return [...new Map(keys.map((key) => [`${key.kind} ${key.value}`, key])).values()];
}

function keysOf({ id, email, phone }: Customer): string[] {
  return [
    keyOf("id", id),
    ...(email === null ? [] : [keyOf("email", email)]),
    ...(phone === null ? [] : [keyOf("phone", phone)]),
  ];
}

/** Equal for whatever may be the same; what has the same key is compared in full. */
function keyOf(kind: Ref["kind"], value: string): string {
  switch (kind) {
    case "id":
      return `id ${value}`;
    case "email":
      return `email ${normalizeEmail(value)}`;
    case "phone":
      // However a number is written, its last digits are these.
      return `phone ${value.replace(/\D/g, "").slice(-6)}`;
  }
}
