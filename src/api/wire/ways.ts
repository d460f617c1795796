import type { HeaderFields } from "../../http/answer.ts";
import type { JsonValue } from "../../text/json.ts";
import type { PagingRules } from "../rules.ts";

/** One page of a list, and what is known from the pages before it: this decides where the list goes on. */
export interface PageFacts {
  /** The address that was asked. */
  readonly url: URL;
  readonly body: JsonValue | undefined;
  readonly headers: HeaderFields;
  readonly rowsOnPage: number;
  /** Id of the last row on this page. */
  readonly lastId: string | undefined;
  /** Pages read before this one. */
  readonly index: number;
  /** Rows read so far, this page's included. */
  readonly seen: number;
  readonly total: number | undefined;
  /** An earlier page of this walk told where the next one was: one that does not is the last. */
  readonly told: boolean;
  /** Only some of the records were asked for: a total may count all of them. */
  readonly narrowed: boolean;
  /** The number by which the first page called itself: 0 where pages are counted from 0. */
  readonly firstNumber: number | undefined;
  /** The list may have been cut after this page: it is as long as a page could be. */
  readonly mayBeCut: boolean;
  /** This server's totals were seen to count more than a page. */
  readonly countsAll: boolean;
  /** What the user has fixed of how pages are asked for. */
  readonly rules?: PagingRules | undefined;
}

/** A way to ask for the next page. */
export interface Way {
  readonly url: URL;
  /**
   * `stated`: the server named address or cursor. `counted`: computed from its numbers, which tell the end as well.
   * `echoed`: in the words it uses of this page. `guessed`: nothing was said.
   */
  readonly ground: "stated" | "counted" | "echoed" | "guessed";
}

/**
 * Why a list is believed to be at its end. `stated`: the server says so. `counted`: there are no more rows than were
 * read. `short page`: the page has fewer rows than it says pages have. `asked`: what would follow was asked for, and
 * is empty or does not exist. `set`: the user has set that this server has no pages. `none`: the answer has no sign,
 * and nothing further was asked for; a list that may have been cut never ends so.
 */
export type Proof = "stated" | "counted" | "short page" | "asked" | "set" | "none";

/** Where a list goes on after a page. */
export type Onward =
  | {
      /** What to try, best first; at least one. */
      readonly ways: readonly Way[];
      /** The server says that there is more. */
      readonly promised: boolean;
      /** All rows that the server counts were read, unless it counts those of the page: one way shows which. */
      readonly counted?: true;
      /** What the rest of the answer says, should the address in it lead nowhere. */
      readonly otherwise?: Onward;
    }
  | { readonly ways: readonly []; readonly promised: false; readonly end: Proof };

export function endBy(proof: Proof): Onward {
  return { ways: [], promised: false, end: proof };
}

/** The server says that there is more; one of these ways leads to it. */
export function promisedBy(ways: readonly Way[]): Onward {
  return { ways, promised: true };
}

/** The way to an address as a server wrote it: absolute, relative, or a query alone. Undefined for an unusable one. */
export function atAddress(from: URL, address: string): Way | undefined {
  const clean = withoutTemplate(address);
  return URL.canParse(clean, from.href) ? { url: new URL(clean, from.href), ground: "stated" } : undefined;
}

export function withParameter(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}

/** The one query parameter by which an address differs from another of the same path. */
export function changedParameter(from: URL, to: URL): { readonly name: string; readonly value: string } | undefined {
  if (from.origin !== to.origin || from.pathname !== to.pathname) return undefined;
  const changed = [...to.searchParams].filter(([name, value]) => from.searchParams.get(name) !== value);
  const [only] = changed;
  return only === undefined || changed.length > 1 ? undefined : { name: only[0], value: only[1] };
}

export function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

// --- internal ---

/** An address without the template of further parameters at its end: `/customers{?page,size}` (RFC 6570). */
function withoutTemplate(address: string): string {
  if (!address.endsWith("}")) return address;
  const start = address.indexOf("{", address.lastIndexOf("}", address.length - 2) + 1);
  return start === -1 ? address : address.slice(0, start);
}
