import { MOVERS, type Mover, movedTo, type Place } from "../wire/movers.ts";
import type { Asked } from "./ask.ts";
import type { Beyond } from "./beyond.ts";
import type { Identified } from "./trail.ts";
import { isPage, keysOf, type Tried } from "./tried.ts";

/**
 * Finds out whether a silent list goes on by the parameters that may ask for a later part of it, the likeliest first.
 * Undefined where the server understands none.
 */
export async function byMoving<Row extends Identified>(tried: Tried<Row>): Promise<Beyond<Row> | undefined> {
  const { first, memory } = tried;
  const known = MOVERS.find(({ name }) => name === memory?.known.pageParameter);
  if (known !== undefined) {
    const beyond = await byKnown(known, tried);
    if (beyond !== undefined) return noted(beyond, known, tried);
    memory?.note({ pageParameter: undefined });
  }
  const [likeliest, ...others] = MOVERS.filter((mover) => mover !== known && !tried.isUseless(mover.name));
  if (likeliest === undefined) return undefined;
  const beyond = await by(likeliest, tried);
  if (beyond !== undefined) return noted(beyond, likeliest, tried);
  tried.noteUseless(likeliest.name);
  // Most servers ignore what they do not know: all others in one request then change nothing.
  const all = others.reduce((url, mover) => movedTo(url, mover, following(tried)) ?? url, first.url);
  const isIgnored = others.length > 1 && tried.partOf(await tried.ask(all)) === "same";
  for (const mover of others) {
    if (isIgnored) tried.noteUseless(mover.name);
    else {
      const found = await by(mover, tried);
      if (found !== undefined) return noted(found, mover, tried);
      tried.noteUseless(mover.name);
    }
  }
  return undefined;
}

// --- internal ---

/** The place after the first page. */
function following<Row extends Identified>({ first, rows }: Tried<Row>): Place {
  return { page: 2, rows: rows.length, id: first.customers.at(-1)?.id ?? "", size: rows.length };
}

function noted<Row extends Identified>(beyond: Beyond<Row>, mover: Mover, { memory, rows }: Tried<Row>): Beyond<Row> {
  const cuts = memory?.known.cuts ?? [];
  const isCut = typeof beyond === "object" && "pages" in beyond && !cuts.includes(rows.length);
  memory?.note({ pageParameter: mover.name, ...(isCut && { cuts: [...cuts, rows.length] }) });
  return beyond;
}

/** By the parameter that led further in an earlier run: what it leads to is believed. */
async function byKnown<Row extends Identified>(mover: Mover, tried: Tried<Row>): Promise<Beyond<Row> | undefined> {
  const to = movedTo(tried.first.url, mover, following(tried));
  const asked = to === undefined ? undefined : await tried.askKnown(to);
  if (asked === undefined) return undefined;
  // Page 2 may be empty because pages count from 0.
  if (mover.counts === "pages") return byPages(mover, asked, tried);
  const part = tried.partOf(asked);
  if (part === "nothing") return { shownBy: mover.name };
  return part === "further" ? goesOn(mover, [asked]) : undefined;
}

async function by<Row extends Identified>(mover: Mover, tried: Tried<Row>): Promise<Beyond<Row> | undefined> {
  if (mover.counts !== "pages") return byRows(mover, tried);
  const two = await askAt(mover, { page: 2 }, tried);
  return two && byPages(mover, two, tried);
}

/** An offset of one row, or the id of the first, must lead to the second row. */
async function byRows<Row extends Identified>(mover: Mover, tried: Tried<Row>): Promise<Beyond<Row> | undefined> {
  const { first, rows } = tried;
  const isOnly = rows.length === 1 && mover.counts === "rows";
  const one = await askAt(mover, { rows: isOnly ? 0 : 1, id: first.customers[0]?.id ?? "" }, tried);
  if (one === undefined || tried.partOf(one) !== (isOnly ? "same" : "second")) return undefined;
  const next = await askAt(mover, {}, tried);
  if (next === undefined) return undefined;
  const part = tried.partOf(next);
  if (part === "nothing") return { shownBy: mover.name };
  return part === "further" ? goesOn(mover, [next]) : undefined;
}

/** @param two what the number 2 led to. */
async function byPages<Row extends Identified>(
  mover: Mover,
  two: Asked<Row>,
  tried: Tried<Row>,
): Promise<Beyond<Row> | undefined> {
  switch (tried.partOf(two)) {
    case "nothing":
      return byFirstPages(mover, tried);
    case "further": {
      // Where pages count from 0, the number 1 is the page that was skipped.
      const skipped = await askAt(mover, { page: 1 }, tried);
      const isSkipped = skipped !== undefined && tried.partOf(skipped) === "further";
      // Both numbers lead to rows that were added since: the number does nothing.
      if (isSkipped && "page" in two && isPage(skipped, two.page)) return undefined;
      return goesOn(mover, isSkipped ? [skipped, two] : [two]);
    }
    case "within":
    case "second":
      return pastSmallerPages(mover, two, tried);
    default:
      return undefined;
  }
}

/** Page 2 is empty or does not exist. The first page by its number shows whether the server understood the question. */
async function byFirstPages<Row extends Identified>(mover: Mover, tried: Tried<Row>): Promise<Beyond<Row> | undefined> {
  const one = await askAt(mover, { page: 1 }, tried);
  switch (one && tried.partOf(one)) {
    case "further":
      return goesOn(mover, [one]);
    case "same":
    case "within":
    case "second":
      return { shownBy: mover.name };
    case "nothing": {
      const zero = await askAt(mover, { page: 0 }, tried);
      return zero && tried.partOf(zero) === "same" ? { shownBy: mover.name } : undefined;
    }
    default:
      return undefined;
  }
}

/** With this parameter pages are smaller than the first answer: the one that reaches beyond it is asked for. */
async function pastSmallerPages<Row extends Identified>(
  mover: Mover,
  second: Asked<Row>,
  tried: Tried<Row>,
): Promise<Beyond<Row> | undefined> {
  const { length } = tried.rows;
  const rows = "page" in second ? keysOf(second.page) : [];
  const at = tried.rows.indexOf(rows[0] ?? "");
  // Page 2 begins after one page where pages count from 1, after two where they count from 0.
  const base = 2 - at / rows.length;
  const isRegular = at + rows.length < length && (base === 0 || base === 1);
  const start = isRegular ? Math.floor(length / rows.length) + base : 3;
  for (const page of [start, start + 1]) {
    const asked = await askAt(mover, { page }, tried);
    if (asked === undefined) return undefined;
    const part = tried.partOf(asked);
    if (part === "nothing") return { shownBy: mover.name };
    if (part === "further") return goesOn(mover, [asked]);
  }
  return undefined;
}

/** Undefined where the place cannot be named. */
async function askAt<Row extends Identified>(
  mover: Mover,
  place: Partial<Place>,
  tried: Tried<Row>,
): Promise<Asked<Row> | undefined> {
  const to = movedTo(tried.first.url, mover, { ...following(tried), ...place });
  return to === undefined ? undefined : tried.ask(to);
}

function goesOn<Row extends Identified>(mover: Mover, asked: readonly (Asked<Row> | undefined)[]): Beyond<Row> {
  const pages = asked.flatMap((one) => (one !== undefined && "page" in one ? [one.page] : []));
  return { pages, parameter: mover.name };
}
