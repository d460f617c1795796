import type { GlobalFlags } from "../../cli/global-flags.ts";
import { changedFields } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, toInput, valueAt } from "../../customers/customer.ts";
import { isFieldName, withoutAddress } from "../../customers/fields.ts";
import { readField } from "../../customers/input.ts";
import { type PhoneReader, phoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { jsonText } from "../../output/json-text.ts";
import type { JsonValue } from "../../text/json.ts";
import { UNSAFE } from "../../text/safe-text.ts";
import { jsonWord, plainWord } from "../../text/shell-word.ts";

/**
 * The command that gives a customer back the values that it had before an update; undefined where it would be longer
 * than a screen, or where this program would not write an old value just as it was.
 */
export async function undoOfUpdate(
  before: Customer,
  changes: CustomerInput,
  flags: GlobalFlags,
): Promise<string | undefined> {
  const readPhone = await phoneReader(undefined);
  const old = changedFields(changes).map((field) => [field, valueAt(before, field) ?? null] as const);
  if (!isShown(before.id) || !old.every(([field, value]) => isAccepted(field, value, readPhone))) return undefined;
  const areShown = old.every(([, value]) => isShown(String(value)));
  const values = areShown
    ? old.map(([field, value]) => valueFlag(withoutAddress(field), value)).join(" ")
    : `--data ${jsonWord(jsonText(toInput(Object.fromEntries(old))))}`;
  const command = `customers update ${idRef(before.id)} ${values}${accountFlags(flags)}`;
  return command.length > MOST_LETTERS ? undefined : command;
}

/** The command that does something to one customer: `customers delete id:42`. Undefined for an id that cannot be shown. */
export function commandFor(command: "delete" | "restore", { id }: Customer, flags: GlobalFlags): string | undefined {
  return isShown(id) ? `customers ${command} ${idRef(id)}${accountFlags(flags)}` : undefined;
}

/** The command that takes a whole run back. */
export function undoOfRun(run: string, flags: GlobalFlags): string {
  return `customers runs undo ${run}${accountFlags(flags)}`;
}

// --- internal ---

/** The flags that say which account a command is for: a hint for another command has to repeat them. */
function accountFlags({ profile, baseUrl, insecureHttp }: GlobalFlags): string {
  const given = [
    profile !== undefined && `--profile ${plainWord(profile)}`,
    baseUrl !== undefined && `--base-url ${plainWord(baseUrl)}`,
    insecureHttp && "--insecure-http",
  ];
  return given.flatMap((flag) => (flag ? [` ${flag}`] : [])).join("");
}

/** In characters: a command of several lines is copied, one of a screen is not. */
const MOST_LETTERS = 600;

/** `id:42`, as a word of a command line. */
function idRef(id: string): string {
  return plainWord(`id:${id}`);
}

/** Whether a text can be copied from a terminal as it is. */
function isShown(text: string): boolean {
  return text.search(UNSAFE) === -1;
}

/** Whether `customers update` would write just this value again. */
function isAccepted(field: string, value: JsonValue, readPhone: PhoneReader): boolean {
  if (!isFieldName(field)) return false;
  if (value === null || value === "") return field !== "name";
  if (typeof value !== "string") return false;
  try {
    return readField(field, value, readPhone) === value;
  } catch (error) {
    if (error instanceof CliError) return false;
    throw error;
  }
}

function valueFlag(flag: string, value: JsonValue): string {
  return value === null || value === "" ? `--clear ${flag}` : `--${flag} ${plainWord(String(value))}`;
}
