/** The columns of a stored customer; what a request calls `address.city` is the column `city`. */
export const COLUMNS = [
  "id",
  "name",
  "email",
  "phone",
  "street",
  "city",
  "state",
  "zip",
  "notes",
  "created_at",
  "updated_at",
] as const;
export type Column = (typeof COLUMNS)[number];

/** The columns a client writes, with their dotted names (API document §2). */
export const WRITABLE = {
  name: "name",
  email: "email",
  phone: "phone",
  "address.street": "street",
  "address.city": "city",
  "address.state": "state",
  "address.zip": "zip",
  notes: "notes",
} as const satisfies Record<string, Column>;

export type WritableName = keyof typeof WRITABLE;
export type WritableColumn = (typeof WRITABLE)[WritableName];

/** Every field a list can be filtered and sorted by, with its column. */
export const READABLE: Readonly<Record<string, Column>> = {
  id: "id",
  ...WRITABLE,
  created_at: "created_at",
  updated_at: "updated_at",
};

export const ADDRESS_PARTS = ["street", "city", "state", "zip"] as const;

/** A customer as a row of the database; times are ISO 8601 in UTC. */
export interface Row extends Record<WritableColumn, string | null> {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Values to write; a missing column stays as it is. */
export type Changes = Partial<Record<WritableColumn, string | null>>;
