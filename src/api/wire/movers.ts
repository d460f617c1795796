import { withParameter } from "./ways.ts";

/**
 * A query parameter that may ask for a later part of a list. `pages`: it is the number of a page; `rows`: the number of
 * rows to skip; `ids`: the id of the row before.
 */
export interface Mover {
  readonly name: string;
  readonly counts: "pages" | "rows" | "ids";
  /** Some servers take an offset only together with a size. */
  readonly sizedBy?: string;
}

/** Where a part of a list begins. */
export interface Place {
  /** The number of the page. */
  readonly page: number;
  /** Rows before it. */
  readonly rows: number;
  /** The id of the row before it; "" where rows have none. */
  readonly id: string;
  /** Rows that the part may have. */
  readonly size: number;
}

/** Parameters that servers take without saying so, the commonest first. */
export const MOVERS: readonly Mover[] = [
  { name: "page", counts: "pages" },
  { name: "offset", counts: "rows" },
  { name: "skip", counts: "rows" },
  { name: "start", counts: "rows" },
  { name: "$skip", counts: "rows" },
  { name: "_start", counts: "rows", sizedBy: "_limit" },
  { name: "_page", counts: "pages" },
  { name: "pageNumber", counts: "pages" },
  { name: "p", counts: "pages" },
  { name: "page[number]", counts: "pages" },
  { name: "pagination[page]", counts: "pages" },
  { name: "filter[skip]", counts: "rows" },
  { name: "_skip", counts: "rows" },
  { name: "page_number", counts: "pages" },
  { name: "pageIndex", counts: "pages" },
  { name: "page[offset]", counts: "rows" },
  { name: "pagination[start]", counts: "rows" },
  { name: "startIndex", counts: "rows" },
  { name: "starting_after", counts: "ids" },
  { name: "after", counts: "ids" },
  { name: "since_id", counts: "ids" },
];

/** The address of the part of a list that begins at a place; undefined where the place has no id to name it by. */
export function movedTo(list: URL, { name, counts, sizedBy }: Mover, { page, rows, id, size }: Place): URL | undefined {
  const value = counts === "pages" ? String(page) : counts === "rows" ? String(rows) : id;
  if (value === "") return undefined;
  const url = withParameter(list, name, value);
  return sizedBy === undefined || url.searchParams.has(sizedBy) ? url : withParameter(url, sizedBy, String(size));
}

/** The parameter by which an address asks for a part of a list already. */
export function moverIn(url: URL): Mover | undefined {
  return MOVERS.find(({ name }) => url.searchParams.has(name));
}
