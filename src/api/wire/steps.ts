import type { HeaderFields } from "../../http/answer.ts";
import type { JsonValue } from "../../text/json.ts";
import type { PagingRules } from "../rules.ts";

/** One page of a list as it came, and what of the walk so far bears on the next step. */
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
  /** What the user has fixed of how pages are asked for. */
  readonly rules?: PagingRules | undefined;
}

/** A way to ask for the next page. */
export interface Step {
  readonly url: URL;
  /**
   * `stated`: the server named address or cursor. `counted`: computed from its numbers, which tell the end as well.
   * `echoed`: in the words it uses of this page. `guessed`: nothing was said.
   */
  readonly ground: "stated" | "counted" | "echoed" | "guessed";
}

/** Where the walk goes on: the ways to try, best first; none when this was the last page. */
export interface Next {
  readonly steps: readonly Step[];
  /** The server says there is more. */
  readonly promised: boolean;
}

export const END: Next = { steps: [], promised: false };

/** The step to an address as a server wrote it: absolute, relative, or a query alone. */
export function atAddress(from: URL, address: string): Next {
  const clean = address.replace(/\{[^}]*\}$/, "");
  return URL.canParse(clean, from.href)
    ? { steps: [{ url: new URL(clean, from.href), ground: "stated" }], promised: true }
    : END;
}

export function withParameter(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}

export function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
