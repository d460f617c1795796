import { type Customer, DOCUMENTED, FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { fieldsWith } from "../../customers/filter.ts";
import type { FilterSupport } from "../memory.ts";
import { askFor, type ListPage, type ReadPage } from "../pages/list-page.ts";
import type { Server } from "../server.ts";
import { addressWith, type Criterion, searchFor, textAt } from "./criteria.ts";

type Asked = Pick<Criterion, "name" | "loose" | "isSearch">;

/** Which filters a server supports. A setting overrides what was learnt: `on` believes them, `off` never sends them. */
export class SupportedFilters {
  readonly #server: Server;
  readonly #onNotice: (text: string) => void;
  /** What holds in this run only. */
  readonly #now = new Map<string, FilterSupport>();
  /** Parameters that the user was told about in this run. */
  readonly #told = new Set<string>();

  constructor(server: Server, onNotice: (text: string) => void) {
    this.#server = server;
    this.#onNotice = onNotice;
  }

  /** Undefined before it was tried. */
  of({ name, loose }: Asked): FilterSupport | undefined {
    const { rules, memory } = this.#server;
    const now = this.#now.get(name);
    if (now === "refused" || rules.filters === false) return "refused";
    if (rules.filters) return "honoured";
    const known = memory.known.filters[name];
    return loose && known !== "refused" ? now : known;
  }

  /** Whether it is worth sending. A search that does not look at every field misses rows, also where it finds some. */
  isSent(asked: Asked): boolean {
    const known = this.of(asked);
    return known !== "refused" && !(asked.isSearch && known === "incomplete");
  }

  note({ name, loose }: Asked, support: FilterSupport): void {
    if (this.#server.rules.filters !== undefined) return;
    if (loose && support !== "refused") this.#now.set(name, support);
    else this.#server.memory.note({ filters: { [name]: support } });
  }

  /** The server does not apply it in this run; a record that it did is dropped. */
  giveUp(asked: Asked): void {
    const { rules, memory } = this.#server;
    this.#now.set(asked.name, "refused");
    if (rules.filters === undefined && !asked.loose && memory.known.filters[asked.name] === "honoured")
      memory.note({ filters: { [asked.name]: undefined } });
  }

  /** Says, once a run, what is done here because the server does not do it, unless none of the rows has the field. */
  tell({ name, isSearch }: Asked, rows: readonly Customer[]): void {
    const exists = isSearch || DOCUMENTED.includes(name) || rows.some((row) => valueAt(row, name) !== undefined);
    if (!exists || this.#told.has(name) || this.#server.rules.filters === false) return;
    this.#told.add(name);
    this.#onNotice(
      isSearch
        ? "this server does not search every field; its list is searched here"
        : `this server does not filter by ${name}; its list is filtered here`,
    );
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

/**
 * Searches for a value of each documented field that rows of the list have: for one that no other field of the row has.
 * Every one must find such a row.
 * @param list the first page of the unfiltered list.
 */
export async function trySearch(parameter: string | undefined, list: ListPage, read: ReadPage): Promise<FilterOutcome> {
  let outcome: FilterOutcome = "unclear";
  for (const field of FIELD_NAMES) {
    const hasHere = (row: Customer, text: string) => fieldsWith(row, text).join() === field;
    const sample = list.customers.find((row) => hasHere(row, textAt(row, field)));
    const text = sample === undefined ? "" : textAt(sample, field);
    const search = searchFor(text, parameter);
    if (search === undefined) continue;
    const tried = await tryFilter([search], (row) => hasHere(row, text), list, read);
    if (tried !== "honoured" && tried !== "unclear") return tried;
    if (tried === "honoured") outcome = tried;
  }
  return outcome;
}
