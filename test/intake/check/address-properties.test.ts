import fc from "fast-check";
import { expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { foldedWords } from "../../../src/customers/postal.ts";
import { isInvalid, rowReader } from "../../../src/intake/check/read-row.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { runs } from "../../helpers/runs.ts";

/** What the only row of a file has as its address, and what is counted of it. */
function read(headers: readonly string[], ...cells: readonly string[]) {
  const record = { line: 2, cells };
  const columns = mapColumns({ name: "a.csv", headerLine: 1, headers }, {}, [record]);
  const options = { columns, readPhone, clearToken: "\\clear", fix: false };
  const checked = rowReader({ headers, neutralised: false }, options)(record);
  if (isInvalid(checked)) throw new Error(JSON.stringify(checked.findings));
  const notes = checked.findings.filter(({ severity }) => severity === "note");
  return { values: checked.values, counted: notes.map(({ kind, column }) => ({ kind, column })) };
}

const readPhone = await phoneReader(undefined);

/** No table of words has one. */
const word = fc.stringMatching(/^Z[bdg][aeiou][bdg]{1,3}[aeiou]x$/);
const words = (maxLength: number) => fc.array(word, { minLength: 1, maxLength }).map((list) => list.join(" "));
const explained = fc.tuple(fc.constantFrom("State", "Bundesland", "Provincia", "Província"), words(3));

test("a state with its country is the state alone, whatever it is called and whatever explains the heading", () => {
  const countries = fc.constantFrom("AT", "PL", "Italia", "Brasil", "Mexico", "Japan", "Deutschland");
  const joints = fc.constantFrom<(state: string, country: string) => string>(
    (state, country) => `${state} (${country})`,
    (state, country) => `${state}, ${country}`,
    (state, country) => `${state} - ${country}`,
    (state, country) => `${state} / ${country}`,
  );
  fc.assert(
    fc.property(explained, words(2), words(2), countries, joints, ([heading, more], state, city, country, joint) => {
      const headers = ["Name", "Street", "City", `${heading} (${more})`];
      const { values } = read(headers, "Ann Lee", "4 Mill Rd", city, joint(state, country));
      expect(values).toMatchObject({ "address.city": city, "address.state": state });
    }),
    { numRuns: runs(25) },
  );
});

test("letters behind a comma that are a state and a country are not taken for either without a word", () => {
  fc.assert(
    fc.property(
      explained,
      words(2),
      fc.constantFrom("DE", "IN", "ME", "CO", "MA"),
      ([heading, more], name, letters) => {
        const headers = ["Name", "Street", "City", `${heading} (${more})`];
        const { values, counted } = read(headers, "Ann Lee", "4 Mill Rd", "Reno", `${name}, ${letters}`);
        const isKept = values["address.state"] === `${name}, ${letters}`;
        expect(isKept ? [] : counted).toEqual(isKept ? [] : [{ kind: "further address", column: headers[3] }]);
        expect(values["address.city"]).toBe("Reno");
      },
    ),
    { numRuns: runs(20) },
  );
});

test("two names in the cell of a state of which none is a country stay", () => {
  fc.assert(
    fc.property(explained, word, word, ([heading, more], one, other) => {
      const headers = ["Name", "Street", "City", `${heading} (${more})`];
      const { values } = read(headers, "Ann Lee", "4 Mill Rd", "Reno", `${one} (${other})`);
      expect(values["address.state"]).toBe(`${one} (${other})`);
    }),
    { numRuns: runs(20) },
  );
});

test("no word of a suburb is lost, none stands twice, and each that moves is told", () => {
  const headings = fc.constantFrom("Suburb", "Village", "Locality", "Nearest Town");
  fc.assert(
    fc.property(headings, words(2), words(2), words(2), fc.nat(2), (heading, name, city, other, shared) => {
      const suburb = [other, city, `${other} ${city}`][shared] ?? other;
      const street = `4 ${name} Rd`;
      const row = read(["Name", "Street", heading, "City"], "Ann Lee", street, suburb, city);
      const isSaid = [city, street].some((text) => ` ${foldedWords(text)} `.includes(` ${foldedWords(suburb)} `));
      expect(row.values).toMatchObject({
        "address.city": city,
        "address.street": isSaid ? street : `${street}, ${suburb}`,
      });
      expect(row.counted).toEqual(isSaid ? [] : [{ kind: "suburb", column: heading }]);
    }),
    { numRuns: runs(25) },
  );
});
