import { isCount, isObjectOf, isOneOf, isText, orMissing } from "../../text/shape.ts";

/** A place in a list, after one of its rows. */
export interface Place {
  /** The path and query of the page. */
  readonly page: string;
  /** Id of the row. */
  readonly last: string;
  /** Pages up to this one, and the rows before it. */
  readonly pages: number;
  readonly before: number;
  /** How the next page was asked for, where a parameter says it. */
  readonly next?: { readonly by: "page" | "offset"; readonly parameter: string; readonly first: number } | undefined;
}

export const isPlace = isObjectOf<Place>({
  page: isText,
  last: isText,
  pages: isCount,
  before: isCount,
  next: orMissing(isObjectOf({ by: isOneOf("page", "offset"), parameter: isText, first: isCount })),
});
