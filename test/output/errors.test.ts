import { describe, expect, test } from "vitest";
import { CliError, Declined } from "../../src/errors.ts";
import { errorText } from "../../src/output/messages.ts";

const rejected = new CliError("rejected", "the server refused the customer", {
  hint: "Fix the fields and try again.",
  status: 400,
  requestId: "req_1",
  fields: { email: "is not an address", "address.zip": "has 4 digits" },
});

type Flags = { readonly verbose?: boolean; readonly color?: boolean };

function shown(error: unknown, flags: Flags = {}, env = {}, stderrIsTTY = false): Promise<string> {
  return errorText(error, { ...flags, env, stderrIsTTY });
}

async function shownInJson(error: unknown, flags: Flags = {}): Promise<string> {
  return errorText(error, { ...flags, env: {}, stderrIsTTY: false, json: true });
}

describe("for people", () => {
  test("message, fields, request id and hint, a line each", async () => {
    expect(await shown(rejected)).toBe(
      `error: the server refused the customer (HTTP 400)
  email: is not an address
  address.zip: has 4 digits
request id: req_1
Fix the fields and try again.
`,
    );
  });

  test("text from a server neither moves the cursor nor passes for a line of ours", async () => {
    const error = new CliError("rejected", "no\x1b[2K\nerror: run this", {
      hint: "one\n  two",
      requestId: "r\n1",
      fields: { "e\x1b": "a\nb\u202e" },
    });
    expect(await shown(error)).toBe(
      `error: no\\x1b[2K
  error: run this
  e\\x1b: a
  b\\u202e
request id: r
  1
one
  two
`,
    );
  });

  test("is one sentence, without colour, for what a person declined", async () => {
    const coloured = { env: { FORCE_COLOR: "1" }, stderrIsTTY: true };
    expect(await errorText(new Declined("nothing was deleted"), coloured)).toBe("Nothing was deleted.\n");
    const hinted = new Declined("nothing was written", "Choose rows with --match.");
    expect(await errorText(hinted, { color: false, env: {}, stderrIsTTY: true, width: 30 })).toBe(
      "Nothing was written. Choose\n  rows with --match.\n",
    );
    expect(await shownInJson(hinted)).toBe(
      '{"error":{"code":"refused","message":"nothing was written","hint":"Choose rows with --match."}}\n',
    );
  });

  test("fits the lines of a terminal, broken between words", async () => {
    const error = new CliError("invalid_input", "the first of 2 rows is invalid; nothing was written", {
      fields: { "a.csv:2": "the phone is not a number that anybody could dial" },
      hint: "Go to https://example.com/a/very/long/address/of/a/page for it.\nLine 2: Fix it, then try it again.",
    });
    const at = (width: number | undefined, stderrIsTTY = true) =>
      errorText(error, { color: false, env: {}, stderrIsTTY, width });
    expect(await at(30)).toBe(
      `error: the first of 2 rows is
  invalid; nothing was written
  a.csv:2: the phone is not a
    number that anybody could
    dial
Go to
  https://example.com/a/very/long/address/of/a/page
  for it.
  Line 2: Fix it, then try it
    again.
`,
    );
    expect(await at(30, false)).toBe(await at(undefined));
  });
});

test("for scripts: one line of JSON with all there is to say", async () => {
  const text = await shownInJson(rejected);
  expect(text).toBe(
    '{"error":{"code":"rejected","message":"the server refused the customer","hint":"Fix the fields and try again.",' +
      '"status":400,"requestId":"req_1","fields":{"email":"is not an address","address.zip":"has 4 digits"}}}\n',
  );
});

describe("a bug", () => {
  const bug = new TypeError("x is not a function");

  test("asks for a report", async () => {
    expect(await shown(bug)).toBe(
      `error: internal: x is not a function
This is a bug in customers; please report it with what the same command prints when --verbose is added.
`,
    );
  });

  test("shows its stack with --verbose", async () => {
    const lines = (await shown(bug, { verbose: true })).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "error: internal: x is not a function",
      "This is a bug in customers; please report it with what stands here.",
      "TypeError: x is not a function",
    ]);
    expect(lines[3]).toMatch(/^ {4}at .*errors\.test\.ts/);
  });
});
