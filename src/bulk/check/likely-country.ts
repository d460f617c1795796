import { countryCode } from "../cells/country.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { Cell } from "../row.ts";

/** Where the addresses of some rows are: a proposal for a question, never more. */
export class LikelyCountry {
  readonly #addresses: ColumnMapping["addresses"];
  readonly #votes = new Map<string, number>();
  #rows = 0;

  constructor({ addresses }: Pick<ColumnMapping, "addresses">) {
    this.#addresses = addresses;
  }

  /** Looks at the addresses of a row. Some hundred rows are enough. */
  add(cells: readonly Cell[]): void {
    if (this.#rows >= MOST_ROWS) return;
    this.#rows += 1;
    for (const fields of this.#addresses) {
      const text = (target: string) =>
        fields
          .filter((field) => field.target === target)
          .flatMap(({ choices }) => choices.flatMap(({ parts }) => parts.map((at) => cells[at]?.trim() ?? "")))
          .find((cell) => cell !== "") ?? "";
      const [state, zip] = [text("address.state"), text("address.zip")];
      const whole =
        [text("city line"), text("address"), text("address line")].filter((line) => line !== "").at(-1) ?? "";
      const country = countryCode(text("country")) ?? countryOf(state, zip) ?? countryOfLine(whole);
      if (country === undefined) continue;
      this.#votes.set(country, (this.#votes.get(country) ?? 0) + 1);
      return;
    }
  }

  /** The country of nearly all addresses that say one; undefined when there is none. */
  country(): string | undefined {
    const all = [...this.#votes.values()].reduce((sum, votes) => sum + votes, 0);
    const [best] = [...this.#votes].sort(([, one], [, other]) => other - one);
    return best !== undefined && best[1] >= all * NEARLY_ALL ? best[0] : undefined;
  }

  /** `The addresses are in the US.` */
  reason(country: string): string {
    return `The addresses are in ${countryInWords(country)}.`;
  }
}

/** `the US`, `Germany`. */
export function countryInWords(code: string): string {
  const name = shortName(code);
  return /^(?:[A-Z]{2}|.* (?:Islands|Republic|Emirates))$|^Netherlands$|^Philippines$|^Bahamas$/.test(name)
    ? `the ${name}`
    : name;
}

/** `US numbers`, `numbers of Germany`. */
export function numbersOf(code: string): string {
  const name = shortName(code);
  return name.length === 2 ? `${name} numbers` : `numbers of ${countryInWords(code)}`;
}

// --- internal ---

const MOST_ROWS = 500;

const NEARLY_ALL = 0.9;

const US_ZIP = /^\d{5}(?:-\d{4})?$/;
const CA_POSTCODE = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i;
const GB_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/i;
const NL_POSTCODE = /^\d{4} ?[A-Z]{2}$/;
const AU_POSTCODE = /^\d{4}$/;

const US_STATES = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA
  PR RI SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/),
);
const AU_STATES = new Set("ACT NSW NT QLD SA TAS VIC WA".split(" "));

function countryOf(state: string, zip: string): string | undefined {
  if (CA_POSTCODE.test(zip)) return "CA";
  if (GB_POSTCODE.test(zip)) return "GB";
  if (NL_POSTCODE.test(zip)) return "NL";
  const abbreviation = state.toUpperCase();
  if (US_STATES.has(abbreviation) && (zip === "" || US_ZIP.test(zip))) return "US";
  return AU_STATES.has(abbreviation) && AU_POSTCODE.test(zip) ? "AU" : undefined;
}

/** Of the end of an address in one cell: `Portland, ME 04101`. */
function countryOfLine(line: string): string | undefined {
  const words = line.split(/[\s,]+/).filter((word) => word !== "");
  const [before = "", last = ""] = words.slice(-2);
  return countryOf("", `${before} ${last}`) ?? countryOf(before, last);
}

function shortName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "region", style: "short" }).of(code) ?? code;
}
