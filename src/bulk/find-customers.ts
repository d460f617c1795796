import type { CustomersApi, Page } from "../api/customers-api.ts";
import { CliError } from "../errors.ts";
import type { CustomerIndex, MatchKey } from "./match.ts";

export interface FindOptions {
  readonly api: Pick<CustomersApi, "pages" | "get" | "requests">;
  readonly index: CustomerIndex;
  /** What the file's rows are matched by, when those are few. */
  readonly few: readonly MatchKey[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Fills an index with the customers that rows may be about. The first page of the list tells how many there are: when
 * it has more pages left than there are keys, and each key can be asked for, they are asked for, else the list is read.
 * A server that takes more requests for that than its list has pages is not asked on.
 * @returns how many customers the server has, where the whole list was read.
 */
export async function findCustomers(options: FindOptions): Promise<number | undefined> {
  const { api, index, few, signal } = options;
  const walk = api.pages()[Symbol.asyncIterator]();
  let listed = 0;
  for (let page = await walk.next(); !page.done; page = await walk.next()) {
    signal.throwIfAborted();
    for (const customer of page.value.rows) index.add(customer);
    const first = listed === 0;
    listed += page.value.rows.length;
    const left = first ? pagesLeft(page.value) : 0;
    if (few === undefined || few.length >= left || !few.every(isAskable)) continue;
    await walk.return?.();
    return (await askForEach(few, left, options)) ? undefined : findCustomers({ ...options, few: undefined });
  }
  return listed;
}

// --- internal ---

function pagesLeft({ rows, total }: Page): number {
  return total === undefined || rows.length === 0 ? 0 : Math.ceil((total - rows.length) / rows.length);
}

/**
 * Numbers are stored in many forms and names have no filter that takes their spelling lightly: a look-up that misses
 * one makes a second customer of somebody.
 */
function isAskable({ kind }: MatchKey): boolean {
  return kind === "id" || kind === "email";
}

/** @returns whether each was answered for with no more requests than the list would have taken. */
async function askForEach(few: readonly MatchKey[], budget: number, options: FindOptions): Promise<boolean> {
  const { api, index, signal } = options;
  const before = api.requests;
  for (const key of few) {
    signal.throwIfAborted();
    if (api.requests - before > budget) return false;
    if (key.kind === "id") await addById(key.value, options);
    else {
      const filters = [{ field: key.kind, operator: "=", value: key.value }] as const;
      for await (const { rows } of api.pages({ filters })) {
        for (const customer of rows) index.add(customer);
        if (api.requests - before > budget) return false;
      }
    }
  }
  return true;
}

async function addById(id: string, { api, index }: FindOptions): Promise<void> {
  try {
    index.add(await api.get(id));
  } catch (error) {
    if (!(error instanceof CliError && error.code === "not_found")) throw error;
  }
}
