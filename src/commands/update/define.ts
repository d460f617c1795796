import { Command } from "commander";
import type { Manual } from "../../cli/command.ts";
import { ADDRESS_FIELDS, FIELD_NAMES, type FieldName, isFieldName } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { nearest } from "../../text/words.ts";
import { addFieldFlags, type FieldFlags } from "../shared/input.ts";
import { REF_HELP } from "../shared/refs.ts";

export interface UpdateFlags extends FieldFlags {
  readonly clear?: FieldName[];
}

/** The command with the flags of a change of one customer. */
export function defineUpdate(): Command {
  return addFieldFlags(new Command("update").argument("[ref]", REF_HELP))
    .description("Change a customer. Only what differs is sent; address parts not named stay as they are.")
    .option("--clear <field>", "empty a field (repeatable)", collectCleared);
}

export const MANUAL: Manual = {
  examples: [
    "customers update dana.ortiz@example.com --phone +12025550188",
    'customers update +12025550123 --street "14 Alder Ct" --zip 89501',
    "customers update id:42 --clear notes",
    `customers update sam@example.com --data '{"address": {"city": "Sparks"}}'`,
    "customers update --from corrections.csv --dry-run",
  ],
};

// --- internal ---

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
  const meant = nearest(text, FIELD_NAMES);
  throw new CliError("usage", `--clear ${text}: there is no such field${meant ? `; did you mean ${meant}?` : ""}`, {
    hint: `The fields are ${FIELD_NAMES.join(", ")}.`,
  });
}
