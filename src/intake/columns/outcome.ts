import { isNamedStreet, isOfBuilding } from "../cells/address/street.ts";
import { type ColumnTarget, type Heading, NAMES } from "../headings/heading.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, pairsOf } from "./column.ts";
import { type ColumnDoubt, doubtAbout } from "./doubts.ts";

/**
 * A look at the outcome: columns whose values do not look like the field that they would become.
 * - Streets without a number or a word for a street, beside no town and no number of the house: they may be the towns.
 * - Streets that only their values say, if they have no numbers or something beside them looks like a piece of them.
 * - Towns with digits, other than those of a district: `Dublin 2`.
 * - One name for several customers with contacts of their own.
 * @param likely columns that are found by their values alone.
 */
export function oddColumns(
  columns: readonly Column[],
  placed: ReadonlyMap<number, Heading>,
  likely: ReadonlySet<number>,
  sample: readonly SourceRecord[],
): readonly ColumnDoubt[] {
  const all = [...placed.values()];
  const has = (...targets: readonly ColumnTarget[]) => all.some(({ target }) => targets.includes(target));
  const odd = columns.flatMap((column): ColumnDoubt[] => {
    const { target, line = 1, piece, block } = placed.get(column.at) ?? {};
    const { header, filled, values } = column;
    if (filled < FEW || header === "") return [];
    const name = JSON.stringify(header);
    const hasHouse = all.some((other) => other.piece === "number" && other.block === block);
    if (target === "address.street" && line === 1 && !piece && !hasHouse) {
      const isNumbered = values.filter((value) => /\d/.test(value)).length >= values.length * SOME;
      const isStreet = isNumbered || values.some((value) => isNamedStreet(value) || isOfBuilding(value));
      if (!isStreet && !has("address.city", "address.zip", "city line"))
        return [doubtAbout(column, undefined, `${name} holds what looks like towns: are these the streets?`)];
      const beside = columns.filter(({ at }) => at > column.at && at <= column.at + 2 && !placed.has(at));
      const isPieced = beside.some((other) => other.values.some(isOfBuilding));
      if (likely.has(column.at) && (isPieced || !isNumbered))
        return [doubtAbout(column, target, `${name} holds streets, or a part of them: are these the streets?`)];
    }
    const digits = values.filter((value) => /\d/.test(value) && !DISTRICT.test(value));
    if (target === "address.city" && digits.length >= values.length * MOST)
      return [doubtAbout(column, undefined, `${name} holds towns with digits: are these the towns?`)];
    return [];
  });
  return [...odd, ...oneName(columns, placed, sample)];
}

// --- internal ---

const FEW = 3;
const SOME = 0.2;
const MOST = 0.6;
/** `Dublin 2`, `Praha 10` */
const DISTRICT = /^\p{L}[^\d]* \d{1,2}$/u;

function oneName(
  columns: readonly Column[],
  placed: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): readonly ColumnDoubt[] {
  const of = (isOne: (target: ColumnTarget) => boolean) =>
    columns.filter(({ at }) => isOne(placed.get(at)?.target ?? "id"));
  const names = of((target) => NAMES.has(target));
  const [name] = names;
  const isOne = names.every((column) => column.filled === 0 || column.isOneValue);
  const contacts = of((target) => target === "email" || target === "phone");
  const isOthers = ({ at, filled, different }: Column) =>
    name !== undefined && different === filled && pairsOf(sample, name.at, at).length === name.filled;
  if (name === undefined || !isOne || name.filled < FEW || !contacts.some(isOthers)) return [];
  return names
    .filter(({ header, filled }) => header !== "" && filled > 0)
    .map((column) =>
      doubtAbout(column, undefined, `${JSON.stringify(column.header)} has one name for all rows: are these the names?`),
    );
}
