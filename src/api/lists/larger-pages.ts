import { CliError } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import { SIZE_PARAMETERS, sizeIn, withParameter } from "../dialect/parameters.ts";
import { type Identified, type List, type ListPage, rowKeys, type Seen } from "../dialect/seen.ts";
import { askFor } from "./list-page.ts";

/** The first page of a list, in larger pages; the list begins again with it. */
export interface LargerPage<Row extends Identified> {
  readonly page: ListPage<Row>;
  readonly parameter: string;
  readonly size: number;
}

/** Whether so many rows come that larger pages pay. Rows without ids would be given twice. */
export function isLong<Row extends Identified>(first: ListPage<Row>, seen: Seen<Row>, wanted: number): boolean {
  const rows = first.customers.length;
  const needed = Math.min(seen.total ?? Number.POSITIVE_INFINITY, wanted);
  // If nothing tells the length of a list, a few pages have to be read first.
  const isLong = needed === Number.POSITIVE_INFINITY ? seen.pages >= FEW_PAGES - 1 : needed > FEW_PAGES * rows;
  return isLong && rows > 0 && sizeIn(first.url) === undefined && !seen.hasNameless;
}

/**
 * Asks for larger pages, with which the list begins again; undefined if they do not pay.
 * @param first in the usual size; without it only a size of an earlier run is asked for.
 */
export async function largerPage<Row extends Identified>(
  { url, read, known, wanted = 0 }: List<Row>,
  first?: ListPage<Row>,
  isCounted = known.now.total?.counts === "list",
): Promise<LargerPage<Row> | undefined> {
  const { size } = known.now;
  const { largest } = size ?? {};
  if (largest === "usual" || (first === undefined && (largest === undefined || wanted < MANY))) return undefined;
  const rows = first === undefined ? [] : rowKeys(first);
  // Each usual name asks for one row less: the length of the page tells which one counts.
  let names: readonly string[] = [size?.parameter ?? SIZE_PARAMETERS].flat();
  let asked = first === undefined ? Math.min(largest ?? LARGEST, wanted) : (largest ?? LARGEST);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const [likeliest = "limit"] = names;
    names = names.filter((_, at) => at === 0 || asked - at > rows.length);
    const to = names.reduce((list, name, at) => withParameter(list, name, String(asked - at)), url);
    const answer = await askFor(to, read, true).catch(lost);
    // First without the names that a strict server may not know, then with what most servers allow.
    if (answer !== undefined && "failed" in answer && (names.length > 1 || asked > USUAL_MOST)) {
      if (names.length === 1 || names.some((name) => name in (answer.error.fields ?? {}))) asked = USUAL_MOST;
      names = [names.find((name) => name in (answer.error.fields ?? {})) ?? likeliest];
      continue;
    }
    const page = answer !== undefined && "page" in answer ? answer.page : undefined;
    const given = page === undefined ? [] : rowKeys(page);
    if (page === undefined || (given.length === rows.length && rows.length > 0)) {
      known.note({ size: { parameter: likeliest, largest: "usual" } });
      return undefined;
    }
    // Rows may have come and gone since the first page: the list begins again with this one.
    const isLarger = given.length > rows.length && rows.filter((row) => given.includes(row)).length * 2 >= rows.length;
    if (!isLarger || given.length > asked || page.customers.some(({ id }) => id === "")) return undefined;
    const isAll = isCounted && page.signs.total !== undefined && page.signs.total.value <= given.length;
    const parameter = names[asked - given.length] ?? (isAll ? names[0] : undefined);
    if (parameter !== undefined && (parameter === names[0] || isAll)) {
      if (!isAll && rows.length > 0) known.note({ size: { parameter, largest: asked } });
      return { page, parameter, size: asked };
    }
    if (parameter !== undefined) names = [parameter];
    // The server gives no more, or there are no more rows. Asked for exactly so many, it says where the list goes on.
    else asked = given.length;
  }
  return undefined;
}

/** Whether an error may be one of larger pages alone. */
export function isOfPages({ code, cause }: CliError): boolean {
  if (cause instanceof NetworkFailure) return ["timeout", "reset", "too_large", "undecodable"].includes(cause.kind);
  return code === "unavailable" || code === "rejected";
}

// --- internal ---

const FEW_PAGES = 4;
/** Fewer rows than this are on the first page of nearly every server. */
const MANY = 20;
/** What is asked for if the server does not say how much it gives, and after a refusal. */
const LARGEST = 1000;
const USUAL_MOST = 100;
const MOST_TRIES = 3;

/** So large an answer may take the server too long. */
function lost(error: unknown): undefined {
  if (!(error instanceof CliError && error.cause instanceof NetworkFailure)) throw error;
}
