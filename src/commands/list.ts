import { Command } from "commander";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { wholeNumber } from "../cli/global-flags.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
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
    .option("--limit <n>", "at most this many customers", wholeNumber)
    .option("--all", "every customer, also in a table on a terminal");
  return withManual(
    addSelectionFlags(command).action(bind<[], ListFlags>((context, _args, flags) => list(context, flags))),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  examples: [
    "customers list --search ortiz",
    "customers list --filter address.city=Reno --sort name",
    "customers list --filter 'email~=@example.com' --fields name,email",
    "customers list -o ids --limit 10",
    "customers list --json | jq '.[].email'",
  ],
};

/** How many customers there are, and how many were listed without an id. */
interface Tally extends Extent {
  withoutId: number;
}

async function list(context: Context, flags: ListFlags): Promise<void> {
  if (flags.all && flags.limit !== undefined) {
    throw new CliError("usage", "--all and --limit exclude each other", { hint: "Give one of the two." });
  }
  const output = await context.output();
  const onTerminal = output.format === "table" && context.terminal.stdoutIsTTY;
  const limit = flags.limit ?? (onTerminal && !flags.all ? TERMINAL_LIMIT : Number.POSITIVE_INFINITY);
  const tally: Tally = { withoutId: 0 };
  const written = await output.rows(customers(context, flags, limit, tally), customerView);
  if (tally.withoutId > 0) {
    context.warn(
      `${grouped(tally.withoutId)} of ${count(written, "customer")} ${tally.withoutId === 1 ? "has" : "have"} no id; name its field with \`customers config set wire.id-field FIELD\``,
    );
  }
  for (const text of notices(context, flags, written, tally)) context.notice(text);
}

/** The first `limit` of the selected customers, in the selected order. */
async function* customers(context: Context, flags: ListFlags, limit: number, tally: Tally): AsyncIterable<Customer> {
  if (limit === 0) return;
  let given = 0;
  const options = {
    ...{ limit, extent: tally, onMoving: (text: string) => context.warn(text) },
    // With --query they name keys of its result.
    fields: context.flags.query === undefined ? context.flags.fields : undefined,
    // Whether there are more is said on a terminal alone.
    looksFurther: context.terminal.stderrIsTTY,
  };
  for await (const customer of selected(context, flags, options)) {
    if (given === limit) {
      tally.more = true;
      return;
    }
    given++;
    if (customer.id === "") tally.withoutId++;
    yield customer;
  }
}

function* notices(context: Context, flags: ListFlags, written: number, tally: Tally): Iterable<string> {
  const isEmpty = written === 0 && flags.limit !== 0;
  if (isEmpty) yield isNarrowed(flags) ? "No customers match." : "There are no customers yet.";
  if (!context.terminal.stderrIsTTY) return;
  if (isEmpty && !isNarrowed(flags))
    yield "Bring them from a file with `customers import FILE`, or enter one with `customers create`.";
  if (tally.more !== true) return;
  const next = flags.limit === undefined ? " See them with --all or --limit N." : "";
  yield tally.total === undefined
    ? `Showing the first ${count(written, "customer")}; there are more.${next}`
    : `Showing ${grouped(written)} of ${count(tally.total, "customer")}.${next}`;
}
