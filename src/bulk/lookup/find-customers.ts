import type { CustomersApi } from "../../api/client.ts";
import { getOrNobody } from "../../api/list-query.ts";
import type { Customer } from "../../customers/customer.ts";
import type { MatchKey } from "../../match/match-key.ts";
import { during, type Progress, UNSEEN } from "../../system/progress.ts";

export type FindingApi = Pick<
  CustomersApi,
  "pages" | "get" | "whole" | "requests" | "filterBy" | "mayGiveLargerPages" | "misnamed"
>;

interface FindOptions {
  readonly api: FindingApi;
  /** Called with each customer that is found, perhaps twice. */
  readonly add: (customer: Customer) => void;
  /** The keys of the customers, when they are few; without them the whole list is read. */
  readonly few: readonly MatchKey[] | undefined;
  /** Asked when the server was asked for each of these keys: whether the list must be read all the same. */
  readonly needsAll?: (() => boolean) | undefined;
  readonly signal: AbortSignal;
  readonly progress?: Progress | undefined;
}

/**
 * Finds the customers of these keys. If asking for each takes fewer requests than the other pages of the list, as its
 * first page shows, it asks; else it reads the list. It also reads it if the server turns out not to filter, and one of
 * some pages if an e-mail address finds nobody, and nothing showed that the filter finds those with capitals.
 * @returns how many customers there are, if the whole list was read.
 */
export async function findCustomers(options: FindOptions): Promise<number | undefined> {
  const { api, add, few, signal } = options;
  if (few?.length === 0) return undefined;
  const walk = api.pages()[Symbol.asyncIterator]();
  let listed = 0;
  const ids = new Set<string>();
  let hasCapitals = false;
  // A filter that was proved in an earlier run may have been tried without capitals.
  const isTried = api.filterBy("email") === undefined;
  let isDecided = few === undefined;
  for (let page = await walk.next(); !page.done; page = await walk.next()) {
    signal.throwIfAborted();
    const { rows, total, size } = page.value;
    for (const customer of rows) add(customer);
    hasCapitals ||= isTried && rows.some(({ email }) => /\p{Lu}/u.test(email ?? ""));
    const isFirst = listed === 0;
    listed += rows.length;
    if (isDecided || few === undefined) continue;
    for (const { id } of rows) ids.add(id);
    // The second page shows whether the list takes fewer requests than the first one promises.
    isDecided = !isFirst || !api.mayGiveLargerPages || few.length <= FEW_KEYS;
    if (!isDecided) continue;
    // An id stands on one page only; an e-mail address may stand on others too.
    const open = few.filter(({ kind, value }) => kind !== "id" || !ids.has(value));
    const left = total === undefined || size === 0 ? 0 : Math.ceil((total - listed) / size);
    if (!(await askForEach(open, left, hasCapitals, options)) || options.needsAll?.()) continue;
    await walk.return?.();
    return undefined;
  }
  return listed;
}

// --- internal ---

/** Requests that test a filter which was never used, when it finds nobody. */
const FILTER_TEST_REQUESTS = 2;

/** For up to this many keys, asking for each is at least about as cheap as reading the list. */
const FEW_KEYS = 20;
/** A list of up to so many pages is read if the filter may miss capitals. */
const MOST_PAGES_READ = 20;

/**
 * @param listTakes requests that the rest of the list takes.
 * @param hasCapitals e-mail addresses on the pages that were read: the filter was tried with one, and finds them.
 * @returns whether that is enough: the list need not be read.
 */
async function askForEach(
  keys: readonly MatchKey[],
  listTakes: number,
  hasCapitals: boolean,
  { api, add, signal, progress = UNSEEN }: FindOptions,
): Promise<boolean> {
  // No filter knows all spellings of a name or phone number. A customer missed here would be created twice.
  if (!keys.every(({ kind }) => kind === "id" || kind === "email")) return false;
  // Filters first: the first answer shows whether the server filters.
  const emails = keys.filter(({ kind }) => kind === "email");
  const ids = keys.filter(({ kind }) => kind === "id");
  const isUseless = () => emails.length > 0 && api.filterBy("email") === "no";
  const testRequests = emails.length > 0 && api.filterBy("email") === undefined ? FILTER_TEST_REQUESTS : 0;
  if (isUseless() || keys.length + testRequests > listTakes) return false;
  return during(progress, { phase: "looking_up", total: keys.length }, async (asking) => {
    const before = api.requests;
    for (const { value } of emails) {
      signal.throwIfAborted();
      asking.step();
      let isFound = false;
      for await (const { rows, size } of api.pages({ contact: { kind: "email", value, text: value } })) {
        for (const customer of rows) add(customer);
        isFound ||= rows.length > 0;
        // The whole list is read for it: that is done once, for all.
        if (size > rows.length) return false;
        if (api.requests - before > listTakes + FILTER_TEST_REQUESTS || isUseless()) return false;
      }
      if (!isFound && !hasCapitals && listTakes <= MOST_PAGES_READ) return false;
    }
    for (const { value } of ids) {
      signal.throwIfAborted();
      asking.step();
      const customer = await getOrNobody(api, value);
      if (customer) add(customer);
    }
    return true;
  });
}
