import { Command, Option } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { changedFields } from "../customers/changes.ts";
import { type CustomerInput, fieldsOf } from "../customers/customer.ts";
import { withoutEmpty } from "../customers/input.ts";
import { CliError } from "../errors.ts";
import { customerView } from "../output/customer-view.ts";
import { canAsk } from "../terminal/terminal.ts";
import { decide, findExisting, ON_EXISTING, type OnExisting } from "./create/existing.ts";
import { writeOne } from "./shared/as-run.ts";
import { addFieldFlags, checkInput, type FieldFlags, givenInput } from "./shared/input.ts";
import { described } from "./shared/refs.ts";

interface CreateFlags extends FieldFlags {
  readonly onMatch?: OnExisting;
}

export default function createCommand(bind: Bind): Command {
  return bind(
    addFieldFlags(new Command("create"))
      .description("Create a customer from flags or JSON. Without a name, on a terminal, it asks for what is missing.")
      .addOption(
        new Option(
          "--on-match <action>",
          "when somebody has this e-mail or phone already; without it a terminal asks, a script fails",
        ).choices(ON_EXISTING),
      ),
    create,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  fields: "customer",
  notes: `First it looks whether somebody has this e-mail address or phone number already, in two requests at most. --on-match \
says what happens then: fail (exit 8), skip (print the existing record), update (send only what differs), or create (do not \
look). A server that is not known to filter, with a long list, cannot be asked that cheaply: then the customer is created.`,
  examples: [
    'customers create --name "Dana Ortiz" --email dana.ortiz@example.com --phone +12025550123',
    'customers create --name "Sam Okafor" --phone "(202) 555-0124" --default-country US --city Reno --state NV',
    "customers create --data @customer.json --on-match update",
    `echo '{"name": "Lena Park"}' | customers create --data - -o ids`,
  ],
};

async function create(context: Context, _: readonly [], flags: CreateFlags): Promise<void> {
  const output = await context.output(); // First: a wrong --query must be an error before the create.
  const given = checkInput(await givenInput(context, flags));
  const isAsked = fieldsOf(given).name === null && canAsk(context);
  const input = newCustomer(
    isAsked ? await (await import("./shared/form.ts")).askForRest(context, flags, given) : given,
  );
  const { existing, before: seen } = await findExisting(context, input, flags.onMatch);
  const instead = existing && (await decide(context, existing, input, flags.onMatch));
  if (instead === undefined)
    return writeOne(context, "create", { action: "create", body: input, ...(seen && { seen }) });
  const { customer, changes } = instead;
  if (changes && changedFields(changes).length > 0)
    return writeOne(context, "create", { action: "update", before: customer, body: changes });
  context.notice(
    changes === undefined
      ? `Nothing was created: ${described(customer)} exists already.`
      : `Nothing to change: ${described(customer)} already has these values.`,
  );
  await output.row(customer, customerView);
}

function newCustomer(input: CustomerInput): CustomerInput {
  if (Object.keys(input).length === 0) {
    throw new CliError("usage", "no fields were given", {
      hint: 'Give at least --name, or a JSON object with --data, for example: customers create --name "Dana Ortiz"',
    });
  }
  if (typeof input.name !== "string") {
    throw new CliError("usage", "the new customer has no name", { hint: 'Give --name, or "name" in --data.' });
  }
  return withoutEmpty(input);
}
