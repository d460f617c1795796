import { createHash, randomBytes } from "node:crypto";
import type { Customer } from "../customers/customer.ts";
import type { JsonObject } from "../text/json.ts";
import { columnOf, type Database, type SqlValue } from "./database.ts";
import { FIELD_NAMES, partOf, READABLE, type Readable, type Row, type Values } from "./fields.ts";

export interface ListQuery {
  readonly limit: number;
  /** The id of the last customer of the page before; empty for the first page. */
  readonly after: string;
  /** Field → the value it must have; an empty one means "not set". */
  readonly filters: ReadonlyMap<Readable, string>;
}

/** Customers in the order of their ids, which is that of their creation. */
export class Customers {
  readonly #database: Database;
  /** Preparing a statement costs more than running it. */
  readonly #statements = new Map<string, ReturnType<Database["prepare"]>>();
  /** Of the last id. */
  #time = -1;
  #random = 0n;

  constructor(database: Database) {
    this.#database = database;
  }

  list({ limit, after, filters }: ListQuery) {
    const conditions = [...filters].map(([field, value]) => {
      if (value === "") return `coalesce(${columnOf(field)}, '') = ''`;
      return `${columnOf(field)} = ?${field === "email" ? " COLLATE NOCASE" : ""}`;
    });
    const values = [...filters.values()].filter((value) => value !== "");
    const behind = ["id > ?", ...conditions].join(" AND ");
    const rows = this.#rows(`WHERE ${behind} ORDER BY id LIMIT ?`, [after, ...values, limit + 1]);
    const data = rows.slice(0, limit);
    const next = rows.length > limit ? (data.at(-1)?.id ?? null) : null;
    return {
      data: data.map(toCustomer),
      pagination: {
        next_cursor: next && Buffer.from(next).toString("base64url"),
        has_more: next !== null,
        total: this.count(conditions.join(" AND ") || "true", values),
      },
    };
  }

  get(id: string): Customer | undefined {
    return this.#rows("WHERE id = ?", [id]).map(toCustomer)[0];
  }

  /** @param now milliseconds since the epoch. */
  create(values: Values, now: number): Customer {
    const time = new Date(now).toISOString();
    // Ids of one millisecond count on. One bit is left free, so that this never overflows.
    this.#random = now === this.#time ? this.#random + 1n : asNumber(randomBytes(10)) >> 1n;
    this.#time = now;
    const id = customerId(now, this.#random);
    return this.insert({ ...EMPTY, ...values, id, created_at: time, updated_at: time });
  }

  /** Writes a customer, or replaces the one with this id. */
  insert(row: Row): Customer {
    this.#prepared("REPLACE INTO customers VALUES (?, ?)").run([row.id, JSON.stringify(row)]);
    return toCustomer(row);
  }

  /** Undefined when there is no such customer. `updated_at` moves only when something changes. */
  update(id: string, changes: Values, now: number): Customer | undefined {
    const work = () => {
      const [before] = this.#rows("WHERE id = ?", [id]);
      if (!before) return undefined;
      const row = { ...before, ...changes };
      if (FIELD_NAMES.every((name) => row[name] === before[name])) return toCustomer(before);
      return this.insert({ ...row, updated_at: new Date(now).toISOString() });
    };
    return this.#database.transaction(work).immediate();
  }

  delete(id: string): boolean {
    return this.#prepared("DELETE FROM customers WHERE id = ?").run([id]).changes > 0;
  }

  count(where = "true", values: readonly SqlValue[] = []): number {
    const [found] = this.#prepared(`SELECT count(*) AS count FROM customers WHERE ${where}`).all(values);
    return Number(found?.count);
  }

  #prepared(sql: string) {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #rows(where: string, values: readonly SqlValue[]): Row[] {
    const found = this.#prepared(`SELECT record FROM customers ${where}`).all(values);
    return found.map(({ record }) => JSON.parse(String(record)) as Row); // As insert() wrote it.
  }
}

export const EMPTY = Object.fromEntries(FIELD_NAMES.map((name) => [name, null])) as Record<keyof Values, null>;

/** The id of the seeded customer with this index: the same in every sandbox. */
export function seededId(index: number, time: number): string {
  return customerId(time, asNumber(createHash("sha256").update(`customer ${index}`).digest().subarray(0, 10)) >> 1n);
}

// --- internal ---

function toCustomer(row: Row): Customer {
  const customer: JsonObject = {};
  const address: JsonObject = {};
  for (const name of READABLE) {
    const part = partOf(name);
    if (part === undefined) customer[name] = row[name];
    else address[part] = row[name];
    if (part !== undefined) customer.address = Object.values(address).every((value) => value === null) ? null : address;
  }
  return customer as Customer; // It has each of FIELDS.
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** `cus_`, then a ULID in lower case: 48 bits of milliseconds, 80 random bits, in Crockford's base32. */
function customerId(time: number, random: bigint): string {
  return `cus_${base32(BigInt(time), 10)}${base32(random, 16)}`;
}

function asNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
}

function base32(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = (ALPHABET[Number(rest & 31n)] ?? "") + text;
  return text;
}
