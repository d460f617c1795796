import type { Customer } from "../customers/customer.ts";
import { ADDRESS_PARTS, type Changes, COLUMNS, type Row, type WritableColumn } from "./columns.ts";
import type { Database, SqlValue } from "./database.ts";
import { encodeCursor, type ListQuery, type Sort } from "./list-query.ts";

/** The envelope of a list. */
type Page = {
  data: Customer[];
  pagination: { next_cursor: string | null; has_more: boolean; total: number };
};

/** The stored customers. */
export class Customers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(query: ListQuery): Page {
    const { sort, limit, after } = query;
    const matching = conditions(query);
    const key = sortKey(sort);
    const order = sort.descending ? "DESC" : "ASC";
    const from =
      after === undefined
        ? matching
        : both(matching, `(${key}, id) ${sort.descending ? "<" : ">"} (?, ?)`, [after.key, after.id]);
    const rows = this.#rows(`${from.sql} ORDER BY ${key} ${order}, id ${order} LIMIT ?`, [...from.values, limit + 1]);
    const data = rows.slice(0, limit);
    const last = data.at(-1);
    const more = rows.length > limit && last !== undefined;
    return {
      data: data.map(toCustomer),
      pagination: {
        next_cursor: more ? encodeCursor(sort, { key: last[sort.column] ?? "", id: last.id }) : null,
        has_more: more,
        total: this.#countWhere(matching),
      },
    };
  }

  get(id: string): Customer | undefined {
    return this.#rows("WHERE id = ?", [id]).map(toCustomer)[0];
  }

  insert(row: Row): Customer {
    this.#database.run(INSERT, valuesOf(row));
    return toCustomer(row);
  }

  /** Undefined when there is no such customer. `updated_at` moves only when something changes. */
  update(id: string, changes: Changes, now: number): Customer | undefined {
    return this.#database.transaction(() => {
      const [before] = this.#rows("WHERE id = ?", [id]);
      if (!before) return undefined;
      const columns = Object.keys(changes) as WritableColumn[];
      if (columns.every((column) => changes[column] === before[column])) return toCustomer(before);
      // Validation has refused a change that clears the name.
      const row = { ...before, ...changes, updated_at: new Date(now).toISOString() } as Row;
      this.#database.run(REPLACE, valuesOf(row));
      return toCustomer(row);
    });
  }

  delete(id: string): boolean {
    return this.#database.run("DELETE FROM customers WHERE id = ?", [id]) > 0;
  }

  count(): number {
    return this.#countWhere({ sql: "", values: [] });
  }

  clear(): void {
    this.#database.run("DELETE FROM customers");
  }

  #rows(where: string, values: readonly SqlValue[]): Row[] {
    return this.#database.all(`SELECT * FROM customers ${where}`, values) as unknown as Row[]; // The table is STRICT.
  }

  #countWhere({ sql, values }: Where): number {
    return Number(this.#database.all(`SELECT count(*) AS count FROM customers ${sql}`, values)[0]?.count);
  }
}

// --- internal ---

const PLACES = [...COLUMNS, "search"].map(() => "?").join(", ");
const INSERT = `INSERT INTO customers (${COLUMNS.join(", ")}, search) VALUES (${PLACES})`;
const REPLACE = INSERT.replace("INSERT", "REPLACE");

interface Where {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Times and ids as they are; text without regard to case (ASCII), empty values first. */
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
