import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import type { PagingRules } from "../rules.ts";
import type { Rows } from "./envelope.ts";
import { END, type Next, type PageFacts, type Step, withParameter } from "./steps.ts";

/**
 * The next page by the parameters that were fixed by hand; the server's answer still says whether there is one.
 * @param told what the answer leads to without them.
 * @param cursor the steps by a cursor in the answer, if it holds one.
 * @param silent the answer says nothing of a next page either way: the next one is asked for until one is empty.
 */
export function byRules(
  facts: PageFacts,
  rules: PagingRules,
  { told, cursor, silent }: { told: Next; cursor: readonly Step[] | undefined; silent: boolean },
): Next {
  const { url, seen, index, lastId } = facts;
  const { pageParameter, offsetParameter, cursorParameter } = rules;
  if (pageParameter === undefined && offsetParameter === undefined && cursorParameter === undefined) return told;
  if (told.steps.length === 0 && !silent) return END;
  const given = cursor?.[0] === undefined ? undefined : changedParameter(url, cursor[0].url)?.value;
  const after = given ?? (lastId === "" ? undefined : lastId);
  const steps: Step[] = [];
  if (cursorParameter !== undefined && after !== undefined) {
    steps.push({ url: withParameter(url, cursorParameter, after), ground: given === undefined ? "counted" : "stated" });
  }
  if (pageParameter !== undefined) {
    const asked = url.searchParams.get(pageParameter);
    const current = asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : index + firstPage(facts, rules);
    steps.push({ url: withParameter(url, pageParameter, String(current + 1)), ground: "counted" });
  }
  if (offsetParameter !== undefined)
    steps.push({ url: withParameter(url, offsetParameter, String(seen)), ground: "counted" });
  return steps.length === 0 ? told : { steps, promised: told.promised };
}

/** The one query parameter by which an address differs from another of the same path. */
export function changedParameter(from: URL, to: URL): { readonly name: string; readonly value: string } | undefined {
  if (from.origin !== to.origin || from.pathname !== to.pathname) return undefined;
  const changed = [...to.searchParams].filter(([name, value]) => from.searchParams.get(name) !== value);
  const [only] = changed;
  return only === undefined || changed.length > 1 ? undefined : { name: only[0], value: only[1] };
}

/**
 * The rows at a dotted path of the body (`$`: the body itself). Nothing there, or null, is no row.
 * @returns undefined when something else than rows is there.
 */
export function rowsAtPath(body: JsonValue | undefined, path: string): Rows | undefined {
  const keys = path === "$" ? [] : path.replace(/^\$\./, "").split(".");
  let value: JsonValue | undefined = body;
  for (const key of keys) {
    if (value === undefined || value === null) break;
    if (!isJsonObject(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  if (value === undefined || value === null) return { rows: [], path: keys };
  if (!Array.isArray(value)) return undefined;
  const rows = value.filter((row): row is JsonObject => isJsonObject(row));
  return rows.length === value.length ? { rows, path: keys } : undefined;
}

// --- internal ---

function firstPage({ firstNumber }: PageFacts, { pageStart }: PagingRules): 0 | 1 {
  return pageStart ?? (firstNumber === 0 ? 0 : 1);
}
