import type { Command } from "commander";
import type { ListQuery } from "../../api/list-query.ts";
import type { Context } from "../../cli/context.ts";
import { ChangedSince, readPast } from "../../customers/changed-since.ts";
import { type Customer, isFlaggedDeleted } from "../../customers/customer.ts";
import { AskedFields } from "../../customers/field-path.ts";
import { comparing, type Filter, type Order, parseFilter, parseOrders } from "../../customers/filter.ts";
import { count } from "../../text/words.ts";

export interface SelectionFlags {
  readonly filter?: Filter[];
  readonly search?: string;
  readonly sort?: readonly Order[];
  readonly changedSince?: string;
}

export function addSelectionFlags(command: Command): Command {
  return command
    .option(
      "--filter <field=value>",
      "only customers that match; also field!=value and field~=text (repeatable)",
      (text: string, before: Filter[] = []) => [...before, parseFilter(text)],
    )
    .option("--search <text>", "only customers that have this text in any field")
    .option("--changed-since <time>", "only customers changed since then: 2026-01-31, 2026-01-31T06:00, 26h, 7d")
    .option(
      "--sort <field[:desc]>",
      "order by a field, or by several: state,name:desc (repeatable)",
      (text: string, before: Order[] = []) => [...before, ...parseOrders(text)],
    );
}

export function isNarrowed({ filter = [], search, changedSince }: SelectionFlags): boolean {
  return filter.length > 0 || search !== undefined || changedSince !== undefined;
}

export interface Extent {
  total?: number;
  /** Whether there are more after those that were read, if that is known. */
  more?: boolean | undefined;
}

interface SelectOptions extends Pick<ListQuery, "looksFurther"> {
  readonly limit?: number;
  readonly fields?: readonly string[] | undefined;
  readonly extent?: Extent;
}

/** The selected customers without those that the server marks as deleted, whose number is told at the end. */
export async function* living(
  context: Pick<Context, "api" | "clock" | "warn" | "notice">,
  flags: SelectionFlags,
  options?: SelectOptions,
): AsyncGenerator<Customer> {
  let deleted = 0;
  for await (const customer of selected(context, flags, options)) {
    if (isFlaggedDeleted(customer)) deleted += 1;
    else yield customer;
  }
  if (deleted > 0) context.notice(`Left out ${count(deleted, "customer")} that the server marks as deleted.`);
}

/** The selected customers; sorting needs all. None is given before the fields that flags name were seen. */
export async function* selected(
  context: Pick<Context, "api" | "clock" | "warn">,
  flags: SelectionFlags,
  { limit = Number.POSITIVE_INFINITY, fields = [], looksFurther, extent = {} }: SelectOptions = {},
): AsyncGenerator<Customer> {
  const { filter = [], search, sort, changedSince } = flags;
  const asked = new AskedFields([
    ...filter.map(({ field }) => ({ flag: "--filter", field })),
    ...(sort ?? []).map(({ field }) => ({ flag: "--sort", field })),
    ...fields.map((field) => ({ flag: "--fields", field })),
  ]);
  const since = changedSince === undefined ? undefined : new ChangedSince(readPast(changedSince, context.clock.now()));
  let left = sort || since ? Number.POSITIVE_INFINITY : limit;
  const query: ListQuery = {
    ...{ filters: filter, search, looksFurther },
    limit: left === Number.POSITIVE_INFINITY ? undefined : left,
    onRead(customers) {
      asked.look(customers);
      since?.look(customers);
    },
  };
  const held: Customer[] = [];
  const inOrder = () => (sort === undefined ? held : held.sort(comparing(sort)));
  try {
    for await (const { rows, goesOn, total } of (await context.api()).pages(query)) {
      left -= rows.length;
      extent.more = goesOn;
      if (total !== undefined && since === undefined) extent.total = total;
      held.push(...(since === undefined ? rows : rows.filter((customer) => since.passes(customer))));
      if (sort === undefined && asked.areKnown && since?.isKnown !== false) yield* held.splice(0);
    }
  } catch (error) {
    // The list broke off: what was read is shown. If rows are sorted, even the first ones may be missing.
    yield* sort === undefined ? held : inOrder().slice(0, limit);
    throw error;
  }
  const lacks = (await context.api()).lacks.filter(
    (field) => fields.length === 0 || fields.some((one) => field === one || field.startsWith(`${one}.`)),
  );
  if (lacks.length > 0)
    context.warn(`the server's lists do not show ${lacks.join(", ")}: blank here, whatever the customers have`);
  const trouble = asked.trouble();
  if (trouble !== undefined) throw trouble;
  since?.check();
  if (sort !== undefined) extent.total = held.length;
  yield* inOrder();
  if (since !== undefined && since.zoneless > 0) {
    context.warn("the server's times of the last change do not say their zone: 14 hours more count as changed");
  }
  if (since === undefined || since.undated === 0) return;
  const [are, have] = since.undated === 1 ? ["is", "has"] : ["are", "have"];
  context.warn(`${count(since.undated, "customer")} ${have} no time of the last change, and ${are} shown as changed`);
}
