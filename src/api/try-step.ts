import { CliError } from "../errors.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import type { Identified, Trail } from "./trail.ts";
import { pageNumber } from "./wire/page-numbers.ts";
import { changedParameter } from "./wire/rules.ts";
import { type Step, withParameter } from "./wire/steps.ts";

/** Asks for a page. `refused`: not in this way; `past the end`: there is no such page. Other errors are thrown. */
export async function tryStep<Row>(
  step: Step,
  page: ListPage<Row>,
  read: ReadPage<Row>,
): Promise<ListPage<Row> | "past the end" | "refused"> {
  try {
    return await read(step.url);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (error.status === 404 || error.status === 410 || error.status === 416) {
      const own = besideOwnPath(step, page);
      return own === undefined ? "past the end" : read(own);
    }
    // Asked for a page that it never spoke of, a server may answer with something else than a list.
    if (step.ground === "guessed" && error.status === 200) return "past the end";
    if (error.code === "rejected" && step.ground !== "stated") return "refused";
    if (error.code === "rejected" && (error.status === 400 || error.status === 422)) return "refused";
    throw error;
  }
}

/** Where page 2 was a guess, pages may be counted from 0: page 1 is then not the one that was read first. */
export async function skippedPage<Row extends Identified>(
  step: Step,
  page: ListPage<Row>,
  trail: Trail<Row>,
  read: ReadPage<Row>,
): Promise<ListPage<Row> | undefined> {
  const changed = changedParameter(page.url, step.url);
  if (pageNumber(page.body, page.headers) !== undefined) return undefined;
  if (step.ground !== "guessed" || trail.pages > 1 || changed?.name !== "page" || changed.value !== "2")
    return undefined;
  const url = withParameter(step.url, "page", "1");
  const result = await tryStep({ ...step, url }, page, read);
  return typeof result === "object" && result.customers.length > 0 && !trail.repeats(result) ? result : undefined;
}

// --- internal ---

/** Behind a gateway a server may not know the prefix of its own paths: its link `/customers?page=2` then lies below ours. */
function besideOwnPath<Row>({ url, ground }: Step, page: ListPage<Row>): URL | undefined {
  const [own, linked] = [page.url.pathname, url.pathname];
  if (ground !== "stated" || own === linked || !own.endsWith(linked)) return undefined;
  const moved = new URL(url);
  moved.pathname = own;
  return moved;
}
