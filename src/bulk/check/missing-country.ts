import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { type Problem, placeOf, problemText, type Table } from "../row.ts";
import { LikelyCountry } from "./likely-country.ts";
import { Problems } from "./problems.ts";
import { toldProblems } from "./told-problems.ts";

/** The phone numbers of a file that lack their country code, apart from all other problems: they are one question. */
export class MissingCountry {
  readonly likely: LikelyCountry;
  /** What is wrong besides. */
  readonly others = new Problems();
  #numbers = 0;

  constructor(columns: Pick<ColumnMapping, "addresses">) {
    this.likely = new LikelyCountry(columns);
  }

  /** How many numbers have no country code. */
  get numbers(): number {
    return this.#numbers;
  }

  add(problem: Problem): void {
    if (problem.kind !== "phone-country") {
      this.others.add(problem);
      return;
    }
    this.#numbers += 1;
    this.likely.add(problem.cells);
  }

  /** `24 phone numbers have no country code`. */
  get text(): string {
    return `${count(this.#numbers, "phone number has", "phone numbers have")} no country code`;
  }

  /**
   * What is told where nobody can be asked: one error for all numbers, with the flag to add; and the other problems.
   * @param local the country of this machine, where it is known.
   */
  error(table: Pick<Table, "name" | "unit">, local: string | undefined, problemsFile: string | undefined): CliError {
    const fields: Record<string, string> = {};
    for (const problem of this.others.list()) {
      const place = placeOf(table, problem.line);
      const reason = problemText(table, problem).slice(place.length + 2);
      fields[place] = fields[place] === undefined ? reason : `${fields[place]}; ${reason}`;
    }
    const found = this.likely.country();
    const flag = `--default-country ${found ?? local ?? "US"}`;
    const hint =
      found === undefined
        ? `Add the country of these numbers, for example ${flag}; or write them with + and the country code.`
        : `${this.likely.reason(found)} If these are numbers of that country, add ${flag}.`;
    const others = toldProblems(table.unit, this.others.kinds, problemsFile).map((line) => `  ${line}`);
    return new CliError("invalid_input", `${this.text} in ${table.name}; nothing was written`, {
      ...(Object.keys(fields).length > 0 ? { fields } : {}),
      hint,
      told: [...(others.length > 0 ? ["Besides:", ...others] : []), hint],
    });
  }
}
