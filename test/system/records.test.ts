import { readdir } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Customer } from "../../src/customers/customer.ts";
import { Records } from "../../src/system/records.ts";
import { customer } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";

describe("Records", () => {
  test("gives every record back as it was, whatever is in it and however long it is", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.nat(3).map((size) => "long ü ".repeat(size * 20_000)),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ notes: text, extra: fc.jsonValue() }), { maxLength: 20 }), (all) => {
        const records = new Records<Customer>();
        const expected = all.map((fields, at) =>
          JSON.parse(JSON.stringify(customer(`c${at}`, fields as Partial<Customer>))),
        );
        expect(expected.map((one) => records.add(one))).toEqual(expected.map((_, at) => at + 1));
        expect([...records.all()]).toEqual(expected);
        for (const [at, one] of expected.entries()) expect(records.at(at + 1)).toEqual(one);
      }),
      { numRuns: 15 },
    );
  });

  test.each(["memory alone", "a file"])("holds many, in %s", async (where) => {
    const folder = await temporaryFolder();
    const [records, size] = [new Records<Customer>(where === "a file" ? folder : undefined), 10_000];
    const one = (at: number) => customer(`c${at}`, { notes: "ü".repeat(at % 4000), name: `${at}` });
    for (let at = 1; at <= size; at += 1) records.add(one(at));
    records.replace(9_000, customer("other", { notes: "long ".repeat(500_000) }));
    for (let at = 1; at <= size; at += 499) expect(records.at(at)).toEqual(one(at));
    for (let at = size; at > 0; at -= 997) expect(records.at(at)).toEqual(one(at));
    expect(records.at(9_000)).toMatchObject({ id: "other" });
    expect([...records.all()].map(({ id }) => id)).toEqual(
      Array.from({ length: size }, (_, at) => (at === 8_999 ? "other" : `c${at + 1}`)),
    );
    // The name of the file is removed at once.
    expect(await readdir(folder)).toEqual([]);
  });
});
