import type { JsonValue } from "../../src/text/json.ts";
import type { Chooser } from "./chooser.ts";

/** Pieces of text that readers stumble over. */
const PIECES = [
  ..."{}[]\",:;'\\/<>=+-@|\t\r\n\0 %&#?".split(""),
  ...["\r\n", "\u2028", "\u200d", "👩‍👩‍👧", "\ud800", "\u202e", "\ufeff", "\u001b[2J", "null", "1e400", "-0"],
  ...["12345678901234567890", "__proto__", "constructor", "toString", "<title", "<!doctype html>", "NaN", "%ff"],
  ...["sep=;"],
];

const VALUES: readonly JsonValue[] = [
  null,
  true,
  false,
  "",
  " ",
  0,
  -1,
  1e308,
  0.1,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  [{}],
  { id: null },
  { id: {} },
  { $oid: "x" },
  ...["next", "/", "?", "https://elsewhere.example/x", "/v1/customers?page=2", "http://[", "1", "\u0000"],
  "x".repeat(5000),
  "__proto__",
];

const KEYS = [
  ...["id", "__proto__", "constructor", "length", "next", "data", "total", "error", "errors", "", "page", "toJSON"],
];

/** A text with some of its characters changed, cut, repeated or moved. */
export function mutatedText(text: string, choose: Chooser): string {
  let result = text;
  for (let turn = choose.below(4); turn >= 0; turn--) {
    const at = choose.below(result.length + 1);
    const end = Math.min(result.length, at + 1 + choose.below(choose.chance(0.2) ? 200 : 8));
    const piece = choose.of(PIECES);
    const [before, middle, after] = [result.slice(0, at), result.slice(at, end), result.slice(end)];
    const kind = choose.below(7);
    if (kind === 0) result = before;
    else if (kind === 1) result = before + after;
    else if (kind === 2) result = before + middle.repeat(choose.of([2, 3, 50])) + after;
    else if (kind === 3) result = before + piece.repeat(choose.of([1, 1, 2, 40, 3000])) + middle + after;
    else if (kind === 4) result = before + piece + after;
    else if (kind === 5) result = middle + before + after;
    else result = before + [...middle].reverse().join("") + after;
  }
  return result.slice(0, 1_000_000);
}

/** Bytes with some of them changed, cut or repeated. */
export function mutatedBytes(bytes: Uint8Array, choose: Chooser): Uint8Array {
  let result = Buffer.from(bytes);
  for (let turn = choose.below(4); turn >= 0; turn--) {
    const at = choose.below(result.length + 1);
    const kind = choose.below(4);
    if (kind === 0) result = result.subarray(0, at);
    else if (kind === 1 && at < result.length) result[at] = choose.below(256);
    else if (kind === 2) result = Buffer.concat([result.subarray(0, at), result.subarray(at + 1 + choose.below(4))]);
    else
      result = Buffer.concat([
        result.subarray(0, at),
        Buffer.alloc(choose.of([1, 2, 64]), choose.below(256)),
        result.subarray(at),
      ]);
  }
  return result;
}

/** A document with one part of it changed: its value, its key, or the whole of it wrapped. */
export function mutatedValue(value: JsonValue, choose: Chooser): JsonValue {
  if (choose.chance(0.15)) return choose.of(VALUES);
  if (Array.isArray(value)) {
    if (value.length === 0 || choose.chance(0.1))
      return choose.chance(0.5) ? [...value, choose.of(VALUES)] : { data: value };
    const at = choose.below(value.length);
    if (choose.chance(0.1)) return [...value, ...value];
    return value.map((item, index) => (index === at ? mutatedValue(item, choose) : item));
  }
  if (typeof value !== "object" || value === null) return choose.of(VALUES);
  const keys = Object.keys(value);
  if (keys.length === 0 || choose.chance(0.15)) return { ...value, [choose.of(KEYS)]: choose.of(VALUES) };
  const key = choose.of(keys);
  const { [key]: part = null, ...others } = value;
  if (choose.chance(0.15)) return others;
  if (choose.chance(0.15)) return { ...others, [choose.of(KEYS)]: part };
  return { ...value, [key]: mutatedValue(part, choose) };
}

/** A file of the state with a part of another kind, or missing; cut off; of other bytes. */
export function damaged(whole: Buffer, choose: Chooser): string | Uint8Array {
  const kind = choose.below(4);
  if (kind === 0) return whole.subarray(0, choose.below(whole.length + 1));
  if (kind === 1) return choose.chance(0.5) ? mutatedBytes(whole, choose) : mutatedText(whole.toString(), choose);
  const lines = whole.toString().split("\n");
  const documents = parsed(whole.toString()) === undefined ? lines.map(parsed) : [parsed(whole.toString())];
  const at = choose.below(documents.length);
  return documents
    .map((document, index) => {
      if (document === undefined) return lines[index] ?? "";
      return JSON.stringify(index === at ? mutatedValue(document, choose) : document);
    })
    .join("\n");
}

// --- internal ---

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // JSON.parse returns nothing else.
  } catch {
    return undefined;
  }
}
