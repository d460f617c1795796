import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { customerView } from "../../src/output/customer-view.ts";
import type { JsonValue } from "../../src/text/json.ts";
import { ada, grace, memoryTerminal, outputOn, printed } from "../helpers/output.ts";
import { runs } from "../helpers/runs.ts";

describe("json", () => {
  test("rows are one array, indented", async () => {
    const { stdout } = await printed({ format: "json", fields: ["id", "address.city", "nope"] }, (output) =>
      output.rows([ada, grace], customerView),
    );
    expect(stdout).toBe(
      `[
  {
    "id": "cus_1",
    "address": {
      "city": "Springfield"
    },
    "nope": null
  },
  {
    "id": "cus_22",
    "address": {
      "city": "Arlington"
    },
    "nope": null
  }
]
`,
    );
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`);
  });

  test("any rows parse back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), async (values) => {
        const rows = JSON.parse(JSON.stringify(values));
        for (const format of ["json", "ndjson"] as const) {
          const { stdout } = await printed({ format }, (output) => output.rows(rows, customerView));
          const text = format === "json" ? stdout : `[${stdout.trimEnd().replaceAll("\n", ",")}]`;
          expect(JSON.parse(text)).toEqual(rows);
        }
      }),
      { numRuns: runs(50) },
    );
  });
});

describe("ndjson", () => {
  test("a row is out before the source gives the next", async () => {
    const { terminal, text } = memoryTerminal();
    const output = await outputOn(terminal, { format: "ndjson", fields: ["id"] });
    const seen: string[] = [];
    const slow = async function* () {
      for (const row of [ada, grace]) {
        yield row;
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
        seen.push(text().stdout);
      }
    };
    expect(await output.rows(slow(), customerView)).toBe(2);
    expect(seen).toEqual(['{"id":"cus_1"}\n', '{"id":"cus_1"}\n{"id":"cus_22"}\n']);
  });

  test("a reader that went away ends it", async () => {
    const { terminal } = memoryTerminal();
    const gone = new Error("closed");
    let taken = 0;
    const output = await outputOn({ ...terminal, out: () => Promise.reject(gone) }, { format: "ndjson" });
    const endless = async function* () {
      for (;;) {
        taken++;
        yield ada;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await expect(output.rows(endless(), customerView)).rejects.toBe(gone);
    expect(taken).toBeLessThan(10);
  });
});

describe("yaml", () => {
  test("rows are a sequence", async () => {
    const { stdout } = await printed({ format: "yaml" }, (output) =>
      output.rows([ada, { id: "2", name: "no", notes: "\u202e\x85\u{e0041}" }], customerView),
    );
    expect(stdout).toBe(
      `- id: cus_1
  name: Ada Lovelace
  email: ada@example.com
  phone: "+12025550123"
  address:
    street: 12 Analytical Way
    city: Springfield
    state: IL
    zip: "62701"
  notes: |-
    Gate code 1815
    Ring twice
- id: "2"
  name: "no"
  notes: "\\u202e\\u0085\\U000e0041"
`,
    );
  });

  test("any value is read back alike by YAML 1.1 and 1.2, and moves no cursor", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        ...["no", "Yes", "0o7", "012", "1_0", "12:30:00", "~", "", " a\nb", "a\n", "# x", "- a", "\t", "=", "<<"],
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(text, fc.oneof(text, fc.double(), fc.boolean())), async (value) => {
        // Data come as JSON: without NaN, -0 and their kind, and `__proto__` a key like any other.
        const row: Record<string, JsonValue> = JSON.parse(JSON.stringify(value));
        const { stdout } = await printed({ format: "yaml" }, (output) => output.rows([row], customerView));
        expect(stdout.replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        for (const version of ["1.1", "1.2"] as const) expect(parse(stdout, { version, merge: false })).toEqual([row]);
      }),
      { numRuns: runs(200) },
    );
  });
});
