import type { Customer } from "../../customers/customer.ts";
import { byKey, contactKey, contactKeys, isNamedBy, type Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import type { ListQuery, LookingApi } from "../list-query.ts";

/** What to look for. `subject` names the answer. */
export interface Wanted {
  readonly subject: string;
  readonly ref: Ref & { readonly kind: "email" | "phone" | "name" };
}

/**
 * The customers with these contacts, by subject. A few are asked for one by one while the server is known to filter;
 * for all others the list is read once. A server may ignore what it is asked: every row is checked here.
 * @param mostRows of the list that are read.
 * @throws CliError when the list cannot be read to its end, or has more rows than that.
 */
export async function candidatesFor(
  contacts: readonly Wanted[],
  api: LookingApi,
  mostRows = Number.POSITIVE_INFINITY,
): Promise<Map<string, Customer[]>> {
  const found = new Map(contacts.map(({ subject }): [string, Customer[]] => [subject, []]));
  const wanted = byKey(contacts, ({ ref }) => [contactKey(ref)]);
  let read = 0;
  const onRead = (rows: readonly Customer[]) => {
    read += rows.length;
    if (read > mostRows) throw new CliError("unavailable", "too many customers to look through");
    for (const customer of rows) {
      for (const { subject, ref } of new Set(contactKeys(customer, KINDS).flatMap((key) => wanted.get(key) ?? []))) {
        const others = found.get(subject);
        // A page of a filter and one of the list may both have it.
        if (isNamedBy(customer, ref) && !others?.some(({ id }) => id === customer.id)) others?.push(customer);
      }
    }
  };
  const walk = async (query: ListQuery) => {
    for await (const _ of api.pages({ ...query, onRead })) {
      // onRead has every row, also of a list that was read because the server does not filter.
    }
  };
  const tried = new Set<Ref["kind"]>();
  let isListed = contacts.length > ASKED_ONE_BY_ONE;
  for (const { ref } of isListed ? [] : contacts) {
    const { kind } = ref;
    const habit = kind === "name" ? "no" : api.filterBy(kind);
    // A filter of which nothing is known may have the whole list read: it is tried once.
    if (kind === "name" || habit === "no" || (habit === undefined && tried.has(kind))) {
      isListed = true;
      continue;
    }
    tried.add(kind);
    await walk({ contact: ref });
    // The whole list was read in its place: nobody is left to look for.
    if (api.filterBy(kind) === "no") return found;
  }
  if (isListed) await walk({});
  return found;
}

// --- internal ---

const ASKED_ONE_BY_ONE = 50;

const KINDS = ["email", "phone", "name"] as const;
