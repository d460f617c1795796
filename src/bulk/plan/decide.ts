import { changesTo, sameValue } from "../../customers/changes.ts";
import {
  type Customer,
  type FieldName,
  type FieldValues,
  fieldsOf,
  newInput,
  toInput,
} from "../../customers/customer.ts";
import { labelOf } from "../../customers/fields.ts";
import { e164OrText, hasSameDigits, type PhoneReader, saysCountryCode } from "../../customers/phone.ts";
import { isSameStreet } from "../../customers/postal.ts";
import { isPartOfName, samePerson } from "../../customers/same-person.ts";
import { aboutKind, type Finding, type FindingKind } from "../../intake/finding.ts";
import type { Row } from "../../intake/row.ts";
import { isContradicted } from "../../match/id-proof.ts";
import { comparableIn, type MatchKey, type MatchMode, matchKeyOf } from "../../match/match-key.ts";
import { matchRow, type Others } from "../../match/match-row.ts";
import { undoNeutralise } from "../../text/formula.ts";
import type { CustomerIndex } from "../lookup/customer-index.ts";
import { type Step, subjectOf } from "../step.ts";

export const ON_MATCH = ["update", "skip", "fail"] as const;

export type OnMatch = (typeof ON_MATCH)[number] | "delete";

/** Why a row is skipped that finds nobody, if it may not make a new customer. */
export const MISSING = "it matches no customer";

export type Decision = Step | { readonly action: "none"; readonly finding: Finding };

export interface PlanOptions {
  readonly match: MatchMode;
  readonly onMatch: OnMatch;
  /** Whether a row that finds nobody makes a new customer; if missing it does. */
  readonly creates?: boolean | undefined;
  /** Whether the customer of a key was deleted from here: nothing is left to do about it. */
  readonly isGone?: ((key: MatchKey) => boolean) | undefined;
  readonly placeOf: (line: number) => string;
  readonly readPhone: PhoneReader;
  /** Whether a row of the file is matched by the id or the e-mail address of a customer. */
  readonly isMatched?: ((customer: Customer) => boolean) | undefined;
  /** The people on other lines of the file that have the key of a row. */
  readonly othersOf?: ((row: Row, key: MatchKey) => Others) | undefined;
  /** What a spreadsheet has done to a short text, if the file was not checked for it: only what differs may be damaged. */
  readonly damageOf?: ((text: string) => string | undefined) | undefined;
  /** Whether a row is nobody who is there under another name. */
  readonly isNew?: ((line: number) => boolean) | undefined;
}

export class Planner {
  readonly #index: CustomerIndex;
  readonly #options: PlanOptions;
  /** By id: the line of the row that is about a customer. */
  readonly #named = new Map<string, number>();

  constructor(index: CustomerIndex, options: PlanOptions) {
    this.#index = index;
    this.#options = options;
  }

  /** In the file's order. No customer is the target of two rows. */
  next(row: Row): Decision {
    const decided = this.again(row);
    const id = decided.action === "none" ? null : subjectOf(decided).id;
    if (id === null) return decided;
    const earlier = this.#named.get(id);
    if (earlier === undefined) {
      this.#named.set(id, row.line);
      return decided;
    }
    const { line, cells } = row;
    if (decided.action === "delete")
      return { action: "skip", line, cells, id, why: "an earlier row names the same customer" };
    const reason = `second row for customer ${id}; the first is ${this.#options.placeOf(earlier)}`;
    const hint = "Remove one of the rows, or choose with --match what tells customers apart.";
    return undecided(row, "other-row", reason, hint);
  }

  again(row: Row): Decision {
    const key = matchKeyOf(row, this.#options.match);
    const matches = key === undefined ? [] : this.#index.find(key);
    const moved = key?.kind === "email" && matches.length === 0 ? this.#withOldEmail(row) : undefined;
    if (moved === undefined) return this.#decide(row, key, matches);
    const update = this.#decide(row, moved.key, [moved.customer]);
    return update.action === "update" ? { ...update, newEmailOf: moved.key } : update;
  }

  isNamed(id: string): boolean {
    return this.#named.has(id);
  }

  /** If nobody has the row's e-mail: the only customer with its phone and name, unless another row is about them. */
  #withOldEmail(row: Row): { readonly customer: Customer; readonly key: MatchKey } | undefined {
    const { match, onMatch, isNew, isMatched = () => false } = this.#options;
    const { line, values } = row;
    const [value, { name }] = [comparableIn(row, "phone"), values];
    if (match !== "auto" || onMatch === "delete" || isNew?.(line) || !value || !name) return undefined;
    const key = { kind: "phone", value } as const;
    const [customer, ...others] = this.#index
      .find(key)
      .filter(
        (one) => samePerson(name, one.name ?? "") && !isMatched(one) && (this.#named.get(one.id) ?? line) === line,
      );
    return customer === undefined || others.length > 0 ? undefined : { customer, key };
  }

  /** @param matches the customers that its key finds. */
  #decide(row: Row, key: MatchKey | undefined, matches: readonly Customer[]): Decision {
    const { match, onMatch, creates = true, readPhone, isNew, isGone, othersOf, damageOf } = this.#options;
    if (key === undefined) return match === "none" ? creation(row) : keyless(row, match, creates);
    const { line, cells } = row;
    if (onMatch === "delete" && key.kind === "person")
      return undecided(row, "no-key", NO_CONTACT, "Each row needs one of them.");
    const { name } = row.values;
    const isNamesake = (customer: Customer) => samePerson(name ?? "", customer.name ?? "");
    const who = matchRow(row, key, isNew?.(line) ? matches.filter(isNamesake) : matches, othersOf?.(row, key));
    if (who.kind === "nobody") {
      if (isGone?.(key)) return { action: "unchanged", line, cells, id: null };
      if (!creates) return { action: "skip", line, cells, id: null, why: MISSING };
      if (isNew?.(line)) return creation(row, matches);
      if (key.kind === "id") {
        const reason = `has the id ${JSON.stringify(key.value)}, which no customer has`;
        const hint = "If these are ids of another system, ignore the column with --ignore.";
        return undecided(row, "unknown-id", reason, hint);
      }
      if (key.kind !== "person" || !row.isLone) return creation(row, matches);
      const hint = "Add an address, an e-mail address or a phone number, or remove the row.";
      return undecided(row, "name-alone", "has nothing but a name: it may not be a customer", hint);
    }
    if (who.kind === "several") return severalMatches(row, key, who.customers);
    if (who.kind === "unsure") {
      // Customers of other rows are other people.
      const free = who.customers.filter(({ id }) => !this.isNamed(id));
      return free.length === 0 ? creation(row, matches) : unsureMatches(row, free, creates);
    }
    const current = who.customer;
    if (onMatch === "skip")
      return { action: "skip", line, cells, id: current.id, why: "there is such a customer (--on-match skip)" };
    if (onMatch === "fail")
      return undecided(row, "exists", `is there already, as ${current.id}`, "--on-match update changes it.");
    if (onMatch === "delete") {
      const isStranger = key.kind === "id" ? isContradicted([row.values], current) : who.kind === "renamed";
      return isStranger ? stranger(row, current) : { action: "delete", line, cells, before: current };
    }
    const differing = whatDiffers(row, current, readPhone);
    for (const name of damageOf === undefined ? [] : MAY_BE_DAMAGED) {
      const reason = damageOf?.(differing[name] ?? "");
      if (reason === undefined) continue;
      const what = `${labelOf(name)} ${JSON.stringify(differing[name])} ${reason}`;
      return undecided(row, "sheet-date", what, "Write what it was before, or leave the cell blank.");
    }
    const changes = changesTo(current, toInput(differing));
    return Object.keys(changes).length === 0
      ? { action: "unchanged", line, cells, id: current.id }
      : {
          action: "update",
          line,
          cells,
          before: current,
          body: changes,
          ...(who.kind === "renamed" ? { renames: key.kind === "id" ? "id" : "contact" } : {}),
        };
  }
}

// --- internal ---

const NO_CONTACT = "has no id, e-mail address or phone number";

function undecided({ line }: Row, kind: FindingKind, reason: string, hint: string): Decision {
  return { action: "none", finding: { line, kind, severity: aboutKind(kind).severity, reason, hint } };
}

const NONE = "--match none creates a customer for every row, each time.";
const KEYS: Readonly<Record<Exclude<MatchMode, "none">, string>> = {
  auto: "id, e-mail address, phone number or name",
  id: "id",
  email: "e-mail address",
  phone: "phone number",
  name: "name",
};

function keyless(row: Row, match: keyof typeof KEYS, creates: boolean): Decision {
  const none = creates ? NONE : "Each row needs one of them.";
  const hint = match === "auto" ? none : `Without --match, any ${KEYS.auto} serves.`;
  return undecided(row, "no-key", `has no ${KEYS[match]} to match by`, hint);
}

/** @param matches the customers that have its key; undefined if nobody looked. */
function creation(row: Row, matches?: readonly Customer[]): Decision {
  const { line, cells } = row;
  const said = row.values;
  const values = said.name === undefined && row.nameIfNew !== undefined ? { ...said, name: row.nameIfNew } : said;
  if (typeof values.name !== "string")
    return undecided(row, "no-name", "new customer without a name", "Every customer needs a name.");
  const seen = matches && { seen: { ids: matches.map(({ id }) => id), isAll: true } };
  return { action: "create", line, cells, body: newInput(values), ...seen };
}

function unsureMatches(row: Row, customers: readonly Customer[], creates: boolean): Decision {
  const have = customers.length === 1 ? "has" : "have";
  const reason = `may be ${idsOf(customers)}, which ${have} the same name: the addresses do not tell`;
  const add = "Add an e-mail address or a phone number, or the id in a column headed id";
  const hint = creates ? `${add}; ${NONE}` : `${add}.`;
  return undecided(row, "several-matches", reason, hint);
}

function idsOf(customers: readonly Customer[]): string {
  return customers.map(({ id }) => id).join(", ");
}

function severalMatches(row: Row, { kind }: MatchKey, matches: readonly Customer[]): Decision {
  const by = kind === "person" ? "name and address" : kind;
  const reason = `matches ${matches.length} customers by ${by}: ${idsOf(matches)}`;
  return undecided(row, "several-matches", reason, "Give the id of the one that is meant in a column headed id.");
}

/** The customer who would be deleted is not the one of the row: `cus_1 is "Bob Hughes", not "Ann Lee"`. */
function stranger({ line, values }: Row, current: Customer): Decision {
  const differs = (["name", "email", "phone"] as const).find((field) => values[field] && current[field]);
  const [there, here] =
    differs === undefined ? [] : [current[differs], values[differs]].map((text) => JSON.stringify(text));
  const reason = `${current.id} is ${there}, not ${here}`;
  const hint = "If the ids are another system's, skip their column with --ignore. Else correct these rows.";
  return { action: "none", finding: { line, kind: "foreign-id", severity: "invalid", reason, hint } };
}

/**
 * An e-mail's case, a phone's punctuation and a country code that the row does not say differ in nothing. A name, city
 * or state in other case, a part of the name, a street with other words of the post (`St`, `Street`), and a value
 * without its leading zeros are no correction: the stored ones stay. So does a contact that a cell holds as it is
 * stored, if only a part of it was read: `+12025550143 ext. 5`.
 */
function whatDiffers(row: Row, current: Customer, readPhone: PhoneReader): FieldValues {
  const stored = fieldsOf(current);
  const isGuessed = (phone: string) =>
    !row.hasPhoneCountry && !row.cells.some((cell) => saysCountryCode(cell ?? "", phone));
  const differs = ([name, value]: [string, string | null | undefined]) => {
    const before = stored[name as FieldName]; // The keys of FieldValues are field names.
    if (typeof value !== "string" || before === null) return true; // changesTo() knows that empty is the same as empty.
    if (ANY_CASE.has(name) && sameValue(name, value.toLowerCase(), before.toLowerCase())) return false;
    if (name === "name" && isPartOfName(value, before)) return false;
    // In a row with its id somebody has written the other word: it comes from an export of these customers.
    if (name === "address.street" && row.id === undefined && isSameStreet(value, before)) return false;
    if (value === before.replace(/^0+/, "")) return false;
    const isWhole = (cell: string | null) => cell !== null && undoNeutralise(cell).trim() === before.trim();
    const isContact = name === "email" || name === "phone";
    if (isContact && before.includes(value) && row.cells.some(isWhole)) return false;
    if (name !== "phone") return !sameValue(name, value, before);
    const phone = e164OrText(before, readPhone);
    return !sameValue(name, value, phone) && !(hasSameDigits(value, phone) && isGuessed(value));
  };
  return Object.fromEntries(Object.entries(row.values).filter(differs));
}

/** Short texts, of which a spreadsheet makes dates. */
const MAY_BE_DAMAGED = ["name", "address.street", "address.city", "address.state"] as const;

/** Fields that files often have in capitals. */
const ANY_CASE: ReadonlySet<string> = new Set<FieldName>(["name", "address.city", "address.state"]);
