import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { type GivenIds, keyOf, type ListPage } from "../dialect/seen.ts";
import { LargerPages } from "../lists/larger-pages.ts";
import { isAnswer, type ListPlace, type ReadPage, type RowPage } from "../lists/list-page.ts";
import { isWhole, readFrom, readLarger, readOnce } from "../lists/read-once.ts";
import { sortedById, wholeList } from "../lists/whole-list.ts";
import type { Server } from "../server.ts";
import { addressWith, type Criterion, type Extra, type SupportedFilters, tryFilter } from "./criteria.ts";

export interface FilterTools {
  readonly server: Server;
  readonly read: ReadPage;
  readonly support: SupportedFilters;
  /** Called if the list changed all the time while it was read; without it that is an error. */
  readonly onMoving?: ((text: string) => void) | undefined;
}

interface Narrowing {
  /** Parameters that the user named. */
  readonly extra?: readonly Extra[];
  /** How many rows are needed; default all. */
  readonly wanted?: number;
  /** Goes on from there. */
  readonly after?: ListPlace | undefined;
}

/**
 * Walks over the rows that meet all criteria. The criteria are sent to the server, and every row is checked here. If
 * the server ignores or refuses one, the list is filtered here, which is said once. An empty answer is believed only
 * once the filter has found a row that exists.
 */
export async function* narrowed(
  criteria: readonly Criterion[],
  narrowing: Narrowing,
  tools: FilterTools,
): AsyncGenerator<RowPage> {
  const { extra = [], wanted = Number.POSITIVE_INFINITY, after } = narrowing;
  const { read, support, server, onMoving } = tools;
  const { known } = server;
  const holds = (customer: Customer) => criteria.every((criterion) => criterion.holds(customer));
  /** What a page has of the rows that are asked for. @param isAll the server has selected them. */
  const chosen = (page: RowPage, isAll: boolean): RowPage => {
    const rows = page.rows.filter(holds);
    return isAll ? { ...page, rows } : { ...page, rows, total: undefined, goesOn: page.goesOn && undefined };
  };
  const list = server.http.address("/customers");
  if (after !== undefined) {
    const isNarrowed = criteria.some(({ isLocal }) => !isLocal);
    const pages = readFrom(after, list, { read, known, isNarrowed });
    for await (const page of pages) yield chosen(page, criteria.length === 0);
    return;
  }
  const isAsked = criteria.some((criterion) => support.of(criterion) !== "no");
  const answered = isAsked ? await answerTo(criteria, extra, tools) : undefined;
  if (answered === "none there") return yield { rows: [], total: 0, size: 0, goesOn: false };
  const { sent = [] } = answered ?? {};
  // If a size is named, pages have that size. If rows are selected here, it is not known how many are needed.
  const most = criteria.length > 0 ? Number.POSITIVE_INFINITY : wanted;
  /** The first page in the server's own order. */
  let start: ListPage | undefined;
  const reading = async function* (given: GivenIds) {
    const isFirst = start === undefined;
    const larger = extra.length > 0 ? undefined : new LargerPages<Customer>(known, most);
    const options = { read, known, larger, given, isNarrowed: sent.length > 0 };
    const sorted = start && (await sortedById(start, known, read));
    const first = async () => {
      if (sorted !== undefined) return read(sorted);
      const { first: page } = answered ?? (await firstAnswer([], extra, tools));
      return isFirst || answered === undefined ? page : read(page.url);
    };
    const large = answered === undefined ? await larger?.atOnce(sorted ?? list, read) : undefined;
    start ??= large?.page ?? (await first());
    return large === undefined
      ? yield* readOnce(isFirst ? start : await first(), options)
      : yield* readLarger(large, first, options);
  };
  const totalOfAll = async () => (await read(list)).signs.total?.value;
  const given = new Set<string>();
  for await (const page of wholeList(reading, { totalOfAll, onMoving })) {
    const ignored = sent.filter((criterion) => !page.rows.every(criterion.holds));
    if (ignored.length > 0) {
      // It may still have hidden rows: nothing that was read with it shows that there are no others.
      for (const criterion of ignored) support.fails(criterion, true);
      for await (const other of narrowed(criteria, narrowing, tools))
        yield { ...other, rows: other.rows.filter((row) => !given.has(keyOf(row))) };
      return;
    }
    const part = chosen(page, sent.length === criteria.length);
    if (sent.length > 0) for (const row of part.rows) given.add(keyOf(row));
    yield part;
  }
}

// --- internal ---

interface Answered {
  readonly first: ListPage;
  readonly sent: readonly Criterion[];
}

/** The first page of what meets the criteria, as far as the server is known to apply them. */
async function answerTo(
  criteria: readonly Criterion[],
  extra: readonly Extra[],
  tools: FilterTools,
): Promise<Answered | "none there"> {
  const { server, read, support } = tools;
  const { first, sent } = await firstAnswer(criteria, extra, tools);
  if (first.customers.length > 0 || sent.every((criterion) => support.of(criterion) === "yes")) return { first, sent };
  const bare = await read(server.http.address("/customers"));
  const isThere = bare.customers.some((customer) => sent.every((criterion) => criterion.holds(customer)));
  if (!isThere && isWhole(bare, server.known)) return "none there";
  const found = isThere ? false : await findsExisting(sent, bare, tools);
  if (found) for (const criterion of sent) support.works(criterion);
  // Of several it is not known which one misses rows.
  if (found === false) for (const criterion of sent) support.fails(criterion, sent.length === 1);
  return found ? { first, sent } : { first: bare, sent: [] };
}

/** The first page, and the criteria that the server took: after a refusal the list is asked for without them. */
async function firstAnswer(
  criteria: readonly Criterion[],
  extra: readonly Extra[],
  tools: FilterTools,
): Promise<Answered> {
  const { server, read, support } = tools;
  const sent = criteria.filter((criterion) => support.of(criterion) !== "no");
  const isGuess = extra.length > 0 || sent.some((criterion) => support.of(criterion) !== "yes");
  try {
    const first = await read(addressWith(server.http.address("/customers"), sent, extra), isGuess);
    // A server may take an unknown parameter for a filter that no row passes.
    if (first.customers.length > 0 || extra.length === 0) return { first, sent };
  } catch (error) {
    if (!(error instanceof CliError) || !isAnswer(error) || sent.length + extra.length === 0) throw error;
    // Which of them is refused is not known.
    for (const criterion of sent) support.fails(criterion, false);
  }
  return firstAnswer(criteria, [], tools);
}

/**
 * Tries the filters of an empty answer with a row that exists: if they find it, the empty answer is right. Undefined if
 * there is no row to try them with.
 */
async function findsExisting(
  sent: readonly Criterion[],
  bare: ListPage,
  { read }: FilterTools,
): Promise<boolean | undefined> {
  // A filter compares text: it finds no number that the server keeps without its country code.
  const isNational = ({ phone }: Customer) => phone !== null && phone !== "" && !phone.includes("+");
  if (sent.some(({ loose }) => loose) && bare.customers.some(isNational)) return undefined;
  for (const customer of bare.customers) {
    const criteria = sent.flatMap((criterion) => criterion.like(customer) ?? []);
    if (criteria.length < sent.length) continue;
    const outcome = await tryFilter(criteria, ({ id }) => id === customer.id, bare, read);
    return ["honoured", "ignored", "unclear"].includes(outcome);
  }
  return undefined;
}
