import { Command, Option } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { atLeastOne } from "../cli/global-flags.ts";
import type { Customer } from "../customers/customer.ts";
import { lateText, withColumns } from "../export/write.ts";
import { customerView } from "../output/customer-view.ts";
import { count, grouped } from "../text/words.ts";
import { addSelectionFlags, type Extent, isNarrowed, type SelectionFlags, selected } from "./shared/selection.ts";

interface ListFlags extends SelectionFlags {
  readonly limit?: number;
  readonly all?: boolean;
}

/** Rows that a table on a terminal shows without --all or --limit: about what a person reads. */
const TERMINAL_LIMIT = 50;

export default function listCommand(bind: Bind): Command {
  const command = new Command("list")
    .description(
      "List customers. A table on a terminal stops at 50 and says how many there are; all other output is complete.",
    )
    .option("--limit <n>", "at most this many customers", atLeastOne)
    .addOption(new Option("--all", "every customer, also in a table on a terminal").conflicts("limit"));
  return bind(addSelectionFlags(command), list, MANUAL);
}

// --- internal ---

const MANUAL: Manual = {
  fields: "customer",
  examples: [
    "customers list --search ortiz",
    "customers list --filter address.city=Reno --sort name",
    "customers list --filter 'email~=@example.com' --fields name,email",
    "customers list --json | jq '.[].email'",
  ],
};

interface Tally extends Extent {
  given: number;
  withoutId: number;
}

async function list(context: Context, _: readonly [], flags: ListFlags): Promise<void> {
  const output = await context.output();
  const onTerminal = output.format === "table" && context.terminal.stdoutIsTTY;
  // What a query selects, it selects from all.
  const isShort = onTerminal && !flags.all && context.flags.query === undefined;
  const most = flags.limit ?? (isShort ? TERMINAL_LIMIT : Number.POSITIVE_INFINITY);
  const tally: Tally = { given: 0, withoutId: 0 };
  const ending = () => cutText(flags, tally);
  const all = customers(context, flags, { limit: most, tally, looksFurther: onTerminal });
  const { fields, query } = context.flags;
  const isFile = (output.format === "csv" || output.format === "tsv") && fields === undefined && query === undefined;
  const { columns, rows, late } = await withColumns(all, isFile ? undefined : customerView.csv);
  const written = await output.rows(rows, { ...customerView, csv: columns, ending, unknownFields: "checked" });
  const unlisted = lateText(late, "listed");
  if (unlisted !== undefined) context.warn(unlisted);
  if (tally.withoutId > 0) {
    context.warn(
      `${grouped(tally.withoutId)} of ${count(written, "customer")} ${tally.withoutId === 1 ? "has" : "have"} no id; name its field with \`customers config set wire.id-field FIELD\``,
    );
  }
  if (written === 0) {
    context.notice(isNarrowed(flags) ? "No customers match." : "There are no customers yet.");
    if (context.terminal.stderrIsTTY && !isNarrowed(flags))
      context.notice("Bring them from a file with `customers import FILE`, or enter one with `customers create`.");
  }
}

async function* customers(
  context: Context,
  flags: ListFlags,
  { limit, tally, looksFurther }: { readonly limit: number; readonly tally: Tally; readonly looksFurther: boolean },
): AsyncIterable<Customer> {
  const options = {
    ...{ limit, looksFurther, extent: tally },
    fields: context.flags.query === undefined ? context.flags.fields : undefined,
  };
  for await (const customer of selected(context, flags, options)) {
    if (tally.given === limit) {
      tally.more = true;
      return;
    }
    tally.given++;
    if (customer.id === "") tally.withoutId++;
    yield customer;
  }
}

function cutText({ limit }: ListFlags, { more, total, given }: Tally): string | undefined {
  if (more !== true) return undefined;
  const next = limit === undefined ? " See them with --all or --limit N." : "";
  return total === undefined
    ? `Showing the first ${count(given, "customer")}; there are more.${next}`
    : `Showing ${grouped(given)} of ${count(total, "customer")}.${next}`;
}
