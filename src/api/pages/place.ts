import { isBoolean, isCount, isObjectOf, isText, orMissing } from "../../text/shape.ts";

/** A place in a list, after one of its rows. */
export interface Place {
  /** The path and query of the page. */
  readonly page: string;
  /** Id of the row. */
  readonly last: string;
  /** Pages up to this one, and the rows before it. */
  readonly pages: number;
  readonly before: number;
  /** What the history of the walk knows otherwise from its earlier pages. */
  readonly firstNumber?: number | undefined;
  readonly parameter?: string | undefined;
  readonly namesNext: boolean;
}

export const isPlace = isObjectOf<Place>({
  page: isText,
  last: isText,
  pages: isCount,
  before: isCount,
  firstNumber: orMissing(isCount),
  parameter: orMissing(isText),
  namesNext: isBoolean,
});
