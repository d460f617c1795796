import fc from "fast-check";
import { expect, test } from "vitest";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { runs } from "../../helpers/runs.ts";

const heading = fc.stringMatching(/^q[a-z]{4,8}$/);

/** Which columns say the kinds and the calling codes of the phones, in the order of the phones. */
function besidePhones(headers: readonly string[], cells: readonly string[]): (readonly (string | undefined)[])[] {
  const { fields } = mapColumns({ name: "a.csv", headers, headerLine: 1 }, {}, [{ line: 2, cells }]);
  const phones = fields.find(({ target }) => target === "phone")?.choices ?? [];
  return phones.map(({ labelAt, codeAt }) =>
    [labelAt, codeAt].map((at) => (at === undefined ? undefined : headers[at])),
  );
}

test("a column of kinds belongs to the phone on its side, under any heading", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(heading, { minLength: 2, maxLength: 2 }),
      fc.constantFrom("fax", "Mobile", "Handy", "Télécopie", "Work Phone", "celular"),
      fc.boolean(),
      ([one = "", other = ""], kind, isBehind) => {
        const pair = (phone: string, label: string) => (isBehind ? [phone, label] : [label, phone]);
        const headers = ["Name", ...pair("Phone", one), ...pair("Phone 2", other)];
        const cells = ["Ann Lee", ...pair("202-555-0101", kind), ...pair("202-555-0102", "home")];
        expect(besidePhones(headers, cells).map(([label]) => label)).toEqual([one, other]);
      },
    ),
    { numRuns: runs(60) },
  );
});

test("a column of calling codes is that of the phones; a plus makes it sure under any heading, and bare digits do not", () => {
  fc.assert(
    fc.property(
      heading,
      fc.constantFrom("52", "91", "1", "351"),
      fc.constantFrom("+", "00", ""),
      (header, code, mark) => {
        const cells = ["Ann Lee", `${mark}${code}`, "8185550105"];
        expect(besidePhones(["Name", header, "Phone"], cells)[0]?.[1]).toBe(mark === "+" ? header : undefined);
        expect(besidePhones(["Name", `${header} Country Code`, "Phone"], cells)[0]?.[1]).toBe(`${header} Country Code`);
      },
    ),
    { numRuns: runs(60) },
  );
});
