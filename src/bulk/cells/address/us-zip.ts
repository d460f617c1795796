import type { Damage } from "../damage.ts";
import { stateOfZip } from "../regions.ts";

/**
 * What is wrong with the ZIP code of an address in the United States: spreadsheets take the zeros at its beginning.
 * @param state of the address, as the post writes it (`MA`); undefined where it is not known.
 */
export function usZipDamage(zip: string, state: string | undefined): Damage | undefined {
  if (WHOLE.test(zip)) return state === undefined ? undefined : inOtherState(zip, state);
  if (!CUT.test(zip)) return undefined;
  const [digits = "", plus4 = ""] = zip.split("-");
  const original = padded(digits, plus4);
  const inState = original === undefined ? undefined : stateOfZip(original);
  // Without a state, 9411 is more probably a code that lost its end than one of the army.
  const isIn = inState !== undefined && inState === (state ?? (inState === "AE" ? undefined : inState));
  if (original === undefined || !isIn)
    return { reason: `is not a ZIP code${state === undefined ? "" : ` of ${state}`}: it has ${digits.length} digits` };
  return { reason: `has lost its leading zero (${original})`, original };
}

// --- internal ---

const CUT = /^\d{1,20}$|^\d{3,4}-\d{4}$/;
const WHOLE = /^\d{5}(?:-?\d{4})?$/;

function inOtherState(zip: string, state: string): Damage | undefined {
  const inState = stateOfZip(zip.slice(0, 5));
  if (inState === undefined || inState === state || ISLANDS.has(`${inState} ${state}`)) return undefined;
  return { reason: `is a ZIP code of ${inState}, and the state is ${state}`, isOdd: true };
}

/** Islands that share the numbers of their neighbours. */
const ISLANDS = new Set(["HI AS", "GU MP"]);

/** `2139` → `02139`, `41014307` → `04101-4307`. */
function padded(digits: string, plus4: string): string | undefined {
  if (plus4 !== "")
    return digits.length === 3 || digits.length === 4 ? `${digits.padStart(5, "0")}-${plus4}` : undefined;
  if (digits.length === 3 || digits.length === 4) return digits.padStart(5, "0");
  if (digits.length !== 7 && digits.length !== 8) return undefined;
  const nine = digits.padStart(9, "0");
  return `${nine.slice(0, 5)}-${nine.slice(5)}`;
}
