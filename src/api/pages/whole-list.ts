import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import type { PagingRules } from "../rules.ts";
import { joined, judge, type Reading } from "../wire/whole.ts";
import { fewer } from "./follow.ts";
import type { Identified, Trail } from "./trail.ts";
import type { Reached, WalkedPage } from "./walk.ts";

/** Reads a list from its first page to its end. @param before the reading before this one: what it gave is not given again. */
export type ReadList<Row extends Identified> = (
  before: Trail<Row> | undefined,
) => AsyncGenerator<WalkedPage<Row>, Reached<Row>>;

interface WholeOptions {
  readonly rules?: PagingRules | undefined;
  /** The total that the server states of all records, for a list of some; without it that total proves nothing. */
  readonly totalOfAll?: (() => Promise<number | undefined>) | undefined;
  /** Told where the list changed all the time while it was read. */
  readonly onWarning: (text: string) => void;
}

/**
 * A list, read again until it is whole: its distinct ids are as many as the server states, or two readings have the same
 * ids. Each id comes once. Rows without ids cannot be told apart: such a list is read once.
 * @throws CliError `unavailable` after the rows, where it is not whole after three readings.
 */
export async function* wholeList<Row extends Identified = Customer>(
  read: ReadList<Row>,
  { rules, totalOfAll, onWarning }: WholeOptions,
): AsyncGenerator<WalkedPage<Row>, void> {
  const readings: Reading[] = [];
  let countsAll: boolean | undefined;
  for (let before: Trail<Row> | undefined; ; ) {
    const { trail } = yield* read(before);
    if (trail.hasNameless || rules?.paging === "none") return;
    const { reading } = trail;
    const { total } = reading;
    if (trail.isNarrowed && total !== undefined && judge([...readings, reading]) !== "whole")
      countsAll ??= totalOfAll === undefined || (await totalOfAll()) === total.last;
    readings.push(countsAll ? { ...reading, total: undefined } : reading);
    const verdict = judge(readings);
    if (verdict === "whole") return;
    if (verdict === "short") throw notWhole(readings.at(-1) ?? reading);
    if (verdict === "moving") return onWarning(movingText(readings));
    before = trail;
  }
}

// --- internal ---

function notWhole({ ids, all, isSame, total }: Reading): CliError {
  if (isSame && total !== undefined) return fewer(total.last, ids);
  const read = total === undefined ? `${all} read, perhaps not all` : `${all} of ${total.last} read`;
  return new CliError("unavailable", `the server's order changes between pages: ${read}`, {
    hint: "Pages of a list without a fixed order miss some of it. Ask who runs the server to sort it, for example by id.",
  });
}

function movingText(readings: readonly Reading[]): string {
  const totals = readings.map(({ total }) => total).reduce(joined);
  return `the list changed while it was read: the server counted ${totals?.first} at first and ${totals?.last} at the end; ${readings.at(-1)?.all} were read`;
}
