import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parse as parseCsv } from "csv-parse/sync";
import { expect } from "vitest";
import { parse as parseYaml } from "yaml";
import { COMMAND_GROUPS } from "../../src/cli/commands.ts";
import { type ErrorCode, EXIT_CODES } from "../../src/errors.ts";
import { EXPORT_FORMATS, OUTPUT_FORMATS, type OutputFormat } from "../../src/output/formats.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { type HereOptions, runHere } from "../helpers/in-process.ts";
import { messagesOf } from "../helpers/messages.ts";
import { sandbox } from "../helpers/sandbox.ts";

export const FORMATS = OUTPUT_FORMATS;
export type Format = OutputFormat;

/** A command that changes nothing when it is run again, and the schema of what it prints. */
export interface Row {
  readonly command: string;
  readonly schema: string;
  readonly input?: string;
  /** What its columns are, where rows have another shape: CSV of a deletion has the customers. */
  readonly columns?: string;
  readonly code?: number;
  /** It ends with this error, after what it prints. */
  readonly error?: ErrorCode;
  /** For people it prints more than a table, in lines of any length. */
  readonly isProse?: true;
}

export interface Failure {
  readonly command: string;
  readonly error: ErrorCode;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const PEOPLE =
  'name,email,phone,notes\nAna,ana@example.com,+12025550101,"two\nlines"\nBo,bo@example.com,,C:\\new\ttab\n';

/** Commands without a row below: they print no documents of ours, or need a terminal. */
const WITHOUT_ROW = ["edit", "sandbox", "completion", "api"];

/** Commands that have neither a row nor a reason. */
export function commandsWithoutRow(): string[] {
  const names = Object.values(COMMAND_GROUPS).flatMap((entries) => entries.map(({ name }) => name));
  const covered = new Set(
    [...COMMANDS, ...WRITES].map(({ command }) => command.split(" ")[0] ?? "").concat(WITHOUT_ROW),
  );
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
  { command: "update --from -", schema: "run", input: PEOPLE },
  { command: "update --from -", schema: "run" },
  { command: "delete --from - --yes", schema: "run" },
  { command: "delete --from - --dry-run", schema: "plan", input: "ana@example.com\nbo@example.com\n", isProse: true },
  { command: "export", schema: "list" },
  { command: "duplicates", schema: "duplicates" },
  { command: "restore", schema: "deleted" },
  { command: "undo --list", schema: "undo" },
  { command: "runs", schema: "runs" },
  { command: "runs show last", schema: "rows" },
  { command: "runs resume last", schema: "run" },
  { command: "runs check --job nightly", schema: "job", code: 3 },
  { command: "auth list", schema: "profiles" },
  { command: "auth status", schema: "status" },
  { command: "config list", schema: "settings" },
  { command: "config get output", schema: "setting" },
  { command: "config get default-country", schema: "setting" },
  { command: "config path", schema: "path" },
  { command: "config set timeout 30", schema: "setting" },
  { command: "config unset timeout", schema: "setting" },
  { command: "auth use default", schema: "profile" },
  { command: "auth logout", schema: "profile" },
  { command: "doctor", schema: "doctor", isProse: true },
  { command: "schema", schema: "names" },
];

const NEW = "name,email\nCy,cy@example.com\nDi,di@example.com\n";

/** The second row is invalid. */
const WRONG = "name,email\nEd,ed@example.com\nFay,fay\n";

/** The server refuses the first row. */
const REFUSED = `name,email\n${"x".repeat(201)},gus@example.com\nHal,hal@example.com\n`;

/** Commands that change something, each after those above it. */
export const WRITES: readonly Row[] = [
  { command: "create --name Cy --email cy@example.com", schema: "customer" },
  { command: "update cy@example.com --notes new --clear phone", schema: "customer" },
  { command: "delete cy@example.com --yes", schema: "customer" },
  { command: "restore cy@example.com", schema: "customer" },
  { command: "update cy@example.com --notes newer", schema: "customer" },
  { command: "undo last --yes", schema: "customer" },
  { command: "undo --list", schema: "undo" },
  { command: "import - --job nightly", schema: "run", input: NEW },
  { command: "runs check --job nightly", schema: "job" },
  { command: "delete cy@example.com di@example.com --yes", schema: "list" },
  { command: "runs undo last --dry-run", schema: "plan", isProse: true },
  { command: "runs undo last --yes", schema: "run", input: NEW },
  { command: "import -", schema: "run", input: NEW },
  { command: "update --from -", schema: "run", input: `${NEW.replaceAll("name", "notes")}` },
  { command: "merge cy@example.com di@example.com --yes", schema: "customer" },
  { command: "delete --from - --yes", schema: "run", input: "cy@example.com\n" },
  { command: "import - --skip-invalid --rejects FOLDER/a.csv", schema: "run", input: WRONG, error: "partial" },
  {
    command: "import - --concurrency 1 --max-errors 0 --rejects FOLDER/b.csv",
    schema: "run",
    input: REFUSED,
    error: "stopped",
  },
];

/** Commands that fail before they print anything on stdout. */
export const FAILURES: readonly Failure[] = [
  { command: "list --limit x", error: "usage" },
  { command: "list extra", error: "usage" },
  { command: "list --sort nope", error: "usage" },
  { command: "create --name Cy --email cy", error: "invalid_input" },
  { command: "import -", error: "invalid_input", input: WRONG },
  { command: "get twin@example.com", error: "ambiguous" },
  { command: "get nobody@example.com", error: "not_found" },
  { command: "get +12025550199", error: "not_found" },
  { command: "get id:cus_nobody --verbose", error: "not_found" },
  { command: "list", error: "auth", env: { CUSTOMERS_API_KEY: "wrong" } },
  { command: `create --name ${"x".repeat(300)}`, error: "rejected" },
  { command: "list --max-retries 0", error: "unavailable", env: { CUSTOMERS_BASE_URL: "http://127.0.0.1:1/v1" } },
  { command: "list", error: "refused", env: { CUSTOMERS_BASE_URL: "http://api.example.com/v1" } },
  { command: "import - --max-creates 0", error: "refused", input: NEW },
  // A file where a folder is needed.
  { command: "config set output csv", error: "local", env: { CUSTOMERS_CONFIG_DIR: process.execPath } },
];

/** Whether a command has a format. Settings have no ids: `config` prints their values. */
export function has({ command }: Row, format: Format): boolean {
  if (command.startsWith("config") && format === "ids") return false;
  return command !== "export" || EXPORT_FORMATS.some((name) => name === format);
}

/** A sandbox with four customers, and the schemas as the program prints them. */
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
  const ask = (command: string, options: Partial<HereOptions> = {}) =>
    runHere(command.replace("FOLDER", folder).split(" "), { ...options, env: { ...env, ...options.env } });
  await mkdir(env.CUSTOMERS_STATE_DIR, { recursive: true });
  await create({ name: "Ana", email: "ana@example.com", phone: "+12025550101", notes: "two\nlines" });
  await create({ name: "Bo", email: "bo@example.com", notes: "C:\\new\ttab" });
  for (const name of ["Eve", "Evelyn"]) await create({ name, email: "twin@example.com", address: { city: "Reno" } });
  await create({ name: "Gone", email: "gone@example.com" });
  const prepared = await ask("delete gone@example.com --yes");
  expect(prepared.exitCode, prepared.stderr).toBe(0);
  await ask("import -", { input: "name,email\nAna,ana@example.com\n" });

  const schemas = new Map<string, Schema>();
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  const add = (name: string, document: SchemaDocument) => {
    const item = itemOf(document);
    schemas.set(name, { document, whole: ajv.compile(document), item: item && ajv.compile(item) });
  };
  const { stdout } = await ask("schema -o ids");
  for (const name of stdout.trim().split("\n")) add(name, JSON.parse((await ask(`schema ${name}`)).stdout));
  add("names", { type: "array", items: { type: "object", properties: { name: {}, of: {} } } });

  const checkMessages = (format: Format, stderr: string) => {
    if (format !== "json" && format !== "ndjson") return expect(stderr).not.toMatch(/^\{/m);
    for (const line of stderr.split("\n").slice(0, -1)) valid(schemas.get("message")?.whole, JSON.parse(line));
    messagesOf(stderr);
  };
  const checkError = (format: Format, stderr: string, code: ErrorCode) => {
    const last = stderr.trimEnd().split("\n").at(-1) ?? "";
    if (format !== "json" && format !== "ndjson") return expect(stderr).toMatch(/^error: /m);
    valid(schemas.get("error")?.whole, JSON.parse(last));
    expect(JSON.parse(last).error.code).toBe(code);
  };

  return {
    /** What the command prints in this format, once it is known to be right. */
    async check(row: Row, format: Format, columns?: number): Promise<void> {
      const { command, schema: name, input = "", error, code = error ? EXIT_CODES[error] : 0 } = row;
      const { stdout, stderr, exitCode } = await ask(`${command} -o ${format}`, { input, columns });
      expect(exitCode, stderr).toBe(code);
      const schema = schemas.get(name);
      if (schema === undefined)
        expect.fail(
          `there is no schema ${name}: add ${name}.json to src/commands/schema, and to SCHEMAS in src/commands/schema.ts`,
        );
      const columned = schemas.get(row.columns ?? name) ?? schema;
      check(
        format,
        stdout,
        format === "csv" || format === "tsv" ? columned : schema,
        row.isProse && format === "table" ? undefined : columns,
      );
      checkMessages(format, stderr);
      if (error) checkError(format, stderr, error);
    },
    /** The command prints nothing on stdout, and this error in this format. @returns stderr. */
    async fail({ command, error, input = "", env = {} }: Failure, format: Format): Promise<string> {
      const { stdout, stderr, exitCode } = await ask(`${command} -o ${format}`, { input, env });
      expect({ stdout, exitCode }, stderr).toEqual({ stdout: "", exitCode: EXIT_CODES[error] });
      checkMessages(format, stderr);
      checkError(format, stderr, error);
      return stderr;
    },
  };
}

/** What is wrong with which of the rows, each tried after those before it. */
export async function wrongOf<One extends { readonly command: string }>(
  rows: readonly One[],
  test: (row: One) => Promise<unknown>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of rows) await test(row).catch((error: Error) => wrong.push(`${row.command}: ${error.message}`));
  return wrong;
}

// --- internal ---

interface SchemaDocument {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaDocument>>;
  readonly items?: SchemaDocument;
  readonly anyOf?: readonly SchemaDocument[];
  readonly additionalProperties?: unknown;
}

interface Schema {
  readonly document: SchemaDocument;
  readonly whole: ValidateFunction;
  /** Of a line of NDJSON: an item of the array, or of the array in the document (the rows of a plan). */
  readonly item: ValidateFunction | undefined;
}

function check(format: Format, stdout: string, schema: Schema, columns: number | undefined): void {
  // No control characters but line breaks; in data that is not for a terminal, tabs.
  const hasTabs = columns === undefined || format === "tsv";
  expect(stdout).not.toMatch(hasTabs ? /[^\P{Cc}\n\t]/u : /[^\P{Cc}\n]/u);
  expect(stdout === "" || stdout.endsWith("\n")).toBe(true);
  const lines = stdout.split("\n").slice(0, -1);
  CHECKS[format](stdout, schema, { lines, columns });
}

type Check = (
  stdout: string,
  schema: Schema,
  more: { readonly lines: readonly string[]; readonly columns: number | undefined },
) => void;

/** What must be so in each format. */
const CHECKS: Readonly<Record<Format, Check>> = {
  table: (_, __, { lines, columns }) =>
    expect(lines.filter((line) => line.length > (columns ?? line.length))).toEqual([]),
  json: (stdout, { whole }) => valid(whole, JSON.parse(stdout)),
  ndjson: (_, schema, { lines }) => checkLines(lines, schema),
  csv: (stdout, schema) => checkRecords(parseCsv(stdout), schema),
  tsv: (_, schema, { lines }) =>
    checkRecords(
      lines.map((line) => line.split("\t")),
      schema,
    ),
  yaml: (stdout, { whole }) => valid(whole, parseYaml(stdout)),
  ids: (_, __, { lines }) => expect(lines.filter((line) => !/^[\w-]+$/.test(line))).toEqual([]),
};

/** Items of an array, one document, or of a plan its rows. */
function checkLines(lines: readonly string[], { document, whole, item }: Schema): void {
  const values: unknown[] = lines.map((line) => JSON.parse(line));
  if (document.type !== "array" && values.length === 1 && whole(values[0])) return;
  for (const value of values) valid(item, value);
}

/** A heading of the schema's names, and rows as wide as it. */
function checkRecords(records: readonly (readonly string[])[], { document }: Schema): void {
  expect(new Set(records.map((record) => record.length)).size).toBe(1);
  const row = itemOf(document) ?? document;
  const headings = records[0] ?? [];
  // A schema that is open names what is always there; another one all there is, as the parts of a group of duplicates.
  if (row.additionalProperties === false)
    expect([...namesOf(row), "group", "decision"]).toEqual(expect.arrayContaining([...headings]));
  else expect(headings).toEqual(expect.arrayContaining(namesOf(row)));
}

/** What a document lists: the items of the array that it is, or that it has under the name of its rows. */
function itemOf({ items, properties }: SchemaDocument): SchemaDocument | undefined {
  return items ?? (properties?.rows ?? properties?.checks)?.items;
}

/** The columns of a row: `address.city`. A list within it has a line for each of its items. */
function namesOf({ properties = {} }: SchemaDocument): string[] {
  return Object.entries(properties).flatMap(([name, part]) => {
    const { items, anyOf: [nullable] = [] } = part;
    if (items?.properties) return namesOf(items);
    const properties = part.properties ?? nullable?.properties;
    return properties === undefined ? [name] : namesOf({ properties }).map((one) => `${name}.${one}`);
  });
}

function valid(validate: ValidateFunction | undefined, value: unknown): void {
  validate?.(value);
  expect(validate?.errors ?? [], "the schemas of what commands print are in src/commands/schema").toEqual([]);
}
