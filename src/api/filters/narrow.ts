import { type Customer, valueAt } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { withParameter } from "../dialect/parameters.ts";
import type { List, ListPage, ReadPage } from "../dialect/seen.ts";
import { isAnswer, type ListPlace, type RowPage } from "../lists/list-page.ts";
import { afterFirst, isWhole, readFrom } from "../lists/read-once.ts";
import { wholeList } from "../lists/whole-list.ts";
import type { Server } from "../server.ts";
import { addressWith, type Criterion, isProven, noteSupport, oddParts, supportOf, tryFilter } from "./criteria.ts";

export interface FilterTools {
  readonly server: Server;
  readonly read: ReadPage;
}

interface Narrowing {
  /** Rows asked of the server per page; only sent when given. */
  readonly pageSize?: number | undefined;
  /** How many rows are needed; default all. */
  readonly limit?: number | undefined;
  readonly after?: ListPlace | undefined;
}

/** The rows that meet all criteria: every row is checked here. @param given ids that are not given again. */
export async function* narrowed(
  criteria: readonly Criterion[],
  narrowing: Narrowing,
  tools: FilterTools,
  given = new Set<string>(),
): AsyncGenerator<RowPage> {
  const { pageSize, limit = Number.POSITIVE_INFINITY, after } = narrowing;
  const { read, server } = tools;
  const { known } = server;
  const url = server.http.address("/customers");
  /** What a page has of the rows that are asked for. @param isAll the server has selected them. */
  const chosen = (page: RowPage, isAll: boolean): RowPage => {
    const rows = page.rows.filter((customer) => criteria.every((criterion) => criterion.holds(customer)));
    return isAll ? { ...page, rows } : { ...page, rows, total: undefined, goesOn: page.goesOn && undefined };
  };
  if (after !== undefined) {
    const isNarrowed = criteria.some(({ isLocal }) => !isLocal);
    for await (const page of readFrom(after, { url, read, known, given, isNarrowed }))
      yield chosen(page, criteria.length === 0);
    return;
  }
  const asked = criteria.filter((criterion) => supportOf(criterion, server) !== "no");
  const answered = asked.length > 0 || pageSize !== undefined ? await answerTo(asked, pageSize, tools) : undefined;
  if (answered === "none there") return yield { rows: [], total: 0, size: 0, goesOn: false };
  const { first, sent = [] } = answered ?? {};
  // If a size is named, pages have that size. If rows are selected here, it is not known how many are needed.
  const most = criteria.length > 0 ? Number.POSITIVE_INFINITY : limit;
  const isNarrowed = sent.length > 0;
  const list: List = {
    ...{ url: first?.url ?? url, read, known, given, isNarrowed },
    wanted: pageSize === undefined ? most : undefined,
  };
  const totalOfAll = async () => (await read(url)).signs.total?.value;
  for await (const page of wholeList(list, first, totalOfAll)) {
    const ignored = sent.filter((criterion) => !page.rows.every(criterion.holds));
    if (ignored.length === 0) yield chosen(page, sent.length === criteria.length);
    else {
      // It may have hidden rows as well: nothing that was read with it shows that there are no others.
      noteSupport(ignored, "no", server);
      for (const { id } of page.rows) given.delete(id);
      return yield* narrowed(criteria, narrowing, tools, given);
    }
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
  pageSize: number | undefined,
  tools: FilterTools,
): Promise<Answered | "none there"> {
  const { server, read } = tools;
  const answered = await firstAnswer(criteria, pageSize, tools);
  const { first, sent } = answered;
  if (first.customers.length > 0 || sent.every((criterion) => isProven(criterion, server))) return answered;
  const bare = await read(server.http.address("/customers"));
  const isThere = bare.customers.some((customer) => sent.every((criterion) => criterion.holds(customer)));
  if (!isThere && isWhole(bare, server.known)) return "none there";
  const found = isThere ? false : await findsExisting(sent, first, bare, tools);
  if (found) noteSupport(sent, "yes", server);
  // Of several it is not known which one misses rows.
  if (found === false) noteSupport(sent, sent.length === 1 ? "no" : "refused", server);
  return found ? answered : { first: bare, sent: [] };
}

/** The first page; after a refusal the list is asked for without what it was refused for. */
async function firstAnswer(
  criteria: readonly Criterion[],
  pageSize: number | undefined,
  { server, read }: FilterTools,
): Promise<Answered> {
  const list = server.http.address("/customers");
  const size = server.known.now.size?.parameter ?? "limit";
  const isGuess = pageSize !== undefined || criteria.some((criterion) => supportOf(criterion, server) !== "yes");
  try {
    const sized = pageSize === undefined ? list : withParameter(list, size, String(pageSize));
    const first = await read(addressWith(sized, criteria), isGuess);
    // A server may take an unknown parameter for a filter that no row passes.
    if (first.customers.length > 0 || pageSize === undefined) return { first, sent: criteria };
  } catch (error) {
    if (!(error instanceof CliError) || !isAnswer(error) || (criteria.length === 0 && pageSize === undefined))
      throw error;
    // Which of them is refused is not known.
    noteSupport(criteria, "refused", server);
    return firstAnswer([], undefined, { server, read });
  }
  return firstAnswer(criteria, undefined, { server, read });
}

/**
 * Whether filters that found nobody find a row that exists, if possible of a later page: the server may select from the
 * first page alone. Undefined without such a row.
 */
async function findsExisting(
  sent: readonly Criterion[],
  empty: ListPage,
  bare: ListPage,
  tools: FilterTools,
): Promise<boolean | undefined> {
  const isKnown = sent.every((criterion) => supportOf(criterion, tools.server) === "yes");
  const later = isKnown ? [] : await laterRows(bare, tools);
  const { more, total } = empty.signs;
  if (later === undefined && (more === true || (total?.value ?? 0) > 0)) return undefined;
  const trial = trialOf(sent, later !== undefined && later.length > 0 ? later : bare.customers);
  if (trial === undefined) return undefined;
  const { customer, criteria } = trial;
  const outcome = await tryFilter(criteria, customer, bare, tools.read);
  return ["honoured", "ignored", "unclear"].includes(outcome);
}

interface Trial {
  readonly customer: Customer;
  readonly criteria: readonly Criterion[];
}

/** A row to try filters with, if possible one with capitals: a server may ask itself in small letters, and miss it. */
function trialOf(sent: readonly Criterion[], rows: readonly Customer[]): Trial | undefined {
  const textIn = (row: Customer, name: string) => String(valueAt(row, name) ?? "");
  const isAsOdd = (row: Customer, criterion: Criterion) => {
    const odd = oddParts({ ...criterion, value: textIn(row, criterion.name) });
    return oddParts(criterion).every((part) => odd.includes(part));
  };
  const trials = rows
    .filter((row) => sent.every((criterion) => isAsOdd(row, criterion)))
    .map((customer): Trial => ({ customer, criteria: sent.flatMap((criterion) => criterion.like(customer) ?? []) }))
    .filter(({ criteria }) => criteria.length === sent.length);
  return trials.find(({ customer }) => sent.some(({ name }) => /\p{Lu}/u.test(textIn(customer, name)))) ?? trials[0];
}

/** The rows of the page after the first one; undefined if no way to it is found. */
async function laterRows(bare: ListPage, { server, read }: FilterTools): Promise<readonly Customer[] | undefined> {
  try {
    return (await afterFirst(bare, { read, known: server.known })).rows;
  } catch (error) {
    if (error instanceof CliError && error.code === "unavailable") return undefined;
    throw error;
  }
}
