import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RecordStore } from "../../../src/bulk/tables/record-store.ts";
import { customer } from "../../helpers/journal.ts";

describe("RecordStore", () => {
  test("gives every record back as it was, whatever is in it and however long it is", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.nat(3).map((size) => "long ü ".repeat(size * 100_000)),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ notes: text, extra: fc.jsonValue() }), { maxLength: 20 }), (all) => {
        const records = new RecordStore();
        const expected = all.map((fields, at) => JSON.parse(JSON.stringify(customer(`c${at}`, fields as object))));
        expect(expected.map((one) => records.add(one))).toEqual(expected.map((_, at) => at + 1));
        expect([...records.all()]).toEqual(expected);
        for (const [at, one] of expected.entries()) expect(records.at(at + 1)).toEqual(one);
      }),
      { numRuns: 30 },
    );
  });

  test("holds many", () => {
    const records = new RecordStore();
    for (let at = 1; at <= 20_000; at += 1) records.add(customer(`c${at}`, { notes: "x".repeat(at % 200) }));
    for (let at = 1; at <= 20_000; at += 997) expect(records.at(at)).toMatchObject({ id: `c${at}` });
  });
});
