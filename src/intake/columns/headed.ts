import { CONTACTS, type Heading, NAMES } from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import { guessHeading, headingBeside, isFurther, numbersStreets } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import type { Column } from "./column.ts";
import { headingsOf, withOtherParts } from "./column-headings.ts";
import { numberedAddresses } from "./numbered-addresses.ts";
import { MOST } from "./weights.ts";

/** A column with what its heading says. */
export interface Headed extends Column {
  /** What it means for certain, or what a flag has said. */
  readonly heading?: Heading | undefined;
  readonly isGiven?: true;
  /** What a heading may mean that is not known. */
  readonly guess?: Heading | undefined;
  /** It is about somebody or something else. */
  readonly isOther: boolean;
  /** It says only that there is a name. */
  readonly isNameAlone: boolean;
  /** `Licence Number`: it is a number of something that is not known, and no phone. */
  readonly isOtherNumber: boolean;
  /** `Other_Organisation_Names` */
  readonly isFurther: boolean;
  readonly firstWord: string;
}

/** @param given what flags have decided. */
export function headedColumns(
  columns: readonly Column[],
  given: ReadonlyMap<number, Heading>,
  lexicon: Lexicon,
  sample: readonly SourceRecord[],
): readonly Headed[] {
  const open = columns.filter(({ at }) => !given.has(at));
  const said = numberedAddresses(open, headingsOf(open, lexicon, sample), lexicon);
  const headings = withOtherParts(open, said, lexicon, sample);
  const all = columns.map((column): Headed => {
    const { at, says } = column;
    const words = lexicon.words(says);
    const heading = given.get(at) ?? headings.get(at);
    const isOther = heading === undefined && lexicon.says(says, "others", "things", "titles", "labels");
    const guess = heading || isOther ? undefined : guessHeading(says, lexicon);
    return {
      ...column,
      heading,
      guess,
      ...(given.has(at) && { isGiven: true }),
      isOther,
      isOtherNumber: !heading && guess?.kind !== "phone" && endsInNumber(words, lexicon),
      isNameAlone: lexicon.saysOnly(says, "names", "customers", "owners"),
      isFurther: guess?.line !== 2 && isFurther(says, lexicon),
      firstWord: words[0] ?? "",
    };
  });
  const isNamed = all.some(({ heading }) => heading && NAMES.has(heading.kind));
  const others = [...ofSender(all), ...ofDescriptions(all, lexicon), ...ofNumbers(all, lexicon)];
  return all.map((one) =>
    others.includes(one) || (isNamed && isOfNamed(one, all, lexicon))
      ? { ...one, heading: undefined, guess: undefined, isOther: true }
      : one,
  );
}

// --- internal ---

/** `Licence Number`, `factuurnummer` */
function endsInNumber(words: readonly string[], lexicon: Lexicon): boolean {
  const last = words.at(-1) ?? "";
  if (words.length > 1 && lexicon.has("values", last)) return true;
  return [...lexicon.list("values")].some((word) => word.length > 3 && last !== word && last.endsWith(word));
}

/**
 * Whether a contact is somebody else's: `Person2_Telefon` beside `Person2_Vorname`, `mobile_od` beside `surname_od`, if
 * the customer has a name and a phone in other columns.
 */
function isOfNamed(
  { at, says, firstWord, heading, guess, isGiven }: Headed,
  all: readonly Headed[],
  lexicon: Lexicon,
): boolean {
  const { kind, weak } = heading ?? { ...guess, weak: true };
  if (isGiven || !weak || kind === undefined || !CONTACTS.has(kind)) return false;
  if (!all.some((one) => one.heading?.kind === kind && !one.heading.weak)) return false;
  const { about = "" } = headingBeside(says, CONTACTS, lexicon) ?? {};
  const isSame = (one: Headed) => about !== "" && headingBeside(one.says, NAMES, lexicon)?.about === about;
  const isNamed = ({ guess }: Headed) => guess !== undefined && NAMES.has(guess.kind);
  return all.some(
    (one) => one.at !== at && !one.heading && (isSame(one) || (one.firstWord === firstWord && isNamed(one))),
  );
}

/**
 * The sender's address, as on bills: a street and, next to it, a phone number or e-mail address, the same in all rows,
 * while another street differs.
 */
function ofSender(all: readonly Headed[]): readonly Headed[] {
  const isStreet = ({ heading }: Headed) => heading?.kind === "address.street" && heading.line === 1;
  const own = all.findIndex((one) => isStreet(one) && one.isOneValue && !one.isGiven);
  if (own === -1 || !all.some((one) => isStreet(one) && one.values.length > 1)) return [];
  const isSame = ({ isOneValue, isGiven }: Headed) => isOneValue && !isGiven;
  const before = all.slice(0, own).findLastIndex((one) => !isSame(one));
  const after = all.findIndex((one, at) => at > own && !isSame(one));
  const block = all.slice(before + 1, after === -1 ? undefined : after);
  return block.some(({ share }) => share("email") + share("phone") >= MOST) ? block : [];
}

/** `Description` beside `Notes`: it is about a job or a place, and not about the customer. */
function ofDescriptions(all: readonly Headed[], lexicon: Lexicon): readonly Headed[] {
  const notes = all.filter(({ heading }) => heading?.kind === "notes");
  if (!notes.some(({ heading, share }) => !heading?.weak && share("full") >= MOST)) return [];
  return notes.filter(({ heading, says }) => heading?.weak && lexicon.says(says, "describes"));
}

/** `Adress-Nr.` beside `Strasse` numbers addresses; `direccion_numero` beside `direccion_calle` is a house number. */
function ofNumbers(all: readonly Headed[], lexicon: Lexicon): readonly Headed[] {
  const isStreet = ({ heading }: Headed) => heading?.kind === "address.street";
  const hasNumbers = all.some(({ heading }) => heading?.kind === "address.house");
  return all.filter(
    ({ says, guess, firstWord }) =>
      guess?.kind === "address.house" &&
      numbersStreets(says, lexicon) &&
      (hasNumbers || !all.some((one) => isStreet(one) && one.firstWord === firstWord)),
  );
}
