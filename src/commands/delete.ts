import { Command } from "commander";
import type { Context } from "../context.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { customerView } from "../output/customer-view.ts";
import type { Wire } from "../program.ts";
import { count } from "../text.ts";
import { described, resolveAll } from "./shared/refs.ts";

interface DeleteFlags {
  readonly yes?: boolean;
}

export default function deleteCommand(wire: Wire): Command {
  return new Command("delete")
    .description("Delete customers. Asks first on a terminal; elsewhere --yes is needed. Prints them as they were.")
    .argument("<ref...>", "id, e-mail address or phone number")
    .option("-y, --yes", "do not ask")
    .addHelpText("after", EXAMPLES)
    .action(wire<[string[]], DeleteFlags>((context, [refs], flags) => remove(context, refs, flags)));
}

// --- internal ---

const EXAMPLES = `
Examples:
  customers delete dana.ortiz@example.com
  customers delete id:42 id:43 --yes`;

async function remove(context: Context, refs: readonly string[], flags: DeleteFlags): Promise<void> {
  if (!flags.yes && !context.terminal.interactive) {
    throw new CliError("usage", "deleting needs --yes where nobody can be asked", {
      hint: "Add --yes once you are sure which customers are meant.",
    });
  }
  const output = await context.output();
  const found = distinct(await resolveAll(context, refs));
  if (!flags.yes && !(await confirmed(context, found))) {
    throw new CliError("refused", "nothing was deleted");
  }
  const deleted: Customer[] = [];
  const failures: { customer: Customer; error: CliError }[] = [];
  const api = await context.api();
  for (const customer of found) {
    try {
      await api.delete(customer.id);
      deleted.push(customer);
      context.notice(`Deleted ${described(customer)}.`);
    } catch (error) {
      if (!(error instanceof CliError) || error.code === "interrupted" || found.length === 1) throw error;
      failures.push({ customer, error });
    }
  }
  const [only] = deleted;
  if (refs.length === 1 && only && output.format !== "table") await output.row(only, customerView);
  else await output.rows(deleted, customerView);
  if (failures.length > 0) throw partial(found.length, failures);
}

function distinct(customers: readonly Customer[]): Customer[] {
  return [...new Map(customers.map((customer) => [customer.id, customer])).values()];
}

async function confirmed(context: Context, customers: readonly Customer[]): Promise<boolean> {
  const [only] = customers;
  const prompts = await context.prompts();
  if (customers.length === 1 && only)
    return prompts.confirm(`Delete ${described(only)}?`, { defaultAnswer: false, flag: "--yes" });
  for (const customer of customers) context.terminal.err(`  ${described(customer)}\n`);
  return prompts.confirm(`Delete these ${count(customers.length, "customer")}?`, {
    defaultAnswer: false,
    flag: "--yes",
  });
}

function partial(asked: number, failures: readonly { customer: Customer; error: CliError }[]): CliError {
  const lines = failures.map(({ customer, error }) => `  ${described(customer)}: ${error.message}`);
  return new CliError(
    "partial",
    [`${failures.length} of ${count(asked, "customer")} could not be deleted`, ...lines].join("\n"),
    {
      hint: "Run the command again for those.",
    },
  );
}
