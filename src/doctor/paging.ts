import { type ListPage, pageReader } from "../api/pages/list-page.ts";
import { firstSign, walk } from "../api/pages/walk.ts";
import type { Server } from "../api/server.ts";
import type { Sign } from "../api/wire/paging.ts";
import { changedParameter } from "../api/wire/ways.ts";
import { CliError } from "../errors.ts";
import { count } from "../text/words.ts";
import { type Check, check, failed } from "./check.ts";

interface Paging {
  readonly check: Check;
  /** The first page holds every customer. */
  readonly whole: boolean;
}

/** Requests for the second page: the first way may not be the right one. */
const MAX_TRIES = 3;

/** Goes to the second page as every command does, and says how it got there. */
export async function followPages(first: ListPage, server: Server): Promise<Paging> {
  const { rules, memory } = server;
  const read = pageReader(server);
  let last: URL | undefined;
  let tries = 0;
  let second: readonly unknown[] | undefined;
  let pages = 0;
  const bounded = async (url: URL) => {
    if (tries++ === MAX_TRIES) throw new CliError("unavailable", `no next page was found in ${MAX_TRIES} tries`);
    last = url;
    return read(url);
  };
  try {
    for await (const { customers } of walk(first, { read: bounded, narrowed: false, rules, memory })) {
      if (++pages === 2) {
        second = customers;
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof CliError) || error.code === "interrupted") throw error;
    return { whole: false, check: { ...failed("paging", error), hint: FIX } };
  }
  const size = count(first.customers.length, "customer");
  if (second === undefined || second.length === 0) {
    const all = first.customers.length === 0 ? "there are no customers" : `one page holds all (${size})`;
    return { whole: true, check: check("paging", "ok", all) };
  }
  const parameter = last === undefined ? undefined : changedParameter(first.url, last)?.name;
  const form = FORMS[firstSign(first)] ?? "the server does not say; found by asking";
  const way = parameter === undefined ? form : `${form} (\`${parameter}\`)`;
  const sized = rules.pageSizeParameter ?? memory.known.pageSizeParameter;
  const bySize = sized === undefined ? "" : `; --page-size goes as \`${sized}\``;
  return { whole: false, check: check("paging", "ok", `${way}, ${size} a page${bySize}`) };
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
