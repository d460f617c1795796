import { headerOf } from "../../http/answer.ts";
import { cursorStep, headerStep } from "./cursors.ts";
import { type Container, containersOf, entryOf, word } from "./keys.ts";
import { nextInBody, nextInLinkHeader } from "./links.ts";
import { askedPage, countedSteps, headerContainers, pageSize, pageStep } from "./page-numbers.ts";
import { byRules } from "./rules.ts";
import { atAddress, END, type Next, type PageFacts, type Step, withParameter } from "./steps.ts";

/**
 * Decides how to ask for the next page from what the server's own answer says, in this order: `Link` header, next links
 * in the body, a cursor, cursor headers, page numbers, a bare "there is more", a total that is not reached yet.
 */
export function decideNext(facts: PageFacts): Next {
  const containers = [...containersOf(facts.body), ...headerContainers(facts.headers)];
  const told = byAnswer(facts, containers);
  if (facts.rules === undefined) return told;
  const cursor = facts.rules.cursorParameter === undefined ? undefined : cursorOf(facts, containers);
  return byRules(facts, facts.rules, { told, cursor, silent: saysNothing(facts, containers) });
}

// --- internal ---

function byAnswer(facts: PageFacts, containers: readonly Container[]): Next {
  const address = nextInLinkHeader(headerOf(facts.headers, "link")) ?? nextInBody(containers);
  if (address !== undefined && address !== "") return atAddress(facts.url, address);

  const more = saysMore(containers);
  if (more === false) return END;
  const cursor = cursorOf(facts, containers);
  if (cursor !== undefined) return { steps: cursor, promised: true };
  const page = pageStep(facts, containers);
  if (page !== undefined) return page;
  if (more === true)
    return { steps: [...countedSteps(facts, containers, "counted"), ...afterLastId(facts)], promised: true };
  return unsaid(facts, containers);
}

function cursorOf(facts: PageFacts, containers: readonly Container[]): Step[] | undefined {
  return cursorStep(facts, containers) ?? headerStep(facts);
}

/** Neither that there is a next page nor that there is none. */
function saysNothing(facts: PageFacts, containers: readonly Container[]): boolean {
  if (facts.rowsOnPage === 0 || facts.told || facts.total !== undefined || facts.headers.link !== undefined)
    return false;
  return saysMore(containers) === undefined && pageStep(facts, containers) === undefined && !saysEnd(containers);
}

const MORE = [
  "hasmore",
  "hasnext",
  "hasnextpage",
  "moreitemsincollection",
  "more",
  "moreresults",
  "morerecords",
  "hasmoreitems",
  "nextpageexists",
  "ismore",
];
const LAST = ["last", "islast", "islastpage", "lastpage", "end", "complete", "done"];

/** What the server says outright: true, false, or undefined when it says nothing. */
function saysMore(containers: readonly Container[]): boolean | undefined {
  for (const { object } of containers) {
    const more = entryOf(object, MORE)?.value ?? (typeof object.next === "boolean" ? object.next : undefined);
    if (typeof more === "boolean") return more;
    if (more === "true" || more === "false") return more === "true";
    const last = entryOf(object, LAST)?.value;
    if (typeof last === "boolean") return !last;
  }
  return undefined;
}

/** By the last row's id, else by number or offset; a parameter that has led here goes first. */
function afterLastId({ url, lastId, seen, index, firstNumber }: PageFacts): Step[] {
  const byId = lastId === undefined || lastId === "" ? [] : ["starting_after", "after", "cursor", "after_id"];
  const ways: (readonly [string, string])[] = [
    ...byId.map((name) => [name, lastId ?? ""] as const),
    ["page", String((askedPage(url) ?? index + (firstNumber === 0 ? 0 : 1)) + 1)],
    ...OFFSETS.map((name) => [name, String(seen)] as const),
  ];
  const known = ways.filter(([name]) => url.searchParams.has(name));
  return (known.length > 0 ? known : ways).map(([name, value]) => ({
    url: withParameter(url, name, value),
    ground: "guessed",
  }));
}

/** Names of the parameter that counts rows, the commonest first. */
const OFFSETS = ["offset", "skip", "start", "$skip", "_skip"];

/** Sizes servers give a page when nothing else is asked for. */
const USUAL_PAGE_SIZES = new Set([10, 15, 20, 24, 25, 30, 40, 50, 60, 75, 100, 150, 200, 250, 500, 1000]);

/**
 * Nothing was said of a next page. A total that is not reached yet means that there is one; so may a page that is full,
 * by the size it tells or by one that servers choose by default.
 */
function unsaid(facts: PageFacts, containers: readonly Container[]): Next {
  const { url, total, seen, rowsOnPage, index } = facts;
  if (rowsOnPage === 0 || facts.told || facts.headers.link !== undefined) return END;
  const missing = total !== undefined && total > seen;
  const current = askedPage(url) ?? index + (facts.firstNumber === 0 ? 0 : 1);
  const page: Step = { url: withParameter(url, "page", String(current + 1)), ground: "guessed" };
  if (missing) {
    const counted = countedSteps(facts, containers, "guessed");
    const offsets = OFFSETS.map((name): Step => ({ url: withParameter(url, name, String(seen)), ground: "guessed" }));
    const known = [...counted, page, ...offsets];
    const steps = known.filter((step, at) => known.findIndex((other) => other.url.href === step.url.href) === at);
    return { steps, promised: !facts.narrowed };
  }
  const counted = total === undefined && !saysEnd(containers) ? countedSteps(facts, containers, "echoed") : [];
  if (counted.length > 0) {
    const size = pageSize(containers);
    // A page as long as it says pages are is not known to be the last one.
    if (size !== undefined && rowsOnPage < size) return END;
    return { steps: counted, promised: size !== undefined && index === 0 && !facts.narrowed };
  }
  const silent = total === undefined && (index > 0 || USUAL_PAGE_SIZES.has(rowsOnPage)) && !saysEnd(containers);
  return silent ? { steps: [page], promised: false } : END;
}

/** A key for a next page that is there and empty: the server has said that this was the last one. */
function saysEnd(containers: readonly Container[]): boolean {
  return containers.some(({ object }) =>
    Object.entries(object).some(
      ([key, value]) => /^next/.test(word(key)) && (value === null || value === "" || value === false),
    ),
  );
}
