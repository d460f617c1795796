import fc from "fast-check";
import { expect, test } from "vitest";
import { type DividedAddress, readAddress } from "../../../../src/intake/cells/address/read-address.ts";

/** The parts of a whole address that is certain. */
function divided(text: string): DividedAddress | undefined {
  const { parts, isCertain } = readAddress(text);
  return isCertain && parts?.street !== undefined && parts.city !== undefined ? parts : undefined;
}

/** Words that make it hard to see where a street ends and a city begins. */
const HARD = [
  ..."Park,City,St,Saint,Mill,Hill,Lake,North,South,N,E,Old,New,Fort,Mount,Grand,Bay,Way,Court,Grove,Center".split(","),
  ..."Avenue,Louis,Paul,Charles,Little,Rock,Springs,Village,Washington,Oregon,Kansas,Virginia,Georgia".split(","),
  ..."Lebanon,Mexico,Paris,Berlin,Cuba,Highland,Church,School,Federal,Orange,Salem,Main,Elm,Green,La,De,Los".split(","),
];
const letters = fc.string({
  unit: fc.constantFrom(..."abcdefghijklmnoprstuvwyz"),
  minLength: 5,
  maxLength: 11,
});
const word = fc.oneof(
  fc.constantFrom(...HARD),
  letters.map((text) => text.charAt(0).toUpperCase() + text.slice(1)),
);
const words = (most: number) => fc.array(word, { minLength: 1, maxLength: most }).map((list) => list.join(" "));
/** A city: no name of one begins with a word that only streets have, or is a direction and a name that no city has. */
const city = fc.oneof(
  words(3).filter((name) => !/\b(?:St|N|E|Way|Court|Avenue)\b/.test(name)),
  fc.constantFrom("N Little Rock", "North Little Rock", "St Louis", "St. Paul", "W St Paul", "S Bend", "West New York"),
);
const number = fc.integer({ min: 1, max: 99_999 }).map(String);
const suffix = fc.constantFrom(
  ...["St", "Ave", "Rd", "Blvd", "Ln", "Dr", "Court", "Way", "Street", "Sq", "Pkwy", "Terrace", "Hill"],
);
const behind = fc.constantFrom("", "", "", " N", " SW", " Apt 4", " #12", ", Apt 4B", ", Suite 200");
/** The name of a street, which does not end with a suffix: nobody lives in Park Avenue St. */
const name = words(2).filter((text) => !/\b(?:St|Way|Court|Avenue)$/.test(text));
const street = fc
  .tuple(number, name, suffix, behind)
  .map(([house, name, last, rest]) => `${house} ${name} ${last}${rest}`);

interface Place {
  readonly state: string;
  readonly zip: string;
}
const us: readonly Place[] = [
  ...[
    ["DC", "20010"],
    ["ME", "04101"],
    ["Oregon", "97214"],
    ["WV", "25301"],
    ["Virginia", "23220"],
  ],
  ...[
    ["AR", "72114"],
    ["MO", "63101"],
    ["New York", "10118"],
    ["Kans.", "66101"],
    ["GA", "30308-1201"],
  ],
].map(([state = "", zip = ""]) => ({ state, zip }));
const ca = [
  ["ON", "M5V 2T6"],
  ["Québec", "H3A1A1"],
  ["BC", "V6E 4R2"],
].map(([state = "", zip = ""]) => ({ state, zip }));
const au = [
  ["NSW", "2000"],
  ["WA", "6000"],
  ["Victoria", "3000"],
].map(([state = "", zip = ""]) => ({ state, zip }));
const gb = [
  ["", "EH2 3AT"],
  ["Derbyshire", "DE45 1DE"],
  ["", "SW1A2AA"],
].map(([state = "", zip = ""]) => ({ state, zip }));

/** How the parts are joined: from the clearest form to one without any comma. */
const joins = fc.constantFrom(
  ({ state, zip }: Place, line: string, city: string) => `${line}, ${city}, ${state} ${zip}`,
  ({ state, zip }: Place, line: string, city: string) => `${line}\n${city} ${state} ${zip}`,
  ({ state, zip }: Place, line: string, city: string) => `${line} • ${city}, ${state}, ${zip}`,
  ({ state, zip }: Place, line: string, city: string) => `${line} ${city}, ${state} ${zip}`,
  ({ state, zip }: Place, line: string, city: string) => `${line} ${city} ${state} ${zip}`,
);
const country = fc.constantFrom("", "", "own");

test.each([
  ["the United States", us, ", USA"],
  ["Canada", ca, "\nCanada"],
  ["Australia", au, " Australia"],
  ["the United Kingdom", gb, ", UK"],
])("an address of %s is divided into its parts, or not at all", (_, places, name) => {
  let count = 0;
  fc.assert(
    fc.property(street, city, fc.constantFrom(...places), joins, country, (line, town, place, join, end) => {
      const text = join(place, line, town) + (end === "" ? "" : name);
      const found = divided(text);
      if (found === undefined) return;
      count += 1;
      expect({ text, street: found.street, city: found.city, state: found.state ?? "", zip: found.zip }).toEqual({
        text,
        street: line,
        city: town,
        ...place,
      });
    }),
    { numRuns: 3000 },
  );
  expect(count).toBeGreaterThan(500);
});

const german = fc.tuple(fc.constantFrom("Hauptstr.", "Kirchweg", "Am Alten Markt", "Lindenallee"), number);
const french = fc.tuple(number, fc.constantFrom("rue Monge", "avenue Foch", "bd Voltaire", "rue de la Paix"));
const spanish = fc.tuple(fc.constantFrom("Calle Mayor", "C/ Sol", "Avda. Real"), number);

test.each([
  ["Germany", german, ", Deutschland"],
  ["France", french, "\nFrance"],
  ["Spain", spanish, ", España"],
])("an address of %s is divided into its parts, or not at all", (_, parts, name) => {
  let count = 0;
  const town = city.filter((text) => !text.endsWith("Mexico")); // It has such codes.
  const zips = fc.integer({ min: 1001, max: 52_999 }).map((code) => String(code).padStart(5, "0"));
  fc.assert(
    fc.property(parts, town, zips, fc.constantFrom(", ", "\n", " "), country, (pair, town, zip, between, end) => {
      const line = pair.join(" ");
      const found = divided(`${line}${between}${zip} ${town}${end === "" ? "" : name}`);
      if (found === undefined) return;
      count += 1;
      expect([found.street, found.zip, found.city, found.state]).toEqual([line, zip, town, undefined]);
    }),
    { numRuns: 1000 },
  );
  expect(count).toBeGreaterThan(200);
});
