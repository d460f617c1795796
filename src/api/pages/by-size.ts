import { CliError } from "../../errors.ts";
import { askedSize, SIZE_PARAMETERS, withoutSize } from "../wire/page-size.ts";
import { mayBeCut, shownByFewer, shownByMore } from "../wire/silence.ts";
import { withParameter } from "../wire/ways.ts";
import type { Beyond } from "./beyond.ts";
import type { ListPage } from "./list-page.ts";
import type { Identified } from "./trail.ts";
import { isPage, keysOf, type Tried } from "./tried.ts";

/** Finds out whether a silent list goes on by asking for fewer rows and for more. Undefined where that shows nothing. */
export async function bySize<Row extends Identified>(tried: Tried<Row>): Promise<Beyond<Row> | undefined> {
  const { first, rows, memory } = tried;
  const fewer = rows.length - 1;
  const known = memory?.known.pageSizeParameter;
  const names = [...new Set([...(known === undefined ? [] : [known]), ...SIZE_PARAMETERS])].filter(
    (name) => !tried.isUseless(name),
  );
  if (fewer < 1 || names.length === 0 || !(await isDefault(tried))) return undefined;
  // Most servers ignore what they do not know: all names in one request then change nothing.
  const all = await tried.ask(names.reduce((url, name) => withParameter(url, name, String(fewer)), first.url));
  const isIgnored = isPage(all, first);
  for (const name of names) {
    if (isIgnored) tried.noteUseless(name);
    else {
      const beyond = await byName(name, fewer, tried);
      if (beyond !== undefined) return beyond;
    }
  }
  return undefined;
}

// --- internal ---

/**
 * Whether the server sends the same rows when no size is asked for. Else their number may be the most that it gives, and
 * a larger size would show nothing.
 */
async function isDefault<Row extends Identified>(tried: Tried<Row>): Promise<boolean> {
  const { first } = tried;
  if (askedSize(first.url) === undefined) return true;
  return isPage(await tried.ask(withoutSize(first.url)), first);
}

async function byName<Row extends Identified>(
  name: string,
  fewer: number,
  tried: Tried<Row>,
): Promise<Beyond<Row> | undefined> {
  const { first, rows, memory } = tried;
  const less = await tried.ask(withParameter(first.url, name, String(fewer)));
  if (!("page" in less) || shownByFewer(rows, fewer, keysOf(less.page)) === "no effect") {
    tried.noteUseless(name);
    return undefined;
  }
  const more = await tried.ask(withParameter(first.url, name, String(rows.length + 1)));
  const shown = "page" in more ? shownByMore(rows, keysOf(more.page)) : "no effect";
  if (shown === "no effect" || !("page" in more)) return undefined;
  memory?.note({ pageSizeParameter: name });
  return shown === "works" ? { shownBy: name } : byLargerPages(more.page, name, tried);
}

/** Larger pages are asked for, until one has fewer rows than were asked for. */
async function byLargerPages<Row extends Identified>(
  page: ListPage<Row>,
  parameter: string,
  tried: Tried<Row>,
): Promise<Beyond<Row>> {
  let largest = page;
  for (let size = page.customers.length * FACTOR; size <= LARGEST; size *= FACTOR) {
    const asked = await tried.ask(withParameter(page.url, parameter, String(size)));
    if (!("page" in asked) || asked.page.customers.length < largest.customers.length) break;
    largest = asked.page;
    const rows = largest.customers.length;
    if (rows >= size) continue;
    // Fewer than were asked for: all there are, or the most that the server gives.
    return { pages: [largest], parameter, error: mayBeCut(rows, size, []) ? mostGiven(rows) : undefined };
  }
  return { pages: [largest], parameter, error: mostGiven(largest.customers.length) };
}

const FACTOR = 8;
const LARGEST = 200_000;

function mostGiven(rows: number): CliError {
  return new CliError(
    "unavailable",
    `the list may be incomplete: the server sends no more than ${rows} rows at a time, and no way to others was found`,
    {
      hint: "Name the parameter for further pages: `customers config set wire.page-param NAME` (or wire.offset-param, wire.cursor-param).",
    },
  );
}
