import { createHash, randomBytes } from "node:crypto";
import type { Customer } from "../customers/customer.ts";
import type { JsonObject } from "../text/json.ts";
import { columnOf, type Database, type SqlValue } from "./database.ts";
import { FIELD_NAMES, partOf, READABLE, type Row, type Values } from "./fields.ts";
import { encodeCursor, type ListQuery, type Sort } from "./list-query.ts";

type SandboxPage = {
  data: Customer[];
  pagination: { next_cursor: string | null; has_more: boolean; total: number };
};

export class Customers {
  readonly #database: Database;
  readonly #nextId = createIdSource();

  constructor(database: Database) {
    this.#database = database;
  }

  list(query: ListQuery): SandboxPage {
    const { sort, limit, after } = query;
    const matching = conditions(query);
    const key = sortKey(sort);
    const [order, comes] = sort.descending ? ["DESC", "<"] : ["ASC", ">"];
    const from = after === undefined ? matching : both(matching, `(${key}, id) ${comes} (?, ?)`, [after.key, after.id]);
    const rows = this.#rows(`${from.sql} ORDER BY ${key} ${order}, id ${order} LIMIT ?`, [...from.values, limit + 1]);
    const data = rows.slice(0, limit);
    const last = data.at(-1);
    const more = rows.length > limit && last !== undefined;
    return {
      data: data.map(toCustomer),
      pagination: {
        next_cursor: more ? encodeCursor(sort, { key: last[sort.field] ?? "", id: last.id }) : null,
        has_more: more,
        total: this.#countWhere(matching),
      },
    };
  }

  get(id: string): Customer | undefined {
    return this.#rows("WHERE id = ?", [id]).map(toCustomer)[0];
  }

  /** @param now milliseconds since the epoch. */
  create(values: Values, now: number): Customer {
    const time = new Date(now).toISOString();
    return this.insert({ ...EMPTY, ...values, id: this.#nextId(now), created_at: time, updated_at: time });
  }

  /** Writes a customer, or replaces the one with this id. */
  insert(row: Row): Customer {
    // SQLite folds the case of ASCII letters alone, so the text to search in is folded here.
    const search = FIELD_NAMES.map((name) => row[name]?.toLowerCase() ?? "").join("\u001f");
    this.#database.run("REPLACE INTO customers VALUES (?, ?, ?)", [row.id, JSON.stringify(row), search]);
    return toCustomer(row);
  }

  /** Undefined when there is no such customer. `updated_at` moves only when something changes. */
  update(id: string, changes: Values, now: number): Customer | undefined {
    return this.#database.transaction(() => {
      const [before] = this.#rows("WHERE id = ?", [id]);
      if (!before) return undefined;
      const row = { ...before, ...changes };
      if (FIELD_NAMES.every((name) => row[name] === before[name])) return toCustomer(before);
      return this.insert({ ...row, updated_at: new Date(now).toISOString() });
    });
  }

  delete(id: string): boolean {
    return this.#database.run("DELETE FROM customers WHERE id = ?", [id]) > 0;
  }

  count(): number {
    return this.#countWhere({ sql: "", values: [] });
  }

  #rows(where: string, values: readonly SqlValue[]): Row[] {
    const found = this.#database.all(`SELECT record FROM customers ${where}`, values);
    return found.map(({ record }) => JSON.parse(String(record)) as Row); // As insert() wrote it.
  }

  #countWhere({ sql, values }: Where): number {
    return Number(this.#database.all(`SELECT count(*) AS count FROM customers ${sql}`, values)[0]?.count);
  }
}

export const EMPTY = Object.fromEntries(FIELD_NAMES.map((name) => [name, null])) as Record<keyof Values, null>;

/** The id of the seeded customer with this index: the same in every sandbox. */
export function seededId(index: number, time: number): string {
  return customerId(time, asNumber(createHash("sha256").update(`customer ${index}`).digest().subarray(0, 10)) >> 1n);
}

// --- internal ---

interface Where {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Times and ids as they are; text without regard to case (ASCII), empty values first. */
function sortKey({ field }: Sort): string {
  const column = columnOf(field);
  return ["id", "created_at", "updated_at"].includes(field) ? column : `coalesce(${column}, '') COLLATE NOCASE`;
}

function conditions({ filters, search }: ListQuery): Where {
  let where: Where = { sql: "", values: [] };
  for (const [field, value] of filters) {
    const column = columnOf(field);
    if (value === "") where = both(where, `coalesce(${column}, '') = ''`, []);
    else where = both(where, `${column} = ?${field === "email" ? " COLLATE NOCASE" : ""}`, [value]);
  }
  return search === "" ? where : both(where, "instr(search, ?) > 0", [search]);
}

function both(where: Where, condition: string, values: readonly SqlValue[]): Where {
  return {
    sql: where.sql === "" ? `WHERE ${condition}` : `${where.sql} AND ${condition}`,
    values: [...where.values, ...values],
  };
}

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

/**
 * Makes ids that sort by time: `cus_`, then a ULID in lower case (48 bits of milliseconds, 80 random bits,
 * Crockford's base32). Ids of the same millisecond count on from the first, so they keep the order of their making.
 */
function createIdSource(): (now: number) => string {
  let lastTime = -1;
  let random = 0n;
  return (now) => {
    // One bit is left free so that counting on never overflows.
    random = now === lastTime ? random + 1n : asNumber(randomBytes(10)) >> 1n;
    lastTime = now;
    return customerId(now, random);
  };
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

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
