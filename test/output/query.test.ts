import { describe, expect, test } from "vitest";
import { customerView } from "../../src/output/customer-view.ts";
import { CSV_HEADINGS } from "../helpers/customers.ts";
import { ada, grace, printed, type Setup } from "../helpers/output.ts";

async function selected(query: string, setup: Setup = {}): Promise<string> {
  return (await printed({ ...setup, query }, (output) => output.rows([ada, grace], customerView))).stdout;
}

describe("as a table", () => {
  test.each([
    ["length(@)", "2\n"],
    ["[].name", "Ada Lovelace\nGrace Hopper\n"],
    ["[].email", "ada@example.com\n"],
    ["[0].notes", "Gate code 1815⏎Ring twice\n"],
    ["[0].nope", "\n"],
    ["[9:]", ""],
    ["[].{n: name, city: address.city}", "N             CITY\nAda Lovelace  Springfield\nGrace Hopper  Arlington\n"],
    ["{n: length(@), first: [0].id}", "N      2\nFirst  cus_1\n"],
    [
      "[].[id, name]",
      '[\n  [\n    "cus_1",\n    "Ada Lovelace"\n  ],\n  [\n    "cus_22",\n    "Grace Hopper"\n  ]\n]\n',
    ],
  ])("%s", async (query, text) => {
    expect(await selected(query)).toBe(text);
  });

  test("rows selected whole are shown as rows", async () => {
    expect(await selected("[?address.state=='VA']")).toBe(
      "NAME          E-MAIL  PHONE         CITY       STATE  ID\n" +
        "Grace Hopper          +12025550199  Arlington  VA     cus_22\n",
    );
    expect(await selected("[0]", { fields: ["phone"] })).toBe("Phone  +12025550123\n");
  });

  test("--fields applies to what was selected", async () => {
    expect(await selected("[?tier]", { fields: ["id", "name"] })).toBe("ID      NAME\ncus_22  Grace Hopper\n");
    expect(await selected("[].{a: id, b: name}", { fields: ["b"] })).toBe("B\nAda Lovelace\nGrace Hopper\n");
  });
});

test.each([
  ["json", "[].id", '[\n  "cus_1",\n  "cus_22"\n]\n'],
  ["json", "length(@)", "2\n"],
  ["json", "[0].nope", "null\n"],
  ["json", "[?name==`Ada Lovelace`].id", '[\n  "cus_1"\n]\n'],
  ["json", "[?name=='`Ada`' || name==`\"Ada Lovelace\"`].id", '[\n  "cus_1"\n]\n'],
  ["ndjson", "[].{id: id}", '{"id":"cus_1"}\n{"id":"cus_22"}\n'],
  ["ndjson", "[0].name", '"Ada Lovelace"\n'],
  ["yaml", "[].id", "- cus_1\n- cus_22\n"],
  ["csv", "[].{n: name, p: phone}", "n,p\nAda Lovelace,+12025550123\nGrace Hopper,+12025550199\n"],
  ["csv", "[].[id, email]", "cus_1,ada@example.com\ncus_22,\n"],
  ["tsv", "[].name", "Ada Lovelace\nGrace Hopper\n"],
  ["csv", "[0].notes", '"Gate code 1815\nRing twice"\n'],
  ["csv", "{n: length(@)}", "n\n2\n"],
  ["csv", "[9:]", `${CSV_HEADINGS}\n`],
] as const)("in other formats: %s %s", async (format, query, text) => {
  expect(await selected(query, { format })).toBe(text);
});

describe("refused", () => {
  test.each([
    ["a[", "--query 'a[': syntax error: expected Star, got: EOF"],
    ["", "--query '': syntax error: invalid token (EOF): \"\""],
    ["[?a].{b: foo(c)}", "--query '[?a].{b: foo(c)}': unknown function: foo()"],
  ])("%j before anything is printed", async (query, message) => {
    let started = false;
    const run = printed({ query }, async () => {
      started = true;
    });
    await expect(run).rejects.toMatchObject({ code: "usage", message, exitCode: 2 });
    expect(started).toBe(false);
  });

  test.each([
    ["abs(@)", /^--query 'abs\(@\)': invalid type: abs\(\) expected argument 1/],
    ["toString(@)", "--query 'toString(@)': it cannot be evaluated"],
  ])("%j once it meets the data", async (query, message) => {
    await expect(selected(query)).rejects.toMatchObject({
      code: "usage",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  test("what is nested too deeply", async () => {
    await expect(selected("[".repeat(3000))).rejects.toMatchObject({
      code: "usage",
      message: expect.stringMatching(/': it is nested too deeply$/),
    });
  });
});
