/** A customer, whatever a server's columns are called. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null;
  readonly notes?: string | null;
  readonly address?: Readonly<Record<string, string | null>> | null;
}

/** A customer as a server has it. */
export interface Stored extends Person {
  readonly id: string;
  /** The fields that are the server's own, as one text. */
  readonly others?: string;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

/** A record of a server, with the names and the spelling of phones that the tests compare. */
export function stored(record: JsonRecord): Stored {
  const { id, _id, type, links, createdAt, updatedAt, name, email, phone, notes, address, ...rest } = record;
  const { street, city, state, zip, address_line1, region, postal_code, ...others } = rest;
  const flat = { street: street ?? address_line1, city, state: state ?? region, zip: zip ?? postal_code };
  const nested = typeof address === "object" ? address : {};
  return {
    id: String(id ?? _id),
    name: String(name),
    email: textOf(email) ?? "",
    phone: textOf(phone)?.replace(/^\((\d{3})\) (\d{3})-(\d{4})$/, "+1$1$2$3") ?? null,
    notes: textOf(notes),
    address: Object.fromEntries(Object.entries({ ...flat, ...nested }).map(([part, value]) => [part, textOf(value)])),
    others: JSON.stringify(Object.entries(others).filter(([key, value]) => value !== null && !key.startsWith("@"))),
  };
}

/** A customer without its id, in one text: empty and missing fields are the same. */
export function plain({ name, email, phone, address, notes, others }: Person & { others?: string }): string {
  const { street, city, state, zip } = address ?? {};
  return [name, email, phone, street, city, state, zip, notes, others ?? "[]"].map((value) => value ?? "").join("|");
}

// --- internal ---

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
