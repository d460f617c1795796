import type { Customer } from "../../customers/customer.ts";
import { isCount, isObjectOf, isOneOf, isText, orMissing } from "../../text/shape.ts";

/** What one page of a list has that was asked for and not given before, in the server's order. */
export interface RowPage<Row = Customer> {
  readonly rows: readonly Row[];
  /** Matching rows in all, when the server says so and the number counts what the query asked for. */
  readonly total: number | undefined;
  /** Rows of the server's answer, those included that do not match or came before. */
  readonly size: number;
  /** Whether further rows match, if that is known without asking. */
  readonly goesOn?: boolean | undefined;
  /** The place after its last row, from which another walk can go on; undefined if rows have no ids. */
  readonly place?: ListPlace | undefined;
}

/** A place in a list, after one of its rows. */
export interface ListPlace {
  /** The path and query of the page. */
  readonly page: string;
  readonly last: string;
  /** Pages up to this one, and the rows before it. */
  readonly pages: number;
  readonly before: number;
  /** How the next page was asked for, if a parameter says it. */
  readonly next?: { readonly by: "page" | "offset"; readonly parameter: string; readonly first: number } | undefined;
}

export const isPlace = isObjectOf<ListPlace>({
  page: isText,
  last: isText,
  pages: isCount,
  before: isCount,
  next: orMissing(isObjectOf({ by: isOneOf("page", "offset"), parameter: isText, first: isCount })),
});
