import type { Context } from "../../cli/context.ts";
import { changedFields } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, type FieldValues, fieldsOf, toInput } from "../../customers/customer.ts";
import { FIELD_NAMES, FIELDS, type FieldName } from "../../customers/fields.ts";
import { described } from "../../customers/identity.ts";
import { readField } from "../../customers/input.ts";
import { phoneReader, readerBeside } from "../../customers/phone.ts";
import { CliError, Declined } from "../../errors.ts";
import { stop } from "../../terminal/prompts.ts";
import { count } from "../../text/words.ts";
import { accountLine } from "./confirming.ts";
import { checkZip, type FieldFlags, mergedInput, type Reading } from "./input.ts";
import { countryOf } from "./refs.ts";

/** Asks for the fields of a new customer that were not given, then shows all until they may be created. */
export async function askForRest(context: Context, flags: FieldFlags, given: CustomerInput): Promise<CustomerInput> {
  const form = await Form.open(context, flags, fieldsOf(given), DECLINED);
  const known = changedFields(given);
  for (const field of FIELD_NAMES) if (field === "name" || !known.includes(field)) await form.ask(field);
  await form.review("create", "Create this customer?");
  return mergedInput(given, toInput(form.values));
}

/** Shows the fields of a customer, to be changed, until they are saved. @returns the changes; null empties one. */
export async function askForChanges(context: Context, flags: FieldFlags, current: Customer): Promise<CustomerInput> {
  const form = await Form.open(context, flags, fieldsOf(current), new Declined("nothing was changed"));
  await form.review("change", `Change ${described(current)}`);
  return toInput(Object.fromEntries(form.changed().map((field) => [field, form.values[field]])));
}

/** What is wrong with a text beside the other values; undefined if it is right. Empty leaves its field empty. */
export function problemWith(field: FieldName, text: string, how: Reading, values: FieldValues): string | undefined {
  if (text.trim() === "" && field !== "name") return undefined;
  try {
    const value = readField(field, text, how.readPhone);
    if (field === "address.zip") checkZip(toInput({ ...values, [field]: value }), how.country);
    return undefined;
  } catch (error) {
    if (error instanceof CliError) return [error.message, error.hint].filter(Boolean).join(". ");
    throw error;
  }
}

// --- internal ---

const DECLINED = new Declined("nothing was created");

const LABEL_WIDTH = Math.max(...Object.values(FIELDS).map(({ label }) => label.length));

class Form {
  readonly values: FieldValues;
  readonly #before: FieldValues;
  readonly #context: Context;
  readonly #declined: Declined;
  readonly #reading: Reading;

  private constructor(context: Context, reading: Reading, values: FieldValues, declined: Declined) {
    this.#context = context;
    this.#reading = reading;
    this.#before = values;
    this.values = { ...values };
    this.#declined = declined;
  }

  static async open(context: Context, flags: FieldFlags, values: FieldValues, declined: Declined): Promise<Form> {
    const country = await countryOf(context, flags.defaultCountry);
    const readPhone = readerBeside(values.phone, await phoneReader(country));
    return new Form(context, { readPhone, country }, values, declined);
  }

  async ask(field: FieldName): Promise<void> {
    const text = await (await this.#context.prompts()).text(FIELDS[field].label, {
      initial: this.values[field] ?? "",
      placeholder: field === "name" ? undefined : "Enter leaves it empty",
      declined: this.#declined,
      validate: (value) => problemWith(field, value, this.#reading, this.values),
    });
    this.values[field] = text.trim() === "" ? null : readField(field, text, this.#reading.readPhone);
  }

  changed(): FieldName[] {
    return FIELD_NAMES.filter((field) => this.values[field] !== this.#before[field]);
  }

  /** Shows all fields, and asks for those that are chosen, until they are saved. @throws Declined when they are not. */
  async review(verb: "create" | "change", question: string): Promise<void> {
    const account = await accountLine(this.#context);
    for (;;) {
      const changes = this.changed().length;
      const label = verb === "create" ? "Create" : `Save ${count(changes, "change")}`;
      const save = verb === "create" || changes > 0 ? [{ value: "save", label, isInitial: true } as const] : [];
      const fields = FIELD_NAMES.map((value) => ({ value, label: this.#line(value, verb === "create") }));
      const answers = [...fields, ...save, stop(this.#declined, `Stop, and ${verb} nothing`)];
      const prompts = await this.#context.prompts();
      const answer = await prompts.select(question, answers, { below: account, declined: this.#declined });
      if (answer === "save") return;
      await this.ask(answer);
    }
  }

  /** `Phone  +12025550123 → +12025550188` */
  #line(field: FieldName, isNew: boolean): string {
    const [old, now] = [this.#before[field] ?? "", this.values[field] ?? ""];
    const change = old === now || isNew ? now : `${old || "(empty)"} → ${now || "(empty)"}`;
    return `${FIELDS[field].label.padEnd(LABEL_WIDTH)}  ${change}`;
  }
}
