import { describe, expect, test } from "vitest";
import { looksLikeAddress, nextInLinkHeader } from "../src/api/dialect/named.ts";
import { totalIn } from "../src/api/dialect/signs.ts";
import { findRows } from "../src/api/wire/envelope.ts";
import { fieldName } from "../src/api/wire/error-texts.ts";
import { fieldErrors } from "../src/api/wire/field-errors.ts";
import { bodyOrText } from "../src/api/wire/json.ts";
import { readProblem } from "../src/api/wire/problems.ts";
import { isEmail, linkedEmail } from "../src/customers/email.ts";
import { internationalPhone, phoneDigits, phoneReader, samePhone } from "../src/customers/phone.ts";
import { readLimits } from "../src/http/limits.ts";
import { readReset, readRetryAfter } from "../src/http/retry-after.ts";
import { delimitedRecords } from "../src/intake/readers/csv.ts";
import { detectDialect } from "../src/intake/readers/delimiter.ts";
import { openText } from "../src/intake/readers/encodings/open-text.ts";
import { parseDuration } from "../src/text/duration.ts";
import { neutralise, undoNeutralise } from "../src/text/formula.ts";
import { jsonFault } from "../src/text/json-fault.ts";
import { elementsAt, laidOut } from "../src/text/json-source.ts";
import { Ruler } from "../src/text/ruler.ts";
import { safeText } from "../src/text/safe-text.ts";
import { hider } from "../src/text/secret.ts";
import { boundProcessorTime } from "./helpers/processor-time.ts";

/**
 * Each reader gets a long text of one thing over and over, and must give its answer. Quadratic work on such a text takes
 * minutes.
 */
boundProcessorTime(5);
const LENGTH = 1_000_000;

/** No number, address, date, length of time or list among them. */
const UNITS = [
  " ",
  "{",
  "[",
  "/",
  "<title",
  '"',
  ",",
  ";",
  "1",
  "+",
  "(",
  "👩\u200d",
  "🇺🇸",
  "\u0301",
  "=",
  "%",
  "@",
  "\r",
  "\n",
  "\0",
  "\\",
  "'",
];

function long(unit: string, length = LENGTH): string {
  return unit.repeat(Math.ceil(length / unit.length));
}

async function* inBlocks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** The reader's answer for each text. */
function answers<Answer>(read: (text: string) => Answer, length = LENGTH): Answer[] {
  return UNITS.map((unit) => read(long(unit, length)));
}

describe("what a server sends", () => {
  test("a message is cut to a length for people", () => {
    for (const message of answers((text) => readProblem({ message: text }, {}).message)) {
      expect(message?.length ?? 0).toBeLessThanOrEqual(300);
    }
    for (const page of answers((text) => readProblem(text, {}).message))
      expect(page?.length ?? 0).toBeLessThanOrEqual(300);
  });

  test("a name of a field that is too long for one names none", () => {
    expect(new Set(answers(fieldName))).toEqual(new Set([undefined]));
    expect(fieldName(long("1."))).toBeUndefined();
    for (const fields of answers((text) => fieldErrors({ errors: [{ field: text, message: "is wrong" }] }))) {
      expect(Object.keys(fields)).toEqual([]);
    }
  });

  test("rows are found beside a long key", () => {
    const found = answers((text) => findRows({ [text]: 1, data: [{ id: text }] })?.path, 200_000);
    expect(new Set(found.map(String))).toEqual(new Set(["data"]));
  });

  test("a header of links without a next one has none", () => {
    expect(new Set(answers(nextInLinkHeader))).toEqual(new Set([undefined]));
    expect(new Set(answers((text) => nextInLinkHeader(`<${text}`)))).toEqual(new Set([undefined]));
    expect(answers(looksLikeAddress).filter(Boolean)).toHaveLength(1); // Slashes are a path.
  });

  test("a total is a short number", () => {
    const headers = (text: string) => ({ "content-range": `/${text}x`, "x-total-count": text });
    expect(new Set(answers((text) => totalIn({ total: text }, headers(text), 5)))).toEqual(new Set([undefined]));
  });

  test("a body that is not JSON stays text, or is empty", () => {
    for (const unit of UNITS) {
      const body = bodyOrText(long(unit));
      if (long(unit).trim() === "") expect(body).toBeUndefined();
      else if (unit === "1") expect(body).toHaveLength(LENGTH);
      else expect(body === long(unit)).toBe(true);
    }
  });

  test("headers of a rate limit that cannot be read say nothing", () => {
    const structured = answers((text) => readLimits({ ratelimit: text, "ratelimit-policy": text }, 0));
    expect(structured.flatMap((limits) => Object.values(limits))).toEqual([]);
    const retry = (text: string) => readRetryAfter({ "retry-after": text, date: text }, 0);
    expect(new Set(answers(retry))).toEqual(new Set([undefined]));
    expect(
      new Set(UNITS.filter((unit) => unit !== "1").map((unit) => readReset("reset", `${long(unit)}x`, 0))),
    ).toEqual(new Set([undefined]));
  });
});

describe("JSON", () => {
  test("a fault has a problem", async () => {
    for (const unit of UNITS) expect((await jsonFault(`["${long(unit, 200_000)}`)).problem).not.toBe("");
  });

  test("a document with a long text is laid out and taken apart as it is", () => {
    for (const unit of UNITS) {
      const source = JSON.stringify({ data: [long(unit, 200_000)] });
      expect(laidOut(source) === source).toBe(true);
      expect(elementsAt(source, ["data"])).toHaveLength(1);
    }
  });
});

describe("files", () => {
  test("each text has a delimiter", () => {
    const found = UNITS.filter((unit) => detectDialect(long(unit, 65_536)).delimiter !== ",");
    expect(found).toEqual([";"]);
  });

  test("each text is UTF-8", async () => {
    for (const unit of UNITS) {
      const text = long(unit).replaceAll("\0", "a\0aaaaaaaaaaaaaaaaa");
      const source = { name: "a.csv", head: Buffer.from(text.slice(0, 65_536)), read: () => inBlocks(text) };
      expect((await openText(source)).notices).toEqual([]);
    }
  });

  test("a file of one line is one record, one of blank lines none", async () => {
    const count = async (text: string) => {
      let records = 0;
      for await (const batch of delimitedRecords("a.csv", () => inBlocks(text), { delimiter: ",", declared: false })) {
        records += batch.length;
      }
      return records;
    };
    for (const unit of UNITS.filter((unit) => unit !== '"')) {
      const blank = [" ", ",", "\r", "\n"].includes(unit);
      expect(await count(long(unit, 200_000))).toBe(blank ? 0 : 1);
    }
    expect(await count(`name,email${long("\n", 400_000)}Ana,ana@example.com`)).toBe(2);
    await expect(count(`"${long("\n", 200_000)}`)).rejects.toThrow("a.csv:1: the quote at the beginning of column 1");
  });
});

describe("values", () => {
  test("none is a phone number", async () => {
    expect(new Set(answers(internationalPhone))).toEqual(new Set([undefined]));
    expect(answers(phoneDigits).filter((digits) => digits !== undefined)).toHaveLength(1);
    expect(answers((text) => samePhone(text, "+12025550123")).some(Boolean)).toBe(false);
    const read = await phoneReader("US");
    for (const unit of UNITS) expect(() => read(long(unit, 100_000))).toThrow("is not a phone number");
  });

  test("none is an e-mail address or a length of time", () => {
    expect(answers(isEmail).some(Boolean)).toBe(false);
    expect(UNITS.every((unit) => linkedEmail(`<${long(unit)}`) === `<${long(unit)}`)).toBe(true);
    expect(new Set(answers(parseDuration))).toEqual(new Set([undefined]));
  });

  test("what is made harmless for a spreadsheet comes back as it was", () => {
    expect(UNITS.every((unit) => undoNeutralise(neutralise(long(unit))) === long(unit))).toBe(true);
  });

  test("a key is hidden behind a long text", () => {
    const key = "sk_live_1234567890abcdef";
    const hide = hider(key);
    expect(UNITS.every((unit) => hide(long(unit) + key) === `${long(unit)}***`)).toBe(true);
  });

  test("text for the terminal has neither controls nor joiners without need", () => {
    for (const text of answers(safeText, 300_000)) expect(/[\r\n\0]/.test(text)).toBe(false);
  });

  test("a name of joined emoji, flags or accents is measured and cut", () => {
    for (const unit of UNITS) {
      const text = safeText(long(unit, unit.includes("\u200d") ? 150_000 : 40_000));
      const ruler = new Ruler();
      expect(ruler.width(text)).toBeGreaterThan(0);
      expect(ruler.width(text, 40)).toBeLessThanOrEqual(40);
      const cut = ruler.cut(text, 40);
      expect(cut).toContain("…");
      expect(ruler.width(cut)).toBeLessThanOrEqual(40);
    }
  });
});
