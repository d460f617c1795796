import { foldedWords } from "../../../customers/postal.ts";
import type { CountryCode } from "../country.ts";
import { regionsOf } from "../regions.ts";
import states from "../states.json" with { type: "json" };
import { isZip, ZIP_LAST } from "./postcodes.ts";

/** Postal codes of the world by their form, and the states of countries that write one in an address. */

/** A form of postal codes (Universal Postal Union, addressing systems). */
export interface CodeForm {
  readonly form: RegExp;
  /** Countries that write it before the city: `1012 JS Amsterdam`. */
  readonly before: readonly CountryCode[];
  /** Countries that write it behind the city, or on both sides. */
  readonly behind: readonly CountryCode[];
  /** Nothing else looks so: it needs no country. */
  readonly isOwn?: true;
}

export const CODE_FORMS: readonly CodeForm[] = [
  form(/^\d{5}$/, "DE FR ES IT FI MX EE HR TR LT MC SE CZ SK GR UA SM VA RE GP MQ GF", "MX"),
  form(/^\d{4}$/, "AT CH LI BE LU DK NO HU SI BG NL", "NZ ZA PH"),
  { ...form(/^\d{3} \d{2}$/, "SE CZ SK GR", ""), isOwn: true },
  { ...form(/^\d{2}-\d{3}$/, "PL", ""), isOwn: true },
  { ...form(/^\d{4}-\d{3}$/, "PT", "PT"), isOwn: true },
  { ...form(/^\d{5}-\d{3}$/, "BR", "BR"), isOwn: true },
  form(/^\d{8}$/, "BR", "BR"),
  { ...form(/^[1-9]\d{3} ?(?!SA|SD|SS|N[EW]|S[EWT]|EL|L[AEN]|D[ER]|MT|FT|RD|AV|HW)[A-Z]{2}$/, "NL", ""), isOwn: true },
  form(/^[1-9]\d{3} ?[A-Z]{2}$/i, "NL", ""),
  { ...form(/^(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}$/i, "", "IE"), isOwn: true },
  form(/^\d{6}$/, "RO", "IN SG"),
  form(/^\d{3} \d{3}$/, "", "IN"),
  form(/^〒?\d{3}-\d{4}$/, "JP", "JP"),
];

/** The country that letters before a code name: `D-80331`, `SE-111 51`; undefined for other letters. */
export function codePrefix(letters: string): CountryCode | undefined {
  const code = PREFIXES[letters] ?? letters;
  return CODE_FORMS.some(({ before }) => before.includes(code)) ? code : undefined;
}

/** Whether a country writes its postal codes so. */
export function writesCode(country: CountryCode, code: string): boolean {
  const isForm = ({ form, before, behind }: CodeForm) => [...before, ...behind].includes(country) && form.test(code);
  return ZIP_LAST.some((one) => one === country && isZip(code, one)) || CODE_FORMS.some(isForm);
}

/** Whether a text is a state, province or county of a country, as its addresses have it. */
export function isStateOf(text: string, country: CountryCode): boolean {
  if (/^[A-Z]{2}$/.test(text) && TWO_LETTERS.has(country)) return true;
  const name = foldedWords(text);
  return regionsOf(text).some((one) => one.country === country) || (STATES.get(country)?.has(name) ?? false);
}

// --- internal ---

function form(expression: RegExp, before: string, behind: string): CodeForm {
  const [one, other] = [before.match(/\w+/g), behind.match(/\w+/g)];
  return { form: expression, before: one ?? [], behind: other ?? [] };
}

/** On envelopes to other countries. */
const PREFIXES: Readonly<Record<string, CountryCode>> = {
  ...{ D: "DE", A: "AT", F: "FR", E: "ES", I: "IT", B: "BE", L: "LU", FL: "LI", H: "HU", N: "NO", S: "SE", P: "PT" },
};

/** Provinces of Italy, cantons. */
const TWO_LETTERS: ReadonlySet<CountryCode> = new Set(["IT", "CH", "ES"]);

const STATES: ReadonlyMap<CountryCode, ReadonlySet<string>> = new Map(
  Object.entries(states.others).map(([country, lines]) => [
    country,
    new Set(lines.join(" ").split(",").map(foldedWords)),
  ]),
);
