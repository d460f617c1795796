import { Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { changedFields, changesTo } from "../customers/changes.ts";
import { ADDRESS_FIELDS, FIELD_NAMES, type FieldName, isFieldName } from "../customers/fields.ts";
import { described } from "../customers/identity.ts";
import { CliError } from "../errors.ts";
import { customerView } from "../output/customer-view.ts";
import { canAsk } from "../terminal/terminal.ts";
import { didYouMean } from "../text/words.ts";
import { addFromFlags, fieldsWithFrom, type ImportFlags } from "./import/flags.ts";
import { writeOne } from "./shared/as-run.ts";
import { addFieldFlags, checkInput, checkZip, type FieldFlags, givenFields, givenInput } from "./shared/input.ts";
import { REF_HELP, resolve } from "./shared/refs.ts";

interface UpdateFlags extends FieldFlags, Omit<ImportFlags, "defaultCountry"> {
  readonly clear?: FieldName[];
  readonly from?: string;
}

export default function updateCommand(bind: Bind): Command {
  const command = addFieldFlags(new Command("update").argument("[ref]", REF_HELP))
    .description(
      "Change a customer. Only what differs is sent; address parts not named stay as they are. Without flags, on a terminal, a form shows the present values.",
    )
    .option("--clear <field>", "empty a field (repeatable)", collectCleared);
  const help = "change those that a file names, as import does, and make no new ones; - reads stdin";
  addFromFlags(command, help, ["onMatch", "maxCreates", "maxDeletes", "deleteMissing"]);
  const run = (context: Context, [ref]: readonly [string?], flags: UpdateFlags) =>
    flags.from === undefined ? updateOne(context, ref, flags) : updateRows(context, ref, flags.from, flags);
  return bind(command, run, MANUAL);
}

// --- internal ---

const MANUAL: Manual = {
  fields: fieldsWithFrom,
  notes:
    "With --from it takes the flags of import, but for those of creates and deletes: `customers help import --all`.",
  examples: [
    "customers update dana.ortiz@example.com --phone +12025550188",
    'customers update +12025550123 --street "14 Alder Ct" --zip 89501',
    "customers update id:42 --clear notes",
    `customers update sam@example.com --data '{"address": {"city": "Sparks"}}'`,
    "customers update --from corrections.csv --dry-run",
  ],
};

async function updateRows(
  context: Context,
  ref: string | undefined,
  from: string,
  { data, clear, ...flags }: UpdateFlags,
): Promise<void> {
  const own = [ref, data, clear].some((value) => value !== undefined);
  if (own || givenFields(flags).length > 0) {
    throw new CliError("usage", "--from cannot be used with a customer, field flags, --data or --clear", {
      hint: "The file says which customers change, and how.",
    });
  }
  if (flags.match === "none")
    throw new CliError("usage", "--match none creates a customer for every row, and update creates nobody", {
      hint: "Match by id, email, phone or name; or create them with `customers import`.",
    });
  const { importFile } = await import("./import.ts");
  await importFile(context, "update", from, { ...flags, onMatch: "update" });
}

async function updateOne(context: Context, ref: string | undefined, flags: UpdateFlags): Promise<void> {
  const given = await givenInput(context, flags);
  const cleared = flags.clear ?? [];
  const isBare = given.data === undefined && given.values.length === 0 && cleared.length === 0;
  if (isBare && !canAsk(context)) {
    throw new CliError("usage", "nothing to change was given", {
      hint: "Give a field flag such as --phone, --clear FIELD, or a JSON object with --data; or use `customers edit`.",
    });
  }
  const [both] = given.values.find(([field]) => cleared.includes(field)) ?? [];
  if (both)
    throw new CliError("usage", `${both} is both given and cleared`, { hint: "Give the flag or --clear, not both." });
  const output = await context.output();
  if (given.data === undefined) checkInput(given); // Wrong flags are an error before anything is sent.
  const found = await resolve(context, ref, { country: flags.defaultCountry });
  const api = await context.api();
  // Somebody may change the customer while the form is open: what was shown is compared before anything is sent.
  const shown = isBare ? await api.whole(found) : undefined;
  const wanted = shown
    ? await (await import("./shared/form.ts")).askForChanges(context, flags, shown)
    : checkInput({ ...given, values: [...given.values, ...cleared.map((field) => [field, ""] as const)] }, found);
  // A row of a list may lack the values that are about to be replaced.
  const current = shown ?? (await api.whole(found, changedFields(wanted)));
  const changes = changesTo(current, wanted);
  checkZip(changes, given.country, current);
  const other = api.misnamed(changedFields(wanted)); // A field of another form is not blank because we do not see it.
  if (other) throw other;
  if (changedFields(changes).length === 0) {
    context.notice(`Nothing to change: ${described(current)} already has these values.`);
    return output.row(current, customerView);
  }
  await writeOne(context, "update", { action: "update", before: current, body: changes }, { looksFirst: isBare });
}

function collectCleared(text: string, before: FieldName[] | undefined): FieldName[] {
  const cleared = text === "address" ? ADDRESS_FIELDS : [fieldNamed(text)];
  return [...(before ?? []), ...cleared];
}

function fieldNamed(text: string): FieldName {
  const name = isFieldName(text) ? text : FIELD_NAMES.find((field) => field === `address.${text}`);
  if (name === "name") {
    throw new CliError("usage", "--clear name: every customer needs a name", { hint: "Give a new one with --name." });
  }
  if (name !== undefined) return name;
  const hint = `${didYouMean(text, FIELD_NAMES)}The fields are ${FIELD_NAMES.join(", ")}.`;
  throw new CliError("usage", `--clear ${text}: there is no such field`, { hint });
}
