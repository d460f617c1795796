import { type Document, isAlias, isMap, isNode, isScalar, parseDocument, type Scalar, visit, type YAMLMap } from "yaml";
import { isSetByServer } from "../../bulk/undo/take-back.ts";
import { changesTo } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, furtherFields, isFieldName, NO_ADDRESS } from "../../customers/customer.ts";
import { RECORD_KEYS } from "../../customers/fields.ts";
import { described } from "../../customers/identity.ts";
import { readInput } from "../../customers/input.ts";
import { CliError } from "../../errors.ts";
import { yamlText } from "../../output/yaml.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { safeLines } from "../../text/safe-text.ts";
import { checkZip, type Reading } from "../shared/input.ts";

/** What an edited text changes. A field without a value is cleared; `zip: 01234` keeps its zero. @throws CliError. */
export function readEdited(text: string, current: Customer, { country, ...read }: Reading): CustomerInput {
  // What is as it was may be wrong by our rules: it is not looked at.
  const given = changesTo(current, parseFields(text));
  if (given.name === null) given.name = ""; // For the words of the error: a name cannot be cleared.
  const changes = changesTo(current, readInput(given, { ...read, current }));
  checkZip(changes, country, current);
  return changes;
}

export function problemLines({ message, fields, hint }: CliError): string[] {
  const wrong = Object.entries(fields ?? {}).map(([field, problem]) => `  ${field}: ${problem}`);
  return wrong.length > 0 ? wrong : [`  ${message}`, ...(hint === undefined ? [] : [`  ${hint}`])];
}

/** A customer as YAML: every documented field, then what the server gave and does not set itself. */
export function recordText(customer: Customer): string {
  const { address } = customer;
  const isPart = (field: string) => isJsonObject(address) && field.startsWith("address.");
  const further = furtherFields(customer).filter((field) => !isPart(field) && !isSetByServer(field));
  return [
    `# ${described(customer)}\n#\n${HELP}\n`,
    ...RECORD_KEYS.map((field) => (field === "address" ? addressText(address) : entry(field, customer[field]))),
    ...(further.length > 0 ? ["\n# Further fields of this server:\n"] : []),
    ...further.map((field) => entry(field, customer[field])),
  ].join("");
}

/** The text with what is wrong in front; its `line 7` is counted with these lines. */
export function withProblem(text: string, problem: readonly string[]): string {
  const lines = ["Nothing was sent yet. Correct this, or empty the text to change nothing:", ...problem].flatMap(
    safeLines,
  );
  const shifted = (_: string, start: string, line: string) => `${start}${Number(line) + lines.length}`;
  return [...lines.map((line) => `${MARK}${line.replace(/^( *line )(\d+)/, shifted)}\n`), text].join("");
}

export function withoutProblem(text: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => !line.startsWith(MARK.trimEnd()));
  return start === -1 ? "" : lines.slice(start).join("\n");
}

// --- internal ---

const PROBLEMS: Readonly<Record<string, string | undefined>> = {
  MULTIPLE_DOCS: "--- begins another record",
  RESOURCE_EXHAUSTION: "nested too deeply",
};

const QUOTES_HINT = 'Text with ": ", " #" or a special character in front stands in double quotes: "Gate: 4410".';

function parseFields(text: string): JsonObject {
  const document = parseDocument(text, { prettyErrors: false });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) throw wrongLine(text, error.pos[0], PROBLEMS[error.code] ?? error.message);
  refuseNames(document, text);
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return {};
  if (!isMap(contents))
    throw wrongLine(text, contents?.range?.[0] ?? 0, "write a field a line, as in `name: Dana Ortiz`");
  return fieldsIn(contents, "");

  function fieldsIn({ items }: YAMLMap, prefix: string): JsonObject {
    const fields = items.map(({ key, value }): [string, JsonValue] => {
      const name = isScalar(key) ? (key.source ?? String(key.value)) : String(key);
      const field = prefix + name;
      if (field === "address" && isMap(value)) return [name, fieldsIn(value, "address.")];
      if (isFieldName(field) && isScalar(value)) return [name, scalarText(value, text)];
      // What JSON does not have, such as .nan, becomes null.
      return [name, JSON.parse(JSON.stringify(isNode(value) ? value.toJS(document) : null)) as JsonValue];
    });
    return Object.fromEntries(fields);
  }
}

/** Refuses what would give a field another text than the one that stands there. */
function refuseNames(document: Document, text: string): void {
  visit(document, {
    Node(_key, node) {
      const name = isAlias(node) ? `*${node.source}` : node.anchor && `&${node.anchor}`;
      if (name) throw wrongLine(text, node.range?.[0] ?? 0, `${name} stands for a text elsewhere`);
    },
  });
}

/** The value of a documented field: `yes`, `01234` and `+1202…` are text. */
function scalarText({ type, source, value, range }: Scalar, text: string): string | null {
  if (type !== "PLAIN") return typeof value === "string" ? value : null;
  const [, end, last] = range ?? [0, 0, 0];
  const isCut = source !== "" && /^[ \t]+#/.test(text.slice(end, last));
  if (isCut) throw wrongLine(text, end, "what stands behind # is a comment");
  return source === undefined || EMPTY.has(source) ? null : source;
}

const EMPTY: ReadonlySet<string> = new Set(["", "~", "null"]);

function wrongLine(text: string, offset: number, problem: string): CliError {
  const line = text.slice(0, offset).split("\n").length;
  return new CliError("invalid_input", `line ${line}: ${problem}`, { hint: QUOTES_HINT });
}

const HELP = `# Change what you like, save, and close the editor. What changes is shown before
# it is sent. A field without a value is cleared; a line that you remove leaves
# its field as it is. To change nothing, leave the text as it is, or empty it.
`;

const MARK = "#! ";

function addressText(address: JsonValue): string {
  if (address !== null && !isJsonObject(address)) return entry("address", address);
  const parts = Object.entries({ ...NO_ADDRESS, ...address });
  const lines = parts.map(([part, value]) => entry(part, value).replace(/^(?=.)/gm, "  "));
  return `address:\n${lines.join("")}`;
}

function entry(field: string, value: JsonValue | undefined): string {
  if (value !== undefined && value !== null && value !== "") return yamlText({ [field]: value });
  return yamlText({ [field]: 0 }).replace(/ 0\n?$/, "\n");
}
