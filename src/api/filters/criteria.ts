import { type Customer, valueAt } from "../../customers/customer.ts";
import { type Filter, fieldsWith, isForServer, matches } from "../../customers/filter.ts";
import { isNamedBy, type Ref } from "../../customers/identity.ts";
import { internationalPhone } from "../../customers/phone.ts";

/** A condition on rows that the server may be able to select by. */
export interface Criterion {
  /** The query parameter: a field's name, or the search parameter. */
  readonly name: string;
  readonly value: string;
  /** It is never sent. */
  readonly isLocal?: boolean;
  /** The user has set its parameter: it is believed. */
  readonly isSet?: boolean;
  /** It ignores punctuation, as the server may not do for every value: what is learnt holds for this run only. */
  readonly loose?: boolean;
  /** Whether a row meets it. Every row is checked here, whatever the server did. */
  holds(customer: Customer): boolean;
  /** This condition for this customer's own value, in another spelling: filters ignore case. Undefined without one. */
  like(customer: Customer): Criterion | undefined;
}

/** A `--filter`. Servers can apply those for equality. */
export function filterCriterion(filter: Filter): Criterion {
  const { field } = filter;
  const loose = field === "phone";
  return {
    ...{ name: field, value: filter.value, isLocal: !isForServer(filter), loose },
    holds: (customer) => matches(customer, filter),
    like(customer) {
      const value = valueAt(customer, field);
      const own = typeof value === "string" || typeof value === "number" ? String(value) : "";
      const respelt = loose ? internationalPhone(own) : otherCase(own);
      return respelt === undefined ? undefined : { ...filterCriterion({ ...filter, value: own }), value: respelt };
    },
  };
}

/** The customers with an e-mail address or name (case ignored) or phone number (punctuation ignored). */
export function contactCriterion(ref: Ref): Criterion {
  const criterion = filterCriterion({ field: ref.kind, operator: "=", value: ref.value });
  return { ...criterion, isLocal: false, holds: (customer) => isNamedBy(customer, ref) };
}

/** Text in a documented field. @param parameter of the server, if the user has set one: else rows are searched here. */
export function searchCriterion(search: string, parameter = ""): Criterion {
  const holds = (customer: Customer) => fieldsWith(customer, search).length > 0;
  const isSet = parameter !== "";
  return { name: parameter, value: search, isLocal: !isSet, isSet, holds, like: () => undefined };
}

/** A query parameter that is not a condition: `limit`. */
export type Extra = readonly [name: string, value: string];

export function addressWith(list: URL, criteria: readonly Criterion[], extra: readonly Extra[] = []): URL {
  const url = new URL(list);
  for (const [name, value] of extra) url.searchParams.append(name, value);
  for (const { name, value } of criteria) url.searchParams.append(name, value);
  return url;
}

// --- internal ---

function otherCase(text: string): string | undefined {
  const [lower, upper] = [text.toLowerCase(), text.toUpperCase()];
  return (text === lower ? upper : lower) || undefined;
}
