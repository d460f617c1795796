import { expect, test } from "vitest";
import { expectDocument, imported } from "./json-documents.ts";

/** All documents are in json.long.test.ts. */
test.each(["lead", "mongo.lines", "notion", "odoo", "xero"])("a document of %s", expectDocument);

test("says which lists a document has when none is clearly the customers", async () => {
  const person = { name: "Ana", email: "ana@example.com" };
  const { stage, told } = await imported(
    "two.json",
    JSON.stringify({ staff: [person], data: { guild: [person, person] } }),
  );
  expect(stage).toBe("refused");
  expect(told).toContain(
    'FILE has no list that is clearly the customers; its lists are "staff" (1), "data.guild" (2)\n' +
      'Save the list alone as a file, for example with: jq ".staff" FILE > customers.json',
  );
});

test("says which lists with contacts are not read", async () => {
  const person = { name: "Ana", email: "ana@example.com" };
  const { stored, told } = await imported(
    "staff.json",
    JSON.stringify({ staff: [{ ...person, phone: "1" }], customers: [person] }),
  );
  expect(stored.length).toBe(1);
  expect(told).toContain('FILE: the list "customers" (1) is read, not "staff" (1)');
});

test("takes other columns than those of this program where the ids are another system's", async () => {
  const address = { street: "1 Elm St", city: "Reno", state: "NV", zip: "89501" };
  const file = JSON.stringify([{ id: "u-1", name: "Ann Lee", mobile: "202-555-0101", address }]);
  expect((await imported("other.json", file)).stored).toMatchObject([
    { name: "Ann Lee", phone: "+12025550101", ...address },
  ]);
});
