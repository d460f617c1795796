import type { FieldName } from "../../customers/customer.ts";
import { ADDRESS_BLOCKS, type ColumnTarget, type Heading } from "../headings/heading.ts";

/** What is read from columns: a field, the id, or a part of an address block that is not a field itself. */
export type FieldTarget = FieldName | "id" | AddressPart;

/** `address line`: all lines of the block, joined with line breaks. */
export type AddressPart = Extract<ColumnTarget, "address" | "address line" | "city line" | "country">;

/** How one field is read from the cells of a row. */
export interface FieldColumns {
  readonly target: FieldTarget;
  /** The value is the first of them that is not blank. */
  readonly choices: readonly Choice[];
}

/** A column, or several that are joined. */
export interface Choice {
  /**
   * What its columns hold. The choices of the name are columns of whole names (`name`), joined parts (`last name`),
   * persons and companies.
   */
  readonly target: ColumnTarget;
  /** Which cells of a record, from 0. */
  readonly parts: readonly number[];
  /** Between two parts. */
  readonly joiner: string;
  /** What messages call it: `First Name + Last Name`. */
  readonly header: string;
  /** Cells may hold several values: the first one is used. */
  readonly several: boolean;
  /** Which cell says what kind of phone it is: a row where that is a fax does not use this choice. */
  readonly labelAt?: number | undefined;
}

/** Orders columns into fields. Lines of a street are joined; of any other part of an address only the best column is used. */
export function fieldsFrom(
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
): { readonly fields: readonly FieldColumns[]; readonly addresses: readonly (readonly FieldColumns[])[] } {
  const columns = [...chosen]
    .map(([at, heading]): Column => ({ ...heading, at, header: headers[at] ?? "" }))
    .sort((a, b) => a.rank - b.rank || (a.line ?? 0) - (b.line ?? 0) || a.at - b.at);
  const of = (target: ColumnTarget) => columns.filter((column) => column.target === target);
  const each = (target: ColumnTarget) => of(target).map((column) => choice([column]));
  const parts = [...of("first name"), ...of("middle name"), ...of("last name")];
  const fields: FieldColumns[] = [
    { target: "id", choices: each("id") },
    {
      target: "name",
      choices: [...each("name"), ...(parts.length > 0 ? [choice(parts)] : []), ...each("person"), ...each("company")],
    },
    { target: "email", choices: each("email") },
    { target: "phone", choices: each("phone") },
    { target: "notes", choices: each("notes") },
  ];
  return { fields: fields.filter(hasColumns), addresses: addressesFrom(columns) };
}

// --- internal ---

const ONE_COLUMN = ["address.city", "address.state", "address.zip", "address", "city line", "country"] as const;

interface Column extends Heading {
  readonly at: number;
  readonly header: string;
}

function choice(columns: readonly Column[], joiner = " "): Choice {
  const header = columns.map((column) => column.header).join(" + ");
  return {
    target: columns.at(-1)?.target ?? "notes",
    parts: columns.map(({ at }) => at),
    joiner,
    header,
    several: columns.some(({ several }) => several),
  };
}

function addressesFrom(columns: readonly Column[]): FieldColumns[][] {
  return ADDRESS_BLOCKS.map((block) => {
    const own = columns.filter((column) => column.block === block);
    const street = own.filter(({ target }) => target === "address.street");
    const lines = own.filter(({ target }) => target === "address line");
    const rest = ONE_COLUMN.map((target): FieldColumns => {
      const choices = own.filter((column) => column.target === target).map((column) => choice([column]));
      return { target, choices };
    });
    const fields: FieldColumns[] = [
      { target: "address.street", choices: street.length > 0 ? [choice(street, ", ")] : [] },
      { target: "address line", choices: lines.length > 0 ? [choice(lines, "\n")] : [] },
      ...rest,
    ];
    return fields.filter(hasColumns);
  }).filter((fields) => fields.length > 0);
}

function hasColumns({ choices }: FieldColumns): boolean {
  return choices.length > 0;
}
