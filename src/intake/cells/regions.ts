import { foldedWords } from "../../customers/postal.ts";
import { type CountryCode, countryCode } from "./country.ts";
import states from "./states.json" with { type: "json" };

/** The states and provinces of the United States, Canada and Australia, British counties, and the codes of each. */

export type RegionCountry = "US" | "CA" | "AU";

export interface Region {
  readonly country: RegionCountry;
  /** As the post writes it: `OR`, `BC`, `NSW`. */
  readonly code: string;
}

/**
 * The states and provinces that a text names, by code (`OR`), by name (`Oregon`) or as people shorten it (`Mass.`).
 * `WA` is in two countries.
 */
export function regionsOf(text: string): readonly Region[] {
  regions ??= named();
  return (text.length <= LONGEST && regions.get(foldedWords(text))) || [];
}

/** State and country in one text: `Illinois (US)`, `US-CO`, `US - Colorado`, `Bayern, Deutschland`; else undefined. */
export function stateWithCountry(text: string): { readonly state: string; readonly country: CountryCode } | undefined {
  if (text.length > LONGEST || !TWO_PARTS.test(text)) return undefined;
  const parts = text.replace(/^([A-Z]{2})-/, "$1,").split(/[(),/|]| [-–—] /);
  const [one = "", other = "", ...more] = parts.map((part) => part.trim()).filter((part) => part !== "");
  if (more.length > 0) return undefined;
  for (const [state, name] of [[one, other] as const, [other, one] as const]) {
    const country = countryCode(name);
    const regions = regionsOf(state);
    // Short codes of other countries may be anything: `Portland, ME`.
    const isName = name === other && /^\p{L}[\p{L} -]{3,}$/u.test(state) && regions.length === 0 && !countryCode(state);
    const isUnclear = text.includes(",") && regionsOf(name).length > 0;
    const isOther = country !== undefined && !(country in NAMES) && isName && !isUnclear;
    if (country && (isOther || regions.some((region) => region.country === country))) return { state, country };
  }
  return undefined;
}

/** Whether two texts name the same state: `Wisconsin` and `WI`. */
export function isSameState(one: string, other: string): boolean {
  if (foldedWords(one) === foldedWords(other)) return true;
  const codes = regionsOf(other).map(({ country, code }) => country + code);
  return regionsOf(one).some(({ country, code }) => codes.includes(country + code));
}

/** Whether a text is a state, province or county of a country, as its addresses have it. */
export function isStateOf(text: string, country: CountryCode): boolean {
  if (country === "GB") return isCounty(text);
  // Alone, the name of some is that of a town.
  if (country === "IE" && COUNTY.test(foldedWords(text))) return true;
  if (/^[A-Z]{2}$/.test(text) && TWO_LETTERS.has(country)) return true;
  return (
    regionsOf(text).some((one) => one.country === country) || (STATES.get(country)?.has(foldedWords(text)) ?? false)
  );
}

/** Whether a text is a county of the United Kingdom. Names that are also those of a town are not among them. */
export function isCounty(text: string): boolean {
  const name = foldedWords(text);
  // `Co-Educational` is none.
  return COUNTIES.has(name) || (COUNTY.test(name) && !text.includes("-"));
}

/** The state that a ZIP code of the United States is in; undefined when it is not a ZIP code that is in use. */
export function stateOfZip(zip: string): string | undefined {
  return US_ZIP.test(zip) ? statesOf(zip, "US")[0] : undefined;
}

/** Whether a code is in a state. Neighbours share some. */
export function zipFits(zip: string, { country, code }: Region): boolean {
  return statesOf(zip, country).includes(code);
}

// --- internal ---

const LONGEST = 40;
const TWO_PARTS = /[(),/|]| [-–—] |^[A-Z]{2}-/;
const US_ZIP = /^\d{5}(?:-\d{4})?$/;
const COUNTY = /^\p{L}+shire$|^(?:county|co) \p{L}+$/u;
let regions: ReadonlyMap<string, readonly Region[]> | undefined;

function named(): ReadonlyMap<string, readonly Region[]> {
  const found = new Map<string, Region[]>();
  for (const [country, lines] of Object.entries(NAMES) as [RegionCountry, readonly string[]][]) {
    for (const line of lines.join(" ").split(";")) {
      const [code = "", ...names] = line.split(",").map((name) => name.trim());
      for (const name of [code, ...names]) {
        const key = foldedWords(name);
        found.set(key, [...(found.get(key) ?? []), { country, code }]);
      }
    }
  }
  return found;
}

/** The states that a code is in, by its first letters. */
function statesOf(zip: string, country: RegionCountry): readonly string[] {
  const ranges = RANGES[country];
  const start = zip.slice(0, ranges[0]?.from.length).toUpperCase();
  return ranges.filter(({ from, to }) => from <= start && start <= to).map(({ state }) => state);
}

/** Code, name, and what people write (The Associated Press Stylebook; Canadian names in French). */
const NAMES: Readonly<Record<RegionCountry, readonly string[]>> = states.shortened;

/** The ranges of code beginnings in each state (USPS, Labeling List L002; Canada Post; Australia Post). */
const RANGES = { US: ranges(states.codes.US), CA: ranges(states.codes.CA), AU: ranges(states.codes.AU) };

function ranges(lines: readonly string[]) {
  const list = lines.join(" ").split(" ");
  return list.map((range) => {
    const [state = "", from = "", to = from] = range.split(/[:-]/);
    return { state, from, to };
  });
}

/** Provinces of Italy, cantons. */
const TWO_LETTERS: ReadonlySet<CountryCode> = new Set(["IT", "CH", "ES"]);

const STATES: ReadonlyMap<CountryCode, ReadonlySet<string>> = new Map(
  Object.entries(states.others).map(([country, lines]) => [
    country,
    new Set(lines.join(" ").split(",").map(foldedWords)),
  ]),
);

const COUNTIES = new Set(states.counties.join(" ").split(",").map(foldedWords));
