import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import { readAddress } from "../cells/address/read-address.ts";
import { countryCode } from "../cells/country.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { Cell, Problem, Show, Table } from "../row.ts";
import { fieldsOf, overviewOf, type Problems } from "./problems.ts";

/** The phone numbers of a file that lack their country code: they are one question. */
export class MissingCountry {
  readonly #addresses: ColumnMapping["addresses"];
  /** How many addresses of these rows are in which country; some hundred are enough. */
  readonly #votes = new Map<string, number>();
  /** How many numbers have no country code. */
  numbers = 0;

  constructor({ addresses }: Pick<ColumnMapping, "addresses">) {
    this.#addresses = addresses;
  }

  add(problem: Problem): void {
    if (problem.kind !== "phone-country") return;
    this.numbers += 1;
    if (this.numbers > MOST_ROWS) return;
    const country = this.#addresses.map((fields) => countryIn(fields, problem.cells)).find(Boolean);
    if (country !== undefined) this.#votes.set(country, (this.#votes.get(country) ?? 0) + 1);
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

  /**
   * The error if nobody can be asked: one for all numbers, with the flag to add; and all problems of the file.
   * @param local the country of this machine, where it is known.
   */
  error(
    table: Pick<Table, "name" | "unit">,
    all: Problems,
    local: string | undefined,
    { problemsFile, show }: { readonly problemsFile?: string | undefined; readonly show?: Show | undefined },
  ): CliError {
    // The hint of each says what this one says, with the country of another file.
    const problems = [...all.all()].map(({ hint, ...problem }) => ({
      ...problem,
      hint: problem.kind === "phone-country" ? undefined : hint,
    }));
    const [found, place] = [
      this.likely() ?? local,
      this.likely() === undefined ? "This machine is" : "The addresses are",
    ];
    const hint =
      found === undefined
        ? "Add the country of these numbers with --default-country, or write them with + and the country code."
        : `${place} in ${countryInWords(found)}. If these are numbers of that country, add --default-country ${found}.`;
    const { lines } = overviewOf(table.unit, problems, problemsFile, show);
    return new CliError("invalid_input", `${this.text} in ${table.name}; nothing was written`, {
      fields: fieldsOf(table, problems, show),
      hint,
      told: [...lines.map((line) => `  ${line}`), hint],
    });
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

function countryIn(fields: ColumnMapping["addresses"][number], cells: readonly Cell[]): string | undefined {
  const text = (target: string) =>
    fields
      .filter((field) => field.target === target)
      .flatMap(({ choices }) => choices.flatMap(({ parts }) => parts.map((at) => cells[at]?.trim() ?? "")))
      .find((cell) => cell !== "") ?? "";
  const whole = text("address line") || text("address") || text("city line");
  const line = `City, ${text("address.state")}, ${text("address.zip")}`;
  return countryCode(text("country")) ?? [line, whole].flatMap((one) => readAddress(one).parts?.country ?? [])[0];
}

function shortName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "region", style: "short" }).of(code) ?? code;
}
