import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kindsOf, type ValueKind } from "../../../src/intake/cells/kinds.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mappingText } from "../../../src/intake/columns/mapping-rows.ts";
import { mapText } from "../../helpers/map-text.ts";
import { runs } from "../../helpers/runs.ts";

/** Words that no table of headings has. */
const word = fc.stringMatching(/^[bcdfgklmnprstvz][aeiou][bcdfgklmnprstvz]{2}[aeiou][bdgklmnprstvz][aeiou]q$/);
const capital = word.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`);
const number = fc.integer({ min: 10, max: 98 });

const row = fc.record({ first: capital, last: capital, street: capital, city: capital, number, code: number });
const table = fc.record({
  headings: fc.uniqueArray(word, { minLength: 7, maxLength: 7 }),
  rows: fc.uniqueArray(row, { minLength: 3, maxLength: 5, selector: ({ last }) => last }),
});

const few = { numRuns: runs(15) };

function read(headers: readonly string[], rows: readonly (readonly string[])[]) {
  return mapColumns(
    { name: "a.csv", headers, headerLine: 1 },
    {},
    rows.map((cells, at) => ({ line: at + 2, cells })),
  );
}

describe("a table whose headings nobody knows", () => {
  test("is read by its values: names in the e-mail addresses, a + before a phone, an address side by side", () => {
    fc.assert(
      fc.property(table, ({ headings, rows }) => {
        const cells = rows.map(({ first, last, street, city, number, code }, at) => [
          `${1000 + at}`,
          `${first} ${last}`,
          `${street} ${number}`,
          `${code}0 ${code}`,
          `${city}${at}`.replace(/\d/, ""),
          `${first}.${last}@posti.fi`.toLowerCase(),
          `+358 50 ${code}${number} ${100 + at}`,
        ]);
        const [, name, street, zip, city, email, phone] = headings;
        const { doubts, mapped } = read(headings, cells);
        expect(doubts).toEqual([]);
        expect(mapped.map(({ header, target }) => [header, target])).toEqual([
          [name, "name"],
          [street, "address.street"],
          [zip, "address.zip"],
          [city, "address.city"],
          [email, "email"],
          [phone, "phone"],
        ]);
      }),
      few,
    );
  });

  test("whatever stands in it: a column is read, or offered with --map, only as what its values are", () => {
    const values: readonly fc.Arbitrary<string>[] = [
      row.map(({ first, last }) => `${first} ${last}`.toLowerCase()),
      row.map(({ first, city }) => `${first}@${city}.org`),
      row.map(({ first, city, number }) => `${first}@${city}.org, 505 555 01${number}`),
      row.map(({ code, number }) => `(505) 555-${code}${number}`),
      row.map(({ code, number }) => `${code}${number}${code}${number}-1`),
      row.map(({ code, number }) => `${code}.${number}.0.${code}`),
      row.map(({ code, number }) => `2026-0${1 + (code % 9)}-${number % 2 ? 11 : 12}`),
      row.map(({ first, last, city }) => `${first} ${last} ${city}`),
      row.map(({ number }) => `${number} Main St, Salem, OR 97301`),
      fc.constantFrom("yes", "no"),
    ];
    const column = fc.constantFrom(...values).chain((value) => fc.array(value, { minLength: 4, maxLength: 4 }));
    fc.assert(
      fc.property(table, fc.array(column, { minLength: 2, maxLength: 6 }), ({ headings }, columns) => {
        const headers = ["Name", ...headings.slice(0, columns.length)];
        const rows = [0, 1, 2, 3].map((at) => ["Ana Ruiz", ...columns.map((cells) => cells[at] ?? "")]);
        const { mapped, doubts } = read(headers, rows);
        const held = mapped.map(({ header, target }) => `${header}=${target}`);
        const offered = doubts.flatMap(
          ({ header, proposed, either }) => either ?? (proposed ? `${header}=${proposed}` : []),
        );
        for (const text of [...held, ...offered]) {
          const [header = "", target = ""] = text.split("=");
          const cells = columns[headers.indexOf(header) - 1] ?? [];
          if (header !== "Name")
            expect([text, cells, cells.some((cell) => isOf(cell, target))]).toEqual([text, cells, true]);
        }
      }),
      few,
    );
  });
});

function isOf(cell: string, target: string): boolean {
  const kinds: Readonly<Record<string, readonly ValueKind[]>> = {
    email: ["email"],
    phone: ["phone"],
    address: ["address", "street"],
    "address.street": ["street"],
  };
  return kindsOf(cell).some((kind) => kinds[target]?.includes(kind));
}

test.each<[string, string, string, unknown[]]>([
  [
    "beside other words, while a phone is there",
    `Name | Phone | Wie
       Ana Ruiz | (505) 555-0101 | ana@example.org or fax
       Bo Lind | (505) 555-0102 | bo@example.org
       Cy Dahl | (505) 555-0103 | ask Bo`,
    "Name → name, Phone → phone",
    [{ header: "Wie", proposed: "email" }],
  ],
  [
    "is one value in all rows: it is the business's own",
    `Name | Wie
       Ana Ruiz | me@example.org
       Bo Lind | me@example.org
       Cy Dahl | me@example.org`,
    "Name → name",
    [],
  ],
  [
    "is a number of a company or an address of the internet",
    `Name | Ref | Ip
       Ana Ruiz | 1234567-1 | 203.0.113.4
       Bo Lind | 7654321-9 | 203.0.113.41`,
    "Name → name",
    [],
  ],
  [
    "stands in two columns: both are named",
    `Name | Eins | Zwei
       Ana Ruiz | a@example.org | b@example.org
       Bo Lind | c@example.org | d@example.org`,
    "Name → name",
    [{ header: "Eins", either: ["Eins=email", "Zwei=email"] }],
  ],
  [
    "is typed twice",
    `Name | Email (Enter Email) | Email (Confirm Email)
       Ana Ruiz | a@example.org | a@example.org
       Bo Lind | c@example.org | c@example.org`,
    "Name → name, Email (Enter Email) → email",
    [],
  ],
  [
    "is headed by a sentence",
    `Name | Best phone number to reach you
       Ana Ruiz | 5055550101
       Bo Lind | 5055550102`,
    "Name → name, Best phone number to reach you → phone",
    [],
  ],
])("what is full of contacts: %s", (_, text, said, asked) => {
  const columns = mapText(text);
  expect(mappingText(columns)).toBe(said);
  expect(columns.doubts).toMatchObject(asked);
});
