import { createHash, randomBytes } from "node:crypto";
import { CliError } from "../errors.ts";
import type { Readable } from "./fields.ts";

export type SqlValue = string | number | null;

/** An open database; every call is synchronous. */
export class Database {
  readonly #connection: Connection;
  /** Preparing a statement costs more than running it, and a sandbox has few of them. */
  readonly #statements = new Map<string, ReturnType<Connection["prepare"]>>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  all(sql: string, values: readonly SqlValue[] = []): Record<string, SqlValue>[] {
    return this.#statement(sql).all(values);
  }

  /** Runs a statement. @returns how many rows it changed. */
  run(sql: string, values: readonly SqlValue[] = []): number {
    return this.#statement(sql).run(values).changes;
  }

  /** Writes all that `work` writes or, when it throws, nothing. Other writers wait from the start. */
  transaction<T>(work: () => T): T {
    this.#connection.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      this.#connection.exec("ROLLBACK");
      throw error;
    }
  }

  close(): void {
    this.#connection.close();
  }

  #statement(sql: string): ReturnType<Connection["prepare"]> {
    const known = this.#statements.get(sql) ?? this.#connection.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

/**
 * Opens a sandbox's database, and makes its tables if there are none yet.
 * @param file path of a SQLite file in a folder that exists, or `:memory:`.
 * @throws CliError when libsql is not installed, or the file is not a database of this sandbox.
 */
export async function openDatabase(file: string): Promise<Database> {
  const Libsql = await loadLibsql();
  let database: Database;
  try {
    database = new Database(new Libsql(file));
  } catch (error) {
    // libsql's message is only an error number.
    throw unusable(file, error, "it cannot be opened or made there");
  }
  try {
    // Waits for another process that writes, in milliseconds, instead of failing at once.
    database.all("PRAGMA busy_timeout = 10000");
    prepare(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error instanceof CliError ? error : unusable(file, error);
  }
}

/** The API key of this database: made once, then kept in it. */
export function apiKeyOf(database: Database): string {
  database.run("INSERT OR IGNORE INTO settings (name, value) VALUES ('api_key', ?)", [
    `sk_sandbox_${randomBytes(16).toString("hex")}`,
  ]);
  return String(database.all("SELECT value FROM settings WHERE name = 'api_key'")[0]?.value);
}

/** What SQL calls a field of a customer. */
export function columnOf(name: Readable): string {
  return name === "id" ? name : `json_extract(record, '$."${name}"')`;
}

// --- internal ---

/** A customer is kept as JSON, flat; what tests of clients look for often has an index. */
const SCHEMA = `
  CREATE TABLE customers (id TEXT PRIMARY KEY, record TEXT NOT NULL, search TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX customers_created_at ON customers (${columnOf("created_at")}, id);
  CREATE INDEX customers_email ON customers (${columnOf("email")} COLLATE NOCASE);
  CREATE INDEX customers_phone ON customers (${columnOf("phone")});
  CREATE INDEX customers_name ON customers (${columnOf("name")});
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Of the tables: tells our files from those of other programs and other versions. SQLite keeps 31 bits for it. */
const SCHEMA_VERSION = createHash("sha256").update(SCHEMA).digest().readUInt32BE() >>> 1;

/** The part of libsql's interface that is used here. */
interface Connection {
  exec(sql: string): void;
  prepare(sql: string): {
    run(values: readonly SqlValue[]): { changes: number };
    all(values: readonly SqlValue[]): Record<string, SqlValue>[];
  };
  close(): void;
}

type Libsql = new (file: string) => Connection;

async function loadLibsql(): Promise<Libsql> {
  try {
    const loaded = await import("libsql");
    // Its own types leave nearly everything `any`; Connection is what is used of it.
    return loaded.default as unknown as Libsql;
  } catch (error) {
    throw new CliError("unavailable", "the sandbox needs the package libsql, which cannot be loaded", {
      hint: "Run `npm install --include=optional` where customers is installed, then try again.",
      cause: error,
    });
  }
}

function prepare(database: Database, file: string): void {
  database.transaction(() => {
    const version = database.all("PRAGMA user_version")[0]?.user_version;
    if (version === SCHEMA_VERSION) return;
    if (version === 0 && database.all("SELECT name FROM sqlite_master").length === 0) return makeTables(database);
    throw new CliError("refused", `${file} is the database of another program or version; it was not changed`, {
      hint: "Name another file with --database, or remove this one if a sandbox made it.",
    });
  });
  // Readers and one writer at a time, also of several processes.
  if (file !== ":memory:") database.all("PRAGMA journal_mode = WAL");
}

function makeTables(database: Database): void {
  for (const statement of SCHEMA.split(";\n")) if (statement.trim() !== "") database.run(statement);
  database.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

function unusable(
  file: string,
  cause: unknown,
  reason = cause instanceof Error ? cause.message : String(cause),
): CliError {
  return new CliError("invalid_input", `cannot use ${file} as the sandbox's database: ${reason}`, {
    hint: "Name another file with --database, in a folder that exists, or use --memory.",
    cause,
  });
}
