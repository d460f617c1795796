import { countryCode } from "../cells/country.ts";
import { regionsOf, stateOfZip, usState } from "../cells/regions.ts";
import { type Heading, headerKey } from "../headings/heading.ts";
import type { SourceRecord } from "../row.ts";
import { valueIn } from "./profile.ts";

/** What counties and regions are: in some countries they stand where the state stands, in others they do not. */

/**
 * The headings, without the counties and regions that are not states, and with those certain that are.
 * @param country the default country.
 */
export function withRegions(
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
  country: string | undefined,
): Map<number, Heading> {
  const home = homeCountry(chosen, sample, country?.toUpperCase());
  const isGeographic = headers.filter((header) => GEOGRAPHIC.has(headerKey(header))).length >= 2;
  const kept = new Map(chosen);
  for (const [at, heading] of chosen) {
    if (heading.target !== "address.state") continue;
    if (home !== undefined && HAVE_STATES.has(home) && hasNoState(at, sample)) kept.delete(at);
    if (heading.weak !== true) continue;
    const isCounty = /county/i.test(headers[at] ?? "");
    const { weak: _, ...certain } = heading;
    if (isCounty ? !isBritish(home) : isGeographic || contradictsZips(at, chosen, sample)) kept.delete(at);
    else if (isCounty || (home !== undefined && !HAVE_STATES.has(home) && heading.block !== "plain"))
      kept.set(at, certain);
  }
  return kept;
}

// --- internal ---

/** Where everybody writes a state, and knows its name. */
const HAVE_STATES = new Set(["US", "CA", "AU"]);

/** Headings beside a region that was found out from where somebody's computer is. */
const GEOGRAPHIC = new Set("latitude longitude timezone gmtoff dstoff ipaddress ip optinip confirmip".split(" "));

const BRITISH = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4})$/i;
const LEAST_PAIRS = 3;

function isBritish(country: string | undefined): boolean {
  return country === "GB" || country === "IE";
}

/** The country of most rows: by its column, by British postcodes, else the default. */
function homeCountry(
  chosen: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
  country: string | undefined,
): string | undefined {
  const counts = new Map<string, number>();
  const count = (found: string | undefined) => found && counts.set(found, (counts.get(found) ?? 0) + 1);
  for (const [at, { target }] of chosen) {
    if (target !== "country" && target !== "address.zip") continue;
    for (const record of sample) {
      const value = valueIn(record, at);
      if (value === undefined) continue;
      if (target === "country") count(countryCode(value));
      else if (BRITISH.test(value)) count("GB");
    }
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? country;
}

/** Whether a column has values, and none of them is a state: `Completed` below `Job State`. */
function hasNoState(at: number, sample: readonly SourceRecord[]): boolean {
  const values = sample.flatMap((record) => valueIn(record, at) ?? []);
  return values.length > 0 && values.every((value) => regionsOf(value).length === 0 && !/\d/.test(value));
}

/** Whether the states of most rows are others than those of their ZIP codes. */
function contradictsZips(at: number, chosen: ReadonlyMap<number, Heading>, sample: readonly SourceRecord[]): boolean {
  const zips = [...chosen].flatMap(([other, { target }]) => (HAS_ZIP.has(target) ? [other] : []));
  let pairs = 0;
  let same = 0;
  for (const record of sample) {
    const state = usState(valueIn(record, at) ?? "");
    const values = zips.flatMap((zip) => valueIn(record, zip)?.split(/[\s,]+/) ?? []);
    const other = values.map(stateOfZip).findLast((found) => found !== undefined);
    if (state === undefined || other === undefined) continue;
    pairs += 1;
    if (state === other) same += 1;
  }
  return pairs >= LEAST_PAIRS && same * 2 < pairs;
}

const HAS_ZIP: ReadonlySet<string> = new Set(["address.zip", "address", "city line", "address.street"]);
