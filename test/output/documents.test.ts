import { execaSync } from "execa";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { customerView } from "../../src/output/customer-view.ts";
import type { JsonObject, JsonValue } from "../../src/text/json.ts";
import { ada, grace, memoryTerminal, outputOn, printed } from "../helpers/output.ts";

const HAS_PYYAML = !execaSync("python3", ["-c", "import yaml"], { reject: false }).failed;

/** Ends in the middle, as a walk does when the server goes away. */
async function* failing() {
  yield ada;
  throw new Error("the server went away");
}

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

  test("one row and a document are objects, whole and in their own order", async () => {
    const { stdout } = await printed({ format: "json" }, (output) => output.row(grace, customerView));
    expect(stdout).toBe(`${JSON.stringify(grace, null, 2)}\n`);
    const summary = { read: 3, created: 2, nested: { a: [1] } };
    expect((await printed({ format: "json" }, (output) => output.document(summary))).stdout).toBe(
      `${JSON.stringify(summary, null, 2)}\n`,
    );
  });

  test("no rows are an empty array", async () => {
    expect((await printed({ format: "json" }, (output) => output.rows([], customerView))).stdout).toBe("[]\n");
  });

  test("half a list does not parse as a whole one", async () => {
    const { terminal, text } = memoryTerminal();
    const output = await outputOn(terminal, { format: "json", fields: ["id"] });
    await expect(output.rows(failing(), customerView)).rejects.toThrow("the server went away");
    expect(text().stdout).toBe('[\n  {\n    "id": "cus_1"\n  }');
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
      { numRuns: 50 },
    );
  });
});

describe("ndjson", () => {
  test("one object a line", async () => {
    const fields = ["id", "notes"];
    const { stdout } = await printed({ format: "ndjson", fields }, (output) => output.rows([ada, grace], customerView));
    expect(stdout).toBe('{"id":"cus_1","notes":"Gate code 1815\\nRing twice"}\n{"id":"cus_22","notes":null}\n');
    expect((await printed({ format: "ndjson", fields }, (output) => output.row(grace, customerView))).stdout).toBe(
      '{"id":"cus_22","notes":null}\n',
    );
    expect((await printed({ format: "ndjson" }, (output) => output.document({ read: 0 }))).stdout).toBe('{"read":0}\n');
  });

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

describe("ids", () => {
  test("one a line, control characters escaped", async () => {
    const { stdout } = await printed({ format: "ids" }, (output) =>
      output.rows([ada, grace, { id: "a\nb\x1b" }], customerView),
    );
    expect(stdout).toBe("cus_1\ncus_22\na⏎b\\x1b\n");
    expect((await printed({ format: "ids" }, (output) => output.row(grace, customerView))).stdout).toBe("cus_22\n");
  });

  test("a document prints its id if it has one", async () => {
    expect((await printed({ format: "ids" }, (output) => output.document({ id: 7 }))).stdout).toBe("7\n");
    expect((await printed({ format: "ids" }, (output) => output.document({ read: 7 }))).stdout).toBe("");
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

  test("one row and a document are mappings, no rows an empty sequence", async () => {
    const fields = ["name", "address.zip"];
    expect((await printed({ format: "yaml", fields }, (output) => output.row(grace, customerView))).stdout).toBe(
      "name: Grace Hopper\naddress:\n  zip: null\n",
    );
    expect((await printed({ format: "yaml" }, (output) => output.document({ read: 2 }))).stdout).toBe("read: 2\n");
    expect((await printed({ format: "yaml" }, (output) => output.rows([], customerView))).stdout).toBe("[]\n");
  });

  test.runIf(HAS_PYYAML)("PyYAML reads what was written", async () => {
    const texts = [
      ..."= << ~ yes No ON off y N null True .inf -.INF .nan 1_000 0o17 017 0x1F 0b11 12:30:45 190:20:30.15 1e3".split(
        " ",
      ),
      ..."1. .5 2024-01-31 2001-12-14T21:59:43Z # - ? ! & * % @ ` | > --- ... , a: [ ] { } \\ +12025550123".split(" "),
      ...[
        "",
        " ",
        " a",
        "a ",
        "a\tb",
        "\ta",
        "a\t",
        "a #b",
        "a: b",
        "a\n b",
        " a\nb",
        "a\n",
        "\n",
        " \n",
        "a\n\tb",
        "a \nb",
      ],
      ...["\u0085", "a\u0085b", "a\u2028b", "\ufeffa", "\u00a0", "\u0000", "a\rb", "a\r\nb", "😀", "'a'", '"a"'],
    ];
    const rows: JsonObject[] = texts.map((text) => ({ value: text, list: [text], inner: { [text]: text } }));
    rows.push({ number: -1500 }, { number: 0.1 });
    const { stdout } = await printed({ format: "yaml" }, (output) => output.rows(rows, customerView));
    const code = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin.buffer.read())))";
    expect(JSON.parse(execaSync("python3", ["-c", code], { input: stdout }).stdout)).toEqual(rows);
  });

  test("any value is read back alike by YAML 1.1 and 1.2, and moves no cursor", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "no",
        "Yes",
        "0o7",
        "012",
        "1_0",
        "12:30:00",
        "~",
        "",
        " a\nb",
        "a\n",
        "# x",
        "- a",
        "\t",
        "=",
        "<<",
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
      { numRuns: 200 },
    );
  });
});
