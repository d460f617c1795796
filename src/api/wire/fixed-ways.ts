import type { PagingRules } from "../rules.ts";
import { changedParameter, type Onward, type PageFacts, type Way, withParameter } from "./ways.ts";

/**
 * Where a list goes on by the parameters that the user has fixed. The answer still says whether there is more; where
 * it does not, the next page is asked for until one is empty.
 * @param told what the answer leads to without them.
 * @param cursor the ways by a cursor in the answer.
 */
export function byRules(facts: PageFacts, rules: PagingRules, told: Onward, cursor: readonly Way[]): Onward {
  const { url, seen, index, lastId, rowsOnPage } = facts;
  const { pageParameter, offsetParameter, cursorParameter } = rules;
  if (pageParameter === undefined && offsetParameter === undefined && cursorParameter === undefined) return told;
  if ("end" in told && (rowsOnPage === 0 || (told.end !== "none" && told.end !== "short page"))) return told;
  const given = cursor[0] === undefined ? undefined : changedParameter(url, cursor[0].url)?.value;
  const after = given ?? (lastId === "" ? undefined : lastId);
  const ways: Way[] = [];
  if (cursorParameter !== undefined && after !== undefined) {
    ways.push({ url: withParameter(url, cursorParameter, after), ground: given === undefined ? "counted" : "stated" });
  }
  if (pageParameter !== undefined) {
    const asked = url.searchParams.get(pageParameter);
    const current = asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : index + firstPage(facts, rules);
    ways.push({ url: withParameter(url, pageParameter, String(current + 1)), ground: "counted" });
  }
  if (offsetParameter !== undefined)
    ways.push({ url: withParameter(url, offsetParameter, String(seen)), ground: "counted" });
  if (ways.length === 0) return told;
  return { ways, promised: told.promised };
}

// --- internal ---

function firstPage({ firstNumber }: PageFacts, { pageStart }: PagingRules): 0 | 1 {
  return pageStart ?? (firstNumber === 0 ? 0 : 1);
}
