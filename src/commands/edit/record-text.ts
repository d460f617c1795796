import { type Customer, furtherFields, NO_ADDRESS } from "../../customers/customer.ts";
import { RECORD_KEYS } from "../../customers/fields.ts";
import { yamlText } from "../../output/yaml.ts";
import { isJsonObject, type JsonValue } from "../../text/json.ts";
import { safeLines } from "../../text/safe-text.ts";
import { described } from "../shared/refs.ts";

/** A customer as YAML for a person to change: every documented field, then what else the server gave. */
export function recordText(customer: Customer): string {
  const { address } = customer;
  const further = furtherFields(customer).filter((field) => !(isJsonObject(address) && field.startsWith("address.")));
  return [
    `# ${described(customer)}\n#\n${HELP}\n`,
    ...RECORD_KEYS.map((field) => (field === "address" ? addressText(address) : entry(field, customer[field]))),
    ...(further.length > 0 ? ["\n# Further fields of this server:\n"] : []),
    ...further.map((field) => entry(field, customer[field])),
  ].join("");
}

/** The text with what is wrong with it in front. `line 7: …` is about the text without it, and is told as it will be. */
export function withProblem(text: string, problem: readonly string[]): string {
  const lines = ["Nothing was sent yet. Correct this, or empty the text to change nothing:", ...problem].flatMap(
    safeLines,
  );
  const shifted = (_: string, start: string, line: string) => `${start}${Number(line) + lines.length}`;
  return [...lines.map((line) => `${MARK}${line.replace(/^( *line )(\d+)/, shifted)}\n`), text].join("");
}

/** The text without what withProblem() put in front. */
export function withoutProblem(text: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => !line.startsWith(MARK.trimEnd()));
  return start === -1 ? "" : lines.slice(start).join("\n");
}

// --- internal ---

const HELP = `# Change what you like, save, and close the editor. What changes is shown before
# it is sent. A field without a value is cleared; a line that you remove leaves
# its field as it is. To change nothing, leave the text as it is, or empty it.
`;

const MARK = "#! ";

function addressText(address: JsonValue): string {
  if (address !== null && !isJsonObject(address)) return entry("address", address);
  const parts = { ...NO_ADDRESS, ...address };
  return `address:\n${Object.entries(parts)
    .map(([part, value]) => indented(entry(part, value)))
    .join("")}`;
}

function entry(field: string, value: JsonValue | undefined): string {
  if (value !== undefined && value !== null && value !== "") return yamlText({ [field]: value });
  return `${yamlText({ [field]: 0 })
    .trimEnd()
    .slice(0, -" 0".length)}\n`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
