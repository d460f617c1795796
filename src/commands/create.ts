import { Command, Option } from "commander";
import { type ContactRef, contactsOf, type Owners, seenBefore } from "../api/filters/look-ups.ts";
import { latelyMade } from "../bulk/lookup/lately-created.ts";
import { changesText, fieldChanges } from "../bulk/plan/planned.ts";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { changedFields, changesTo } from "../customers/changes.ts";
import { type Customer, type CustomerInput, fieldsOf } from "../customers/customer.ts";
import { described } from "../customers/identity.ts";
import { withoutEmpty } from "../customers/input.ts";
import { samePerson } from "../customers/same-person.ts";
import { CliError, Declined } from "../errors.ts";
import { customerView } from "../output/customer-view.ts";
import { stop } from "../terminal/prompts.ts";
import { canAsk } from "../terminal/terminal.ts";
import { plainWord } from "../text/shell-word.ts";
import { grouped } from "../text/words.ts";
import { writeOne } from "./shared/as-run.ts";
import { accountLine } from "./shared/confirming.ts";
import { addFieldFlags, checkInput, checkZip, type FieldFlags, givenInput } from "./shared/input.ts";

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
  notes: `First it looks, in two requests at most, whether somebody has this e-mail address or phone number already; also \
among those created from here within ten minutes. --on-match says what happens then: fail (exit 8), skip (print the \
existing record), update (send only what differs), or create (do not look). A server that is not known to filter, with a \
long list, cannot be asked that cheaply: then the customer is created.`,
  examples: [
    'customers create --name "Dana Ortiz" --email dana.ortiz@example.com --phone +12025550123',
    'customers create --name "Sam Okafor" --phone "(202) 555-0124" --default-country US --city Reno --state NV',
    "customers create --data @customer.json --on-match update",
    `echo '{"name": "Lena Park"}' | customers create --data - -o ids`,
  ],
};

const ON_EXISTING = ["fail", "skip", "update", "create"] as const;
type OnExisting = (typeof ON_EXISTING)[number];

async function create(context: Context, _: readonly [], flags: CreateFlags): Promise<void> {
  const output = await context.output(); // First: a wrong --query must be an error before the create.
  const flagged = await givenInput(context, flags);
  const given = checkInput(flagged);
  checkZip(given, flagged.country);
  const isAsked = fieldsOf(given).name === null && canAsk(context);
  const input = newCustomer(
    isAsked ? await (await import("./shared/form.ts")).askForRest(context, flags, given) : given,
  );
  const found = await findExisting(context, input, flags.onMatch);
  const instead = found?.existing && (await decide(context, found.existing, input, flags.onMatch));
  if (instead === undefined)
    return writeOne(context, "create", { action: "create", body: input, ...(found && { seen: found.seen }) });
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
  if (typeof input.name === "string") return withoutEmpty(input);
  const hint = 'Give --name, or "name" in --data, for example: customers create --name "Dana Ortiz"';
  throw new CliError("usage", "the new customer has no name", { hint });
}

type Existing = NonNullable<ReturnType<typeof existingOf>>;

/** Looks whether somebody has a contact of a new customer, in a few requests. @param chosen by --on-match. */
async function findExisting(context: Context, input: CustomerInput, chosen: OnExisting | undefined) {
  const contacts = contactsOf(input);
  if (chosen === "create" || contacts.length === 0) return undefined;
  const api = await context.api();
  const asked = await api.ownersOf(contacts);
  const kinds = contacts.map(({ kind }) => kind as string);
  const isNobody = asked.by === undefined;
  const made = isNobody ? await latelyMade(contacts, context.clock.now(), asked.isAll === true, context) : undefined;
  const isBlind = isNobody && (await api.lacksOf(kinds)).some((field) => kinds.includes(field));
  const found = made ?? (isBlind ? { ...asked, isAll: false } : asked);
  if (found.by === undefined && found.isAll !== true && (isBlind || chosen !== undefined)) {
    const why = isBlind
      ? "this server's list does not show it"
      : "this server is not known to filter by it, and its list is long";
    context.notice(
      `It is not known whether somebody has this ${contacts.map(contactWord).join(" or ")} already: ${why}.`,
    );
  }
  // In case that the answer to the create is lost.
  return { seen: seenBefore(found), existing: existingOf(found) };
}

/** The customers who have it, and `Dana Ortiz <dana@example.com> (cus_1) has this e-mail address already`. */
function existingOf({ by, customers }: Owners) {
  const [first] = customers;
  if (by === undefined || first === undefined) return undefined;
  const isOne = customers.length === 1;
  const shown = customers.slice(0, MOST_NAMED).map(described).join(", ");
  const more = customers.length > MOST_NAMED ? " …" : "";
  const who = isOne ? `${shown} has` : `${grouped(customers.length)} customers have`;
  const text = `${who} this ${contactWord(by)} already${isOne ? "" : `: ${shown}${more}`}`;
  return { by, first, isOne, ids: customers.map(({ id }) => id), text };
}

const MOST_NAMED = 3;

function contactWord({ kind }: ContactRef): string {
  return kind === "email" ? "e-mail address" : "phone number";
}

/** Whose record takes the place of a new one, and what is changed of it; without changes it is only shown. */
interface Instead {
  readonly customer: Customer;
  readonly changes?: CustomerInput;
}

async function decide(
  context: Context,
  existing: Existing,
  input: CustomerInput,
  chosen: OnExisting | undefined,
): Promise<Instead | undefined> {
  const { by, first, isOne, ids, text } = existing;
  // Without what the customer was found by: it is the same, however it is written.
  const wanted = Object.fromEntries(Object.entries(input).filter(([field]) => field !== by.kind));
  const api = await context.api();
  const updateIt = async (): Promise<Instead> => {
    const customer = await api.whole(first, changedFields(wanted));
    return { customer, changes: changesTo(customer, wanted) };
  };
  if (chosen === undefined && canAsk(context)) {
    const only = isOne ? await api.whole(first) : undefined;
    const answer = await ask(context, text, only, wanted);
    if (answer === "create" || only === undefined) return undefined;
    return answer === "skip" ? { customer: only } : updateIt();
  }
  const change = `customers update ${plainWord(`id:${first.id}`)}`;
  if (chosen === "skip" || chosen === "update") {
    if (!isOne) {
      const hint = `Name the one you mean, for example: ${change}`;
      throw new CliError("ambiguous", `${text}; nothing was written`, { hint, ids });
    }
    if (chosen === "skip") return { customer: await api.whole(first) };
    refuseRename(existing, input, change);
    return updateIt();
  }
  const hint = isOne ? HINT : `Create another one with --on-match create, or change one: ${change}`;
  throw new CliError("refused", `${text}; nothing was created`, { hint, ids });
}

const HINT =
  "Print it with --on-match skip, change it with --on-match update, or create another one with --on-match create.";

async function ask(context: Context, text: string, only: Customer | undefined, wanted: CustomerInput) {
  const changes = only === undefined ? {} : changesTo(only, wanted);
  const fields = changedFields(changes);
  const hint = only && changesText(fieldChanges(fields, only, changes));
  const declined = new Declined("nothing was created");
  const answers = [
    ...(only === undefined ? [] : [{ value: "skip", label: "Show it, and create nothing" } as const]),
    ...(fields.length === 0 ? [] : [{ value: "update", label: "Change it", hint } as const]),
    { value: "create", label: "Create another one" } as const,
    stop(declined, "Stop"),
  ];
  return (await context.prompts()).select(`${text}.`, answers, { below: await accountLine(context), declined });
}

/** A phone number may be a family's: the same number and another name are no reason to rename a customer. */
function refuseRename({ by, first, ids, text }: Existing, input: CustomerInput, change: string): void {
  const { name } = fieldsOf(input);
  if (by.kind === "email" || name === null || !first.name || samePerson(first.name, name)) return;
  throw new CliError("refused", `${text}, but is not ${JSON.stringify(name)}; nothing was written`, {
    hint: `Create another customer with --on-match create, or rename this one: ${change} --name …`,
    ids,
  });
}
