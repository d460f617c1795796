import { RECORD_KEYS } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import type { Answer } from "../../http/answer.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { listed } from "../../text/words.ts";
import { bodyOrText } from "./bodies.ts";
import { shortened } from "./error-texts.ts";
import { saidBy } from "./failure.ts";
import { word } from "./keys.ts";
import { readProblem } from "./problems.ts";

/** Section 4 of the document: each call and its purpose. */
const CALLS = {
  "GET /customers": "List all customers, with pagination and filtering",
  "POST /customers": "Create a customer record",
  "GET /customers/:id": "Retrieve one customer by identifier",
  "PATCH /customers/:id": "Update customer details",
  "DELETE /customers/:id": "Delete a customer record",
} as const;

/** @throws CliError `rejected` if the server has no such call (405, 501) or takes no JSON (415). */
export function checkCall(call: keyof typeof CALLS, answer: Answer): void {
  if (answer.status === 405 || answer.status === 501) throw missingCall(call, answer);
  if (answer.status === 415)
    throw contradiction("does not take JSON", "Requests carry the header Content-Type: application/json", call, answer);
}

/** The error for a server without a call that the document names. */
export function missingCall(call: keyof typeof CALLS, answer: Answer): CliError {
  return contradiction(`has no ${call}`, CALLS[call], call, answer);
}

/** The error when the server does not find a customer by the id that its own list gives. */
export function unreachable(id: string, cause?: CliError): CliError {
  const message = `the list has customer ${id}, and the server finds nobody by that id`;
  return new CliError("rejected", `${message}. Section 4 of the API document: "${CALLS["GET /customers/:id"]}"`, {
    ...(cause?.status === undefined ? {} : { status: cause.status }),
    ids: [id],
    hint: "`customers doctor` shows what the server does otherwise.",
    cause,
  });
}

/** By documented field: in which other form records have it. */
export type Misnamed = Readonly<Record<string, string>>;

/** The documented fields that no record has as documented, but in another form: `Email`, `city` beside `zip`. */
export function misnamedIn(records: readonly JsonObject[], known: Misnamed = {}): Misnamed | undefined {
  const found: Record<string, string> = { ...known };
  for (const field of RECORD_KEYS) {
    if (records.some(({ [field]: value }) => (field === "address" ? isJsonObject(value) : value !== undefined))) {
      delete found[field];
      continue;
    }
    const [other] = records.slice(0, MOST_LOOKED_AT).flatMap((record) => otherForm(field, record) ?? []);
    if (other !== undefined) found[field] = other;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

/** @param fields that are written, or choose customers. @throws CliError `rejected` if the server misnames one. */
export function checkFields(fields: readonly string[], misnamed: Misnamed | undefined, outcome?: string): void {
  const error = misnamedField(fields, misnamed, outcome);
  if (error) throw error;
}

/** The same as a value. */
export function misnamedField(
  fields: readonly string[],
  misnamed: Misnamed = {},
  outcome = "Nothing was written. ",
): CliError | undefined {
  const field = fields.map((name) => name.replace(/\..*/, "")).find((name) => Object.hasOwn(misnamed, name));
  if (field === undefined) return undefined;
  const named = field === "address" ? '"address" as an object of street, city, state and zip' : `"${field}"`;
  return new CliError("rejected", `the server has ${misnamed[field]}. Section 2 of the API document names ${named}`, {
    hint: `${outcome}\`customers list --json\` shows the fields as the server gives them.`,
  });
}

// --- internal ---

/** Records of a list are alike. */
const MOST_LOOKED_AT = 20;

function contradiction(what: string, sentence: string, call: string, answer: Answer): CliError {
  const { message: own } = readProblem(bodyOrText(answer.text), answer.headers);
  const said = own === undefined ? "" : ` (it says: ${own})`;
  const other = "`customers api METHOD PATH` makes any other call.";
  const hint = call.startsWith("GET") ? other : `Nothing was written. ${other}`;
  const message = `the server ${what}${said}. Section 4 of the API document: "${sentence}"`;
  return new CliError("rejected", message, { ...saidBy(answer), hint });
}

function otherForm(field: string, record: JsonObject): string | undefined {
  const keys = Object.keys(record);
  if (field !== "address") {
    const key = keys.find((candidate) => word(candidate) === field);
    return key === undefined ? undefined : shortened(JSON.stringify(key));
  }
  const { address } = record;
  if (typeof address === "string" && address.trim() !== "") return 'a text "address"';
  // One column may be about something else, as the city of a branch.
  const columns = address === undefined ? keys.filter((key) => COLUMN.test(word(key))) : [];
  return columns.length < 2 ? undefined : shortened(listed(columns.map((key) => JSON.stringify(key))));
}

/** `state` and `region` alone may be about something else, such as the state of an order. */
const COLUMN = /^((address)?(street|city|zip(code)?|postalcode|postcode|line\d)|address(\d|state|region))$/;
