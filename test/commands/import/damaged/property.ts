import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { Chooser } from "../../../fuzz/chooser.ts";
import { importFile, KEYS, type Stored } from "../exporters/import-file.ts";
import { CELL_DAMAGES, type Damages, damagedFile, ENCODINGS, LINE_DAMAGES } from "./damage.ts";
import { COUNTRY_CODES, type Country, nameOf, type Person, peopleOf } from "./people.ts";
import { ADDRESSES, type Form, NAMES, OTHERS, PHONES, tableOf } from "./tables.ts";

export interface Case {
  readonly seed: number;
  readonly country: Country;
  readonly rows: number;
  readonly form: Form;
  readonly damages: Damages;
}

export const anyForm: fc.Arbitrary<Form> = fc.record({
  names: fc.constantFrom(...NAMES),
  addresses: fc.constantFrom(...ADDRESSES),
  phones: fc.constantFrom(...PHONES),
  others: fc.subarray([...OTHERS], { maxLength: 4 }),
  local: fc.boolean(),
  shuffled: fc.boolean(),
});

/** Files with up to three damages. */
export const anyCase: fc.Arbitrary<Case> = fc.record({
  seed: fc.nat(1_000_000),
  country: fc.constantFrom(...COUNTRY_CODES),
  rows: fc.integer({ min: 2, max: 7 }),
  form: anyForm,
  damages: fc.record({
    cells: fc.subarray(keysOf(CELL_DAMAGES), { maxLength: 2 }),
    lines: fc.subarray(keysOf(LINE_DAMAGES), { maxLength: 1 }),
    encoding: fc.constantFrom(...ENCODINGS),
    delimiter: fc.constantFrom(",", ";", "\t"),
  }),
});

export interface Judged {
  /** Values that were stored and are not right. */
  readonly faults: readonly string[];
  /** Of how many people all was stored. */
  readonly whole: number;
  /** The file, a character a byte. */
  readonly file: string;
  readonly told: string;
}

/**
 * Imports files at random: nothing that is stored may be wrong.
 * @returns how many people were in all files, and of how many everything was stored.
 */
export async function readOrRefused(folder: string, parameters: fc.Parameters<[Case]>) {
  const read = { people: 0, whole: 0 };
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      const { faults, whole, file, told } = await judge(one, folder);
      read.people += one.rows;
      read.whole += whole;
      if (faults.length > 0) throw new Error([...faults, file, told].join("\n"));
    }),
    parameters,
  );
  return read;
}

/** Writes the file of a case, imports it, and compares what was stored with the people in it. */
export async function judge({ seed, country, rows, form, damages }: Case, folder: string): Promise<Judged> {
  const choose = new Chooser(seed);
  const people = peopleOf(country, rows, choose);
  const bytes = damagedFile(tableOf(people, country, form, choose), damages, choose);
  const path = join(folder, damages.encoding === "gzip" ? "people.csv.gz" : "people.csv");
  await writeFile(path, bytes);
  const { stored, told } = await importFile({ path, flags: ["--default-country", country] });
  const left = [...stored];
  const faults: string[] = [];
  let whole = 0;
  for (const [index, person] of people.entries()) {
    const at = left.findIndex((found) => isAbout(found, person));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found === undefined) continue;
    const right = rightValues(person, index, form);
    const not = notRight(found, right);
    if (not.length === 0) whole += 1;
    for (const key of not.filter((key) => found[key] !== null && !kept(found, key, right))) {
      faults.push(
        `${nameOf(person)}: ${key}: ${JSON.stringify(right[key][0])} is stored as ${JSON.stringify(found[key])}`,
      );
    }
  }
  for (const found of left) faults.push(`nobody: ${JSON.stringify(found)}`);
  return { faults, whole, file: damages.encoding === "gzip" ? "" : Buffer.from(bytes).toString("latin1"), told };
}

// --- internal ---

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]; // It has no others.
}

function isAbout({ name, email, phone }: Stored, person: Person): boolean {
  return (email !== null && email === person.email) || phone === person.phone || name === nameOf(person);
}

/** The fields that are not right. One that is empty is no fault: its column was not recognised, which is told. */
function notRight(found: Stored, right: Right) {
  // Blanks within notes may be a layout: they may stay.
  const notes = found.notes?.replace(/\s+/g, " ").trim() ?? "";
  return KEYS.filter((key) => !right[key].includes(key === "notes" ? notes : (found[key] ?? "")));
}

type Right = Readonly<Record<(typeof KEYS)[number], readonly string[]>>;

/** Of a street a part may be lost with its column, and a whole address that cannot be divided is kept in it. */
function kept(found: Stored, key: (typeof KEYS)[number], right: Right): boolean {
  if (key !== "street" || found.street === null) return false;
  const [street = ""] = right.street;
  const whole = [...right.city, ...right.zip].every((part) => found.street?.includes(part));
  return street.startsWith(`${found.street},`) || (found.city === null && found.street.startsWith(street) && whole);
}

function rightValues(person: Person, index: number, { addresses, names }: Form): Right {
  const { email, phone, street, city, state, zip, notes } = person;
  const isKnown = addresses !== "none";
  const lines = addresses === "two lines" && index % 3 === 1 ? `${street}, 2b` : street;
  const isLastFirst = names === "Last, First" && !person.company;
  return {
    name: [nameOf(person), ...(isLastFirst ? [`${person.last}, ${person.first}`] : [])],
    email: [email],
    phone: [phone],
    street: [isKnown ? lines : ""],
    city: [isKnown ? city : ""],
    state: isKnown ? state : [""],
    zip: [isKnown ? zip : ""],
    notes: [notes],
  };
}
