import type { FieldName, FieldValues } from "../../customers/customer.ts";
import { nameKey, samePerson } from "../../customers/same-person.ts";
import {
  type FileKeys,
  type Identity,
  keyText,
  type MatchKey,
  type MatchMode,
  matchKeyOf,
} from "../../match/match-key.ts";
import { additionsTo, type Others, relationOf, type TwinKind } from "../../match/match-row.ts";
import type { Finding } from "../finding.ts";
import { type CheckedRow, lineText, type Row, type Table } from "../row.ts";

/**
 * The people of a file whose rows share a contact or a name: equal rows are one customer, a household with one phone is
 * several. Rows that share nothing are not kept.
 */
export class People {
  readonly #keys: FileKeys;
  readonly #mode: MatchMode;
  readonly #unit: Table["unit"];
  /** By shared key, and by shared key and name. */
  readonly #groups = new Map<string, Set<Person>>();
  /** Lines that repeat an earlier one. */
  readonly #repeated = new Set<number>();
  /** By the line of the first row of a customer: what its later rows add. */
  readonly #additions = new Map<number, Pick<CheckedRow, "values" | "findings">>();

  constructor(keys: FileKeys, mode: MatchMode, unit: Table["unit"]) {
    this.#keys = keys;
    this.#mode = mode;
    this.#unit = unit;
  }

  /** Adds a row, in the file's order. Returns what is to be said of one about the same customer as an earlier one. */
  add(row: CheckedRow): Omit<Finding, "line" | "severity"> | undefined {
    const keys = this.#keys.sharedBy(row);
    if (keys.length === 0) return undefined;
    const matched = matchKeyOf(row, this.#mode);
    const texts = new Set(matched === undefined ? [] : [keyText(matched)]);
    const { same: person, found } = this.#find(row, keys, texts);
    if (found?.kind === "other-row") return found;
    if (person === undefined) {
      this.#enter({ line: row.line, id: row.id, values: row.values, matched: texts }, keys);
      return found;
    }
    this.#repeated.add(row.line);
    this.#add(person, additionsTo(person.values, row.values), row.findings);
    for (const text of texts) person.matched.add(text);
    this.#enter(person, keys);
    return found;
  }

  /** Whether a row repeats an earlier one. */
  isRepeated(line: number): boolean {
    return this.#repeated.has(line);
  }

  /** A row with what later rows about the same customer add to it. */
  complete(row: CheckedRow): CheckedRow {
    const added = this.#additions.get(row.line);
    if (added === undefined) return row;
    const findings = [...row.findings, ...added.findings];
    return { ...row, values: { ...row.values, ...added.values }, findings };
  }

  /** The people on other lines that have the key which a row is matched by. */
  others({ line }: Pick<Row, "line">, key: MatchKey): Others {
    const text = keyText(key);
    return {
      some: some(this.#people(text), (one) => one.line !== line),
      include: (name) =>
        some(this.#people(text, name), (one) => one.line !== line && samePerson(one.values.name ?? "", name)),
    };
  }

  /** The people with a key who may have a name: in a household all of them, in a larger group those with its words. */
  #people(text: string, name?: string | null): ReadonlySet<Person> {
    const all = this.#groups.get(text) ?? NOBODY;
    if (typeof name !== "string" || all.size <= HOUSEHOLD) return all;
    return this.#groups.get(namedText(text, name)) ?? NOBODY;
  }

  /** The earlier person that a row repeats, and the finding about it. */
  #find(row: Row, keys: readonly MatchKey[], matched: ReadonlySet<string>) {
    let same: Person | undefined;
    let how: TwinKind = "all";
    for (const key of keys) {
      const text = keyText(key);
      for (const person of this.#people(text, row.values.name)) {
        if (person === same || !(matched.has(text) || person.matched.has(text))) continue;
        const relation = relationOf(person, row, key);
        if (relation.kind === "other") continue;
        if (relation.kind === "contrary") return { found: this.#contrary(person, relation.field) };
        // `B. Hughes` may be Bob or Barbara.
        if (same !== undefined) return { found: this.#contrary(person, undefined) };
        same = person;
        how = relation.how;
      }
    }
    return { same, found: same && { kind: REPEATED[how] } };
  }

  /** @param field undefined if it may be another customer, and counts as one. */
  #contrary({ line }: Person, field: FieldName | undefined) {
    const earlier = lineText(this.#unit, line);
    if (field === undefined) {
      return {
        kind: "twin",
        reason: `may be the same customer as ${earlier}: name and address do not tell`,
        hint: "Add an e-mail address or a phone number to both rows, or remove one of them.",
      } as const;
    }
    const differs = { email: "e-mail address", "address.street": "address" }[field as string] ?? field;
    return {
      kind: "other-row",
      reason: `is the same customer as ${earlier}, with another ${differs}`,
      hint: "Remove one of the rows, or choose with --match what tells customers apart.",
    } as const;
  }

  #add(person: Person, values: FieldValues, findings: readonly Finding[]): void {
    if (Object.keys(values).length === 0) return;
    person.values = { ...person.values, ...values };
    const before = this.#additions.get(person.line);
    this.#additions.set(person.line, {
      values: { ...before?.values, ...values },
      findings: [
        ...(before?.findings ?? []),
        ...findings.filter(({ field }) => field !== undefined && field in values),
      ],
    });
  }

  #enter(person: Person, keys: readonly MatchKey[]): void {
    for (const key of keys) {
      for (const text of [keyText(key), namedText(keyText(key), person.values.name ?? "")])
        this.#groups.set(text, (this.#groups.get(text) ?? new Set()).add(person));
    }
  }
}

// --- internal ---

interface Person extends Identity {
  /** Of the first row. */
  readonly line: number;
  values: FieldValues;
  /** The keys that its rows are matched by, as text. */
  readonly matched: Set<string>;
}

const REPEATED = { all: "same customer", elsewhere: "same customer elsewhere", job: "job" } as const;

const NOBODY: ReadonlySet<Person> = new Set();

/** More people than this with one contact are the customers of an office, and not compared one by one. */
const HOUSEHOLD = 30;

function namedText(key: string, name: string): string {
  return `${key}\n${nameKey(name)}`;
}

function some(people: ReadonlySet<Person>, is: (person: Person) => boolean): boolean {
  for (const person of people) if (is(person)) return true;
  return false;
}
