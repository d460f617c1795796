import type { WholeAddress } from "../../cells/address/parts.ts";
import { countryCode } from "../../cells/country.ts";
import { readHeading } from "../../headings/read-heading.ts";

/**
 * An address of lines that each say what they hold, as forms write it: `Street Address: 29 Pinckney St`, `City: Boston`.
 * Undefined where a line has no such label.
 */
export function readLabelled(text: string): Partial<WholeAddress> | undefined {
  const parts = new Map<string, string>();
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const target = colon < 1 || colon > LONGEST_LABEL ? undefined : readHeading(line.slice(0, colon))?.target;
    if (target === undefined || !PARTS.has(target)) return undefined;
    const value = line.slice(colon + 1).trim();
    const before = parts.get(target);
    if (before !== undefined && target !== "address.street") return undefined;
    if (value !== "") parts.set(target, before === undefined ? value : `${before}, ${value}`);
  }
  if (parts.size < 2) return undefined;
  const [street, city, state, zip] = [...PARTS].map((target) => parts.get(target));
  const country = countryCode(parts.get("country") ?? "");
  return {
    ...(street ? { street } : {}),
    ...(city ? { city } : {}),
    ...(state ? { state } : {}),
    ...(zip ? { zip } : {}),
    ...(country ? { country } : {}),
  };
}

// --- internal ---

const LONGEST_LABEL = 40;
const PARTS: ReadonlySet<string> = new Set([
  "address.street",
  "address.city",
  "address.state",
  "address.zip",
  "country",
]);
