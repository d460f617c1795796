import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { isAnswer } from "../pages/ask.ts";
import { LargerPages } from "../pages/larger-pages.ts";
import type { ListPage, ReadPage } from "../pages/list-page.ts";
import type { GivenIds } from "../pages/trail.ts";
import { isWhole, type WalkedPage, walk, walkLarger } from "../pages/walk.ts";
import { wholeList } from "../pages/whole-list.ts";
import type { Server } from "../server.ts";
import { addressWith, type Criterion, type Extra } from "./criteria.ts";
import type { FilterKnowledge } from "./knowledge.ts";
import { tryFilter, trySearch } from "./try-filter.ts";

export interface FilterTools {
  readonly server: Server;
  readonly read: ReadPage;
  readonly knowledge: FilterKnowledge;
  /** Called where the list changed all the time while it was read; without it that is an error. */
  readonly onMoving?: ((text: string) => void) | undefined;
}

export interface Narrowing {
  /** Parameters that the user named. */
  readonly extra?: readonly Extra[];
  /** How many rows are needed; default all. */
  readonly wanted?: number;
}

/**
 * Walks over the rows that meet all criteria. The criteria are sent to the server, and every row is checked here. Where
 * the server ignores or refuses one, the list is filtered here, which is said once. An empty answer is believed only
 * once the filter has found a row that exists.
 */
export async function* narrowed(
  criteria: readonly Criterion[],
  narrowing: Narrowing,
  tools: FilterTools,
): AsyncGenerator<WalkedPage> {
  const answered = criteria.length === 0 ? undefined : await answerTo(criteria, narrowing.extra ?? [], tools);
  if (answered === "none there") return yield { customers: [], total: 0, size: 0, goesOn: false };
  yield* selected(criteria, answered, narrowing, tools);
}

// --- internal ---

/** @param answered the first page that the server gave for the criteria; without it the list is asked for. */
async function* selected(
  criteria: readonly Criterion[],
  answered: Answered | undefined,
  narrowing: Narrowing,
  tools: FilterTools,
): AsyncGenerator<WalkedPage> {
  const { extra = [], wanted = Number.POSITIVE_INFINITY } = narrowing;
  const { read, knowledge, server, onMoving } = tools;
  const { rules, memory } = server;
  const { sent = [] } = answered ?? {};
  const list = server.http.address("/customers");
  // Where a size is named, pages have that size. Where rows are selected here, it is not known how many are needed.
  const most = criteria.length > 0 ? Number.POSITIVE_INFINITY : wanted;
  const larger = extra.length > 0 ? undefined : new LargerPages<Customer>(server, most);
  const reading = async function* (given: GivenIds) {
    const isFirst = given.size === 0;
    // What larger pages gave is not whole.
    if (!isFirst) larger?.giveUp();
    const options = { read, rules, memory, larger: isFirst ? larger : undefined, given, narrowed: sent.length > 0 };
    const large = answered === undefined && isFirst ? await larger?.atOnce(list, read) : undefined;
    const first = async () => {
      if (answered === undefined) return (await firstAnswer([], extra, tools)).first;
      return isFirst ? answered.first : read(answered.first.url);
    };
    return large === undefined ? yield* walk(await first(), options) : yield* walkLarger(large, first, options);
  };
  const totalOfAll = async () => (await read(list)).total;
  const given = new Set<string>();
  let isFirst = true;
  for await (const page of wholeList(reading, { rules, totalOfAll, onMoving })) {
    const ignored = sent.filter((criterion) => !page.customers.every((customer) => criterion.holds(customer)));
    if (ignored.length > 0) {
      for (const criterion of ignored) knowledge.giveUp(criterion);
      const all = isFirst && ignored.length === sent.length ? unfiltered(answered, ignored) : undefined;
      if (all === undefined) return yield* withoutThose(given, narrowed(criteria, narrowing, tools));
      const bare: ReadPage = (url, isGuess) => read(without(url, ignored), isGuess);
      return yield* selected(criteria, all, narrowing, { ...tools, read: bare });
    }
    isFirst = false;
    for (const criterion of criteria) if (!knowledge.isSent(criterion)) knowledge.tell(criterion, page.customers);
    const customers = page.customers.filter((customer) => criteria.every((criterion) => criterion.holds(customer)));
    if (sent.length > 0) for (const customer of customers) given.add(keyOf(customer));
    yield sent.length === criteria.length
      ? { ...page, customers }
      : { ...page, customers, total: undefined, goesOn: undefined };
  }
}

/**
 * The first page of a list whose filters were ignored, as one of the unfiltered list. Only where it states a total that it
 * does not reach: the next pages, asked for without the filters, then show whether that is the total of all.
 */
function unfiltered(answered: Answered | undefined, ignored: readonly Criterion[]): Answered | undefined {
  const { first } = answered ?? {};
  if (first?.total === undefined || first.total <= first.customers.length) return undefined;
  return { first: { ...first, url: without(first.url, ignored) }, sent: [] };
}

function without(url: URL, criteria: readonly Criterion[]): URL {
  const bare = new URL(url);
  for (const { name } of criteria) bare.searchParams.delete(name);
  return bare;
}

/**
 * The list once more, without what was given. A filter that turned out to be ignored may still have hidden rows, so
 * nothing that was read with it shows that there are no others.
 */
async function* withoutThose(given: ReadonlySet<string>, pages: AsyncIterable<WalkedPage>): AsyncGenerator<WalkedPage> {
  for await (const { customers, ...page } of pages)
    yield { ...page, customers: customers.filter((customer) => !given.has(keyOf(customer))) };
}

function keyOf(customer: Customer): string {
  return customer.id || JSON.stringify(customer);
}

interface Answered {
  readonly first: ListPage;
  /** The criteria that the server took. */
  readonly sent: readonly Criterion[];
}

/** The first page of what meets the criteria, as far as the server is known to apply them. */
async function answerTo(
  criteria: readonly Criterion[],
  extra: readonly Extra[],
  tools: FilterTools,
): Promise<Answered | "none there"> {
  const { server, read, knowledge } = tools;
  const { first, sent } = await firstAnswer(criteria, extra, tools);
  const search = sent.find((criterion) => criterion.isSearch && knowledge.habitOf(criterion) === undefined);
  if (search !== undefined && first.customers.every((row) => sent.every((criterion) => criterion.holds(row)))) {
    const bare = await read(server.http.address("/customers"));
    const outcome = isWhole(bare, server.rules, server.memory) ? undefined : await trySearch(search.name, bare, read);
    if (outcome === undefined || outcome === "unclear") return { first: bare, sent: [] };
    if (outcome === "refused") knowledge.giveUp(search);
    else knowledge.note(search, outcome === "honoured" ? outcome : "incomplete");
    if (outcome !== "honoured") return answerTo(criteria, extra, tools);
  }
  if (first.customers.length > 0 || sent.every((criterion) => knowledge.habitOf(criterion) === "honoured"))
    return { first, sent };
  const { filter, bare } = await examine(sent, tools);
  if (filter === "none there") return filter;
  if (filter === "trust") for (const criterion of sent) knowledge.note(criterion, "honoured");
  if (filter === "useless") for (const criterion of sent) knowledge.giveUp(criterion);
  return filter === "trust" ? { first, sent } : { first: bare, sent: [] };
}

/** The first page, and the criteria that the server took: without a parameter that it refuses, the rest is asked again. */
async function firstAnswer(
  criteria: readonly Criterion[],
  extra: readonly Extra[],
  { server, read, knowledge }: FilterTools,
): Promise<Answered> {
  const list = server.http.address("/customers");
  let sent = criteria.filter((criterion) => knowledge.isSent(criterion));
  let others = extra;
  for (;;) {
    try {
      const isGuess = others.length > 0 || sent.some((criterion) => knowledge.habitOf(criterion) !== "honoured");
      const first = await read(addressWith(list, sent, others), isGuess);
      if (first.customers.length > 0 || others.length === 0) return { first, sent };
      // A server may take an unknown parameter for a filter that no row passes.
      others = [];
    } catch (error) {
      const refused = refusedParameters(error, [...others.map(([name]) => name), ...sent.map(({ name }) => name)]);
      if (refused.length === 0) throw error;
      others = others.filter(([name]) => !refused.includes(name));
      for (const criterion of sent.filter(({ name }) => refused.includes(name))) {
        if (saysUnknown(error)) knowledge.note(criterion, "refused");
        knowledge.giveUp(criterion);
      }
      sent = sent.filter(({ name }) => !refused.includes(name));
    }
  }
}

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

/** Tries the filters of an empty answer with a row that exists. */
async function examine(sent: readonly Criterion[], { server, read, knowledge }: FilterTools): Promise<Examined> {
  const bare = await read(server.http.address("/customers"));
  const holds = (customer: Customer) => sent.every((criterion) => criterion.holds(customer));
  if (bare.customers.some(holds)) return { filter: "useless", bare };
  if (isWhole(bare, server.rules, server.memory)) return { filter: "none there", bare };
  if (sent.some((criterion) => knowledge.habitOf(criterion) === "incomplete")) return { filter: "useless", bare };
  // A filter compares text: it finds no number that the server keeps without its country code.
  const isNational = ({ phone }: Customer) => phone !== null && phone !== "" && !phone.includes("+");
  if (sent.some(({ loose }) => loose) && bare.customers.some(isNational)) return { filter: "unproven", bare };
  for (const customer of bare.customers) {
    const criteria = sent.map((criterion) => criterion.like(customer)).filter((like) => like !== undefined);
    if (criteria.length < sent.length) continue;
    const outcome = await tryFilter(criteria, customer, bare, read);
    if (["honoured", "ignored", "unclear"].includes(outcome)) return { filter: "trust", bare };
    const [only] = sent;
    // Of several it is not known which one fails.
    if (only !== undefined && sent.length === 1) knowledge.note(only, "incomplete");
    return { filter: "useless", bare };
  }
  return { filter: "unproven", bare };
}

/** Which parameters a refusal, of whatever status, is about: those it names, else all. */
function refusedParameters(error: unknown, names: readonly string[]): readonly string[] {
  if (!(error instanceof CliError) || !isAnswer(error)) return [];
  const named = names.filter(
    (name) => name in (error.fields ?? {}) || new RegExp(`\\b${escapeRegExp(name)}\\b`, "i").test(error.message),
  );
  return named.length > 0 ? named : names;
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

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
