import { type ListPage, pageReader, type ReadPage } from "../api/pages/list-page.ts";
import { type End, firstSign, type WalkedPage, walk } from "../api/pages/walk.ts";
import type { Server } from "../api/server.ts";
import type { Sign } from "../api/wire/paging.ts";
import { changedParameter } from "../api/wire/parameters.ts";
import { CliError } from "../errors.ts";
import { count } from "../text/words.ts";
import { type Finding, failed, found } from "./report.ts";

/** Goes to the second page as every command does, and says how it got there, or what shows that there is none. */
export async function followPages(
  first: ListPage,
  server: Server,
): Promise<{ readonly finding: Finding; readonly isWhole: boolean }> {
  const sign = firstSign(first);
  const maxTries = sign === "nothing" ? Number.POSITIVE_INFINITY : MAX_TRIES;
  const reader = pageReader(server);
  let [last, tries]: [URL | undefined, number] = [undefined, 0];
  const read: ReadPage = async (url, isGuess) => {
    if (tries++ === maxTries) throw new CliError("unavailable", `no next page was found in ${MAX_TRIES} tries`);
    const page = await reader(url, isGuess);
    last = url;
    return page;
  };
  const size = count(first.customers.length, "customer");
  try {
    const options = { ...server, read, narrowed: false, retryUseless: true };
    const pages: AsyncGenerator<WalkedPage, End> = walk(first, options);
    await pages.next();
    const second = await pages.next();
    await pages.return({ proof: "none" });
    const isEmpty = !second.done && second.value.customers.length === 0;
    const end: End | undefined = second.done ? second.value : isEmpty ? { proof: "asked" } : undefined;
    if (end !== undefined) return { finding: endFinding(first, size, end), isWhole: end.proof !== "none" };
  } catch (error) {
    if (!(error instanceof CliError) || error.code === "interrupted") throw error;
    const hint = (sign === "nothing" && error.hint) || FIX;
    return { finding: failed(error, { hint }), isWhole: false };
  }
  const parameter = last === undefined ? undefined : changedParameter(first.url, last);
  const form = FORMS[sign] ?? "the server does not say; found by asking";
  const way = parameter === undefined ? form : `${form} (\`${parameter}\`)`;
  const sized = server.rules.pageSizeParameter ?? server.memory.known.pageSizeParameter;
  const bySize = sized === undefined ? "" : `; --page-size goes as \`${sized}\``;
  return { finding: found("ok", `${way}, ${size} a page${bySize}`), isWhole: false };
}

// --- internal ---

/** Requests for the second page where the server says that there is one: the first way may not be the right one. */
const MAX_TRIES = 3;

/** How the server tells where a list goes on, in words. */
const FORMS: Partial<Record<Sign, string>> = {
  "link header": "by the Link header",
  "link in the body": "by a link in the body",
  cursor: "by a cursor",
  "cursor in a header": "by a cursor in a header",
  "page numbers": "by page numbers",
};

/** What shows that the first page is the whole list. */
const PROOFS: Readonly<Record<Exclude<End["proof"], "none">, string>> = {
  stated: ": the server says that it is the last",
  counted: ": as many as the server counts",
  "short page": ": fewer than the server gives a page",
  asked: ": nothing follows when asked",
  set: ", because wire.paging is none",
};

const FIX =
  "Name the parameter with `customers config set wire.page-param NAME` (or wire.offset-param, wire.cursor-param), then run the doctor again.";

function endFinding({ customers }: ListPage, size: string, { proof, parameter }: End): Finding {
  if (customers.length === 0) return found("ok", "there are no customers");
  if (proof !== "none")
    return found("ok", `one page holds all (${size})${PROOFS[proof]}${parameter ? ` (\`${parameter}\`)` : ""}`);
  const doubt = "the server does not say whether there are more, but no page is usually that long";
  return found("unknown", `one page (${size}); ${doubt}`);
}
