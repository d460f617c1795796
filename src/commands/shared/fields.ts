import type { Command } from "commander";
import { FIELD_NAMES, type FieldName } from "../../customers/customer.ts";

type FlagOf<Name> = Name extends `address.${infer Part}` ? Part : Name;
type FieldFlag = FlagOf<FieldName>;

/** The flags that give a customer's fields, as create and update take them. */
export interface FieldFlags extends Readonly<Partial<Record<FieldFlag, string>>> {
  readonly data?: string;
  readonly defaultCountry?: string;
  readonly allowUnknownFields?: boolean;
}

export function addFieldFlags(command: Command): Command {
  return command
    .optionsGroup("Fields:")
    .option("--name <text>", "full name")
    .option("--email <address>", "e-mail address")
    .option("--phone <number>", "phone number, +12025550123 or national with --default-country")
    .option("--street <text>", "street and house number")
    .option("--city <text>", "city")
    .option("--state <text>", "state, province or region")
    .option("--zip <code>", "postal code")
    .option("--notes <text>", "free text")
    .optionsGroup("Options:")
    .option("--data <json>", "fields as a JSON object; @FILE reads a file, - reads stdin")
    .option("--default-country <code>", "country of phone numbers without +, for example US")
    .option("--allow-unknown-fields", "send fields of --data that the API document does not name");
}

/** The given field flags by field name, as typed. */
export function givenFields(flags: FieldFlags): [FieldName, string][] {
  return FIELD_NAMES.flatMap((field): [FieldName, string][] => {
    const text = flags[field.replace("address.", "") as FieldFlag];
    return text === undefined ? [] : [[field, text]];
  });
}
