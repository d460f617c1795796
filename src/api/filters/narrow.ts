import { type Customer, valueAt } from "../../customers/customer.ts";
import { type Filter, matches, matchesSearch } from "../../customers/filter.ts";
import { internationalPhone } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import type { Memory } from "../memory/memory.ts";
import type { ListPage, ReadPage } from "../pages/list-page.ts";
import { isWhole, type WalkedPage, walk } from "../pages/walk.ts";
import type { Rules } from "../rules.ts";
import type { Asked, Knowledge } from "./knowledge.ts";

/** A condition on rows that the server may be able to select by. */
export interface Criterion extends Asked {
  /** The query parameter: a field's name, or that of the search. */
  readonly name: string;
  /** Every field is searched. */
  readonly search?: boolean;
  readonly value: string;
  /** Whether a row meets it. Every row is checked here, whatever the server did. */
  holds(customer: Customer): boolean;
  /** A value that has to find this row, in another spelling than the stored one: filters ignore case. */
  sample(customer: Customer): string | undefined;
}

export interface NarrowedWalk {
  readonly read: ReadPage;
  /** The bare list. */
  readonly list: URL;
  readonly criteria: readonly Criterion[];
  /** Further parameters that are not conditions: `limit`. */
  readonly extra?: readonly (readonly [string, string])[];
  /** What was learnt of this server so far; kept up to date. */
  readonly knowledge: Knowledge;
  readonly rules?: Rules | undefined;
  readonly memory?: Memory | undefined;
  readonly onNotice: (text: string) => void;
}

/**
 * Walks over the rows that meet all criteria. The criteria are sent to the server, and every row is checked here. Where
 * the server ignores or refuses one, the list is filtered here, which is said once. An empty answer is believed only
 * once the filter has found a row that exists.
 */
export async function* narrowed(options: NarrowedWalk): AsyncGenerator<WalkedPage> {
  const { read, list, criteria, knowledge, rules, memory } = options;
  const useless = criteria.filter((criterion) => knowledge.habitOf(criterion) === "refused");
  tell(useless, options);
  let sent = criteria.filter((criterion) => !useless.includes(criterion));
  let extra = options.extra ?? [];
  let first: ListPage;
  for (;;) {
    try {
      first = await read(withParameters(list, [...extra, ...sent.map(({ name, value }) => [name, value] as const)]));
      break;
    } catch (error) {
      const names = [...extra.map(([name]) => name), ...sent.map(({ name }) => name)];
      const refused = refusedParameters(error, names);
      if (refused.length === 0) throw error;
      extra = extra.filter(([name]) => !refused.includes(name));
      if (saysUnknown(error)) {
        for (const criterion of sent) if (refused.includes(criterion.name)) knowledge.note(criterion, "refused");
      }
      sent = withdraw(sent, refused, options);
    }
  }
  if (first.customers.length === 0 && extra.length > 0) {
    // A server may take an unknown parameter for a filter that no row passes.
    first = await read(
      withParameters(
        list,
        sent.map(({ name, value }) => [name, value] as const),
      ),
    );
  }
  if (first.customers.length === 0 && sent.some((criterion) => knowledge.habitOf(criterion) !== "honoured")) {
    const { filter, bare } = await examine(sent, options);
    if (filter === "none there") return yield { customers: [], total: 0 };
    if (filter === "trust") for (const criterion of sent) knowledge.note(criterion, "honoured");
    else first = bare;
    if (filter === "useless")
      withdraw(
        sent,
        sent.map(({ name }) => name),
        options,
      );
    if (filter !== "trust") sent = [];
  }
  for await (const page of walk(first, { read, narrowed: sent.length > 0, rules, memory })) {
    const ignored = sent.filter((criterion) => !page.customers.every((customer) => criterion.holds(customer)));
    if (ignored.length > 0)
      sent = withdraw(
        sent,
        ignored.map(({ name }) => name),
        options,
      );
    const customers = page.customers.filter((customer) => criteria.every((criterion) => criterion.holds(customer)));
    yield { customers, total: sent.length === criteria.length ? page.total : undefined };
  }
}

/** A `--filter` that servers can apply: equality. */
export function filterCriterion(filter: Filter): Criterion {
  return {
    name: filter.field,
    // Punctuation is ignored here, as in contactCriterion.
    loose: filter.field === "phone",
    value: filter.value,
    holds: (customer) => matches(customer, filter),
    sample: (customer) =>
      filter.field === "phone" ? internationalPhone(customer.phone ?? "") : otherCase(textAt(customer, filter.field)),
  };
}

export function searchCriterion(search: string, parameter = "q"): Criterion {
  return {
    name: parameter,
    search: true,
    value: search,
    holds: (customer) => matchesSearch(customer, search),
    sample: (customer) => otherCase(customer.name ?? customer.email ?? undefined),
  };
}

/** The same text with capital letters small and small letters capital; undefined for an empty text. */
export function otherCase(text: string | undefined): string | undefined {
  return (
    text?.replace(/\p{L}/gu, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ) || undefined
  );
}

// --- internal ---

/** What became of the doubt in an empty answer. */
interface Examined {
  /**
   * `trust`: the filter found a row that exists, so the empty answer is right. `none there`: the whole list was read and
   * has no such row. `useless`: the filter missed a row that exists. `unproven`: there was no row to try it with.
   */
  readonly filter: "trust" | "none there" | "useless" | "unproven";
  /** The first page of the unfiltered list. */
  readonly bare: ListPage;
}

/** Tries the filters of an empty answer with a row that exists, its value in another spelling. */
async function examine(sent: readonly Criterion[], { read, list, knowledge, rules }: NarrowedWalk): Promise<Examined> {
  const bare = await read(list);
  const holds = (customer: Customer) => sent.every((criterion) => criterion.holds(customer));
  if (bare.customers.some(holds)) return { filter: "useless", bare };
  if (isWhole(bare, rules)) return { filter: "none there", bare };
  if (sent.some((criterion) => knowledge.habitOf(criterion) === "incomplete")) return { filter: "useless", bare };
  const known = bare.customers.find((customer) => sent.every((criterion) => criterion.sample(customer) !== undefined));
  if (known === undefined) return { filter: "unproven", bare };
  const asked = sent.map((criterion) => [criterion.name, criterion.sample(known) ?? ""] as const);
  const found = await read(withParameters(list, asked)).catch((error: unknown) => {
    if (error instanceof CliError && error.code === "rejected") return undefined;
    throw error;
  });
  if (found?.customers.some(({ id }) => id === known.id)) return { filter: "trust", bare };
  // Of several it is not known which one fails.
  for (const criterion of sent) if (sent.length === 1) knowledge.note(criterion, "incomplete");
  return { filter: "useless", bare };
}

function withdraw(sent: readonly Criterion[], names: readonly string[], options: NarrowedWalk): Criterion[] {
  const useless = sent.filter(({ name }) => names.includes(name));
  for (const criterion of useless) options.knowledge.giveUp(criterion);
  tell(useless, options);
  return sent.filter(({ name }) => !names.includes(name));
}

/** Says once a run what is done here because the server does not do it. */
function tell(useless: readonly Criterion[], { knowledge, onNotice, rules }: NarrowedWalk): void {
  for (const { name, search } of useless) {
    if (knowledge.told.has(name) || rules?.filters === false) continue;
    knowledge.told.add(name);
    onNotice(
      search
        ? "this server does not search; its list is searched here"
        : `this server does not filter by ${name}; its list is filtered here`,
    );
  }
}

/** Which parameters a refusal (400, 422) is about: those it names, else all. */
function refusedParameters(error: unknown, names: readonly string[]): string[] {
  if (!(error instanceof CliError) || error.code !== "rejected" || (error.status !== 400 && error.status !== 422))
    return [];
  const named = names.filter(
    (name) => name in (error.fields ?? {}) || new RegExp(`\\b${escapeRegExp(name)}\\b`, "i").test(error.message),
  );
  return named.length > 0 ? named : [...names];
}

/** Whether the parameter itself was refused, not only this value. */
function saysUnknown(error: unknown): boolean {
  return (
    error instanceof CliError &&
    /\b(unknown|unrecogni[sz]ed|unexpected|unsupported|not (a )?(known|recogni[sz]ed|allowed|permitted|supported|expected))\b/i.test(
      [error.message, ...Object.values(error.fields ?? {})].join(" "),
    )
  );
}

function withParameters(list: URL, parameters: readonly (readonly [string, string])[]): URL {
  const url = new URL(list);
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  return url;
}

function textAt(customer: Customer, field: string): string | undefined {
  const value = valueAt(customer, field);
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
