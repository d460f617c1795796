import type { Context } from "../../cli/context.ts";
import { changedFields } from "../../customers/changes.ts";
import { type CustomerInput, type FieldValues, fieldsOf, toInput } from "../../customers/customer.ts";
import { FIELD_NAMES, FIELDS, type FieldName } from "../../customers/fields.ts";
import { readField } from "../../customers/input.ts";
import { type PhoneReader, phoneReader } from "../../customers/phone.ts";
import { CliError, Declined } from "../../errors.ts";
import { zipDamage } from "../../intake/cells/address/postcodes.ts";
import { regionsOf } from "../../intake/cells/regions.ts";
import type { Prompts } from "../../terminal/prompts.ts";
import { accountLine } from "../shared/confirming.ts";
import { type FieldFlags, merged } from "../shared/input.ts";

/**
 * Asks a person for the fields of a new customer that were not given, then shows all of them until they say that it may be
 * created.
 * @throws Declined when they say No, or leave by Esc.
 */
export async function askForRest(context: Context, flags: FieldFlags, given: CustomerInput): Promise<CustomerInput> {
  const country = flags.defaultCountry ?? (await context.settings()).defaultCountry?.value;
  const form = new Form(await context.prompts(), { readPhone: await phoneReader(country), country }, fieldsOf(given));
  const known = changedFields(given);
  for (const field of FIELD_NAMES) if (field === "name" || !known.includes(field)) await form.ask(field);
  await form.review(await accountLine(context));
  return merged(given, toInput(form.values));
}

/** What the checks of a form depend on. */
export interface FormRules {
  readonly readPhone: PhoneReader;
  /** ISO 3166 alpha-2, where one is set. */
  readonly country: string | undefined;
}

/** What is wrong with a text, so that it cannot be sent; undefined when it is right. An empty one leaves its field empty. */
export function problemWith(field: FieldName, text: string, { readPhone }: FormRules): string | undefined {
  if (text.trim() === "" && field !== "name") return undefined;
  try {
    readField(field, text, readPhone);
    return undefined;
  } catch (error) {
    if (error instanceof CliError) return [error.message, error.hint].filter(Boolean).join(". ");
    throw error;
  }
}

/** What is odd about a ZIP code of the United States. It is sent as it is: other countries have other codes. */
export function zipDoubt(zip: string, state: string, country: string | undefined): string | undefined {
  const inState = regionsOf(state).find((region) => region.country === "US");
  const isAmerican = country === undefined ? inState !== undefined : country.toUpperCase() === "US";
  if (!isAmerican) return undefined;
  const damage = zipDamage(zip, "US", inState);
  if (damage !== undefined) return `it ${damage.reason}`;
  return WHOLE_ZIP.test(zip) ? undefined : "a ZIP code has 5 digits, or 9";
}

// --- internal ---

const DECLINED = new Declined("nothing was created");

const LABEL_WIDTH = Math.max(...Object.values(FIELDS).map(({ label }) => label.length));

class Form {
  readonly values: FieldValues;
  readonly #prompts: Prompts;
  readonly #rules: FormRules;

  constructor(prompts: Prompts, rules: FormRules, values: FieldValues) {
    this.#prompts = prompts;
    this.#rules = rules;
    this.values = values;
  }

  async ask(field: FieldName): Promise<void> {
    const text = await this.#prompts.text(FIELDS[field].label, {
      ...(field === "name" ? {} : { placeholder: "Enter leaves it empty" }),
      initial: this.values[field] ?? "",
      declined: DECLINED,
      validate: (value) => problemWith(field, value, this.#rules),
    });
    this.values[field] = text.trim() === "" ? null : readField(field, text, this.#rules.readPhone);
  }

  /** @param account is shown below the fields. @throws Declined when it is not to be created. */
  async review(account: string): Promise<void> {
    for (;;) {
      const answer = await this.#prompts.select(
        ["Create this customer?", ...this.#lines()].join("\n"),
        [
          { value: "create", label: "Create" },
          { value: "change", label: "Change a field" },
          { value: "stop", label: "Stop" },
        ],
        { below: account, declined: DECLINED },
      );
      if (answer === "create") return;
      if (answer === "stop") throw DECLINED;
      const fields = FIELD_NAMES.map((value) => ({
        value,
        label: FIELDS[value].label,
        hint: this.values[value] ?? "",
      }));
      await this.ask(await this.#prompts.select("Which field?", fields, { declined: DECLINED }));
    }
  }

  #lines(): string[] {
    return FIELD_NAMES.flatMap((field) => {
      const value = this.values[field];
      if (value === undefined || value === null) return [];
      const doubt =
        field === "address.zip"
          ? zipDoubt(value.trim(), this.values["address.state"] ?? "", this.#rules.country)
          : undefined;
      return [`  ${FIELDS[field].label.padEnd(LABEL_WIDTH)}  ${value}${doubt === undefined ? "" : ` (${doubt})`}`];
    });
  }
}

const WHOLE_ZIP = /^\d{5}(?:-?\d{4})?$/;
