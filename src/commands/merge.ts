import { Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { described, parseRef } from "../customers/identity.ts";
import { CliError } from "../errors.ts";
import { customerView } from "../output/customer-view.ts";
import { canAsk, withoutQuestions } from "../terminal/terminal.ts";
import { begunMerge, mergeTwo } from "./merge/merge-two.ts";
import { resolve } from "./shared/refs.ts";

export default function mergeCommand(bind: Bind): Command {
  return bind(
    new Command("merge")
      .description(
        "Make one customer of two: KEEP gets what it lacks from OTHER, and OTHER is deleted. On a terminal both are shown, and each value that differs is chosen; elsewhere KEEP's stand.",
      )
      .argument("[keep]", "the customer that stays: id, e-mail address or phone number")
      .argument("[other]", "the customer that is deleted afterwards")
      .option("-y, --yes", "do not ask: KEEP's values stand")
      .option("--dry-run", "show what would be written, and write nothing"),
    merge,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  fields: "customer",
  notes: `Notes are joined. A value that is not chosen becomes a line of the notes, such as Phone: +12025550188. An address is one
value. What the server may have below OTHER, such as jobs and invoices, is not moved: the API has no call for that.
OTHER is deleted once KEEP is stored. If it is stopped in between, the same command finishes it. \`customers undo\` brings
both back; OTHER gets a new id.`,
  examples: [
    "customers merge dana.ortiz@example.com id:43",
    "customers merge id:42 id:43 --dry-run",
    "customers duplicates --json --query '[].links[].ids'",
  ],
};

async function merge(
  context: Context,
  [first, second]: readonly [string?, string?],
  flags: { readonly yes?: boolean; readonly dryRun?: boolean },
) {
  const asking = flags.yes || flags.dryRun ? withoutQuestions(context) : context;
  if (second === undefined && !canAsk(asking)) {
    throw new CliError("usage", "two customers have to be named", {
      hint: "Name the one to keep, then the other one, each by id, e-mail address or phone number.",
    });
  }
  if (!canAsk(context) && !flags.yes && !flags.dryRun) {
    throw new CliError("usage", "without a terminal, merging needs --yes", {
      hint: "--dry-run shows what would be written.",
    });
  }
  const output = await context.output(); // First: a wrong --query must be an error before anything is sent.
  const refusal = "nothing was written";
  const keep = await resolve(asking, first, { question: "Which customer stays?", refusal });
  const other = await resolve(asking, second, {
    question: "Which customer is merged into it, and deleted?",
    refusal,
    except: keep.id,
  }).catch(async (error: unknown) => {
    if (!(error instanceof CliError) || error.code !== "not_found" || second === undefined) throw error;
    // A merge that was stopped after its last request is done.
    const { value } = await parseRef(second);
    if ((await begunMerge(context, keep.id, value))?.isDone) return undefined;
    throw error;
  });
  if (other !== undefined) return void (await mergeTwo(context, keep, other, flags));
  context.notice(`Nothing to do: ${second} was merged into ${described(keep)} already.`);
  await output.row(keep, customerView);
}
