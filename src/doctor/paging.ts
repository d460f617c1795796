import type { Dialect, Next } from "../api/dialect/dialect.ts";
import type { ListPage } from "../api/dialect/seen.ts";
import type { Proof } from "../api/dialect/step.ts";
import { pageReader } from "../api/lists/list-page.ts";
import { readOnce } from "../api/lists/read-once.ts";
import type { Server } from "../api/server.ts";
import { count } from "../text/words.ts";
import { asFinding, type Finding, found } from "./report.ts";

/** Goes to the second page as every command does, and says how it got there, or what shows that there is none. */
export async function followPages(
  first: ListPage,
  server: Server,
): Promise<{ readonly finding: Finding; readonly isWhole: boolean }> {
  const { known } = server;
  const size = count(first.customers.length, "customer");
  try {
    const pages = readOnce(first, { known, read: pageReader(server), probesAgain: true });
    await pages.next();
    const second = await pages.next();
    await pages.return({ proof: "none", seen: undefined } as never); // Nobody reads it.
    const isEmpty = !second.done && second.value.rows.length === 0;
    const proof = second.done ? second.value.proof : isEmpty ? "asked" : undefined;
    const text = proof === undefined ? wayText(size, known.now) : endText(first, size, proof, known.now);
    const isUnknown = proof === "none" && first.customers.length > 0;
    return { finding: found(isUnknown ? "unknown" : "ok", text), isWhole: (proof ?? "none") !== "none" };
  } catch (error) {
    return { finding: { ...asFinding(error), hint: FIX }, isWhole: false };
  }
}

// --- internal ---

function wayText(size: string, { next, size: sized, total }: Dialect): string {
  const way = parameterOf(next);
  const bySize = sized === undefined ? "" : `; \`wire.page-size\` is asked for as \`${sized.parameter}\``;
  const isBlind = next?.by === "page" && total === undefined;
  const blind = isBlind ? "; without a total, a row that moves between two pages is not noticed" : "";
  return `by ${way === undefined ? "the address that the server names" : `\`${way}\``}, ${size} a page${bySize}${blind}`;
}

function parameterOf(next: Next | undefined): string | undefined {
  return next !== undefined && "parameter" in next ? next.parameter : undefined;
}

/** What shows that the first page is the whole list. */
const PROOFS: Readonly<Record<Exclude<Proof, "none">, string>> = {
  stated: ": the server says that it is the last",
  counted: ": as many as the server counts",
  asked: ": nothing follows when asked",
  set: ", because wire.paging is none",
};

const FIX =
  "If the server has no pages: `customers config set wire.paging none`. If it has, name the parameter: wire.page-param, wire.offset-param or wire.cursor-param. Then run the doctor again.";

function endText({ customers }: ListPage, size: string, proof: Proof, { next }: Dialect): string {
  if (customers.length === 0) return "there are no customers";
  const parameter = proof === "asked" ? parameterOf(next) : undefined;
  if (proof !== "none")
    return `one page holds all (${size})${PROOFS[proof]}${parameter === undefined ? "" : ` (\`${parameter}\`)`}`;
  return `one page (${size}); the server does not say whether there are more, but no page is usually that long`;
}
