import type { Command } from "commander";
import type { ListQuery, Page } from "../../api/customers-api.ts";
import type { Context } from "../../cli/context.ts";
import { wholeNumber } from "../../cli/global-flags.ts";
import { ChangedSince, readPast } from "../../customers/changed-since.ts";
import type { Customer } from "../../customers/customer.ts";
import { AskedFields } from "../../customers/field-path.ts";
import { type Filter, parseFilter } from "../../customers/filter.ts";
import { comparing, type Order, parseOrders } from "../../customers/order.ts";
import { count } from "../../text/words.ts";

/** The flags that choose and order customers, as list and export take them. */
export interface SelectionFlags {
  readonly filter?: Filter[];
  readonly search?: string;
  readonly sort?: readonly Order[];
  readonly changedSince?: string;
  readonly pageSize?: number;
}

export function addSelectionFlags(command: Command): Command {
  return command
    .option(
      "--filter <field=value>",
      "only customers that match; also field!=value and field~=text (repeatable)",
      collect,
    )
    .option("--search <text>", "only customers that have this text in any field")
    .option("--changed-since <time>", "only customers changed since then: 2026-01-31, 2026-01-31T06:00, 26h, 7d")
    .option("--sort <field[:desc]>", "order by a field, or by several: state,name:desc (repeatable)", collectOrders)
    .option("--page-size <n>", "how many customers to ask for per request", wholeNumber);
}

/** Whether the flags select only some customers. */
export function isNarrowed({ filter = [], search, changedSince }: SelectionFlags): boolean {
  return filter.length > 0 || search !== undefined || changedSince !== undefined;
}

interface SelectOptions {
  /** At most this many; lets the walk stop early. */
  readonly limit?: number;
  /** The fields that are printed, where --fields names them. */
  readonly fields?: readonly string[] | undefined;
  /** One more page is read after that many, where only that shows whether there are more. */
  readonly looksFurther?: boolean;
  /** Called if the list changed all the time while it was read, so that a few may be missing: else that is an error. */
  readonly onMoving?: (text: string) => void;
  /** Called with the total when it is known. */
  readonly onTotal?: (total: number) => void;
  /** Called with each page: whether there are more after it, where that is known. */
  readonly onMore?: (more: boolean | undefined) => void;
}

type Selecting = Pick<Context, "api" | "clock" | "warn">;

/**
 * The selected customers in the selected order, page by page. Sorting needs all of them and happens here, in memory.
 * Customers are held back until one was read that has the fields which the flags name: where none has them, nothing is
 * printed.
 * @throws CliError `usage` for a field that neither the API document names nor any customer has. Where not all customers were
 *   read, that is a warning: it is not proven.
 */
export async function* selected(
  context: Selecting,
  flags: SelectionFlags,
  {
    limit = Number.POSITIVE_INFINITY,
    fields = [],
    looksFurther,
    onMoving,
    onTotal = () => {},
    onMore,
  }: SelectOptions = {},
): AsyncGenerator<Customer> {
  const { filter = [], search, pageSize, sort, changedSince } = flags;
  const asked = new AskedFields([
    ...filter.map(({ field }) => ({ flag: "--filter", field })),
    ...(sort ?? []).map(({ field }) => ({ flag: "--sort", field })),
    ...fields.map((field) => ({ flag: "--fields", field })),
  ]);
  const since = changedSince === undefined ? undefined : new ChangedSince(readPast(changedSince, context.clock.now()));
  let left = sort || since ? Number.POSITIVE_INFINITY : limit;
  const query: ListQuery = {
    filters: filter,
    search,
    pageSize,
    limit: left === Number.POSITIVE_INFINITY ? undefined : left,
    looksFurther,
    onMoving,
    onRead(customers) {
      asked.look(customers);
      since?.look(customers);
    },
  };
  const pages = (await context.api()).pages(query);
  let goesOn: boolean | undefined;
  const counted = (page: Page) => {
    left -= page.rows.length;
    goesOn = page.goesOn;
    onMore?.(goesOn);
    if (page.total !== undefined && since === undefined) onTotal(page.total);
  };
  const rows = since === undefined ? rowsOf(pages, counted) : changedRows(rowsOf(pages, counted), since);
  const proof: Proof = {
    isComplete: () => asked.areKnown && since?.isKnown !== false,
    check() {
      const isAll = left > 0 || goesOn === false || (looksFurther === true && goesOn === undefined);
      // A search, and a filter by another field, leave away customers that may have the field.
      const isOnly = (field: string) => search === undefined && filter.every((one) => one.field === field);
      for (const text of asked.check((field) => isAll && isOnly(field))) context.warn(text);
      since?.check();
    },
  };
  yield* sort === undefined ? heldBack(rows, proof) : sorted(rows, proof, sort, onTotal);
  if (since !== undefined && since.undated > 0) {
    const [are, have] = since.undated === 1 ? ["is", "has"] : ["are", "have"];
    context.warn(
      `${count(since.undated, "customer")} ${have} no time of the last change, and ${are} taken for changed`,
    );
  }
}

// --- internal ---

/** Whether what the flags name exists at this server. */
interface Proof {
  isComplete(): boolean;
  /** When all is read. @throws CliError `usage`. */
  check(): void;
}

async function* heldBack(rows: AsyncIterable<Customer>, proof: Proof): AsyncGenerator<Customer> {
  const held: Customer[] = [];
  try {
    for await (const customer of rows) {
      if (!proof.isComplete()) held.push(customer);
      else {
        if (held.length > 0) yield* held.splice(0);
        yield customer;
      }
    }
  } catch (error) {
    yield* held; // The list broke off: what was read is shown.
    throw error;
  }
  proof.check();
  yield* held;
}

async function* sorted(
  rows: AsyncIterable<Customer>,
  proof: Proof,
  orders: readonly Order[],
  onTotal: (total: number) => void,
): AsyncGenerator<Customer> {
  const all: Customer[] = [];
  try {
    for await (const customer of rows) all.push(customer);
  } catch (error) {
    yield* all.sort(comparing(orders)); // The list broke off: what was read is shown.
    throw error;
  }
  proof.check();
  onTotal(all.length);
  yield* all.sort(comparing(orders));
}

async function* rowsOf(pages: AsyncIterable<Page>, onPage: (page: Page) => void): AsyncGenerator<Customer> {
  for await (const page of pages) {
    onPage(page);
    yield* page.rows;
  }
}

async function* changedRows(rows: AsyncIterable<Customer>, since: ChangedSince): AsyncGenerator<Customer> {
  for await (const customer of rows) if (since.passes(customer)) yield customer;
}

function collect(text: string, before: Filter[] | undefined): Filter[] {
  return [...(before ?? []), parseFilter(text)];
}

function collectOrders(text: string, before: Order[] | undefined): Order[] {
  return [...(before ?? []), ...parseOrders(text)];
}
