import fc from "fast-check";
import { expect, test } from "vitest";
import { read } from "../../../helpers/table.ts";

/** Rows as customers have them, with words of titles and totals among the names. */
const word = fc.constantFrom(
  ...[
    "Ana",
    "Total",
    "Sum",
    "Page",
    "A",
    "Printed",
    "North",
    "Copyright",
    "Commercial",
    "Grand",
    "12",
    "Stand",
    "Route",
  ],
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const phone = fc.integer({ min: 1000, max: 9999 }).map((last) => `512-555-${last}`);
const email = fc.integer({ min: 1, max: 999 }).map((number) => `c${number}@example.com`);
const row = fc
  .record({ name, phone: fc.option(phone), email: fc.option(email), city: fc.constantFrom("", "Austin", "Reno") })
  .filter((one) => one.phone !== null || one.email !== null)
  .map((one) => [one.name, one.phone ?? "", one.email ?? "", one.city].join(","));

/** Lines that are not customers, as people and reports write them. */
const aside = fc.constantFrom(
  ...[
    "A,,,",
    "B",
    "Total,,,12",
    "TOTAL: 12 customers",
    "----,----,----,----",
    "Commercial customers,,,",
    "Page 2 of 3",
  ],
  ...["Name,Phone,Email,City", "Copyright (c) 2026 Harbor", "Printed 11/20/2026,,,", "", ",,,"],
);

test("rows with a contact are never skipped, whatever they are called and wherever they stand", async () => {
  const line = fc.oneof(
    { weight: 3, arbitrary: row },
    aside.map((text) => ({ text })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), fc.integer({ min: 1, max: 200 }), async (lines, chunk) => {
      const texts = lines.map((one) => (typeof one === "string" ? one : one.text));
      const { records } = await read(`Name,Phone,Email,City\n${texts.join("\n")}\n`, "customers.csv", chunk);
      expect(records.map(({ cells }) => cells.join(","))).toEqual(lines.filter((one) => typeof one === "string"));
    }),
    { numRuns: 150 },
  );
});
