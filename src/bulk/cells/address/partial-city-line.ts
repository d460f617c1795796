import { regionsOf, stateOfZip } from "../regions.ts";
import { isCity } from "./city.ts";
import { isUnsplit, type Known, wordsOf } from "./parts.ts";
import { isZip } from "./postcodes.ts";
import { splitCityLine } from "./split-address.ts";

/** A line for city, state and ZIP code in which some of them are missing. */
export interface PartialCityLine {
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
}

/** Reads `Portland`, `ME`, `04101`, `ME 04101` and `Portland 04101` where a whole city line is expected. */
export function partialCityLine(text: string, known: Known): PartialCityLine | undefined {
  const words = wordsOf(text.replaceAll(",", " "));
  const last = words.at(-1) ?? "";
  const rest = words.slice(0, -1).join(" ");
  const isAmerican = (known.country ?? known.likely) === "US";
  const line = splitCityLine(`City, ${text}`, known);
  if (!isUnsplit(line) && line.city === "City" && line.state !== undefined && (line.zip || isCode(text))) {
    return { state: line.state, ...(line.zip === undefined ? {} : { zip: line.zip }) };
  }
  if (isAmerican && isZip(last, "US") && stateOfZip(last) !== undefined) {
    if (rest === "") return { zip: last };
    return isCity(rest) && !isCode(rest) && !endsWithState(rest) ? { city: rest, zip: last } : undefined;
  }
  return words.length > 0 && isCity(text) && !endsWithState(text) ? { city: text } : undefined;
}

// --- internal ---

/** `ME`, and not `Washington`, which is a city */
function isCode(text: string): boolean {
  return /^[A-Z]{2,3}$/.test(text) && regionsOf(text).length > 0;
}

/** `Milwaukee Wisconsin`; `Washington` alone is a city. */
function endsWithState(text: string): boolean {
  const words = wordsOf(text);
  return words.some((_, at) => at > 0 && regionsOf(words.slice(at).join(" ")).length > 0);
}
