import type { Customer } from "../customers/customer.ts";
import { ADDRESS_PARTS, type Changes, type Column, type Row, type WritableColumn } from "./columns.ts";
import type { Database, SqlValue } from "./database.ts";
import { encodeCursor, type ListQuery, type Sort } from "./list-query.ts";

/** The envelope of a list. */
type Page = {
  data: Customer[];
  pagination: { next_cursor: string | null; has_more: boolean; total: number };
};

/** The stored customers. */
export interface Customers {
  list(query: ListQuery): Page;
  get(id: string): Customer | undefined;
  insert(row: Row): Customer;
  /** Undefined when there is no such customer. `updated_at` moves only when something changes. */
  update(id: string, changes: Changes, now: number): Customer | undefined;
  delete(id: string): boolean;
  count(): number;
  clear(): void;
}

export function customersIn(database: Database): Customers {
  const rowOf = (id: string) => database.all("SELECT * FROM customers WHERE id = ?", [id])[0] as Row | undefined;
  const countWhere = (where: Where) =>
    Number(database.all(`SELECT count(*) AS count FROM customers ${where.sql}`, where.values)[0]?.count);
  return {
    list: (query) => page(database, query, countWhere),
    get(id) {
      const row = rowOf(id);
      return row && toCustomer(row);
    },
    insert(row) {
      database.run(INSERT, valuesOf(row));
      return toCustomer(row);
    },
    update: (id, changes, now) =>
      database.transaction(() => {
        const before = rowOf(id);
        if (!before) return undefined;
        const columns = Object.keys(changes) as WritableColumn[];
        if (columns.every((column) => changes[column] === before[column])) return toCustomer(before);
        // A name is never cleared: validation has seen to it.
        const row = { ...before, ...changes, updated_at: new Date(now).toISOString() } as Row;
        database.run(REPLACE, valuesOf(row));
        return toCustomer(row);
      }),
    delete: (id) => database.run("DELETE FROM customers WHERE id = ?", [id]) > 0,
    count: () => countWhere({ sql: "", values: [] }),
    clear: () => void database.run("DELETE FROM customers"),
  };
}

// --- internal ---

const COLUMNS = [
  ...["id", "name", "email", "phone", "street", "city", "state", "zip", "notes", "created_at", "updated_at"],
] as Column[];
const PLACES = [...COLUMNS, "search"].map(() => "?").join(", ");
const INSERT = `INSERT INTO customers (${COLUMNS.join(", ")}, search) VALUES (${PLACES})`;
const REPLACE = INSERT.replace("INSERT", "REPLACE");

interface Where {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

function page(database: Database, query: ListQuery, countWhere: (where: Where) => number): Page {
  const { sort, limit } = query;
  const matching = conditions(query);
  const key = sortKey(sort);
  const order = sort.descending ? "DESC" : "ASC";
  const from = query.after
    ? both(matching, `(${key}, id) ${sort.descending ? "<" : ">"} (?, ?)`, [query.after.key, query.after.id])
    : matching;
  const rows = database.all(
    `SELECT * FROM customers ${from.sql} ORDER BY ${key} ${order}, id ${order} LIMIT ?`,
    [...from.values, limit + 1],
    // STRICT columns of the schema above.
  ) as unknown as Row[];
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    data: data.map(toCustomer),
    pagination: {
      next_cursor: more ? encodeCursor(sort, { key: last[sort.column] ?? "", id: last.id }) : null,
      has_more: more,
      total: countWhere(matching),
    },
  };
}

/** Times and ids as they are; text without regard to case (ASCII), what is not set first. */
function sortKey({ column }: Sort): string {
  return ["id", "created_at", "updated_at"].includes(column) ? column : `coalesce(${column}, '') COLLATE NOCASE`;
}

function conditions({ filters, search }: ListQuery): Where {
  let where: Where = { sql: "", values: [] };
  for (const [column, value] of filters) {
    if (value === "") where = both(where, `coalesce(${column}, '') = ''`, []);
    else where = both(where, `${column} = ?${column === "email" ? " COLLATE NOCASE" : ""}`, [value]);
  }
  return search === "" ? where : both(where, "instr(search, ?) > 0", [search]);
}

function both(where: Where, condition: string, values: readonly SqlValue[]): Where {
  return {
    sql: where.sql === "" ? `WHERE ${condition}` : `${where.sql} AND ${condition}`,
    values: [...where.values, ...values],
  };
}

function valuesOf(row: Row): SqlValue[] {
  const documented = [row.name, row.email, row.phone, row.street, row.city, row.state, row.zip, row.notes];
  // SQLite folds the case of ASCII letters alone, so the text to search in is folded here.
  const search = documented.map((text) => text?.toLowerCase() ?? "").join("\u001f");
  return [...COLUMNS.map((column) => row[column]), search];
}

function toCustomer(row: Row): Customer {
  const { street, city, state, zip } = row;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: ADDRESS_PARTS.every((part) => row[part] === null) ? null : { street, city, state, zip },
    notes: row.notes,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
