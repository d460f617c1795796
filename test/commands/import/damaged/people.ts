import type { Chooser } from "../../../fuzz/chooser.ts";

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
  const { firsts, lasts, companies, streets, places, phone } = COUNTRIES[country];
  const start = choose.below(60);
  return Array.from({ length: count }, (_, index): Person => {
    const number = start + index;
    const [first, last] = [firsts[(number * 5) % firsts.length] ?? "", lasts[(number * 7 + 3) % lasts.length] ?? ""];
    const isCompany = choose.chance(0.15);
    const [city, code, name, zip] = choose.of(places);
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
      notes: has(0.3, choose.of(NOTES[country])),
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

const ENGLISH_NOTES = ["Gate code 4471", "Dog in the yard", "Prefers mornings", "Key under the mat"];
const NOTES: Readonly<Record<Country, readonly string[]>> = {
  US: ENGLISH_NOTES,
  CA: ENGLISH_NOTES,
  GB: ENGLISH_NOTES,
  DE: ["Schlüssel beim Nachbarn", "Gasheizung von 2019", "Hund im Hof"],
  FR: ["Chaudière au sous-sol", "Clé chez le gardien", "Appeler après 17 h"],
  ES: ["Caldera de gas", "Llamar por la tarde", "Llave en portería"],
};

const ENGLISH_STREETS = ["Maple Ave", "Oak St", "Highland Rd", "Mill Ln", "Church St", "Station Rd"];
const english = (number: number, choose: Chooser) => `${number} ${choose.of(ENGLISH_STREETS)}`;
const america = (area: string) => (number: number) =>
  [`+1${area}555${padded(100 + (number % 100), 4)}`, `${area}-555-${padded(100 + (number % 100), 4)}`] as const;

const ENGLISH_FIRSTS = [
  "Dora",
  "Walter",
  "Mei",
  "Tobias",
  "Anita",
  "Grover",
  "Selma",
  "Ivor",
  "Ruth-Ann",
  "Kofi",
  "Nora",
];
const ENGLISH_LASTS = ["Pemberton", "O'Dowd", "Vance", "Castellano", "Mbeki", "Rowntree", "St. Clair", "Hawthorne"];

interface Words {
  readonly firsts: readonly string[];
  readonly lasts: readonly string[];
  readonly companies: readonly string[];
  readonly streets: (number: number, choose: Chooser) => string;
  readonly places: readonly (readonly [city: string, code: string, state: string, zip: string])[];
  /** A number as E.164, and as people write it. */
  readonly phone: (number: number) => readonly [string, string];
}

const COUNTRIES: Readonly<Record<Country, Words>> = {
  US: {
    firsts: ENGLISH_FIRSTS,
    lasts: ENGLISH_LASTS,
    companies: ["Bakery", "Dental", "Properties LLC"],
    streets: english,
    places: [
      ["Austin", "TX", "Texas", "78704"],
      ["Boston", "MA", "Massachusetts", "02114"],
      ["Nutley", "NJ", "New Jersey", "07110"],
      ["Bristol", "RI", "Rhode Island", "02809"],
      ["St. Louis", "MO", "Missouri", "63103"],
    ],
    phone: america("512"),
  },
  CA: {
    firsts: [...ENGLISH_FIRSTS, "Renée", "Étienne"],
    lasts: [...ENGLISH_LASTS, "Bélanger", "Côté"],
    companies: ["Bakery", "Dental", "Holdings Inc."],
    streets: english,
    places: [
      ["Toronto", "ON", "Ontario", "M5T 2L8"],
      ["Halifax", "NS", "Nova Scotia", "B3J 1H1"],
      ["Montréal", "QC", "Quebec", "H2J 2K8"],
    ],
    phone: america("416"),
  },
  GB: {
    firsts: ENGLISH_FIRSTS,
    lasts: ENGLISH_LASTS,
    companies: ["Bakery", "Lettings Ltd", "Surgery"],
    streets: english,
    places: [
      ["London", "", "", "N7 6RH"],
      ["Leeds", "", "", "LS6 2AB"],
      ["Cardiff", "", "", "CF14 6HD"],
    ],
    phone: (number: number) => [`+4420794600${padded(number, 2)}`, `020 7946 00${padded(number, 2)}`] as const,
  },
  DE: {
    firsts: ["Jörg", "Käthe", "Björn", "Annegret", "Uwe", "Sönke", "Ines", "Änne", "Rolf", "Zoë", "Elif"],
    lasts: ["Müller", "Weiß", "Grünwald", "Öztürk", "Krämer", "Schäfer", "Lindner", "von Ahrens"],
    companies: ["GmbH", "Bau GmbH", "& Söhne KG"],
    streets: (number: number, choose: Chooser) =>
      `${choose.of(["Hauptstraße", "Am Markt", "Gartenweg", "Mühlenstr."])} ${number}`,
    places: [
      ["Köln", "", "", "50674"],
      ["Dresden", "", "", "01099"],
      ["Lübeck", "", "", "23552"],
    ],
    phone: (number: number) => [`+49302312${padded(5000 + number, 4)}`, `030 2312${padded(5000 + number, 4)}`] as const,
  },
  FR: {
    firsts: ["Hélène", "Loïc", "Aïcha", "Gérard", "Zoé", "François", "Noémie", "Rémi", "Chloé", "Benoît", "Inès"],
    lasts: ["Beaumont", "Lefèvre", "Garçon", "Rousset", "Kervella", "Noël", "Dubois", "Pélissier"],
    companies: ["SARL", "Plomberie", "Immobilier SAS"],
    streets: (number: number, choose: Chooser) =>
      `${number} ${choose.of(["rue des Lilas", "avenue Foch", "place du Marché", "bd Voltaire"])}`,
    places: [
      ["Nantes", "", "", "44000"],
      ["Bourg-en-Bresse", "", "", "01000"],
      ["Orléans", "", "", "45000"],
    ],
    phone: (number: number) =>
      [`+3361234${padded(3000 + number, 4)}`, `06 12 34 ${padded(30, 2)} ${padded(number, 2)}`] as const,
  },
  ES: {
    firsts: ["Begoña", "Íñigo", "Lucía", "Joaquín", "Montserrat", "Álvaro", "Ana", "Óscar", "Inés", "Raúl", "Pilar"],
    lasts: ["Ibáñez", "Núñez", "Peña", "Etxeberria", "García López", "Muñoz", "Castaño", "Puig"],
    companies: ["S.L.", "Clima S.A.", "Hermanos"],
    streets: (number: number, choose: Chooser) =>
      `${choose.of(["Calle Mayor", "Avda. de la Constitución", "Paseo de Colón", "Plaza de España"])} ${number}`,
    places: [
      ["Madrid", "", "", "28012"],
      ["Oviedo", "", "", "33003"],
      ["Vitoria-Gasteiz", "", "", "01005"],
    ],
    phone: (number: number) => [`+349123451${padded(number, 2)}`, `912 345 1${padded(number, 2)}`] as const,
  },
};
