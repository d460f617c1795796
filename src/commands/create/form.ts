import { type CustomerInput, FIELD_NAMES, type FieldName, toInput } from "../../customers/customer.ts";
import { readField } from "../../customers/fields.ts";
import { type PhoneReader, phoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import type { Context } from "../shared/context.ts";
import type { FieldFlags } from "../shared/fields.ts";

/** Asks for a new customer field by field; empty fields are not sent. @throws CliError `usage` without a terminal. */
export async function askForFields(context: Context, flags: FieldFlags): Promise<CustomerInput> {
  if (!context.terminal.interactive) {
    throw new CliError("usage", "no fields were given", {
      hint: 'Give at least --name, or a JSON object with --data, for example: customers create --name "Dana Ortiz"',
    });
  }
  const country = flags.defaultCountry ?? (await context.settings()).defaultCountry?.value;
  const readPhone = await phoneReader(country);
  const prompts = await context.prompts();
  const values: Partial<Record<FieldName, string>> = {};
  for (const field of FIELD_NAMES) {
    const asked = field === "name" ? QUESTIONS[field] : `${QUESTIONS[field]} (Enter leaves it empty)`;
    const text = await prompts.text(asked, { validate: (value) => problemWith(field, value, readPhone) });
    if (text.trim() !== "") values[field] = readField(field, text, readPhone);
  }
  return toInput(values);
}

// --- internal ---

const QUESTIONS: Readonly<Record<FieldName, string>> = {
  name: "Name",
  email: "E-mail",
  phone: "Phone",
  "address.street": "Street",
  "address.city": "City",
  "address.state": "State",
  "address.zip": "ZIP",
  notes: "Notes",
};

function problemWith(field: FieldName, text: string, readPhone: PhoneReader): string | undefined {
  if (text.trim() === "" && field !== "name") return undefined;
  try {
    readField(field, text, readPhone);
    return undefined;
  } catch (error) {
    if (error instanceof CliError) return [error.message, error.hint].filter(Boolean).join(". ");
    throw error;
  }
}
