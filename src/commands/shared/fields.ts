import type { Command } from "commander";
import {
  type AddressPart,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type OwnField,
  withoutAddress,
} from "../../customers/fields.ts";

type FieldFlag = OwnField | AddressPart;

/** The flags that give a customer's fields, as create and update take them. */
export interface FieldFlags extends Readonly<Partial<Record<FieldFlag, string>>> {
  readonly data?: string;
  readonly defaultCountry?: string;
  readonly allowUnknownFields?: boolean;
}

export function addFieldFlags(command: Command): Command {
  command.optionsGroup("Fields:");
  for (const [name, { flag }] of Object.entries(FIELDS))
    command.option(`--${withoutAddress(name)} ${flag[0]}`, flag[1]);
  return command
    .optionsGroup("Options:")
    .option("--data <json>", "fields as a JSON object; @FILE reads a file, - reads stdin")
    .option("--default-country <code>", "country of phone numbers without +, for example US")
    .option("--allow-unknown-fields", "send fields of --data that the API document does not name");
}

/** The given field flags by field name, as typed. */
export function givenFields(flags: FieldFlags): [FieldName, string][] {
  return FIELD_NAMES.flatMap((field): [FieldName, string][] => {
    const text = flags[withoutAddress(field) as FieldFlag];
    return text === undefined ? [] : [[field, text]];
  });
}
