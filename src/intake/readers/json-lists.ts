import { CliError } from "../../errors.ts";
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
}

/** What a JSON object holds: the list of customers, other lists, and the key beside them that says that there are more pages. */
export interface JsonEnvelope {
  readonly list: JsonList;
  readonly others: readonly JsonList[];
  readonly more: string | undefined;
}

/**
 * Finds the list of customers in a JSON object: in an envelope of any depth, but not inside another list.
 * @throws CliError `invalid_input` that names the lists when none or more than one of them can be the customers.
 */
export async function findList(name: string, bytes: AsyncIterable<Uint8Array>): Promise<JsonEnvelope> {
  const { found, pages } = await containers(bytes);
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
  const more = pages.find(({ path }) => !list.path.every((key, at) => key === path[at]))?.path.join(".");
  return { list, others: lists.filter((other) => other !== list && isTold(other)), more };
}

/** `"data.items" (12)`: a list as messages call it. */
export function listText({ path, count }: JsonList): string {
  return `${JSON.stringify(path.join("."))} (${count.toLocaleString("en")})`;
}

/**
 * The texts of the objects of a list, one by one. This only looks at brackets, quotes, colons and commas; the parser checks the rest.
 * @throws CliError `invalid_input` when the document is not what {@link findList} found, or ends inside it.
 */
export async function* itemsOf(
  { path, kind }: Pick<JsonList, "path" | "kind">,
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  place: (item: number) => string,
): AsyncGenerator<TextItem> {
  const whole = path.length === 0 && kind === "array" ? "JSON array" : "JSON object";
  let state: "before" | "inside" | "after" = "before";
  /** How many brackets are open, and how many of them lead to the list. */
  let [number, depth, led, key] = [0, 0, 0, ""];
  /** The parts of the item that is not complete, and their length. */
  let [parts, pending]: [string[], number] = [[], 0];
  for await (const { text, marks } of marksOf(bytes)) {
    let start = 0;
    if (whole === "JSON array" && depth === 0 && state === "before" && /^[\s\ufeff]*[^\s\ufeff[]/.test(text))
      throw notAnArray(name, "is not a JSON array");
    for (const { sign, at, key: before } of marks) {
      if (state === "after") {
        if (depth === 0) break;
        if (sign === "{" || sign === "[") depth += 1;
        else if (sign !== "," && sign !== ":") depth -= 1;
        start = at + 1;
        continue;
      }
      if (sign === "{" || sign === "[") {
        const isNext = state === "before" && depth === led && (depth === 0 || key === path[depth - 1]);
        if (isNext) led += 1;
        depth += 1;
        if (!isNext || led <= path.length) continue;
        [state, start] = ["inside", kind === "record" ? at : at + 1];
      } else if (sign === ":") {
        if (state === "before" && depth === led) key = before;
        if (state === "inside" && kind === "values" && depth === led) [parts, pending, start] = [[], 0, at + 1];
      } else {
        const isEnd = sign !== ",";
        const isSplit = state === "inside" && depth === led && (isEnd || kind !== "record");
        if (isEnd) depth -= 1;
        if (state === "before") led = Math.min(led, depth);
        if (!isSplit) continue;
        const item = [...parts, text.slice(start, kind === "record" ? at + 1 : at)].join("");
        [parts, pending, start] = [[], 0, at + 1];
        if (isEnd) state = "after";
        if (!isEnd || number > 0 || item.trim() !== "") yield { number: ++number, text: item };
      }
    }
    const rest = text.slice(start);
    if (state === "after" && depth === 0 && rest.trim() !== "")
      throw notAnArray(name, `has more text after its ${whole}`);
    if (state !== "inside") continue;
    parts.push(rest);
    pending += rest.length;
    if (pending > LONGEST) throw tooLong(place(number + 1));
  }
  if (state === "before") throw notAnArray(name, "is not a JSON array");
  if (state === "inside") throw notAnArray(name, `ends inside item ${number + 1} of its ${whole}`);
  if (depth > 0) throw notAnArray(name, "ends inside its JSON object");
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
  key: string;
  /** Values that are objects, and how many of them have a key of the first one. */
  count: number;
  alike: number;
  first: ReadonlySet<string> | undefined;
  values: number;
  /** How many containers were found before it. */
  since: number;
}

/** A value outside of lists that says that there are more pages, by its keys. */
interface NextPage {
  readonly path: readonly string[];
}

async function containers(bytes: AsyncIterable<Uint8Array>): Promise<{ found: Found[]; pages: NextPage[] }> {
  const open: Open[] = [];
  const found: Found[] = [];
  const pages: NextPage[] = [];
  /** The value that has begun, outside of lists: the beginning of its text. */
  let value: { readonly path: readonly string[]; start: string } | undefined;
  for await (const { text, marks } of marksOf(bytes)) {
    let from = 0;
    for (const { sign, at, key } of marks) {
      const last = open.at(-1);
      if (value && saysMore(value.path, value.start + text.slice(from, Math.min(at, from + 20)))) pages.push(value);
      value =
        sign === ":" && last?.path && pages.length < MOST_KEYS ? { path: [...last.path, key], start: "" } : undefined;
      from = at + 1;
      if (sign === ":" && last) {
        [last.key, last.values] = [key, last.values + 1];
        if (last.own.size < MOST_KEYS) last.own.add(key);
        for (const { keys, count } of open) if (count <= FEW_ITEMS && keys.size < MOST_KEYS) keys.add(key);
      } else if (sign === "{" || sign === "[") {
        const isWithin = last === undefined || (last.path && !last.isArray && open.length < MOST_LEVELS);
        const path = isWithin ? [...(last?.path ?? []), ...(last ? [last.key] : [])] : undefined;
        if (last && sign === "{") last.count += 1;
        const [own, keys] = [new Set<string>(), new Set<string>()];
        const nothing = { key: "", count: 0, alike: 0, first: undefined, values: 0 };
        open.push({ ...nothing, isArray: sign === "[", path, own, keys, since: found.length });
      } else if (sign !== "," && sign !== ":") {
        const ended = open.pop();
        const around = open.at(-1);
        if (!ended) continue;
        if (around && !ended.isArray) {
          const { first } = around;
          if (first === undefined || [...ended.own].some((name) => first.has(name))) around.alike += 1;
          around.first ??= ended.own;
        }
        const { path, isArray, own, keys, count, values, alike } = ended;
        if (path === undefined || open.some((outer) => outer.count > FEW_ITEMS)) continue;
        // Objects by their ids are alike; the parts of an envelope are not.
        const isList = isArray || (count > 1 && count === values && alike === count);
        // What is in a list is not beside it.
        if (isList) found.splice(ended.since);
        found.push({ path, kind: isArray ? "array" : isList ? "values" : "record", count, own, keys });
      }
    }
    if (value && value.start.length < 20) value.start += text.slice(from, from + 20);
  }
  return { found, pages };
}

/** Whether a value means that the answer of a server is one page of several: `"has_more": true`, `"next": {"href": "…"}`. */
function saysMore(path: readonly string[], value: string): boolean {
  const [around = "", key = ""] = path.slice(-2).map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const name = path.length > 1 ? key : around;
  const is = (words: RegExp) => words.test(name) || (around === "next" && words.test(`next${name}`));
  if (/^(?:has)?(?:more|next)(?:pages?|results|records|items)?$/.test(name) && /^\s*true/.test(value)) return true;
  if (/^(?:done|(?:is)?last(?:page)?)$/.test(name) && /^\s*false/.test(value)) return true;
  return (
    is(/^(?:odata)?next(?:page|records)?(?:link|url|uri|href|token|cursor|offset|marker|after)?$/) &&
    /^\s*(?:"[^"]|[1-9])/.test(value)
  );
}

/** Whether a list is named as one of customers: `customers`, `QueryResponse.Customer`, `contacts`. */
function isOfCustomers({ path }: JsonList): boolean {
  const name = path.at(-1) ?? "";
  const target = fieldOfHeader(name) ?? fieldOfHeader(name.replace(/s$/, ""));
  return target === "name" || target === "person";
}

function noList(name: string, lists: readonly JsonList[]): CliError {
  const [first] = lists;
  if (first === undefined) return notAnArray(name, "is not a JSON array, and has no list in it");
  const some = lists.slice(0, 8).map(listText).join(", ");
  const hint = `Save the list alone as a file, for example with: jq ${shellWord(`.${first.path.join(".")}`)} ${pathWord(name)} > customers.json`;
  return new CliError("invalid_input", `${name} has no list that is clearly the customers; its lists are ${some}`, {
    hint,
  });
}

const MARKS = /\\[\s\S]|["{}[\],:]/g;

interface Mark {
  readonly sign: string;
  readonly at: number;
  /** Of a colon: the key before it. */
  readonly key: string;
}

/** A text in pieces, with the signs of JSON in each that are not in a string. */
async function* marksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ text: string; marks: readonly Mark[] }> {
  /** The string that is open or was read last. */
  let [inString, held, string] = [false, "", ""];
  for await (const chunk of decoded(bytes)) {
    const whole = held + chunk;
    // A backslash waits for what it escapes.
    let end = whole.length;
    while (end > 0 && whole[end - 1] === "\\") end -= 1;
    const text = whole.slice(0, end);
    held = whole.slice(end);
    let from = 0;
    const marks: Mark[] = [];
    for (const { 0: sign, index: at } of text.matchAll(MARKS)) {
      if (sign.startsWith("\\")) continue;
      if (sign === '"') {
        if (inString) string += text.slice(from, Math.min(at, from + LONGEST_KEY));
        else [string, from] = ["", at + 1];
        inString = !inString;
      } else if (!inString) marks.push({ sign, at, key: string });
    }
    if (inString && string.length < LONGEST_KEY) string += text.slice(from, from + LONGEST_KEY);
    yield { text, marks };
  }
}

function notAnArray(name: string, what: string): CliError {
  return new CliError("invalid_input", `${name} ${what}`, {
    hint: 'A JSON file holds one list: [{"name": "Dana Ortiz"}, …], or an object with such a list in it. For one object a line, name the file .ndjson.',
  });
}
