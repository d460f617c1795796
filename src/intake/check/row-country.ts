import type { PhoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { withoutCountry } from "../cells/address/address-end.ts";
import { writesCode } from "../cells/address/codes.ts";
import { type DividedAddress, readAddress, segmentsOf } from "../cells/address/read-address.ts";
import { type CountryCode, calledCountries, countryCode } from "../cells/country.ts";
import { readPhoneCell } from "../cells/phone-cell.ts";
import { isStateOf, regionsOf, stateWithCountry, zipFits } from "../cells/regions.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import type { Cell } from "../row.ts";
import type { FieldCells } from "./field-reader.ts";

/** One of the addresses that a row can have: its parts. */
export type BlockCells = Readonly<Partial<Record<FieldTarget, FieldCells>>>;

export function addressBlock(fields: readonly FieldCells[]): BlockCells {
  return Object.fromEntries(fields.map((field) => [field.target, field]));
}

export interface RowCountry {
  /** It proves it: it names the country, or has a postal code that only addresses of that country have. */
  readonly country?: CountryCode | undefined;
  /** Only this speaks for it: a state or the name of a country without a postal code. Towns are named after both. */
  readonly hint?: CountryCode | undefined;
}

/** The country of the phone numbers of a row: that of the calling code beside them, else that of the row. */
export function phoneCountry(
  phone: FieldCells | undefined,
  blocks: readonly BlockCells[],
  cells: readonly Cell[],
  defaultCountry: CountryCode | undefined,
  readPhone: PhoneReader,
): RowCountry {
  const [called] = calledCountries(cells[phone?.used?.codeAt ?? -1] ?? "");
  const fits = (country: CountryCode) => {
    const read = readPhoneCell(phone?.cell ?? "", (text) => readPhone(text, country));
    return !(read instanceof CliError) && read.value !== undefined;
  };
  // A code that its number does not fit is no calling code: `1` for Germany, in a program that counts countries.
  if (called !== undefined && fits(called)) return { country: called };
  const other = rowCountry(blocks, defaultCountry, fits);
  const rest = other.country ?? defaultCountry;
  return called === undefined || (rest !== undefined && fits(rest)) ? other : { country: called };
}

/**
 * The country of a row, of which its phone numbers without a country code are. In this order:
 * 1. The column of the country.
 * 2. What proves another one: a state with its code, a form of codes that one country has. An address that the default
 *    country has as well proves nothing.
 * 3. The default country, if the number is one of it: `123 Main St, Holland` with 616-392-5555 is in Michigan.
 * 4. A hint, if the number is one of that country.
 * @param likely the default country.
 * @param fits whether the number of the row is one of a country.
 */
export function rowCountry(
  blocks: readonly BlockCells[],
  likely: CountryCode | undefined,
  fits: (country: CountryCode) => boolean,
): RowCountry {
  const all = blocks.map((block) => countryOfAddress((part) => block[part]?.cell?.trim() ?? "", likely));
  const said = all.find(({ country }) => country) ?? all.find(({ hint }) => hint) ?? NOTHING;
  if (said.hint === undefined || (likely !== undefined && fits(likely)) || !fits(said.hint)) return said;
  return { country: said.hint };
}

/** `Germany`, `DE`, `+49`. Several countries have `+1`. */
export function namedCountry(text: string): CountryCode | undefined {
  const [called, ...others] = calledCountries(text);
  return countryCode(text.trim()) ?? (others.length === 0 ? called : undefined);
}

// --- internal ---

const NOTHING: RowCountry = {};

/** An address, rather than a street alone. */
const DIVIDED = /[,;\n•·|]| [A-Z]{2} \d{5}/;

function countryOfAddress(text: (part: FieldTarget) => string, likely: CountryCode | undefined): RowCountry {
  const [name, state, zip] = [text("country"), text("address.state"), text("address.zip")];
  const named = (name && namedCountry(name)) || stateWithCountry(state)?.country;
  if (named !== undefined || (name !== "" && calledCountries(name).length < 2)) return { country: named };
  const isPlace = state !== "" || /\D/.test(zip);
  const whole = text("address line") || text("address") || text("city line") || text("address.street");
  for (const one of [...(isPlace ? [`City, ${state}, ${zip}`] : []), ...(DIVIDED.test(whole) ? [whole] : [])]) {
    const { parts: { country, state, zip } = {}, isCertain } = readAddress(one, { likely });
    if (country !== undefined && country === likely) return { country };
    const { found } = withoutCountry(segmentsOf(one), likely);
    // `BG` is Bergamo as well as Bulgaria, Granada is a province of Spain as well as a country.
    if (found !== undefined && text("address.state").length !== 2) {
      const isOwn = likely !== undefined && isStateOf(text("address.state"), likely);
      return isOwn ? NOTHING : isCertain && zip ? { country: found } : { hint: found };
    }
    if (country !== undefined) return shownBy({ state, zip: isCertain ? zip : "", country }, likely);
  }
  return NOTHING;
}

/** What the state and the postal code of an address show, which were read as those of a country. */
function shownBy(
  { state = "", zip = "", country }: Pick<DividedAddress, "state" | "zip"> & { readonly country: CountryCode },
  likely: CountryCode | undefined,
): RowCountry {
  const regions = regionsOf(state);
  if (zip !== "" && regions.length > 0 && !regions.some((one) => zipFits(zip, one))) return NOTHING;
  if (likely === undefined) return { country };
  const isOwnState = state === "" || isStateOf(state, likely) || countryCode(state) === likely;
  const isOwn = isOwnState && (zip === "" || writesCode(likely, zip));
  return isOwn ? NOTHING : zip === "" ? { hint: country } : { country };
}
