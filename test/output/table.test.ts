import stringWidth from "string-width";
import { expect, test } from "vitest";
import { customerView } from "../../src/output/customer-view.ts";
import { ada, grace, printed } from "../helpers/output.ts";

const rows = [ada, grace];

const wide = {
  ...ada,
  id: "cus_01m7yxnnf30bwgh4akadcewm6a",
  name: "Margaret Sloane",
  email: "margaret.sloane@example.com",
  address: { city: "Washington", state: "DC" },
};

test("rows: piped: nothing cut, no colour, no blanks at the ends of lines", async () => {
  const { stdout, stderr } = await printed({}, (output) => output.rows(rows, customerView));
  expect(stdout).toBe(
    `NAME          E-MAIL           PHONE         CITY         STATE  ID
Ada Lovelace  ada@example.com  +12025550123  Springfield  IL     cus_1
Grace Hopper                   +12025550199  Arlington    VA     cus_22
`,
  );
  expect(stderr).toBe("");
});

test.each([120, 80, 60, 40, 20])("rows on %d cells no line is longer, and what is whole stays so", async (columns) => {
  const view = {
    ...customerView,
    columns: [{ field: "id", heading: "ID", whole: true as const }, ...customerView.columns.slice(1)],
  };
  const { stdout } = await printed({ columns }, (output) => output.rows([wide], view));
  if (columns >= wide.id.length)
    for (const line of uncoloured(stdout).split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
  if (columns >= 40) expect(stdout).toContain(wide.id);
});

test("rows: headings are bold where there is colour, ids dimmed", async () => {
  const fields = ["id"];
  const bold = "\x1b[1mID\x1b[22m\n\x1b[2mcus_1\x1b[22m\n";
  const shown = async (setup: object) =>
    (await printed({ fields, ...setup }, (o) => o.rows([ada], customerView))).stdout;
  expect(await shown({ columns: 80 })).toBe(bold);
  expect(await shown({ env: { FORCE_COLOR: "1" } })).toBe("\x1b[1mID\x1b[22m\ncus_1\n");
  expect(await shown({ columns: 80, env: { NO_COLOR: "1" } })).toBe("ID\ncus_1\n");
});

test("rows: what a server sends stays in its cell", async () => {
  const evil = { ...ada, name: "\x1b[2J\x1b]0;x\x07Ada\nLovelace\u202e" };
  const { stdout } = await printed({ fields: ["name", "id"] }, (output) => output.rows([evil], customerView));
  expect(stdout).toBe(
    `NAME                                   ID
\\x1b[2J\\x1b]0;x\\x07Ada⏎Lovelace\\u202e  cus_1
`,
  );
});

test("rows: columns line up in every script", async () => {
  const names = ["Ada", "Zoë", "สมชาย ใจดี ที่นี่", "हिन्दी", "שָׁלוֹם", "日本太郎", "👍🏽 ok"];
  const { stdout } = await printed({ fields: ["name", "id"] }, (output) =>
    output.rows(
      names.map((name) => ({ id: "|", name })),
      customerView,
    ),
  );
  const lines = stdout.trimEnd().split("\n").slice(1);
  expect(lines.map((line) => line.slice(0, -1).trimEnd())).toEqual(names);
  expect(new Set(lines.map((line) => stringWidth(line)))).toEqual(new Set([15]));
});

/** Colours are checked once; the other expectations are easier to read without. */
function uncoloured(text: string): string {
  return text.replace(/\x1b\[\d+m/g, "");
}
