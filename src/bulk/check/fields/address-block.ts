import type { Known } from "../../cells/address/parts.ts";
import { countryCode } from "../../cells/country.ts";
import type { FieldTarget } from "../../columns/field-columns.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";

/** One of the addresses that a row can have: how its parts are read. */
export type AddressBlock = Readonly<Partial<Record<FieldTarget, FieldReader>>>;

export function addressBlock(fields: readonly FieldReader[]): AddressBlock {
  return Object.fromEntries(fields.map((field) => [field.target, field]));
}

/** The most complete address of this row; of two alike the first. Parts of two addresses are never mixed. */
export function blockOf(blocks: readonly AddressBlock[], { cells }: RowDraft): AddressBlock | undefined {
  if (blocks.length < 2) return blocks[0];
  let best: AddressBlock | undefined;
  let most = -1;
  for (const block of blocks) {
    let filled = 0;
    for (const target of COUNTED) {
      const cell = block[target]?.read(cells);
      if (typeof cell === "string") filled += WEIGHTS[target] ?? 1;
      else if (cell === null) filled += 0.1; // To be emptied: it counts where no address has a value.
    }
    if (filled > most) [best, most] = [block, filled];
  }
  return best;
}

/** What is known about the country of the row's address. */
export function knownCountry(row: RowDraft, { country }: AddressBlock): Known {
  const text = country?.read(row.cells);
  // A country that is not known by its name: none of the rules for codes holds.
  if (typeof text === "string") return { country: countryCode(text.trim()) };
  if (row.country !== undefined) return { country: row.country };
  const { defaultCountry } = row.options;
  const { phone } = row.values;
  const calling = CALLING_CODES[defaultCountry ?? "US"];
  const isAbroad = calling !== undefined && typeof phone === "string" && !phone.startsWith(calling);
  return { likely: isAbroad ? ABROAD : defaultCountry };
}

// --- internal ---

/** A country that is not known, and not the default one: ISO 3166 leaves these letters to their user. */
const ABROAD = "ZZ";

/** How numbers of a country begin. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  ...{ US: "+1", CA: "+1", GB: "+44", AU: "+61", DE: "+49", AT: "+43", CH: "+41", FR: "+33", ES: "+34", IT: "+39" },
};

const COUNTED: readonly FieldTarget[] = [
  ...(["address.street", "address.city", "address.state", "address.zip"] as const),
  ...(["address", "address line", "city line"] as const),
];
/** A cell that holds several parts counts less than three parts in cells of their own: nothing has to be divided there. */
const WEIGHTS: Readonly<Partial<Record<FieldTarget, number>>> = { address: 2.5, "address line": 2.5, "city line": 1.5 };
