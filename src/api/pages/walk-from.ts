import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { isBelow } from "../../http/address.ts";
import { fewer } from "./follow.ts";
import { History } from "./history.ts";
import type { Place } from "./place.ts";
import { type WalkedPage, type WalkOptions, walk } from "./walk.ts";

/**
 * Goes on with a list after a place, which another process may have come to: the page of that place is read again.
 * @throws CliError `usage` for a place of another server; `unavailable` as walk() does, and where the server states more
 *   rows than there were before the place and after it.
 */
export async function* walkFrom(place: Place, base: URL, options: WalkOptions<Customer>): AsyncGenerator<WalkedPage> {
  const url = URL.canParse(place.page, base.href) ? new URL(place.page, base.href) : undefined;
  if (url === undefined || !isBelow(base, url)) throw new CliError("usage", "after is a cursor of another server");
  const history = new History<Customer>(options, undefined, place);
  let total: number | undefined;
  let isFirst = true;
  for await (const page of walk(await options.read(url), options, history)) {
    // If the row is gone, it is not known what came after it: the whole page is given.
    const at = isFirst ? page.customers.findIndex(({ id }) => id === place.last) : -1;
    yield { ...page, customers: page.customers.slice(at + 1) };
    total = page.total ?? total;
    isFirst = false;
  }
  if (!options.narrowed && total !== undefined && history.rows < total) throw fewer(total, history.rows);
}
