import { Command } from "commander";
import type { CustomerInput } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { isJsonObject } from "../text/json.ts";
import type { Bind } from "./shared/command.ts";
import type { Context } from "./shared/context.ts";
import { addFieldFlags, type FieldFlags, givenFields } from "./shared/fields.ts";
import { askForFields } from "./shared/form.ts";
import { checkInput, givenInput } from "./shared/input.ts";
import { type Manual, withManual } from "./shared/manual.ts";
import { tellCreated } from "./shared/tell-written.ts";

export default function createCommand(bind: Bind): Command {
  return withManual(
    addFieldFlags(new Command("create"))
      .description("Create a customer from flags or JSON. Run bare on a terminal, it asks field by field.")
      .action(bind<[], FieldFlags>((context, _args, flags) => create(context, flags))),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  examples: [
    'customers create --name "Dana Ortiz" --email dana.ortiz@example.com --phone +12025550123',
    'customers create --name "Sam Okafor" --phone "(202) 555-0124" --default-country US --city Reno --state NV',
    "customers create --data @customer.json",
    `echo '{"name": "Lena Park"}' | customers create --data - -o ids`,
  ],
};

async function create(context: Context, flags: FieldFlags): Promise<void> {
  await context.output(); // First: a wrong --query must be an error before the create.
  const bare = flags.data === undefined && givenFields(flags).length === 0;
  const input = bare ? await askForFields(context, flags) : checkInput(await givenInput(context, flags));
  const created = await (await context.api()).create(withoutEmpty(input));
  await tellCreated(context, created);
}

/** Empty fields are not sent: a new record has nothing to clear. */
function withoutEmpty(input: CustomerInput): CustomerInput {
  if (typeof input.name !== "string") {
    throw new CliError("usage", "the new customer has no name", { hint: 'Give --name, or "name" in --data.' });
  }
  const { address, ...own } = input;
  const parts = withoutNulls(isJsonObject(address) ? address : {});
  return { ...withoutNulls(own), ...(Object.keys(parts).length > 0 ? { address: parts } : {}) };
}

function withoutNulls(input: CustomerInput): CustomerInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}
