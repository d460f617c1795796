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
  /** An earlier page of this walk said where the next one was: one that does not is the last. */
  readonly namesNext: boolean;
  /** Only some of the records were asked for: a total may count all of them. */
  readonly narrowed: boolean;
  /** The number by which the first page called itself: 0 where pages are counted from 0. */
  readonly firstNumber: number | undefined;
  /** The list may have been cut after this page: it is as long as a page could be. */
  readonly mayBeCut: boolean;
  /** This server's totals were seen to count more than a page. */
  readonly totalIsOfWholeList: boolean;
  /** The parameter that led further before. */
  readonly parameter?: string | undefined;
  /** What the user has fixed of how pages are asked for. */
  readonly rules?: PagingRules | undefined;
}

/**
 * Why a list is believed to be at its end. `stated`: the server says so. `counted`: there are no more rows than were
 * read. `short page`: the page has fewer rows than it says pages have. `asked`: what would follow was asked for, and
 * is empty or does not exist. `set`: the user has set that this server has no pages. `none`: the answer has no sign,
 * and nothing further was asked for; a list that may have been cut never ends so.
 */
export type Proof = "stated" | "counted" | "short page" | "asked" | "set" | "none";

/** Where a list goes on after a page, as its answer tells. */
export interface Further {
  /** The addresses to try, best first; none where the server says only that there is more. */
  readonly addresses: readonly URL[];
  /**
   * `stated`: the server named address or cursor. `counted`: computed from its numbers, which tell the end as well.
   * `echoed`: in the words of this page or of the request.
   */
  readonly ground: "stated" | "counted" | "echoed";
  /** The server says that there is more. */
  readonly promised: boolean;
  /** All rows that the server counts were read, unless it counts those of the page: the first way shows which. */
  readonly isCounted?: boolean;
}

export type Onward = Further | { readonly end: Proof };
