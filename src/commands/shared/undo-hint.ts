import type { GlobalFlags } from "../../cli/global-flags.ts";
import { changedFields } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, isFieldName, valueAt } from "../../customers/customer.ts";
import { readField } from "../../customers/input.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { jsonText } from "../../output/json-text.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { UNSAFE } from "../../text/safe-text.ts";
import { jsonWord, plainWord } from "../../text/shell-word.ts";

/**
 * The command that gives a customer back the values that it had before an update; undefined where it would be longer
 * than a screen. Old values that this program would refuse are sent as they are.
 */
export function undoOfUpdate(
  before: Customer,
  changes: JsonObject,
  { flags, readPhone }: { readonly flags: GlobalFlags; readonly readPhone: PhoneReader },
): string | undefined {
  if (!isShown(before.id)) return undefined;
  const fields = changedFields(changes);
  const old = fields.map((field) => [field, valueAt(before, field) ?? null] as const);
  const isTaken = old.every(([field, value]) => isAccepted(field, value, readPhone));
  const command = isTaken ? updateCommand(before.id, old) : patchCommand(before, fields);
  const whole = `${command}${accountFlags(flags)}`;
  return whole.length > MOST_LETTERS ? undefined : whole;
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

function updateCommand(id: string, old: readonly (readonly [string, JsonValue])[]): string {
  const flags = old.map(([field, value]) => {
    const flag = field.replace("address.", "");
    return value === null || value === "" ? `--clear ${flag}` : `--${flag} ${plainWord(String(value))}`;
  });
  if (old.every(([, value]) => typeof value !== "string" || isShown(value)))
    return `customers update ${idRef(id)} ${flags.join(" ")}`;
  return `customers update ${idRef(id)} --data ${jsonWord(jsonText(nestedFields(old)))}`;
}

/** What any server takes, whatever this program thinks of the values: an address is sent whole. */
function patchCommand(before: Customer, fields: readonly string[]): string {
  const outer = [...new Set(fields.map((field) => (field.startsWith("address.") ? "address" : field)))];
  const body = Object.fromEntries(outer.map((field) => [field, before[field] ?? null]));
  return `customers api PATCH ${plainWord(`/customers/${encodeURIComponent(before.id)}`)} --data ${jsonWord(jsonText(body))}`;
}

function nestedFields(old: readonly (readonly [string, JsonValue])[]): JsonObject {
  const own = old.filter(([field]) => !field.startsWith("address."));
  const parts = FIELD_NAMES.flatMap((name) => old.filter(([field]) => field === name && field.startsWith("address.")));
  const address = Object.fromEntries(parts.map(([field, value]) => [field.replace("address.", ""), value]));
  return { ...Object.fromEntries(own), ...(parts.length > 0 ? { address } : {}) };
}
