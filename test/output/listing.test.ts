import { describe, expect, test } from "vitest";
import { customerView } from "../../src/output/customer-view.ts";
import { ada, grace, printed } from "../helpers/output.ts";

describe("one row as a table", () => {
  test("every documented field, notes in lines of their own", async () => {
    const { stdout } = await printed({}, (output) => output.row(ada, customerView));
    expect(stdout).toMatchInlineSnapshot(`
      "ID      cus_1
      Name    Ada Lovelace
      E-mail  ada@example.com
      Phone   +12025550123
      Street  12 Analytical Way
      City    Springfield
      State   IL
      ZIP     62701
      Notes   Gate code 1815
              Ring twice
      "
    `);
  });

  test("what is missing is marked; the server's own fields follow", async () => {
    const row = {
      ...grace,
      address: { city: "Arlington", country: "US" },
      tags: ["vip", "net 30"],
      billing: { poRequired: true, contact: { name: "Sam" } },
      "e\x1b": "\u202e",
    };
    const { stdout } = await printed({}, (output) => output.row(row, customerView));
    expect(stdout).toMatchInlineSnapshot(`
      "ID       cus_22
      Name     Grace Hopper
      E-mail   –
      Phone    +12025550199
      Street   –
      City     Arlington
      State    –
      ZIP      –
      Notes    –
      Country  US
      Tier     gold
      Tags     vip, net 30
      Billing
        Po required  true
        Contact
          Name  Sam
      E\\x1b    \\u202e
      "
    `);
  });

  test("long notes are broken between words on a terminal alone", async () => {
    const notes = `${"gate code ".repeat(6)}4410\n\n  the dog  bites, 木村さくら says`;
    const shown = async (columns?: number) => {
      const options = { fields: ["name", "notes"], ...(columns === undefined ? {} : { columns, color: false }) };
      return (await printed(options, (output) => output.row({ name: "Ada", notes }, customerView))).stdout;
    };
    expect(await shown(40)).toBe(
      [
        "Name   Ada",
        "Notes  gate code gate code gate code",
        "       gate code gate code gate code",
        "       4410",
        "",
        "         the dog  bites, 木村さくら says",
        "",
      ].join("\n"),
    );
    expect(await shown()).toBe(`Name   Ada\nNotes  ${notes.replaceAll("\n", "\n       ").replace(/ +\n/, "\n")}\n`);
  });
});

test("a document as a table: keys as words, what is nested below its key", async () => {
  const { stdout } = await printed({}, (output) =>
    output.row({
      run: null,
      baseUrl: "https://api.example.com/v1",
      request_id: "r1",
      created: 3,
      accepted: true,
      counts: { created: 2, "already-there": 0 },
      empty: {},
      list: [],
      rows: [{ a: 1 }],
    }),
  );
  expect(stdout).toBe(
    `Run         –
Base URL    https://api.example.com/v1
Request ID  r1
Created     3
Accepted    true
Counts
  Created        2
  Already there  0
Empty       {}
List        []
Rows        [{"a":1}]
`,
  );
});
