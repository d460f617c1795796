import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { office } from "../../helpers/office.ts";
import { person } from "../../helpers/server.ts";

const NOTES = "valve <b>left</b> &amp; tag";
const PHONE = "+12025550143 ext. 5";
const home = { street: "3-2", city: "Boston", state: "MA", zip: "02108", country: "US" };

test.each(["csv", "tsv", "ndjson", "json"])("%s changes nothing, whatever the server adds", async (format) => {
  const { ask } = await office([person(1, { notes: NOTES, phone: PHONE, address: home }), person(2)]);
  expect((await ask(`export a.${format} -q`)).exitCode).toBe(0);
  expect(await ask(`import a.${format} -q --query unchanged`)).toMatchObject({ stdout: "2\n", exitCode: 0 });
});

test("JSON changes nothing if nobody has an address", async () => {
  const { ask } = await office([person(1, { notes: NOTES, address: null }), person(2, { address: null })]);
  expect((await ask("export a.json -q")).exitCode).toBe(0);
  expect(await ask("import a.json -q --query unchanged")).toMatchObject({ stdout: "2\n", stderr: "", exitCode: 0 });
});

test("CSV that a spreadsheet has saved: zeros are not lost, and a date is no street", async () => {
  const { ask, file, cwd } = await office([person(1, { address: home }), person(2, { address: home })]);
  expect((await ask("export a.csv -q")).exitCode).toBe(0);
  const text = await readFile(join(cwd, "a.csv"), "utf8");
  await file("b.csv", text.replace("3-2", "2-Mar").replaceAll("02108", "2108"));
  expect(await ask("import b.csv -q")).toEqual({
    stdout: "",
    stderr: [
      "error: 1 of 2 rows of b.csv is invalid; nothing was written",
      '  line 2: Street "2-Mar" is a date: a spreadsheet makes it of a text such as 3-2',
      "    Write what it was before, or leave the cell blank.",
      "Fix these rows, or import only the others with --skip-invalid.\n",
    ].join("\n"),
    exitCode: 2,
  });
});
