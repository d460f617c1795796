import { type ListPage, pageReader, type ReadPage } from "../api/pages/list-page.ts";
import { type End, type WalkedPage, walk } from "../api/pages/walk.ts";
import type { Server } from "../api/server.ts";
import { changedParameter } from "../api/wire/parameters.ts";
import { CliError } from "../errors.ts";
import { count } from "../text/words.ts";
import { type Finding, failed, found } from "./report.ts";

/** Goes to the second page as every command does, and says how it got there, or what shows that there is none. */
export async function followPages(
  first: ListPage,
  server: Server,
): Promise<{ readonly finding: Finding; readonly isWhole: boolean }> {
  const reader = pageReader(server);
  let last: URL | undefined;
  const read: ReadPage = async (url, isGuess) => {
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
    return { finding: failed(error, { hint: FIX }), isWhole: false };
  }
  const parameter = last === undefined ? undefined : changedParameter(first.url, last);
  const way = parameter === undefined ? "by the address that the server names" : `by \`${parameter}\``;
  const sized = server.rules.pageSizeParameter ?? server.memory.known.pageSizeParameter;
  const bySize = sized === undefined ? "" : `; \`wire.page-size\` is asked for as \`${sized}\``;
  return { finding: found("ok", `${way}, ${size} a page${bySize}`), isWhole: false };
}

// --- internal ---

/** What shows that the first page is the whole list. */
const PROOFS: Readonly<Record<Exclude<End["proof"], "none">, string>> = {
  stated: ": the server says that it is the last",
  counted: ": as many as the server counts",
  "short page": ": fewer than the server gives a page",
  asked: ": nothing follows when asked",
  set: ", because wire.paging is none",
};

const FIX =
  "If the server has no pages: `customers config set wire.paging none`. If it has, name the parameter: wire.page-param, wire.offset-param or wire.cursor-param. Then run the doctor again.";

function endFinding({ customers }: ListPage, size: string, { proof, parameter }: End): Finding {
  if (customers.length === 0) return found("ok", "there are no customers");
  if (proof !== "none")
    return found("ok", `one page holds all (${size})${PROOFS[proof]}${parameter ? ` (\`${parameter}\`)` : ""}`);
  const doubt = "the server does not say whether there are more, but no page is usually that long";
  return found("unknown", `one page (${size}); ${doubt}`);
}
