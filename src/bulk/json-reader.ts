import { CliError } from "../errors.ts";
import type { Cell, SourceRecord, Table } from "./rows.ts";

/**
 * Newline-delimited JSON, an object a line, as a table. Held in memory: a key may first turn up in the last line.
 * @throws CliError `invalid_input` with the line of what is no JSON object.
 */
export async function readNdjson(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Table> {
  const { parse } = await import("lossless-json");
  const lines = (await textOf(bytes)).split("\n");
  const objects = lines.flatMap((text, index): JsonRecord[] => {
    if (text.trim() === "") return [];
    const line = index + 1;
    return [
      {
        line,
        object: asObject(
          parsed(() => parse(text), `${name}:${line}`),
          `${name}:${line}`,
        ),
      },
    ];
  });
  return tableOf(name, "line", objects);
}

/**
 * A JSON array of objects as a table, held in memory.
 * @throws CliError `invalid_input` when it is none.
 */
export async function readJson(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Table> {
  const { parse } = await import("lossless-json");
  const text = await textOf(bytes);
  const document = parsed(() => parse(text), name);
  if (!Array.isArray(document)) {
    throw new CliError("invalid_input", `${name} holds no JSON array`, {
      hint: `${HINT} One object a line is .ndjson.`,
    });
  }
  const items: readonly unknown[] = document;
  const objects = items.map((item, index) => ({
    line: index + 1,
    object: asObject(item, `${name} item ${index + 1}`),
  }));
  return tableOf(name, "item", objects);
}

// --- internal ---

interface JsonRecord {
  readonly line: number;
  readonly object: ReadonlyMap<string, Cell>;
}

const HINT = 'Customers are JSON objects such as {"name": "Dana Ortiz", "address": {"city": "Reno"}}.';

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/^\ufeff/, "");
}

function parsed(parse: () => unknown, place: string): unknown {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError("invalid_input", `${place}: this is not JSON: ${reason}`, { hint: HINT, cause: error });
  }
}

/** An object's values as cells by dotted key. Numbers keep their digits: an id can be longer than a double is exact. */
function asObject(value: unknown, place: string): ReadonlyMap<string, Cell> {
  if (typeof value !== "object" || value === null || Array.isArray(value) || isNumber(value)) {
    throw new CliError("invalid_input", `${place}: this is not a JSON object`, { hint: HINT });
  }
  const cells = new Map<string, Cell>();
  for (const [key, part] of Object.entries(value)) {
    const below = key === "address" ? addressParts(part) : undefined;
    if (below === undefined) cells.set(key, cellOf(part));
    else for (const [name, text] of Object.entries(below)) cells.set(`${key}.${name}`, cellOf(text));
  }
  return cells;
}

/** The parts of a nested address. None at all is the same as each of them being nothing. */
function addressParts(address: unknown): object | undefined {
  if (address === null) return { street: null, city: null, state: null, zip: null };
  return typeof address === "object" && !Array.isArray(address) ? address : undefined;
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === "string") return value;
  return typeof value === "object" && !isNumber(value) ? JSON.stringify(value) : String(value);
}

function isNumber(value: object): boolean {
  return "isLosslessNumber" in value;
}

function tableOf(name: string, unit: Table["unit"], objects: readonly JsonRecord[]): Table {
  const keys = new Set<string>();
  for (const { object } of objects) for (const key of object.keys()) keys.add(key);
  const headers = [...keys];
  // A missing key leaves a field as it is, as a blank cell does.
  const cells = ({ object }: JsonRecord) =>
    headers.map((header) => (object.has(header) ? (object.get(header) ?? null) : ""));
  async function* records(): AsyncGenerator<SourceRecord> {
    for (const record of objects) yield { line: record.line, cells: cells(record) };
  }
  return { name, unit, headerLine: 0, headers, neutralised: false, records: records() };
}
