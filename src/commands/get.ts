import { Command } from "commander";
import type { Context } from "../context.ts";
import { customerView } from "../output/customer-view.ts";
import type { Wire } from "../program.ts";
import { resolveAll } from "./shared/refs.ts";

export default function getCommand(wire: Wire): Command {
  return new Command("get")
    .description("Show a customer, or several. One prints an object in JSON, several an array.")
    .argument("<ref...>", "id, e-mail address or phone number")
    .addHelpText("after", EXAMPLES)
    .action(wire<[string[]], object>((context, [refs]) => get(context, refs)));
}

// --- internal ---

const EXAMPLES = `
Examples:
  customers get dana.ortiz@example.com
  customers get +12025550123 --json
  customers get id:42 email:sam@example.com --fields id,name,phone`;

async function get(context: Context, refs: readonly string[]): Promise<void> {
  const output = await context.output();
  const found = await resolveAll(context, refs);
  const [only] = found;
  if (refs.length === 1 && only) await output.row(only, customerView);
  else await output.rows(found, customerView);
}
