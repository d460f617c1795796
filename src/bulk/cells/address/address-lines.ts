import { foldedName } from "../../../customers/postal.ts";
import { isCity } from "./city.ts";
import { type CityLine, isUnsplit, type Known, type WholeAddress } from "./parts.ts";
import { ZIP_FIRST } from "./postcodes.ts";
import { splitAddress, splitCityLine, withoutCountry } from "./split-address.ts";
import { isStreet } from "./street.ts";
import { areStreets } from "./zip-last.ts";

/** What the lines of an address say. */
export interface LinesRead {
  readonly parts: Partial<WholeAddress>;
  /** Whether each line is certain. If not, what is not known stands in the street. */
  readonly isCertain: boolean;
}

/**
 * Reads the lines of an envelope: the name, `Attn: …`, the street, `Portland, ME 04101`, the country.
 * @param names of the row: its customer, company and person. A line that only repeats one of them is not a street.
 */
export function readAddressLines(lines: readonly string[], names: readonly string[], known: Known): LinesRead {
  const own = new Set(names.map(foldedName).filter((name) => name !== ""));
  const isName = (line: string) => own.has(foldedName(line.replace(ATTENTION, "")));
  const texts = lines.map((line) => line.trim()).filter((line) => line !== "");
  const first = texts.findIndex((line) => !isName(line));
  const { segments, country = known.country } = withoutCountry(first === -1 ? [] : texts.slice(first));
  if (segments.length === 0) return { parts: country === undefined ? {} : { country }, isCertain: true };
  for (const count of [1, 2]) {
    const line = cityLineOf(segments.slice(-count), { ...known, country });
    if (line === undefined) continue;
    const streets = segments.slice(0, -count).filter((segment) => !isName(segment));
    if (streets.length === 0) return { parts: line, isCertain: true };
    return { parts: { street: streets.join(", "), ...line }, isCertain: areCertain(streets, line) };
  }
  const whole = splitAddress(segments.join("\n"), { ...known, country });
  if (!isUnsplit(whole)) return { parts: whole, isCertain: true };
  const street = segments.join(", ");
  return { parts: { street, ...(country ? { country } : {}) }, isCertain: segments.length === 1 && isStreet(street) };
}

// --- internal ---

const ATTENTION = /^(?:attn|attention|att|c\/o|z\.? ?hd\.?|à l'attention de)[:.]? +/i;

/** The last lines as a city; without a state only where that is certain: `Highway 20010` is not one. */
function cityLineOf(lines: readonly string[], known: Known): CityLine | undefined {
  if (lines.length === 2 && !isCity(lines[0] ?? "")) return undefined;
  const line = splitCityLine(lines.join(", "), known);
  if (isUnsplit(line)) return undefined;
  const isZipFirst = ZIP_FIRST[known.country ?? known.likely ?? ""] !== undefined;
  return line.state !== undefined || line.country !== undefined || isZipFirst ? line : undefined;
}

function areCertain(streets: readonly string[], { country }: CityLine): boolean {
  if (country === "US" || country === "CA" || country === "AU" || country === "GB") return areStreets(streets, country);
  return streets.every((street) => /\d/.test(street));
}
