import fc from "fast-check";
import { expect, test } from "vitest";
import { hider } from "../../src/text/secret.ts";

const KEY = "sk_live-4f9a/+7Zq~%Ab";
const base64 = (text: string, form: BufferEncoding = "base64") => Buffer.from(text).toString(form);

test.each([
  ["as it is", KEY],
  ["in a path", encodeURIComponent(KEY)],
  ["in a query", new URLSearchParams({ key: KEY }).toString().slice("key=".length)],
  ["in JSON that escapes slashes", KEY.replaceAll("/", "\\/")],
  ["in JSON of ASCII letters alone", KEY.replace(/[^a-z\d]/gi, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)],
  [
    "in HTML, by hex numbers",
    KEY.replace(/[^a-z\d_]/gi, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`),
  ],
  ["in HTML, by decimal numbers", KEY.replace(/[^a-z\d_]/gi, (sign) => `&#${sign.charCodeAt(0)};`)],
  ["in HTML, by names", KEY.replace("/", "&sol;").replace("+", "&plus;")],
  ["in base64", base64(KEY)],
])("%s", (_, form) => {
  expect(hider(KEY)(`before ${form}, after ${form}`)).toBe("before ***, after ***");
});

test("in base64 at any place of a longer text, in both alphabets", () => {
  const hide = hider(KEY);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
      const text = `${before}${KEY}${after}`;
      for (const form of [base64(text), base64(text, "base64url")]) {
        const hidden = hide(form);
        expect(hidden).toContain("***");
        for (const part of hidden.split("***")) {
          expect(Buffer.from(part, "base64").toString("latin1")).not.toContain(KEY.slice(2, -2));
        }
      }
    }),
  );
});

test("any key of visible characters", () => {
  const visible = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
  fc.assert(
    fc.property(visible, (key) => {
      const hide = hider(key);
      const header = `Bearer ${key}`;
      if (key === "") return;
      for (const form of [header, encodeURIComponent(header), base64(header)]) {
        expect(hide(form)).toContain("***");
      }
    }),
  );
});

test.each(["test", "customers", "1234567", "12345678", "k"])(
  "the key %s may be an ordinary word: it is hidden behind Bearer alone",
  (key) => {
    const hide = hider(key);
    expect(hide(`{"name": "${key}", "id": ${key}}`)).toBe(`{"name": "${key}", "id": ${key}}`);
    expect(hide(`{"authorization": "Bearer ${key}"}`)).toBe('{"authorization": "***"}');
  },
);
