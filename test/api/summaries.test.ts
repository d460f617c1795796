import { expect, test } from "vitest";
import { ReadRecords } from "../../src/api/records/read-records.ts";
import type { JsonObject } from "../../src/text/json.ts";
import { customer } from "../helpers/customers.ts";
import { office } from "../helpers/office.ts";
import { person } from "../helpers/server.ts";

/** A server whose list shows the name and e-mail address alone, and whose records have all. */
const summarizing = () => {
  const people: JsonObject[] = [1, 2, 3].map((number) =>
    person(number, { phone: `+1202555010${number}`, notes: `Gate ${number}` }),
  );
  const data = people.map(({ id, name, email }) => ({ id, name, email }));
  return office(people, {
    gate: ({ method, path }) => (method === "GET" && path === "/customers" ? { body: { data, total: 3 } } : undefined),
  });
};

test("the doctor finds what lists do not show, and it is not taken for blank then", async () => {
  const { ask, file } = await summarizing();
  const { stdout } = await ask("doctor");
  expect(stdout).toContain(
    "! single record  a customer of the list is found by its id; lists do not show phone, notes\n" +
      "                 Such fields are blank in lists and exports, and nobody is found by them. `customers get` shows all.\n",
  );
  expect(JSON.parse((await ask("get person2@example.com --json")).stdout)).toMatchObject({
    phone: "+12025550102",
    notes: "Gate 2",
  });
  const warning = "warning: the server's lists do not show phone, notes: blank here, whatever the customers have\n";
  for (const command of ["list -q -o ids", "export -q", "duplicates -q -o csv"])
    expect(await ask(command)).toMatchObject({ stderr: warning, exitCode: 0 });
  expect(await ask("list -q --fields id,email")).toMatchObject({ stderr: "", exitCode: 0 });
  const refused = (field: string) => ({
    stdout: "",
    stderr: `error: the server's list does not show ${field}: nobody can be chosen by it\nChoose by another field. \`customers get id:ID\` shows all of a customer.\n`,
    exitCode: 5,
  });
  expect(await ask("get +12025550102")).toEqual(refused("phone"));
  expect(await ask("list --filter notes=Gate -o ids")).toEqual(refused("notes"));
  await file("a.csv", "name,phone\nPerson 2,+12025550102\n");
  expect(await ask("import a.csv -q")).toEqual({
    stdout: "",
    stderr:
      "error: the server's list does not show phone: 1 new customer may be there already; nothing was written\n" +
      "Match by what it shows, for example with --match name.\n",
    exitCode: 5,
  });
});

test("nobody who may be there already is created, or called missing, before a record was read", async () => {
  const people = [person(1, { email: null }), person(2, { phone: "+12025550102" })];
  const data = people.map(({ id, name }) => ({ id, name }));
  const gate = ({ method, path }: { readonly method: string; readonly path: string }) =>
    method === "GET" && path === "/customers" ? { body: { data, total: 2 } } : undefined;
  const { ask, file } = await office(people, { gate });
  await file("a.csv", "name,email\nPerson 2,person2@example.com\n");
  expect(await ask("import a.csv -q")).toEqual({
    stdout: "",
    stderr:
      "error: the server's list does not show email: 1 new customer may be there already; nothing was written\n" +
      "Match by what it shows, for example with --match name.\n",
    exitCode: 5,
  });
  const { ask: askFirst, file: write } = await office(people, { gate });
  await write("a.csv", "email,notes\nperson2@example.com,x\n");
  expect(await askFirst("update --from a.csv -q --yes")).toMatchObject({
    stderr: expect.stringContaining("does not show email: 1 row may have one; nothing was written\n"),
    exitCode: 5,
  });
  expect((await askFirst("get person2@example.com")).exitCode).toBe(5);
  await write("b.csv", "name,email,phone\nBen,,+12025550102\n");
  expect((await askFirst("import b.csv")).stderr).toContain("not show email and phone: 1 new customer may be there");
  await write("c.csv", "id,email\nc77,\n");
  expect((await askFirst("delete --from c.csv --yes")).exitCode).toBe(3);
  expect(await askFirst("create --name Ben --phone +12025550102 -o ids")).toMatchObject({
    stderr: expect.stringContaining("this phone number already: this server's list does not show it.\n"),
    exitCode: 0,
  });
});

test("a customer that a program made itself says nothing of lists", async () => {
  const records = new ReadRecords();
  const record = customer("1", { notes: "Gate 1" });
  await records.whole(customer("1", {}), undefined, async () => record);
  expect(records.lackingOf()).toBeUndefined();
  const row = customer("1", {});
  records.noteRow(row);
  await records.whole(row, undefined, async () => record);
  expect(records.lackingOf()).toEqual(["notes"]);
});

test("an update finds it out as well", async () => {
  const { ask } = await summarizing();
  expect(await ask("update person1@example.com --notes new -q -o ids")).toMatchObject({ exitCode: 0 });
  expect((await ask("list -q -o ids")).stderr).toContain("do not show phone, notes:");
});
