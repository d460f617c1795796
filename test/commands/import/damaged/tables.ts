import type { Chooser } from "../../../fuzz/chooser.ts";
import HEADING_WORDS from "./headings.json" with { type: "json" };
import { type Country, nameOf, type Person } from "./people.ts";

/** Which columns a file has and how they are headed and filled. The first of each list is the plainest. */
export interface Form {
  readonly names: (typeof NAMES)[number];
  readonly addresses: (typeof ADDRESSES)[number];
  readonly phones: (typeof PHONES)[number];
  /** Further columns that are for no field, or for one that has a better column. */
  readonly others: readonly Other[];
  /** The country of the headings, or English ones. */
  readonly local: boolean;
  /** The columns are in any order. */
  readonly shuffled: boolean;
}

export const NAMES = ["one", "first and last", "last and first", "Last, First", "company beside"] as const;
export const ADDRESSES = ["parts", "none", "two lines", "city line", "one cell", "billing and shipping"] as const;
export const PHONES = ["national", "international", "digits", "dotted", "with 00"] as const;
export const OTHERS = ["number", "balance", "since", "mobile", "second e-mail", "fax", "comments", "country"] as const;
type Other = (typeof OTHERS)[number];

/** A table, before anything happened to it. */
export interface GoodTable {
  readonly headings: string[];
  readonly rows: string[][];
}

/** A row for each person. */
export function tableOf(people: readonly Person[], country: Country, form: Form, choose: Chooser): GoodTable {
  const head = HEADINGS[form.local ? LANGUAGES[country] : "en"];
  const columns = [
    ...nameColumns(form, head, choose),
    { heading: choose.of(head.email), cell: (person: Person) => person.email },
    { heading: choose.of(head.phone), cell: (person: Person) => phoneOf(person, country, form) },
    ...addressColumns(form, country, head, choose),
    { heading: choose.of(head.notes), cell: (person: Person) => person.notes },
    ...form.others.map((other) => otherColumn(other, country, form, head, choose)),
  ];
  const ordered = form.shuffled ? [...columns].sort(() => choose.number() - 0.5) : columns;
  return {
    headings: ordered.map(({ heading }) => heading),
    rows: people.map((person, index) => ordered.map(({ cell }) => cell(person, index))),
  };
}

// --- internal ---

interface Column {
  readonly heading: string;
  readonly cell: (person: Person, index: number) => string;
}

const { en: ENGLISH, ...OTHER_HEADINGS } = HEADING_WORDS;

type Headings = Readonly<Record<keyof typeof ENGLISH, readonly string[]>>;

/** What a language has no words for is headed in English. */
const HEADINGS: Readonly<Record<"en" | "de" | "fr" | "es", Headings>> = {
  en: ENGLISH,
  de: { ...ENGLISH, ...OTHER_HEADINGS.de },
  fr: { ...ENGLISH, ...OTHER_HEADINGS.fr },
  es: { ...ENGLISH, ...OTHER_HEADINGS.es },
};

const LANGUAGES = { US: "en", CA: "en", GB: "en", DE: "de", FR: "fr", ES: "es" } as const;
const COUNTRY_NAMES = { US: "USA", CA: "Canada", GB: "United Kingdom", DE: "Deutschland", FR: "France", ES: "España" };

function nameColumns({ names }: Form, head: Headings, choose: Chooser): Column[] {
  const first = { heading: choose.of(head.first), cell: (person: Person) => person.first };
  const last = { heading: choose.of(head.last), cell: (person: Person) => person.last };
  const company = { heading: choose.of(head.company), cell: (person: Person) => person.company };
  switch (names) {
    case "one":
      return [{ heading: choose.of(head.name), cell: nameOf }];
    case "Last, First":
      return [{ heading: choose.of(head.name), cell: (person) => person.company || `${person.last}, ${person.first}` }];
    case "company beside":
      return [company, first, last];
    case "last and first":
      return [last, first, company];
    default:
      return [first, last, company];
  }
}

function addressColumns({ addresses }: Form, country: Country, head: Headings, choose: Chooser): Column[] {
  const street: Column = { heading: choose.of(head.street), cell: (person) => person.street };
  const city: Column = { heading: choose.of(head.city), cell: (person) => person.city };
  const byName = choose.chance(0.3);
  const hasStates = country === "US" || country === "CA";
  const state: Column = { heading: choose.of(head.state), cell: (person) => person.state[byName ? 1 : 0] };
  const zip: Column = { heading: choose.of(head.zip), cell: (person) => person.zip };
  const parts = [street, city, ...(hasStates ? [state] : []), zip];
  const inFront = (word: string, columns: readonly Column[], cell?: Column["cell"]) =>
    columns.map((column): Column => ({ heading: `${word}${column.heading}`, cell: cell ?? column.cell }));
  switch (addresses) {
    case "none":
      return [];
    case "parts":
      return parts;
    case "two lines":
      return [
        street,
        { heading: choose.of(head.line), cell: (_, index) => (index % 3 === 1 ? "2b" : "") },
        ...parts.slice(1),
      ];
    case "city line":
      return [
        street,
        {
          heading: choose.of(country === "GB" ? ["City/Postcode"] : head.cityLine),
          cell: (person) => cityLine(person, country),
        },
      ];
    case "one cell": {
      const separator = choose.of([", ", "\n"]);
      return [{ heading: "Address", cell: (person) => `${person.street}${separator}${cityLine(person, country)}` }];
    }
    case "billing and shipping": {
      const english = choose.chance(0.5) || country === "US" || country === "CA" ? ENGLISH : head;
      const blocks = { city: english.city, zip: english.zip };
      const plain = [
        { ...street, heading: choose.of(ENGLISH.street) },
        { ...city, heading: choose.of(blocks.city === head.city ? ENGLISH.city : blocks.city) },
        ...(hasStates ? [state] : []),
        { ...zip, heading: choose.of(blocks.zip === head.zip ? ENGLISH.zip : blocks.zip) },
      ];
      // Of some people the first address alone is known, or both are the same.
      const same = choose.chance(0.5);
      return [...inFront("Billing ", plain), ...inFront("Shipping ", plain, same ? undefined : () => "")];
    }
  }
}

function cityLine({ city, state, zip }: Person, country: Country): string {
  if (country === "US" || country === "CA") return `${city}, ${state[0]} ${zip}`;
  return country === "GB" ? `${city} ${zip}` : `${zip} ${city}`;
}

function phoneOf({ phone, national }: Person, country: Country, { phones }: Form): string {
  const isAmerican = country === "US" || country === "CA";
  switch (phones) {
    case "national":
      return isAmerican ? `(${national.slice(0, 3)}) ${national.slice(4)}` : national;
    case "international":
      return phone;
    case "digits":
      return national.replace(/\D/g, "");
    case "dotted":
      return national.replace(/[ -]/g, ".");
    case "with 00":
      return isAmerican ? `1-${national}` : phone.replace("+", "00");
  }
}

function otherColumn(other: Other, country: Country, form: Form, head: Headings, choose: Chooser): Column {
  switch (other) {
    case "number": {
      const start = 1000 + choose.below(90_000);
      return { heading: choose.of(head.number), cell: (_, index) => String(start + index) };
    }
    case "balance":
      return { heading: choose.of(head.balance), cell: (_, index) => (index % 2 ? "0.00" : "145.50") };
    case "since":
      return { heading: choose.of(head.since), cell: (_, index) => `2024-03-${String(10 + index)}` };
    case "mobile": // A rival of the phone, which says the same or nothing.
      return {
        heading: choose.of(head.mobile),
        cell: (person, index) => (index % 2 ? phoneOf(person, country, form) : ""),
      };
    case "second e-mail":
      return { heading: choose.of(head.second), cell: () => "" };
    case "fax": // Of the region's phones one that nobody else has.
      return {
        heading: choose.of(head.fax),
        cell: ({ national }) => national.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10)),
      };
    case "comments":
      return { heading: choose.of(head.comments), cell: () => "" };
    case "country":
      return { heading: choose.of(head.country), cell: () => COUNTRY_NAMES[country] };
  }
}
