import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { run } from "../../helpers/in-process.ts";
import { double } from "../../helpers/server.ts";
import { eachInShop } from "../../helpers/shop.ts";

const each = eachInShop(run);
const { ask } = each;
const create = (customer: object) => each.shop.server.create(customer);

const NOBODY = (id: string) => `no customer has the id "${id}"`;

test("get prints those who are there, and then the error of those who are not", async () => {
  await create({ name: "Ana", email: "ana@example.com" });
  await create({ name: "Bo", email: "bo@example.com" });
  const one = await ask("get ana@example.com id:x bo@example.com --fields name -o csv");
  expect(one).toMatchObject({ stdout: "name\nAna\nBo\n", exitCode: 3 });
  expect(one.stderr).toMatch(`error: ${NOBODY("x")} (HTTP 404)\n`);
  const two = await ask("get id:x ana@example.com id:y --query [].name --json");
  expect(two).toMatchObject({ stdout: '[\n  "Ana"\n]\n', exitCode: 3 });
  expect(JSON.parse(two.stderr).error).toMatchObject({
    code: "not_found",
    message: `2 of 3 customers were not found\n  ${NOBODY("x")}\n  ${NOBODY("y")}`,
  });
  expect(await ask("get id:x id:y")).toMatchObject({ stdout: "", exitCode: 3 });
  // Nothing is read if one of them cannot be anybody.
  expect(await ask("get ana@example.com email:x")).toMatchObject({ stdout: "", exitCode: 2 });
});

test.each(["csv", "tsv"])("list -o %s has the columns that export has", async (format) => {
  await create({ name: "Ana" });
  const listed = await ask(`list -o ${format}`);
  expect(listed.stdout).toMatch(/^id[,\t]name.*[,\t]created_at[,\t]updated_at\n/);
  expect(listed).toMatchObject({ stdout: (await ask(`export -o ${format}`)).stdout, stderr: "", exitCode: 0 });
});

test("a field that only a later customer has is told", async () => {
  const rows = Array.from({ length: 101 }, (_, at) => ({
    id: `${at}`,
    name: "Ana",
    ...(at === 100 ? { tier: 1 } : {}),
  }));
  const { env: other } = await double(() => ({ body: rows }));
  expect((await run("list -o csv", { env: other })).stderr).toBe(
    "warning: not listed, because the first 100 customers do not have these fields: tier; name them with --fields, or take NDJSON with -o ndjson\n",
  );
});

test.each(["api GET /customers", "api /customers", "api customers", "api get customers"])("%s", async (command) => {
  await create({ name: "Ana" });
  expect(await ask(`${command} --query data[].name -o csv`)).toEqual({ stdout: "Ana\n", stderr: "", exitCode: 0 });
});

test.each([
  ["export x.json --delimiter ;", "--delimiter is for CSV, not for JSON\nLeave it out, or write CSV with -o csv."],
  ["export x.xlsx --delimiter ,", "--delimiter is for CSV, not for XLSX\nLeave it out, or write CSV with -o csv."],
  ["sandbox --sample -o table", "--sample prints CSV, not TABLE\nLeave -o out."],
])("%s is refused", async (command, message) => {
  expect(await ask(command)).toEqual({ stdout: "", stderr: `error: ${message}\n`, exitCode: 2 });
  expect((await readdir(each.shop.cwd)).filter((name) => name.startsWith("x."))).toEqual([]);
});

test.each(["create --name Ana --email ana@example.com", "create --name Ana"])("%s, refused", async (command) => {
  const { env: other } = await double(({ method }) =>
    method === "POST" ? { status: 400, body: { code: "E_NAME", details: "Ana is not a name" } } : { body: [] },
  );
  expect(await run(command, { env: other })).toEqual({
    stdout: "",
    stderr: "error: Ana is not a name (HTTP 400)\nNothing was created; fix what the server names and try again.\n",
    exitCode: 5,
  });
});
