import type { Command } from "commander";
import type { FieldName } from "../../customers/customer.ts";

/** The flags that give a customer's fields, as create and update take them. */
export interface FieldFlags {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly notes?: string;
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
  const named: [FieldName, string | undefined][] = [
    ["name", flags.name],
    ["email", flags.email],
    ["phone", flags.phone],
    ["address.street", flags.street],
    ["address.city", flags.city],
    ["address.state", flags.state],
    ["address.zip", flags.zip],
    ["notes", flags.notes],
  ];
  return named.filter((entry): entry is [FieldName, string] => entry[1] !== undefined);
}
