import { type Finding, type FindingApi, findCustomers } from "../../bulk/match/find-customers.ts";
import type { MatchKey } from "../../bulk/match/match-key.ts";
import { byKey, contactKey, contactKeys } from "../../customers/contact-key.ts";
import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { isNamedBy, type Ref } from "../../customers/identity.ts";
import type { Progress } from "../../system/progress.ts";

interface NamedCustomers extends Pick<Finding, "reads"> {
  /** The customers that each reference names, in the order of the references. */
  readonly matches: readonly (readonly Customer[])[];
  /** How many customers the server has; undefined when its list was not asked for. */
  readonly server: number | undefined;
}

/**
 * The customers that references name, with the fewest requests: one by one, or by one walk over the list. Numbers are
 * asked for as well, as `customers delete PHONE` does: a customer that this misses is not deleted.
 * @param counted whether the number of all customers is needed, which the list alone tells.
 * @throws CliError when the server cannot be asked, or its list not be read to the end.
 */
export async function findNamed(
  refs: readonly Ref[],
  api: FindingApi,
  {
    counted,
    signal,
    progress,
  }: { readonly counted: boolean; readonly signal: AbortSignal; readonly progress?: Progress },
): Promise<NamedCustomers> {
  const matches = refs.map(() => new Map<string, Customer>());
  const wanted = byKey(refs.entries(), ([, ref]) => [contactKey(ref)]);
  const add = (customer: Customer) => {
    for (const [index, ref] of contactKeys(customer, KINDS).flatMap((key) => wanted.get(key) ?? [])) {
      if (isNamedBy(customer, ref)) matches[index]?.set(customer.id, customer);
    }
  };
  const few = distinctKeys(refs);
  // A single one is asked for without a look at the list.
  const listTakes = few.length === 1 && !counted ? Number.POSITIVE_INFINITY : undefined;
  const { total, reads } = await findCustomers({
    api,
    add,
    few,
    listTakes,
    counted,
    signal,
    progress,
    askable: () => true,
  });
  return { matches: matches.map((found) => [...found.values()]), server: total, reads };
}

/** Tells of references whether they name one of these customers. */
export function namedAmong(customers: Iterable<Customer>): (ref: Ref) => boolean {
  const known = byKey(customers, (customer) => contactKeys(customer, KINDS));
  return (ref) => (known.get(contactKey(ref)) ?? []).some((customer) => isNamedBy(customer, ref));
}

// --- internal ---

const KINDS = ["id", "email", "phone", "name"] as const;

function distinctKeys(refs: readonly Ref[]): MatchKey[] {
  const keys = refs.map(({ kind, value }) => ({ kind, value: kind === "email" ? normalizeEmail(value) : value }));
  return [...new Map(keys.map((key) => [`${key.kind} ${key.value}`, key])).values()];
}
