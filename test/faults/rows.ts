import { chance } from "./chance.ts";

/**
 * Files of different kinds: `keyed` rows are found again by their e-mail addresses, `updates` change customers that are
 * there, `names` have nothing but a name, `unmatched` are created whatever is there (--match none), and among `twins`
 * (unmatched as well) some rows are the same in every field. Three rows of `households` share a phone number, and are
 * found again by it and the name; every fourth has neither phone nor e-mail address.
 */
export const SHAPES = ["keyed", "unmatched", "updates", "names", "twins", "households"] as const;
export type Shape = (typeof SHAPES)[number];

export interface FileRow {
  readonly line: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
}

export function fileOf(shape: Shape, rows: number, seed: number): FileRow[] {
  if (shape === "households") return Array.from({ length: rows }, (_, at) => memberOf(at, seed));
  return Array.from({ length: rows }, (_, at) => {
    // Every tenth pair of twins.
    const number = shape === "twins" && at % 10 === 1 ? at - 1 : at;
    const hasEmail =
      shape !== "names" && (shape === "keyed" || shape === "updates" || chance(seed, "email", number) < 0.6);
    const hasPhone = shape !== "names" && chance(seed, "phone", number) < 0.5;
    return {
      line: at + 2,
      name: `Customer ${number}`,
      // Some share an address, where rows are not matched by it.
      email: hasEmail ? `customer${shape === "unmatched" ? number - (number % 3) : number}@example.com` : null,
      phone: hasPhone ? `+1202555${String(100 + (number % 100)).padStart(4, "0")}` : null,
      // A line with nothing but a name may stand beside the table.
      notes: (!hasEmail && !hasPhone) || chance(seed, "notes", number) < 0.3 ? `note ${number}` : null,
    };
  });
}

function memberOf(at: number, seed: number): FileRow {
  const house = Math.floor(at / 4);
  return {
    line: at + 2,
    name: `${MEMBERS[at % 4]} House${house}`,
    email: null,
    phone: at % 4 === 3 ? null : `+1202555${String(100 + house).padStart(4, "0")}`,
    // A name alone may not be a customer.
    notes: at % 4 === 3 || chance(seed, "notes", at) < 0.3 ? `note ${at}` : null,
  };
}

const MEMBERS = ["Ann", "Bob", "Cleo", "Dan"];

export function csvOf(rows: readonly FileRow[]): string {
  const lines = rows.map(({ name, email, phone, notes }) =>
    [name, email, phone, notes].map((cell) => cell ?? "").join(),
  );
  return `name,email,phone,notes\n${lines.join("\n")}\n`;
}
