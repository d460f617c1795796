import { withoutCountry } from "../cells/address/address-end.ts";
import { isStateOf, writesCode } from "../cells/address/code-forms.ts";
import { type Address, readAddress, segmentsOf } from "../cells/address/read-address.ts";
import { type CountryCode, calledCountries, countryCode } from "../cells/country.ts";
import { regionsOf, stateWithCountry, zipFits } from "../cells/regions.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import type { Cell } from "../row.ts";
import type { FieldReader } from "./field-reader.ts";

/** One of the addresses that a row can have: how its parts are read. */
export type AddressBlock = Readonly<Partial<Record<FieldTarget, FieldReader>>>;

export function addressBlock(fields: readonly FieldReader[]): AddressBlock {
  return Object.fromEntries(fields.map((field) => [field.target, field]));
}

/** What a row says of its country. */
export interface RowCountry {
  /** It proves it: it names the country, or has a postal code that only addresses of that country have. */
  readonly country?: CountryCode | undefined;
  /** Only this speaks for it: a state without a postal code. */
  readonly hint?: CountryCode | undefined;
}

/**
 * The country of a row, by the first of its addresses that proves one. Its phone numbers without a country code are of it.
 * @param likely the default country: what an address of it can look like proves no other one.
 */
export function rowCountry(blocks: readonly AddressBlock[], cells: readonly Cell[], likely?: CountryCode): RowCountry {
  const all = blocks.map((block) => countryOfAddress((part) => block[part]?.read(cells)?.trim() ?? "", likely));
  return all.find(({ country }) => country) ?? all.find(({ hint }) => hint) ?? NOTHING;
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
  const region = zip === "" ? undefined : regionsOf(state).find((one) => zipFits(zip, one));
  if (region !== undefined) return shownBy({ state, zip, country: region.country }, likely);
  const isPlace = state !== "" || /\D/.test(zip);
  const whole = text("address line") || text("address") || text("city line") || text("address.street");
  for (const one of [...(isPlace ? [`City, ${state}, ${zip}`] : []), ...(DIVIDED.test(whole) ? [whole] : [])]) {
    const { parts: { country, state, zip } = {}, isCertain } = readAddress(one, { likely });
    if (country !== undefined && country === likely) return { country };
    const { found } = withoutCountry(segmentsOf(one));
    // `BG` is Bergamo as well as Bulgaria.
    if (found !== undefined && text("address.state").length !== 2) return { country: found };
    if (country !== undefined) return shownBy({ state, zip: isCertain ? zip : "", country }, likely);
  }
  return NOTHING;
}

/** What the state and the postal code of an address show, which were read as those of a country. */
function shownBy(
  { state = "", zip = "", country }: Pick<Address, "state" | "zip"> & { readonly country: CountryCode },
  likely: CountryCode | undefined,
): RowCountry {
  if (likely === undefined || country === likely) return { country };
  const isOwn = (isStateOf(state, likely) || countryCode(state) === likely) && (zip === "" || writesCode(likely, zip));
  return isOwn ? NOTHING : zip === "" ? { hint: country } : { country };
}
