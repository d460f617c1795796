import { Command } from "commander";
import type { CustomersApi, ListQuery, Page } from "../api/customers-api.ts";
import type { Context } from "../context.ts";
import type { Customer } from "../customers/customer.ts";
import { type Filter, parseFilter } from "../customers/filter.ts";
import { comparing, type Order, parseOrder } from "../customers/order.ts";
import { CliError } from "../errors.ts";
import { wholeNumber } from "../flags.ts";
import { customerView } from "../output/customer-view.ts";
import type { Wire } from "../program.ts";
import { count } from "../text.ts";

interface ListFlags {
  readonly limit?: number;
  readonly all?: boolean;
  readonly filter?: Filter[];
  readonly search?: string;
  readonly sort?: Order;
  readonly pageSize?: number;
}

/** Rows a table on a terminal shows unless told otherwise: about what a person reads. */
const TERMINAL_LIMIT = 50;

export default function listCommand(wire: Wire): Command {
  return new Command("list")
    .description("List customers. A table on a terminal stops at 50 and says how many there are; all else is complete.")
    .option("--limit <n>", "at most so many customers", wholeNumber)
    .option("--all", "every customer, also in a table on a terminal")
    .option(
      "--filter <field=value>",
      "only customers where it holds; also field!=value and field~=text (repeatable)",
      collect,
    )
    .option("--search <text>", "only customers that have this text in any field")
    .option("--sort <field[:desc]>", "order by a field", parseOrder)
    .option("--page-size <n>", "ask the server for so many customers per request", wholeNumber)
    .addHelpText("after", EXAMPLES)
    .action(wire<[], ListFlags>((context, _args, flags) => list(context, flags)));
}

// --- internal ---

const EXAMPLES = `
Examples:
  customers list --search ortiz
  customers list --filter address.city=Reno --sort name
  customers list --filter 'email~=@example.com' --fields name,email
  customers list -o ids --limit 10
  customers list --json | jq '.[].email'`;

/** How far a listing got. */
interface Tally {
  total: number | undefined;
  more: boolean;
}

async function list(context: Context, flags: ListFlags): Promise<void> {
  if (flags.all && flags.limit !== undefined) {
    throw new CliError("usage", "--all and --limit exclude each other", { hint: "Give one of the two." });
  }
  const output = await context.output();
  const onTerminal = output.format === "table" && context.terminal.stdoutIsTTY;
  const limit = flags.limit ?? (onTerminal && !flags.all ? TERMINAL_LIMIT : Number.POSITIVE_INFINITY);
  const query: ListQuery = {
    filters: flags.filter ?? [],
    search: flags.search,
    pageSize: flags.pageSize,
    limit: flags.sort || limit === Number.POSITIVE_INFINITY ? undefined : limit + 1,
  };
  const tally: Tally = { total: undefined, more: false };
  const written = await output.rows(customers(await context.api(), query, flags.sort, limit, tally), customerView);
  for (const text of notices(context, flags, written, tally)) context.notice(text);
}

/** The wanted customers in the wanted order. Ordering needs them all, so it is done here whatever the server can do. */
async function* customers(
  api: CustomersApi,
  query: ListQuery,
  order: Order | undefined,
  limit: number,
  tally: Tally,
): AsyncIterable<Customer> {
  if (limit === 0) return;
  let given = 0;
  for await (const customer of order ? ordered(api.pages(query), order, tally) : rowsOf(api.pages(query), tally)) {
    if (given === limit) {
      tally.more = true;
      return;
    }
    given++;
    yield customer;
  }
}

async function* rowsOf(pages: AsyncIterable<Page>, tally: Tally): AsyncIterable<Customer> {
  for await (const page of pages) {
    tally.total = page.total ?? tally.total;
    yield* page.rows;
  }
}

async function* ordered(pages: AsyncIterable<Page>, order: Order, tally: Tally): AsyncIterable<Customer> {
  const all: Customer[] = [];
  for await (const customer of rowsOf(pages, tally)) all.push(customer);
  tally.total = all.length;
  yield* all.sort(comparing(order));
}

function* notices(context: Context, flags: ListFlags, written: number, tally: Tally): Iterable<string> {
  const narrowed = (flags.filter ?? []).length > 0 || flags.search !== undefined;
  if (written === 0 && flags.limit !== 0) yield narrowed ? "No customers match." : "There are no customers yet.";
  if (!tally.more || !context.terminal.stderrIsTTY) return;
  yield tally.total === undefined
    ? `Showing the first ${count(written, "customer")}; there are more. See them with --all or --limit N.`
    : `Showing ${written} of ${count(tally.total, "customer")}. See them with --all or --limit N.`;
}

function collect(text: string, before: Filter[] | undefined): Filter[] {
  return [...(before ?? []), parseFilter(text)];
}
