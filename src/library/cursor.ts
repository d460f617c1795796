import { createHash } from "node:crypto";
import { isPlace, type ListPlace, type RowPage } from "../api/lists/place.ts";
import { CliError } from "../errors.ts";
import { parseJsonObject } from "../text/json.ts";
import type { PagesOptions } from "./options.ts";

/**
 * The place after a page, as text for `after`; undefined if nothing follows, or rows have no ids to find it by.
 * @param last the id of the last customer that was given, if a limit left out further ones of the page.
 */
export function writeCursor(
  query: PagesOptions,
  { place, goesOn }: RowPage,
  last: string | undefined,
): string | undefined {
  if (place === undefined || (last === undefined && goesOn === false)) return undefined;
  return Buffer.from(JSON.stringify({ ...place, last: last ?? place.last, of: markOf(query) })).toString("base64url");
}

/** The place that `after` names. @throws CliError `usage` for text that is not a cursor of this query. */
export function readCursor(query: PagesOptions): ListPlace | undefined {
  const { after, sort = [] } = query;
  if (after === undefined) return undefined;
  if (sort.length > 0) throw new CliError("usage", "after and sort exclude each other");
  const place = parseJsonObject(Buffer.from(after, "base64url").toString());
  if (!isPlace(place)) throw new CliError("usage", "after is not the cursor of a page");
  if (!("of" in place) || place.of !== markOf(query)) throw new CliError("usage", "after is a cursor of another query");
  return place;
}

// --- internal ---

function markOf({ search, filters = [] }: PagesOptions): string {
  const asked = [search, ...filters.map(({ field, operator, value }) => [field, operator, value])];
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, 8);
}
