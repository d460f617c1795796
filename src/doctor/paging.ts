import { type ListPage, pageReader, type ReadPage } from "../api/pages/list-page.ts";
import { type End, firstSign, type WalkedPage, walk } from "../api/pages/walk.ts";
import type { Server } from "../api/server.ts";
import type { Sign } from "../api/wire/paging.ts";
import { changedParameter } from "../api/wire/parameters.ts";
import { CliError } from "../errors.ts";
import { count } from "../text/words.ts";
import { type Check, check, failed } from "./check.ts";

interface Paging {
  readonly check: Check;
  /** The first page holds every customer. */
  readonly whole: boolean;
}

/** Requests for the second page where the server says that there is one: the first way may not be the right one. */
const MAX_TRIES = 3;

/** Goes to the second page as every command does, and says how it got there, or what shows that there is none. */
export async function followPages(first: ListPage, server: Server): Promise<Paging> {
  const { rules, memory } = server;
  const read = pageReader(server);
  const sign = firstSign(first);
  const maxTries = sign === "nothing" ? Number.POSITIVE_INFINITY : MAX_TRIES;
  let last: URL | undefined;
  let tries = 0;
  const bounded: ReadPage = async (url, isGuess) => {
    if (tries++ === maxTries) throw new CliError("unavailable", `no next page was found in ${MAX_TRIES} tries`);
    const page = await read(url, isGuess);
    last = url;
    return page;
  };
  const pages: AsyncGenerator<WalkedPage, End> = walk(first, { ...server, read: bounded, narrowed: false, anew: true });
  let second: IteratorResult<WalkedPage, End>;
  try {
    await pages.next();
    second = await pages.next();
    await pages.return({ proof: "none" });
  } catch (error) {
    if (!(error instanceof CliError) || error.code === "interrupted") throw error;
    const { hint = FIX } = error;
    return { whole: false, check: { ...failed("paging", error), hint: sign === "nothing" ? hint : FIX } };
  }
  if (second.done)
    return { whole: second.value.proof !== "none", check: endCheck(first.customers.length, second.value) };
  if (second.value.customers.length === 0)
    return { whole: true, check: endCheck(first.customers.length, { proof: "asked" }) };
  const size = count(first.customers.length, "customer");
  const parameter = last === undefined ? undefined : changedParameter(first.url, last);
  const form = FORMS[sign] ?? "the server does not say; found by asking";
  const way = parameter === undefined ? form : `${form} (\`${parameter}\`)`;
  const sized = rules.pageSizeParameter ?? memory.known.pageSizeParameter;
  const bySize = sized === undefined ? "" : `; --page-size goes as \`${sized}\``;
  return { whole: false, check: check("paging", "ok", `${way}, ${size} a page${bySize}`) };
}

/** What shows that the first page is the whole list. */
export function endCheck(rows: number, { proof, parameter }: End): Check {
  if (rows === 0) return check("paging", "ok", "there are no customers");
  const all = `one page holds all (${count(rows, "customer")})`;
  switch (proof) {
    case "stated":
      return check("paging", "ok", `${all}: the server says that it is the last`);
    case "counted":
      return check("paging", "ok", `${all}: as many as the server counts`);
    case "short page":
      return check("paging", "ok", `${all}: fewer than the server gives a page`);
    case "asked":
      return check("paging", "ok", `${all}: nothing follows when asked${parameter ? ` (\`${parameter}\`)` : ""}`);
    case "set":
      return check("paging", "ok", `${all}, because wire.paging is none`);
    case "none":
      return check(
        "paging",
        "unknown",
        `one page (${count(rows, "customer")}); the server does not say whether there are more, but no page is usually that long`,
      );
  }
}

// --- internal ---

/** How the server tells where a list goes on, in words. */
const FORMS: Partial<Record<Sign, string>> = {
  "link header": "by the Link header",
  "link in the body": "by a link in the body",
  cursor: "by a cursor",
  "cursor in a header": "by a cursor in a header",
  "page numbers": "by page numbers",
};

const FIX =
  "Name the parameter with `customers config set wire.page-param NAME` (or wire.offset-param, wire.cursor-param), then run the doctor again.";
