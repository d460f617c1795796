import type { Customer } from "../../customers/customer.ts";
import type { ListPage } from "../dialect/seen.ts";
import { askFor, type ReadPage } from "../lists/list-page.ts";
import type { Server } from "../server.ts";
import { addressWith, type Criterion } from "./criteria.ts";

/** `yes`: the server selects by it and finds all rows, ignoring case. `no`: it ignores it, or misses rows. */
export type FilterSupport = "yes" | "no";

type Asked = Pick<Criterion, "name" | "loose" | "isLocal" | "isSet">;

/** Which filters are worth sending. A setting overrules what was found: `on` believes them, `off` never sends them. */
export class SupportedFilters {
  readonly #server: Server;
  /** What holds in this run only. */
  readonly #now = new Map<string, FilterSupport>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** Undefined before it was tried. */
  of({ name, loose, isLocal, isSet }: Asked): FilterSupport | undefined {
    const { rules, known } = this.#server;
    const now = this.#now.get(name);
    if (isLocal || now === "no" || rules.filters === false) return "no";
    if (isSet || rules.filters) return "yes";
    const kept = known.now.filters?.[name];
    return loose && kept !== "no" ? now : kept;
  }

  /** The server selects by it and finds all rows. */
  works({ name, loose }: Asked): void {
    if (loose) this.#now.set(name, "yes");
    else this.#keep(name, "yes");
  }

  /**
   * It is not sent again in this run.
   * @param isForGood the server ignores it, or misses rows: nor in later runs. Else it may have refused the value.
   */
  fails({ name }: Asked, isForGood: boolean): void {
    this.#now.set(name, "no");
    if (isForGood) this.#keep(name, "no");
    else if (this.#server.known.now.filters?.[name] === "yes") this.#keep(name, undefined);
  }

  // --- internal ---

  #keep(name: string, support: FilterSupport | undefined): void {
    const { rules, known } = this.#server;
    if (rules.filters === undefined) known.note({ filters: { [name]: support } });
  }
}

/**
 * What the answer shows when a server is asked for a customer that exists. `missed`: the customer is not in it.
 * `ignored`: others are in it as well; `other`: instead. `unclear`: the unfiltered list has no others.
 */
export type FilterOutcome = "honoured" | "ignored" | "other" | "missed" | "refused" | "unclear";

/**
 * Asks for customers that exist.
 * @param criteria what they meet, as Criterion.like() makes it.
 * @param isWanted whether a row is one of them.
 * @param list the first page of the unfiltered list.
 */
export async function tryFilter(
  criteria: readonly Criterion[],
  isWanted: (row: Customer) => boolean,
  list: ListPage,
  read: ReadPage,
): Promise<FilterOutcome> {
  const asked = await askFor(addressWith(list.url, criteria), read, true);
  if ("failed" in asked) return "refused";
  const { customers } = asked.page;
  const holds = (row: Customer) => criteria.every((criterion) => criterion.holds(row));
  if (!customers.some(isWanted)) return customers.every(holds) ? "missed" : "other";
  if (!customers.every(holds)) return "ignored";
  return list.customers.every(holds) ? "unclear" : "honoured";
}
