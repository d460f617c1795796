import fc from "fast-check";
import { expect, test } from "vitest";
import { read } from "../../helpers/table.ts";

/** Keys that are no headings. */
const key = fc.stringMatching(/^z[b-df-hj-np-tv-xz]{3,6}$/);
const text = fc.oneof(fc.string(), fc.constantFrom('"', "\\", "[{", "}]", ',"', ":", "\\\\"));
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));

test("finds the customers in any envelope, in any pieces", async () => {
  const customer = fc.record({ name: text, email: text, notes: text });
  const envelope = fc.record({
    path: fc.uniqueArray(key, { minLength: 1, maxLength: 4 }),
    beside: fc.dictionary(
      key,
      fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(key, scalar, { maxKeys: 3 })),
    ),
    customers: fc.array(customer, { minLength: 1, maxLength: 4 }),
    byId: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(envelope, fc.constantFrom(0, 1), fc.integer({ min: 1, max: 40 }), async (parts, indent, chunk) => {
      const { path, beside, customers } = parts;
      const byId = parts.byId && customers.length > 1;
      const list: unknown = byId ? Object.fromEntries(customers.map((one, at) => [`k${at}`, one])) : customers;
      const document = path.reduceRight((inner, name) => ({ ...beside, [name]: inner }), list);
      const { table, records } = await read(JSON.stringify(document, null, indent), "a.json", chunk);
      expect(table.headers).toEqual(["name", "email", "notes"]);
      const cells = customers.map(({ name, email, notes }) => [name, email, notes]);
      expect(records.map((record) => record.cells)).toEqual(cells);
    }),
    { numRuns: 60 },
  );
});

test("has the kind of each phone and address in its heading, whatever the keys and their order", async () => {
  const kind = fc.constantFrom("home", "Work", "MOBILE", "billing", "fax");
  const element = fc.tuple(kind, fc.boolean(), fc.boolean()).map(([use, isFirst, isLast]) => {
    const label = { [isFirst ? "type" : "label"]: use };
    return [use, isLast ? { zvalue: "1", ...label } : { ...label, zvalue: "1" }] as const;
  });
  await fc.assert(
    fc.asyncProperty(key, fc.array(element, { minLength: 1, maxLength: 4 }), async (name, elements) => {
      const { table } = await read(JSON.stringify([{ name: "Ana", [name]: elements.map(([, one]) => one) }]), "a.json");
      const seen = new Map<string, number>();
      const headings = elements.map(([use]) => {
        const time = (seen.get(use) ?? 0) + 1;
        seen.set(use, time);
        return `${name}.${use}${time > 1 ? `.${time}` : ""}.zvalue`;
      });
      expect(table.headers).toEqual(["name", ...headings]);
    }),
    { numRuns: 60 },
  );
});
