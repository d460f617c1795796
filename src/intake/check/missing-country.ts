import { count } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { fieldCells } from "./field-reader.ts";
import type { Findings } from "./findings.ts";
import { addressBlock, rowCountry } from "./row-country.ts";

/** The phone numbers of a file that lack their country code: they are one question. */
export class MissingCountry {
  readonly numbers: number;
  /** The country of nearly all addresses that say one: a proposal for a question, never more. */
  readonly likely: string | undefined;

  constructor({ addresses }: Pick<ColumnMapping, "addresses">, findings: Findings) {
    const missing = findings.invalid().filter(({ kind }) => kind === "phone-country");
    this.numbers = missing.length;
    const votes = missing.slice(0, MOST_ROWS).flatMap(({ line }) => {
      const cells = findings.cells.get(line) ?? [];
      const blocks = addresses.map((fields) => addressBlock(fields.map((field) => fieldCells(field, cells, PLAIN))));
      const { country, hint } = rowCountry(blocks, undefined, () => false);
      return country ?? hint ?? [];
    });
    this.likely = votes.find((one) => votes.filter((other) => other === one).length >= votes.length * NEARLY_ALL);
  }

  /** `24 phone numbers have no country code`. */
  get text(): string {
    return `${count(this.numbers, "phone number has", "phone numbers have")} no country code`;
  }

  /** The flag to add, for all numbers. @param local the country of this machine, if it is known. */
  hint(local: string | undefined): string {
    const found = this.likely ?? local;
    if (found === undefined)
      return "Add the country of these numbers with --default-country, or write them with + and the country code.";
    const place = this.likely === undefined ? "This machine is" : "The addresses are";
    return `${place} in ${countryInWords(found)}. If these are numbers of that country, add --default-country ${found}.`;
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

const PLAIN = { neutralised: false, clearToken: "" };
const MOST_ROWS = 500;
const NEARLY_ALL = 0.9;

function shortName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "region", style: "short" }).of(code) ?? code;
}
