import { CliError } from "../../errors.ts";
import { endOfString } from "../../text/json-source.ts";
import { pathWord, shellWord } from "../../text/shell-word.ts";
import { fieldOfHeader, knownHeadings } from "../headings/read-heading.ts";
import { decoded, LONGEST, type TextItem, tooLong } from "./text.ts";

/** Where the records of a JSON document stand. */
export interface JsonList {
  /** The keys that lead to it; none for the document itself. */
  readonly path: readonly string[];
  /** The elements of an array, the values of an object (by their ids), or the object itself. */
  readonly kind: "array" | "values" | "record";
  /** How many objects are in it. */
  readonly count: number;
  /** The characters of the text that are its elements, or the object. */
  readonly from: number;
  readonly to: number;
}

/** What a JSON document holds: the list of customers, other lists, and the key beside them that says that there are more pages. */
export interface JsonEnvelope {
  readonly list: JsonList;
  readonly others: readonly JsonList[];
  readonly more: string | undefined;
}

/**
 * Finds the list of customers in a JSON document: the document itself, or in an envelope of any depth, but not inside another list.
 * @throws CliError `invalid_input` that names the lists when none or more than one of them can be the customers; when the
 *   text ends too early or goes on.
 */
export async function findList(name: string, bytes: AsyncIterable<Uint8Array>): Promise<JsonEnvelope> {
  const { found, pages } = await containers(name, bytes);
  const lists = found.filter(({ kind, count }) => kind !== "record" && count > 0);
  const isKnown = (keys: ReadonlySet<string>) =>
    knownHeadings([...keys].filter((key) => fieldOfHeader(key) !== "id")) >= 2;
  const known = lists.filter(({ keys }) => isKnown(keys));
  const records = found.filter(
    ({ kind, own }) => kind === "record" && isKnown(own) && [...own].some((key) => CONTACTS.has(fieldOfHeader(key))),
  );
  const empty = found.filter(({ kind }) => kind === "array");
  const itself = found.filter(({ path, own }) => path.length === 0 && own.size > 0);
  const choices = [known.filter(isOfCustomers), records, known, lists, empty, itself];
  const [list, ...rivals] = choices.find((some) => some.length > 0) ?? [];
  if (list === undefined || rivals.length > 0) throw noList(name, lists);
  // Also one that may say more of each customer: `"included": [{"type": "Email", …}]`.
  const isTold = (other: Found) => known.includes(other) || other.count * 2 >= list.count;
  const more = pages.find((path) => !list.path.every((key, at) => key === path[at]))?.join(".");
  return { list, others: lists.filter((other) => other !== list && isTold(other)), more };
}

/** `"data.items" (12)`: a list as messages call it. */
export function listText({ path, count }: JsonList): string {
  return `${JSON.stringify(path.join("."))} (${count.toLocaleString("en")})`;
}

/** The texts of the objects of a list, one by one. This only looks at brackets, quotes, colons and commas; the parser checks the rest. */
export async function* itemsOf(
  { kind, from, to }: JsonList,
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<TextItem> {
  let [number, depth, pending]: [number, number, string[]] = [0, 0, []];
  for await (const { text, marks } of marksOf(partOf(bytes, from, to))) {
    let start = 0;
    for (const { sign, at } of marks) {
      if (sign === "{" || sign === "[") depth += 1;
      if (sign === "}" || sign === "]") depth -= 1;
      if (depth > 0 || !(sign === "," || (sign === ":" && kind === "values"))) continue;
      const item = [...pending, text.slice(start, at)].join("");
      [pending, start] = [[], at + 1];
      if (sign === ",") yield { number: ++number, text: item };
    }
    pending.push(text.slice(start));
    if (pending.reduce((sum, { length }) => sum + length, 0) > LONGEST) throw tooLong(`${name} item ${number + 1}`);
  }
  const last = pending.join("");
  if (number > 0 || last.trim() !== "") yield { number: number + 1, text: last };
}

// --- internal ---

const CONTACTS = new Set<string | undefined>(["email", "phone"]);
const MOST_LEVELS = 6;
/** So many items, and keys of them, say what a list holds. */
const [FEW_ITEMS, MOST_KEYS, LONGEST_KEY] = [20, 300, 1000];

/** A container that no list is around. */
interface Found extends JsonList {
  /** The keys of the container itself. */
  readonly own: ReadonlySet<string>;
  /** The keys at any depth of its first items. */
  readonly keys: ReadonlySet<string>;
}

interface Open {
  readonly isArray: boolean;
  /** Undefined inside of a list. */
  readonly path: readonly string[] | undefined;
  readonly own: Set<string>;
  readonly keys: Set<string>;
  readonly from: number;
  key: string;
  /** Values that are objects, and how many of them have a key of the first one. */
  count: number;
  alike: number;
  first: ReadonlySet<string> | undefined;
  values: number;
  /** How many containers were found before it. */
  readonly since: number;
}

/** The containers of a document, and the paths of values outside of lists that say that there are more pages. */
async function containers(name: string, bytes: AsyncIterable<Uint8Array>) {
  const open: Open[] = [];
  const found: Found[] = [];
  const pages: (readonly string[])[] = [];
  let [before, end] = [0, Number.POSITIVE_INFINITY];
  /** How deep this is in an item that nothing more is learned from. */
  let depth = 0;
  for await (const { text, marks } of marksOf(decoded(bytes), true)) {
    for (const { sign, at, since } of marks) {
      const isOpening = sign === "{" || sign === "[";
      if (depth > 0) {
        depth += isOpening ? 1 : sign === "}" || sign === "]" ? -1 : 0;
        continue;
      }
      const last = open.at(-1);
      const isValue = sign !== ":" && last?.path && !last.isArray && pages.length < MOST_KEYS;
      if (isValue && saysMore([...last.path, last.key], since.trim())) pages.push([...last.path, last.key]);
      if (sign === ":" && last) {
        [last.key, last.values] = [since.trim().slice(1, -1), last.values + 1];
        if (last.own.size < MOST_KEYS) last.own.add(last.key);
        for (const { keys, count } of open) if (count <= FEW_ITEMS && keys.size < MOST_KEYS) keys.add(last.key);
      } else if (isOpening && last?.isArray && last.count > FEW_ITEMS) {
        depth = 1;
        if (sign === "{") last.count += 1;
      } else if (isOpening) {
        const isWithin = last === undefined || (last.path && !last.isArray && open.length < MOST_LEVELS);
        const path = isWithin ? [...(last?.path ?? []), ...(last ? [last.key] : [])] : undefined;
        if (last && sign === "{") last.count += 1;
        const [own, keys] = [new Set<string>(), new Set<string>()];
        const nothing = { key: "", count: 0, alike: 0, first: undefined, values: 0 };
        open.push({ ...nothing, isArray: sign === "[", path, own, keys, from: before + at, since: found.length });
      } else if (sign !== "," && sign !== ":") {
        const ended = open.pop();
        const around = open.at(-1);
        if (!ended) continue;
        if (!around) end = Math.min(end, before + at + 1);
        if (around && !ended.isArray) {
          const { first } = around;
          if (first === undefined || [...ended.own].some((name) => first.has(name))) around.alike += 1;
          around.first ??= ended.own;
        }
        const { path, isArray, own, keys, count, values, alike, from } = ended;
        if (path === undefined || open.some((outer) => outer.count > FEW_ITEMS)) continue;
        // Objects by their ids are alike; the parts of an envelope are not.
        const isList = isArray || (count > 1 && count === values && alike === count);
        // What is in a list is not beside it.
        if (isList) found.splice(ended.since);
        const part = isList ? { from: from + 1, to: before + at } : { from, to: before + at + 1 };
        found.push({ path, kind: isArray ? "array" : isList ? "values" : "record", count, own, keys, ...part });
      }
    }
    if (text.slice(Math.max(0, end - before)).trim() !== "") throw notAList(name, "has more text after its end");
    before += text.length;
  }
  if (open.length > 0) throw notAList(name, "is cut off: its end is missing");
  return { found, pages };
}

/** Whether a value means that the answer of a server is one page of several: `"has_more": true`, `"next": {"href": "…"}`. */
function saysMore(path: readonly string[], value: string): boolean {
  const [key = "", around] = path
    .slice(-2)
    .reverse()
    .map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  if (value === "true") return /^(?:has)?(?:more|next)(?:pages?|results|records|items)?$/.test(key);
  if (value === "false") return /^(?:done|(?:is)?last(?:page)?)$/.test(key);
  const next = /^(?:odata)?next(?:page|records)?(?:link|url|uri|href|token|cursor|offset|marker|after)?$/;
  return /^(?:"[^"]|[1-9])/.test(value) && next.test(around === "next" ? `next${key}` : key);
}

/** Whether a list is named as one of customers: `customers`, `QueryResponse.Customer`, `contacts`. */
function isOfCustomers({ path }: JsonList): boolean {
  const name = path.at(-1) ?? "";
  const target = fieldOfHeader(name) ?? fieldOfHeader(name.replace(/s$/, ""));
  return target === "name" || target === "person";
}

function noList(name: string, lists: readonly JsonList[]): CliError {
  const [first] = lists;
  if (first === undefined) return notAList(name, "is not a JSON array, and has no list in it");
  const some = lists.slice(0, 8).map(listText).join(", ");
  const hint = `Save the list alone as a file, for example with: jq ${shellWord(`.${first.path.join(".")}`)} ${pathWord(name)} > customers.json`;
  return new CliError("invalid_input", `${name} has no list that is clearly the customers; its lists are ${some}`, {
    hint,
  });
}

const QUOTE = 34;
const SIGNS: ReadonlySet<number> = new Set(Array.from("{}[],:", (sign) => sign.charCodeAt(0)));

interface Mark {
  readonly sign: string;
  readonly at: number;
  /** The text since the mark before, as far as it is a key, where that is asked for. */
  readonly since: string;
}

/** A text in pieces, with the signs of JSON in each that are not in a string. */
async function* marksOf(
  texts: AsyncIterable<string>,
  withKeys = false,
): AsyncGenerator<{ text: string; marks: readonly Mark[] }> {
  let [inString, held, since] = [false, "", ""];
  for await (const chunk of texts) {
    // A backslash waits for what it escapes.
    const [text = ""] = /^[\s\S]*[^\\]/.exec(held + chunk) ?? [];
    held = (held + chunk).slice(text.length);
    let from = 0;
    const marks: Mark[] = [];
    let at = inString ? endOfString(text, -1) + 1 : 0;
    inString = at > text.length;
    for (; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (sign === QUOTE) {
        at = endOfString(text, at);
        inString = at === text.length;
      } else if (SIGNS.has(sign)) {
        marks.push({
          sign: text.charAt(at),
          at,
          since: withKeys ? since + text.slice(from, Math.min(at, from + LONGEST_KEY)) : "",
        });
        [since, from] = ["", at + 1];
      }
    }
    if (since.length < LONGEST_KEY) since += text.slice(from, from + LONGEST_KEY);
    yield { text, marks };
  }
}

/** Some characters of a text. */
async function* partOf(bytes: AsyncIterable<Uint8Array>, from: number, to: number): AsyncGenerator<string> {
  let before = 0;
  for await (const text of decoded(bytes)) {
    yield text.slice(Math.max(0, from - before), Math.max(0, to - before));
    before += text.length;
  }
}

function notAList(name: string, what: string): CliError {
  return new CliError("invalid_input", `${name} ${what}`, {
    hint: 'A JSON file holds one list: [{"name": "Dana Ortiz"}, …], or an object with such a list in it. For one object a line, name the file .ndjson.',
  });
}
