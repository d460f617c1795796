import type { Chooser } from "../../../fuzz/chooser.ts";
import WORDS from "./people.json" with { type: "json" };

export const COUNTRY_CODES = ["US", "CA", "GB", "DE", "FR", "ES"] as const;
export type Country = (typeof COUNTRY_CODES)[number];

/** A customer, with all that a file may say of it. */
export interface Person {
  readonly first: string;
  readonly last: string;
  /** The name is that of a company; first and last are empty. */
  readonly company: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** As people of the country write it. */
  readonly national: string;
  readonly street: string;
  readonly city: string;
  /** Its code, and its name; empty where addresses have none. */
  readonly state: readonly [code: string, name: string];
  readonly zip: string;
  readonly notes: string;
}

/** Different people of a country. An e-mail address, an address or notes may be missing. */
export function peopleOf(country: Country, count: number, choose: Chooser): Person[] {
  const { firsts, lasts, companies, places, notes } = WORDS[country];
  const { streets, phone } = WRITTEN[country];
  const start = choose.below(60);
  return Array.from({ length: count }, (_, index): Person => {
    const number = start + index;
    const [first, last] = [firsts[(number * 5) % firsts.length] ?? "", lasts[(number * 7 + 3) % lasts.length] ?? ""];
    const isCompany = choose.chance(0.15);
    const [city = "", code = "", name = "", zip = ""] = choose.of<readonly string[]>(places);
    const [e164, national] = phone(number);
    const has = (share: number, text: string) => (choose.chance(share) ? text : "");
    return {
      first: isCompany ? "" : first,
      last: isCompany ? "" : last,
      company: isCompany ? `${last} ${choose.of(companies)}` : "",
      email: has(0.85, `${plain(last)}${number}@example.com`),
      phone: e164,
      national,
      street: streets(20 + number, choose),
      city,
      state: [code, name],
      zip,
      notes: has(0.3, choose.of(notes)),
    };
  });
}

export function nameOf({ first, last, company }: Person): string {
  return company || `${first} ${last}`;
}

// --- internal ---

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^a-z]/g, "");

const padded = (number: number, length: number) => String(number).padStart(length, "0");

const ENGLISH_STREETS = ["Maple Ave", "Oak St", "Highland Rd", "Mill Ln", "Church St", "Station Rd"];
const english = (number: number, choose: Chooser) => `${number} ${choose.of(ENGLISH_STREETS)}`;
const america = (area: string) => (number: number) =>
  [`+1${area}555${padded(100 + (number % 100), 4)}`, `${area}-555-${padded(100 + (number % 100), 4)}`] as const;

/** What people of a country write by a rule. */
interface Written {
  readonly streets: (number: number, choose: Chooser) => string;
  /** A number as E.164, and as people write it. */
  readonly phone: (number: number) => readonly [string, string];
}

const WRITTEN: Readonly<Record<Country, Written>> = {
  US: { streets: english, phone: america("512") },
  CA: { streets: english, phone: america("416") },
  GB: {
    streets: english,
    phone: (number) => [`+4420794600${padded(number, 2)}`, `020 7946 00${padded(number, 2)}`],
  },
  DE: {
    streets: (number, choose) => `${choose.of(["Hauptstraße", "Am Markt", "Gartenweg", "Mühlenstr."])} ${number}`,
    phone: (number) => [`+49302312${padded(5000 + number, 4)}`, `030 2312${padded(5000 + number, 4)}`],
  },
  FR: {
    streets: (number, choose) =>
      `${number} ${choose.of(["rue des Lilas", "avenue Foch", "place du Marché", "bd Voltaire"])}`,
    phone: (number) => [`+3361234${padded(3000 + number, 4)}`, `06 12 34 ${padded(30, 2)} ${padded(number, 2)}`],
  },
  ES: {
    streets: (number, choose) =>
      `${choose.of(["Calle Mayor", "Avda. de la Constitución", "Paseo de Colón", "Plaza de España"])} ${number}`,
    phone: (number) => [`+349123451${padded(number, 2)}`, `912 345 1${padded(number, 2)}`],
  },
};
