import { Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { CliError } from "../errors.ts";
import { customerView } from "../output/customer-view.ts";
import { inTurn } from "../system/progress.ts";
import { count, grouped } from "../text/words.ts";
import { addCountryFlag, REF_HELP, resolveAll } from "./shared/refs.ts";

export default function getCommand(bind: Bind): Command {
  return bind(
    addCountryFlag(
      new Command("get")
        .description("Show a customer, or several. One prints an object in JSON, several an array.")
        .argument("[ref...]", REF_HELP),
    ),
    get,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  fields: "customer",
  examples: [
    "customers get dana.ortiz@example.com",
    "customers get +12025550123 --json",
    "customers get id:42 email:sam@example.com --fields id,name,phone",
  ],
};

async function get(
  context: Context,
  [refs]: readonly [string[]],
  { defaultCountry: country }: { readonly defaultCountry?: string },
): Promise<void> {
  const output = await context.output();
  const missing: CliError[] = [];
  const named = await resolveAll(context, refs, {
    country,
    refusal: "nothing was chosen",
    onMissing: (error) => missing.push(error),
  });
  const api = await context.api();
  const found = api.lacks.length === 0 ? named : await inTurn(context.busy, "getting", named, (one) => api.whole(one));
  const [only] = found;
  const { unknownFields: _, ...view } = customerView; // Nothing was written: an unknown field is an error.
  if (refs.length < 2 && found.length === 1 && only) await output.row(only, view);
  else if (found.length > 0 || missing.length === 0) await output.rows(found, view);
  if (missing.length > 0) throw notFound(missing, refs.length);
}

function notFound([first, ...others]: readonly CliError[], asked: number): CliError | undefined {
  if (first === undefined || others.length === 0) return first;
  const lines = [first, ...others].map(({ message }) => `  ${message}`);
  const message = [`${grouped(lines.length)} of ${count(asked, "customer")} were not found`, ...lines].join("\n");
  return new CliError("not_found", message, { hint: first.hint });
}
