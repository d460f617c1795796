import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import type { Memory } from "../memory/memory.ts";
import type { Beyond } from "./beyond.ts";
import { byMoving } from "./by-moving.ts";
import { bySize } from "./by-size.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import type { Identified } from "./trail.ts";
import { Tried } from "./tried.ts";

/**
 * Finds out whether a list goes on after its first page, where the server does not say so: by parameters that move the
 * page, then by asking for fewer and more rows. What the server does not understand is remembered, so that this is
 * asked once.
 */
export async function beyondSilence<Row extends Identified>(
  first: ListPage<Row>,
  read: ReadPage<Row>,
  memory: Memory | undefined,
  anew: boolean,
): Promise<Beyond<Row>> {
  const tried = new Tried(first, read, memory, anew);
  return (await byMoving(tried)) ?? (await bySize(tried)) ?? "unproven";
}

/** The error for a list of which nothing shows that it is complete. */
export function unproven(rows: number): CliError {
  return new CliError(
    "unavailable",
    `the list may be incomplete: the server sent ${count(rows, "row")}, which may be one page, and does not say whether there are more`,
    {
      hint: "If the server has no pages: `customers config set wire.paging none`. If it has, name the parameter: wire.page-param, wire.offset-param or wire.cursor-param.",
    },
  );
}
