import { randomBytes } from "node:crypto";
import { CliError } from "../errors.ts";
import type { Readable } from "./fields.ts";

export type SqlValue = string | number | null;

/** The part of libsql's interface that is used here. Every call is synchronous. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): {
    run(values: readonly SqlValue[]): { readonly changes: number };
    all(values: readonly SqlValue[]): Record<string, SqlValue>[];
  };
  /** `immediate`: other writers wait from the start. */
  transaction<T>(work: () => T): { immediate(): T };
  close(): void;
}

/**
 * Opens a sandbox's database, and makes its tables if there are none yet.
 * @param file path of a SQLite file in a folder that exists, or `:memory:`.
 * @throws CliError when libsql is not installed, or the file is not a database of this sandbox.
 */
export async function openDatabase(file: string): Promise<Database> {
  const Libsql = await loadLibsql();
  let database: Database | undefined;
  try {
    database = new Libsql(file);
    // Waits for another process that writes, in milliseconds.
    database.prepare("PRAGMA busy_timeout = 10000").all([]);
    const opened = database;
    opened.transaction(() => prepare(opened, file)).immediate();
    return opened;
  } catch (error) {
    database?.close();
    throw error instanceof CliError ? error : unusable(file, error, database !== undefined);
  }
}

/** The API key of this database: made once, then kept in it. */
export function apiKeyOf(database: Database): string {
  const key = `sk_sandbox_${randomBytes(16).toString("hex")}`;
  database.prepare("INSERT OR IGNORE INTO settings (name, value) VALUES ('api_key', ?)").run([key]);
  return String(database.prepare("SELECT value FROM settings WHERE name = 'api_key'").all([])[0]?.value);
}

export function columnOf(name: Readable): string {
  return name === "id" ? name : `json_extract(record, '$."${name}"')`;
}

// --- internal ---

/** A customer is kept as JSON, flat; what tests of clients look for often has an index. */
const TABLES = `
  CREATE TABLE customers (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX customers_email ON customers (${columnOf("email")} COLLATE NOCASE);
  CREATE INDEX customers_phone ON customers (${columnOf("phone")});
  CREATE INDEX customers_name ON customers (${columnOf("name")});
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Tells our files from those of other programs; another one for other tables. */
const VERSION = 1_668_641_282;

type Libsql = new (file: string) => Database;

async function loadLibsql(): Promise<Libsql> {
  try {
    const loaded = await import("libsql");
    // Its own types leave nearly everything `any`.
    return loaded.default as unknown as Libsql;
  } catch (error) {
    throw new CliError("unavailable", "the sandbox needs the package libsql, which cannot be loaded", {
      hint: "Run `npm install --include=optional` where customers is installed, then try again.",
      cause: error,
    });
  }
}

function prepare(database: Database, file: string): void {
  const version = database.prepare("PRAGMA user_version").all([])[0]?.user_version;
  if (version === VERSION) return;
  if (version !== 0 || database.prepare("SELECT name FROM sqlite_master").all([]).length > 0) {
    throw new CliError("refused", `${file} is the database of another program or version; it was not changed`, {
      hint: "Remove it if a sandbox made it, or name another state folder in CUSTOMERS_STATE_DIR.",
    });
  }
  database.exec(`${TABLES}PRAGMA user_version = ${VERSION}`);
}

function unusable(file: string, cause: unknown, isOpen: boolean): CliError {
  // Of a file that cannot be opened libsql says an error number alone.
  const reason = isOpen && cause instanceof Error ? cause.message : "it cannot be opened or made there";
  return new CliError("invalid_input", `cannot use ${file} as the sandbox's database: ${reason}`, {
    hint: "Name a state folder that can be written in CUSTOMERS_STATE_DIR.",
    cause,
  });
}
