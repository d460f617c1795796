import { expect, test } from "vitest";
import { customerView } from "../../src/output/customer-view.ts";
import { jsonPaint } from "../../src/output/json.ts";
import { ada, printed } from "../helpers/output.ts";

const UNCOLOURED = /\x1b\[\d+m/g;

test("keys, texts, numbers and words each have a colour", async () => {
  const paint = await jsonPaint(true);
  expect(paint('{"a":"b: \\"c\\"","n":-1.5e3,"t":true,"z":null}')).toBe(
    '{\x1b[1m\x1b[34m"a"\x1b[39m\x1b[22m:\x1b[32m"b: \\"c\\""\x1b[39m,\x1b[1m\x1b[34m"n"\x1b[39m\x1b[22m:\x1b[36m-1.5e3\x1b[39m,' +
      '\x1b[1m\x1b[34m"t"\x1b[39m\x1b[22m:\x1b[33mtrue\x1b[39m,\x1b[1m\x1b[34m"z"\x1b[39m\x1b[22m:\x1b[2mnull\x1b[22m}',
  );
});

test("a text of ten million characters is coloured", async () => {
  const json = JSON.stringify({ notes: '\\"x'.repeat(3_000_000) });
  expect((await jsonPaint(true))(json).replace(UNCOLOURED, "") === json).toBe(true);
});

test.each(["json", "ndjson"] as const)("%s: in colour on a terminal, never in a pipe", async (format) => {
  const print = (setup: object) => printed({ format, ...setup }, (output) => output.rows([ada, ada], customerView));
  const plain = (await print({})).stdout;
  expect(plain).not.toContain("\x1b");
  const coloured = (await print({ columns: 80 })).stdout;
  expect(coloured).not.toBe(plain);
  expect(coloured.replace(UNCOLOURED, "")).toBe(plain);
  expect((await print({ env: { FORCE_COLOR: "1" } })).stdout).toBe(plain);
  expect((await print({ columns: 80, env: { NO_COLOR: "1" } })).stdout).toBe(plain);
  expect((await print({ columns: 80, color: false })).stdout).toBe(plain);
  expect((await print({ columns: 80, env: { TERM: "dumb", FORCE_COLOR: "1" } })).stdout).toBe(coloured);
});
