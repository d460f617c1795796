import type { Command } from "commander";
import { type Bind, withManual } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { changedFields, changesTo } from "../../customers/changes.ts";
import { type FieldName, toInput } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { customerView } from "../../output/customer-view.ts";
import { checkInput, type GivenInput, givenInput, merged } from "../shared/input.ts";
import { described, resolve } from "../shared/refs.ts";
import { tellUpdated } from "../shared/tell-written.ts";
import { defineUpdate, MANUAL, type UpdateFlags } from "./define.ts";

/** `customers update REF` */
export default function updateOneCommand(bind: Bind): Command {
  return withManual(
    defineUpdate().action(
      bind<[string | undefined], UpdateFlags>((context, [ref], flags) => update(context, ref, flags)),
    ),
    MANUAL,
  );
}

/** Changes one customer. @throws CliError `usage` for flags that change nothing, or contradict each other. */
export async function update(context: Context, ref: string | undefined, flags: UpdateFlags): Promise<void> {
  const given = await givenInput(context, flags);
  const cleared = flags.clear ?? [];
  if (given.data === undefined && given.values.length === 0 && cleared.length === 0) {
    throw new CliError("usage", "nothing to change was given", {
      hint: "Give a field flag such as --phone, --clear FIELD, or a JSON object with --data; or use `customers edit`.",
    });
  }
  refuseBoth(given, cleared);
  const output = await context.output();
  if (given.data === undefined) checkInput(given); // Wrong flags are an error before anything is sent.
  const found = await resolve(context, ref);
  const emptied = toInput(Object.fromEntries(cleared.map((field) => [field, null])));
  const wanted = merged(checkInput(given, found), emptied);
  const api = await context.api();
  // A row of a list may lack the values that are about to be replaced.
  const current = await api.whole(found, changedFields(wanted));
  const changes = changesTo(current, wanted);
  if (changedFields(changes).length === 0) {
    context.notice(`Nothing to change: ${described(current)} already has these values.`);
    return output.row(current, customerView);
  }
  await tellUpdated(context, { before: current, changes, after: await api.update(current, changes) });
}

// --- internal ---

function refuseBoth(given: GivenInput, cleared: readonly FieldName[]): void {
  const both = given.values.find(([field]) => cleared.includes(field));
  if (!both) return;
  const [field] = both;
  throw new CliError("usage", `${field} is both given and cleared`, { hint: "Give the flag or --clear, not both." });
}
