/** Tables for people, line by line. Colours are checked apart: lines are easier to read without. */
import { expect, test } from "vitest";
import { customerView } from "../../src/output/customer-view.ts";
import type { JsonObject } from "../../src/text/json.ts";
import { customer } from "../helpers/customers.ts";
import { ada, grace, printed } from "../helpers/output.ts";

const PEOPLE: readonly JsonObject[] = [
  ada,
  grace,
  person("Ren Mehta", "ren.mehta@example.com", "+442079460958", "Nashville", "TN", "cus_1"),
  person("日本太郎 ブラウン", "taro@example.com", "+81312345678", "Kansas City", "KS", "cus_2"),
  person("👩‍👩‍👧‍👦 Family Ó'Brien 👍🏽", "o'brien@example.com", "call the office", "St. Louis", "MO", "cus_3"),
  person("\x1b[2J\u202eevil\nname", "x@example.com", "+1202555", "\x07", "", "cus_4"),
  person("Hubert Blaine Wolfeschlegelsteinhausenbergerdorff Sr.", "h@example.com", null, "Reno", "NV", "cus_5"),
];

test.each([60, 80, 120, 180])("customers on %d columns", async (columns) => {
  expect(await shown({ columns, country: "US" }, PEOPLE)).toMatchSnapshot();
});

test.each([60, 80, 120])("customers with long ids on %d columns", async (columns) => {
  const rows = PEOPLE.slice(0, 3).map((row, at) => ({ ...row, id: `01890a5d-ac96-774b-bcce-b302099a805${at}` }));
  expect(await shown({ columns }, rows)).toMatchSnapshot();
});

test("columns without any value are not shown, unless they are asked for", async () => {
  const rows = [{ id: "7", name: "Ada" }];
  expect(await shown({ columns: 80 }, rows)).toBe("NAME  ID\nAda   7\n");
  expect(await shown({ columns: 80, fields: ["phone", "name"] }, rows)).toBe("PHONE  NAME\n       Ada\n");
  expect(await shown({}, rows)).toBe("NAME  E-MAIL  PHONE  CITY  STATE  ID\nAda                               7\n");
});

test("numbers stand to the right, times are told by their distance", async () => {
  const rows = [
    { name: "Ada", jobs: 7, seen_at: "2026-01-31T11:59:30Z" },
    { name: "Sam", jobs: 1200, seen_at: "2026-01-31T09:00:00+00:00" },
    { name: "Zoë", jobs: null, seen_at: "2025-01-31T09:00:00Z" },
  ];
  const fields = ["jobs", "name", "seen_at"];
  expect(await shown({ columns: 80, fields }, rows)).toBe(
    `JOBS  NAME  SEEN AT
   7  Ada   just now
1200  Sam   3 hours ago
      Zoë   2025-01-31
`,
  );
  expect(await shown({ fields }, rows)).toBe(
    `JOBS  NAME  SEEN AT
7     Ada   2026-01-31T11:59:30Z
1200  Sam   2026-01-31T09:00:00+00:00
      Zoë   2025-01-31T09:00:00Z
`,
  );
});

test("a heading is never cut", async () => {
  const fields = ["a_rather_long_name_of_a_field", "name"];
  expect(await shown({ columns: 60, fields }, [{ name: "x".repeat(60), [String(fields[0])]: null }])).toBe(
    "A RATHER LONG NAME OF A FIELD  NAME\n                               xxxxxxxxxxxxxxxxxxxxxxxxxxxx…\n",
  );
});

test("what is looked at less often is dimmed", async () => {
  const { stdout } = await printed({ columns: 80 }, (output) => output.rows([ada], customerView));
  expect(stdout.split("\n")[1]).toBe(
    "Ada Lovelace  ada@example.com  +1 202 555 0123  \x1b[2mSpringfield\x1b[22m  \x1b[2mIL\x1b[22m     \x1b[2mcus_1\x1b[22m",
  );
});

// --- internal ---

function person(
  name: string,
  email: string,
  phone: string | null,
  city: string,
  state: string,
  id: string,
): JsonObject {
  return customer(id, { name, email, phone, address: { city, state } });
}

async function shown(setup: object, rows: readonly JsonObject[]): Promise<string> {
  const { stdout, stderr } = await printed({ env: { NO_COLOR: "1" }, ...setup }, (output) =>
    output.rows(rows, customerView),
  );
  return stdout + stderr;
}
