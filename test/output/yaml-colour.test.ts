import fc from "fast-check";
import { expect, test } from "vitest";
import { yamlText } from "../../src/output/yaml.ts";
import { yamlPaint } from "../../src/output/yaml-colour.ts";

const UNCOLOURED = /\x1b\[\d+m/g;

test("keys, texts, numbers and words each have a colour", async () => {
  const paint = await yamlPaint(true);
  const yaml = yamlText({ a: "b: c", n: -1.5, t: true, z: null, "1": ["x", { y: "one\ntwo" }] });
  const named = new Map([
    ["\x1b[1m\x1b[34m", "<key>"],
    ["\x1b[39m\x1b[22m", "</>"],
    ["\x1b[32m", "<text>"],
    ["\x1b[36m", "<number>"],
    ["\x1b[33m", "<word>"],
    ["\x1b[2m", "<null>"],
    ["\x1b[39m", "</>"],
    ["\x1b[22m", "</>"],
  ]);
  const tagged = paint(yaml).replace(/(\x1b\[\d+m)+/g, (codes) => named.get(codes) ?? codes);
  expect(tagged).toMatchInlineSnapshot(`
    "<key>"1"</>:
      - <text>x</>
      - <key>"y"</>: |-
    <text>      one</>
    <text>      two</>
    <key>a</>: <text>"b: c"</>
    <key>"n"</>: <number>-1.5</>
    <key>t</>: <word>true</>
    <key>z</>: <null>null</>
    "
  `);
});

test("colours change no other character, whatever the value", async () => {
  const paint = await yamlPaint(true);
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const yaml = yamlText(value);
      expect(paint(yaml).replace(UNCOLOURED, "")).toBe(yaml);
    }),
  );
});
