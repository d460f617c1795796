import { changesTo, sameValue, tidied } from "../../customers/changes.ts";
import {
  type Customer,
  type FieldName,
  type FieldValues,
  fieldsOf,
  newInput,
  toInput,
} from "../../customers/customer.ts";
import { e164OrText, hasSameDigits, type PhoneReader, saysCountryCode } from "../../customers/phone.ts";
import { samePerson } from "../../customers/same-person.ts";
import type { Problem, Row } from "../../intake/row.ts";
import { keyOf, type MatchKey, type MatchMode } from "../../match/match-key.ts";
import { matchRow, type Others } from "../../match/match-row.ts";
import type { CustomerIndex } from "../lookup/customer-index.ts";
import { customerIdOf, type RowStep } from "../step.ts";

export type OnMatch = "update" | "skip" | "fail";
export const ON_MATCH = ["update", "skip", "fail"] as const;

interface PlanOptions {
  readonly match: MatchMode;
  readonly onMatch: OnMatch;
  /** How a message names a row, by its line. */
  readonly placeOf: (line: number) => string;
  readonly readPhone: PhoneReader;
  /** The people on other lines of the file that have the key of a row. */
  readonly othersOf?: ((row: Row, key: MatchKey) => Others) | undefined;
  /** Whether a row is nobody who is there under another name. */
  readonly isNew?: ((line: number) => boolean) | undefined;
}

/** Decides about rows, one after the other, given the customers that the server has. */
export class Planner {
  readonly #index: CustomerIndex;
  readonly #options: PlanOptions;
  /** By id: the line of the row that is about a customer. */
  readonly #named = new Map<string, number>();

  constructor(index: CustomerIndex, options: PlanOptions) {
    this.#index = index;
    this.#options = options;
  }

  /** What is to be done about a row, in the file's order, or why nothing can be. No customer is the target of two rows. */
  next(row: Row): RowStep | Problem {
    const decided = this.again(row);
    const id = "reason" in decided ? null : customerIdOf(decided);
    const earlier = id === null ? undefined : this.#named.get(id);
    if (id === null) return decided;
    if (earlier !== undefined)
      return { line: row.line, cells: row.cells, ...secondTime(id, this.#options.placeOf(earlier)) };
    this.#named.set(id, row.line);
    return decided;
  }

  /** What is to be done about a row that next() has decided about before. */
  again(row: Row): RowStep | Problem {
    const key = keyOf(row, this.#options.match);
    const others = key && this.#options.othersOf?.(row, key);
    const isNamed = (id: string) => this.isNamed(id);
    const matches = key === undefined ? [] : this.#index.find(key);
    const decided = decide(row, key, matches, this.#options, others, isNamed);
    return "reason" in decided ? { line: row.line, cells: row.cells, ...decided } : decided;
  }

  /** Whether a row is about this customer. */
  isNamed(id: string): boolean {
    return this.#named.has(id);
  }
}

/** What to do about one row, or why that cannot be decided. `matches` are the customers that its key finds. */
export function decide(
  row: Row,
  key: MatchKey | undefined,
  matches: readonly Customer[],
  { match, onMatch, readPhone, isNew }: Pick<PlanOptions, "match" | "onMatch" | "readPhone" | "isNew">,
  others?: Others,
  /** Whether another row is about a customer. */
  isNamed: (id: string) => boolean = () => false,
): RowStep | Objection {
  if (key === undefined) return match === "none" ? creation(row) : KEYLESS[match];
  const { line, cells } = row;
  const { name } = row.values;
  const isNamesake = (customer: Customer) => samePerson(name ?? "", customer.name ?? "");
  const who = matchRow(row, key, isNew?.(line) ? matches.filter(isNamesake) : matches, others);
  if (who.kind === "nobody") {
    if (isNew?.(line)) return creation(row, matches);
    if (key.kind === "id") return unknownId(key.value);
    return key.kind === "person" && row.isLone ? NAME_ALONE : creation(row, matches);
  }
  if (who.kind === "several") return severalMatches(key, who.customers);
  if (who.kind === "unsure") {
    // Customers of other rows are other people.
    const free = who.customers.filter(({ id }) => !isNamed(id));
    return free.length === 0 ? creation(row, matches) : unsureMatches(free);
  }
  const current = who.customer;
  if (onMatch === "skip")
    return { action: "skip", line, cells, id: current.id, why: "there is such a customer (--on-match skip)" };
  if (onMatch === "fail")
    return { kind: "exists", reason: `is there already, as ${current.id}`, hint: "--on-match update changes it." };
  const changes = changesTo(current, toInput(whatDiffers(row, current, readPhone)));
  return Object.keys(changes).length === 0
    ? { action: "unchanged", line, cells, id: current.id }
    : {
        action: "update",
        line,
        cells,
        current,
        changes,
        ...(who.kind === "renamed" ? { renames: key.kind === "id" ? "id" : "contact" } : {}),
      };
}

// --- internal ---

/** Why nothing can be done about a row. */
type Objection = Pick<Problem, "kind" | "reason" | "quotes" | "hint">;

const NONE = "--match none creates a customer for every row, each time.";
const OTHERS = "Without --match, the e-mail address or phone number serves.";
const keyless = (what: string, hint: string): Objection => ({
  kind: "no-key",
  reason: `has no ${what} to match by`,
  hint,
});
const KEYLESS: Readonly<Record<Exclude<MatchMode, "none">, Objection>> = {
  auto: keyless("id, e-mail address, phone number or name", NONE),
  id: keyless("id", OTHERS),
  email: keyless("e-mail address", "Without --match, the phone number serves."),
  phone: keyless("phone number", "Without --match, the e-mail address serves first."),
  name: keyless("name", OTHERS),
};

const NAME_ALONE: Objection = {
  kind: "name-alone",
  reason: "has nothing but a name: it may not be a customer",
  hint: "Add an address, an e-mail address or a phone number, or remove the row.",
};

/** @param matches the customers that have its key; undefined where nobody looked. */
function creation(row: Row, matches?: readonly Customer[]): RowStep | Objection {
  const { line, cells } = row;
  const said = valuesFor(row, undefined);
  const values = said.name === undefined && row.nameIfNew !== undefined ? { ...said, name: row.nameIfNew } : said;
  if (typeof values.name !== "string") {
    return { kind: "no-name", reason: "is a new customer but has no name", hint: "Every customer needs a name." };
  }
  const there = matches && { there: matches.map(({ id }) => id) };
  return { action: "create", line, cells, input: newInput(values), ...there };
}

function unknownId(id: string): Objection {
  return {
    kind: "unknown-id",
    reason: "has the id %j, which no customer has",
    quotes: [id],
    hint: "If these are ids of another system, ignore the column with --ignore.",
  };
}

function unsureMatches(customers: readonly Customer[]): Objection {
  return {
    kind: "several-matches",
    reason: `may be ${idsOf(customers)}, which ${customers.length === 1 ? "has" : "have"} the same name: the addresses do not tell`,
    hint: `Add an e-mail address or a phone number, or the id in a column headed id; ${NONE}`,
  };
}

function idsOf(customers: readonly Customer[]): string {
  return customers.map(({ id }) => id).join(", ");
}

function severalMatches({ kind }: MatchKey, matches: readonly Customer[]): Objection {
  return {
    kind: "several-matches",
    reason: `matches ${matches.length} customers by ${kind === "person" ? "name and address" : kind}: ${idsOf(matches)}`,
    hint: "Give the id of the one that is meant in a column headed id.",
  };
}

function secondTime(id: string, earlier: string): Objection {
  return {
    kind: "other-row",
    reason: `second row for customer ${id}; the first is ${earlier}`,
    hint: "Remove one of the rows, or choose with --match what tells customers apart.",
  };
}

/** What a row says about a customer, with its lines for the notes: those to be added, and those that are there. */
function valuesFor({ values, kept = [], unused = [] }: Row, current: Customer | undefined): FieldValues {
  const linesOf = (notes: string | null | undefined) => new Set(tidied(notes ?? "").split("\n"));
  const stored = values.notes ? linesOf(current?.notes) : undefined;
  const wanted = new Set([...kept, ...unused.filter((line) => stored?.has(tidied(line)))]);
  if (wanted.size === 0) return values;
  const notes = (values.notes === undefined ? current?.notes : values.notes) ?? "";
  const there = linesOf(notes);
  const lines = [...wanted].filter((line) => !there.has(tidied(line)));
  return lines.length === 0 ? values : { ...values, notes: [...(notes === "" ? [] : [notes]), ...lines].join("\n") };
}

/**
 * The values that say something else than the customer does. An e-mail's case and a phone's punctuation say nothing, and
 * neither does a country code that the row does not say.
 */
function whatDiffers(row: Row, current: Customer, readPhone: PhoneReader): FieldValues {
  const stored = fieldsOf(current);
  const isGuessed = (phone: string) =>
    !row.hasPhoneCountry && !row.cells.some((cell) => saysCountryCode(cell ?? "", phone));
  const differs = ([name, value]: [string, string | null | undefined]) => {
    const before = stored[name as FieldName]; // The keys of FieldValues are field names.
    if (typeof value !== "string" || before === null) return true; // changesTo() knows that empty is the same as empty.
    if (name !== "phone") return !sameValue(name, value, before);
    const phone = e164OrText(before, readPhone);
    return !sameValue(name, value, phone) && !(hasSameDigits(value, phone) && isGuessed(value));
  };
  return Object.fromEntries(Object.entries(valuesFor(row, current)).filter(differs));
}
