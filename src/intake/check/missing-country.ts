import { count } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { Finding } from "../finding.ts";
import type { Cell } from "../row.ts";
import { fieldCells } from "./field-reader.ts";
import { addressBlock, rowCountry } from "./row-country.ts";

/** The phone numbers of a file that lack their country code: they are one question. */
export class MissingCountry {
  readonly #addresses: ColumnMapping["addresses"];
  /** How many addresses of these rows are in which country; some hundred are enough. */
  readonly #votes = new Map<string, number>();
  numbers = 0;

  constructor({ addresses }: Pick<ColumnMapping, "addresses">) {
    this.#addresses = addresses;
  }

  /** @param cells of its row. */
  add({ kind }: Finding, cells: readonly Cell[]): void {
    if (kind !== "phone-country") return;
    this.numbers += 1;
    if (this.numbers > MOST_ROWS) return;
    const blocks = this.#addresses.map((fields) =>
      addressBlock(fields.map((field) => fieldCells(field, cells, PLAIN))),
    );
    const { country, hint } = rowCountry(blocks, undefined, () => false);
    const vote = country ?? hint;
    if (vote !== undefined) this.#votes.set(vote, (this.#votes.get(vote) ?? 0) + 1);
  }

  /** The country of nearly all addresses that say one: a proposal for a question, never more. */
  likely(): string | undefined {
    const all = [...this.#votes.values()].reduce((sum, votes) => sum + votes, 0);
    return [...this.#votes].find(([, votes]) => votes >= all * NEARLY_ALL)?.[0];
  }

  /** `24 phone numbers have no country code`. */
  get text(): string {
    return `${count(this.numbers, "phone number has", "phone numbers have")} no country code`;
  }

  /** The flag to add, for all numbers. @param local the country of this machine, if it is known. */
  hint(local: string | undefined): string {
    const likely = this.likely();
    const found = likely ?? local;
    if (found === undefined)
      return "Add the country of these numbers with --default-country, or write them with + and the country code.";
    const place = likely === undefined ? "This machine is" : "The addresses are";
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
