import { withoutCountry } from "../cells/address/address-end.ts";
import { writesCode } from "../cells/address/codes.ts";
import { type Address, readAddress, segmentsOf } from "../cells/address/read-address.ts";
import { type CountryCode, calledCountries, countryCode } from "../cells/country.ts";
import { isStateOf, regionsOf, stateWithCountry, zipFits } from "../cells/regions.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import type { FieldCells } from "./field-reader.ts";

/** One of the addresses that a row can have: its parts. */
export type AddressBlock = Readonly<Partial<Record<FieldTarget, FieldCells>>>;

export function addressBlock(fields: readonly FieldCells[]): AddressBlock {
  return Object.fromEntries(fields.map((field) => [field.target, field]));
}

/**
 * The country that an address of a row proves, of which its phone numbers without a country code are: by the column of the
 * country, by a state with its code, or by a form of codes that one country has. An address that the default country has as well
 * proves nothing, and neither does the name of a state or a country without a postal code: towns are named after both.
 * @param likely the default country.
 */
export function rowCountry(blocks: readonly AddressBlock[], likely: CountryCode | undefined): CountryCode | undefined {
  for (const block of blocks) {
    const country = countryOfAddress((part) => block[part]?.cell?.trim() ?? "", likely);
    if (country !== undefined) return country;
  }
  return undefined;
}

/** `Germany`, `DE`, `+49`. Several countries have `+1`. */
export function namedCountry(text: string): CountryCode | undefined {
  const [called, ...others] = calledCountries(text);
  return countryCode(text.trim()) ?? (others.length === 0 ? called : undefined);
}

// --- internal ---

/** An address, rather than a street alone. */
const DIVIDED = /[,;\n•·|]| [A-Z]{2} \d{5}/;

function countryOfAddress(
  text: (part: FieldTarget) => string,
  likely: CountryCode | undefined,
): CountryCode | undefined {
  const [name, state, zip] = [text("country"), text("address.state"), text("address.zip")];
  const named = (name && namedCountry(name)) || stateWithCountry(state)?.country;
  if (named !== undefined || (name !== "" && calledCountries(name).length < 2)) return named;
  const isPlace = state !== "" || /\D/.test(zip);
  const whole = text("address line") || text("address") || text("city line") || text("address.street");
  for (const one of [...(isPlace ? [`City, ${state}, ${zip}`] : []), ...(DIVIDED.test(whole) ? [whole] : [])]) {
    const { parts: { country, state, zip } = {}, isCertain } = readAddress(one, { likely });
    if (country !== undefined && country === likely) return country;
    const { found } = withoutCountry(segmentsOf(one));
    // `BG` is Bergamo as well as Bulgaria, Granada is a province of Spain as well as a country.
    if (found !== undefined && text("address.state").length !== 2) {
      const isOwn = likely !== undefined && isStateOf(text("address.state"), likely);
      return isOwn || !isCertain || !zip ? undefined : found;
    }
    if (country !== undefined)
      return isShown({ state, zip: isCertain ? zip : "", country }, likely) ? country : undefined;
  }
  return undefined;
}

/** Whether the state and the postal code of an address, which were read as those of a country, are of no other one. */
function isShown(
  { state = "", zip = "", country }: Pick<Address, "state" | "zip"> & { readonly country: CountryCode },
  likely: CountryCode | undefined,
): boolean {
  const regions = regionsOf(state);
  if (zip !== "" && regions.length > 0 && !regions.some((one) => zipFits(zip, one))) return false;
  if (likely === undefined || country === likely) return true;
  const isOwnState = state === "" || isStateOf(state, likely) || countryCode(state) === likely;
  return zip !== "" && !(isOwnState && writesCode(likely, zip));
}
