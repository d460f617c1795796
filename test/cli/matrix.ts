import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parse as parseCsv } from "csv-parse/sync";
import { expect } from "vitest";
import { parse as parseYaml } from "yaml";
import { COMMAND_GROUPS } from "../../src/cli/commands.ts";
import { EXPORT_FORMATS, OUTPUT_FORMATS, type OutputFormat } from "../../src/output/formats.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { runHere } from "../helpers/in-process.ts";
import { messagesOf } from "../helpers/messages.ts";
import { sandbox } from "../helpers/sandbox.ts";

export const FORMATS = OUTPUT_FORMATS;
export type Format = OutputFormat;

/** A command that changes nothing when it is run again, and the schema of what it prints. */
export interface Row {
  readonly command: string;
  readonly schema: string;
  readonly input?: string;
  readonly code?: number;
  /** For people it prints more than a table, in lines of any length. */
  readonly isProse?: true;
}

const PEOPLE =
  'name,email,phone,notes\nAna,ana@example.com,+12025550101,"two\nlines"\nBo,bo@example.com,,C:\\new\ttab\n';

/** Commands without a row below: they print no documents, or change what the rows read. */
const WITHOUT_ROW = ["edit", "delete", "apply", "sandbox", "completion", "api"];

/** Commands that have neither a row nor a reason. */
export function commandsWithoutRow(): string[] {
  const names = Object.values(COMMAND_GROUPS).flatMap((entries) => entries.map(({ name }) => name));
  const covered = new Set([...COMMANDS.map(({ command }) => command.split(" ")[0]), ...WITHOUT_ROW]);
  return names.filter((name) => !covered.has(name));
}

export const COMMANDS: readonly Row[] = [
  { command: "list", schema: "list" },
  { command: "list --search nobody", schema: "list" },
  { command: "get ana@example.com", schema: "customer" },
  { command: "get ana@example.com bo@example.com", schema: "list" },
  { command: "create --name Ana --email ana@example.com --on-match skip", schema: "customer" },
  { command: "update ana@example.com --name Ana", schema: "customer" },
  { command: "import -", schema: "run", input: PEOPLE },
  { command: "import - --dry-run", schema: "plan", isProse: true, input: `${PEOPLE}Cy,cy@example.com,,\n` },
  { command: "plan -", schema: "plan", input: PEOPLE },
  { command: "update --from -", schema: "run", input: PEOPLE },
  { command: "update --from -", schema: "run" },
  { command: "delete --from - --yes", schema: "run" },
  { command: "delete --from - --dry-run", schema: "plan", input: "ana@example.com\nbo@example.com\n", isProse: true },
  { command: "export", schema: "list" },
  { command: "duplicates", schema: "duplicates" },
  { command: "restore", schema: "trash" },
  { command: "runs", schema: "runs" },
  { command: "runs show last", schema: "rows" },
  { command: "runs resume last", schema: "run" },
  { command: "runs check --job nightly", schema: "job", code: 3 },
  { command: "auth list", schema: "profiles" },
  { command: "auth status", schema: "status" },
  { command: "config list", schema: "settings" },
  { command: "config get output", schema: "setting" },
  { command: "config get label", schema: "setting" },
  { command: "config path", schema: "path" },
  { command: "config set timeout 30", schema: "setting" },
  { command: "config unset timeout", schema: "setting" },
  { command: "auth use default", schema: "profile" },
  { command: "auth logout", schema: "profile" },
  { command: "doctor", schema: "doctor", isProse: true },
  { command: "schema", schema: "names" },
];

/** Whether a command has a format. Settings have no ids: `config` prints their values. */
export function has({ command }: Row, format: Format): boolean {
  if (command.startsWith("config") && format === "ids") return false;
  return command !== "export" || EXPORT_FORMATS.some((name) => name === format);
}

/** A sandbox with two customers, and the schemas as the program prints them. */
export async function openMatrix() {
  const { env: server, create } = await sandbox();
  const folder = await temporaryFolder();
  const env = {
    ...server,
    CUSTOMERS_CONFIG_DIR: join(folder, "config"),
    CUSTOMERS_STATE_DIR: join(folder, "state"),
    NO_COLOR: "1",
    PAGER: "cat",
  };
  await mkdir(env.CUSTOMERS_STATE_DIR, { recursive: true });
  await create({ name: "Ana", email: "ana@example.com", phone: "+12025550101", notes: "two\nlines" });
  await create({ name: "Bo", email: "bo@example.com", notes: "C:\\new\ttab" });
  await create({ name: "Gone", email: "gone@example.com" });
  const prepared = await runHere(["delete", "gone@example.com", "--yes"], { env });
  expect(prepared.exitCode, prepared.stderr).toBe(0);
  await runHere(["import", "-"], { env, input: "name,email\nAna,ana@example.com\n" });

  const schemas = new Map<string, ValidateFunction>();
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  const { stdout } = await runHere(["schema", "-o", "ids"], { env });
  for (const name of stdout.trim().split("\n")) {
    const { stdout: text } = await runHere(["schema", name], { env });
    schemas.set(name, ajv.compile(JSON.parse(text)));
  }
  schemas.set("names", ajv.compile({ type: "array", items: { type: "object" } }));

  /** What the command prints in this format, once it is known to be right. */
  return async (row: Row, format: Format, columns?: number): Promise<void> => {
    const { command, schema, input = "", code = 0 } = row;
    const { stdout, stderr, exitCode } = await runHere([...command.split(" "), "-o", format], { env, input, columns });
    expect(exitCode, stderr).toBe(code);
    const validate = schemas.get(schema);
    if (validate === undefined)
      expect.fail(`there is no schema ${schema}: add it to OTHER_DOCUMENTS in src/commands/schema/documents.ts`);
    check(format, stdout, validate, row.isProse && format === "table" ? undefined : columns);
    if (format === "json" || format === "ndjson") {
      for (const line of stderr.split("\n").slice(0, -1)) valid(schemas.get("message"), JSON.parse(line));
      messagesOf(stderr);
    } else expect(stderr).not.toMatch(/^\{/m);
  };
}

// --- internal ---

function check(format: Format, stdout: string, validate: ValidateFunction, columns: number | undefined): void {
  // No control characters but line breaks; in data that is not for a terminal, tabs.
  const hasTabs = columns === undefined || format === "tsv";
  expect(stdout).not.toMatch(hasTabs ? /[^\P{Cc}\n\t]/u : /[^\P{Cc}\n]/u);
  expect(stdout === "" || stdout.endsWith("\n")).toBe(true);
  const lines = stdout.split("\n").slice(0, -1);
  if (format === "json") valid(validate, JSON.parse(stdout));
  if (format === "yaml") valid(validate, parseYaml(stdout));
  if (format === "ndjson") checkLines(lines, validate);
  if (format === "csv") checkWidths(parseCsv(stdout));
  if (format === "tsv") checkWidths(lines.map((line) => line.split("\t")));
  if (format === "ids") expect(lines.filter((line) => !/^[\w-]+$/.test(line))).toEqual([]);
  if (format === "table") expect(lines.filter((line) => line.length > (columns ?? line.length))).toEqual([]);
}

/** Items of an array, one document, or of a plan its rows. */
function checkLines(lines: readonly string[], validate: ValidateFunction): void {
  const values: unknown[] = lines.map((line) => JSON.parse(line));
  if (isForArrays(validate)) valid(validate, values);
  else if (values.length !== 1 || !validate(values[0])) {
    expect(values.filter((value) => !hasKeys(value, ["id", "name"]))).toEqual([]);
  }
}

/** A heading, and rows as wide as it. */
function checkWidths(records: readonly (readonly string[])[]): void {
  expect(new Set(records.map((record) => record.length)).size).toBe(1);
}

function valid(validate: ValidateFunction | undefined, value: unknown): void {
  validate?.(value);
  expect(validate?.errors ?? [], "the schemas of what commands print are in src/commands/schema/documents.ts").toEqual(
    [],
  );
}

function isForArrays({ schema }: ValidateFunction): boolean {
  return typeof schema === "object" && schema.type === "array";
}

function hasKeys(value: unknown, keys: readonly string[]): boolean {
  return typeof value === "object" && value !== null && keys.every((key) => Object.hasOwn(value, key));
}
