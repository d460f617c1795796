import { createWriteStream } from "node:fs";

export type PhoneForm = "international" | "national";

export const HEADER = "name,email,phone,address.street,address.city,address.state,address.zip,notes";

/** Rows of customers who differ in everything. */
export function record(row: number, phones: PhoneForm = "international"): string {
  const { name, email, phone, address, notes } = customer(row);
  const digits = phone.slice(-7);
  const written = phones === "international" ? phone : `(202) ${digits.slice(0, 3)}-${digits.slice(3)}`;
  return `${name},${email},${written},${address.street},${address.city},${address.state},${address.zip},"${notes}"`;
}

/** The same customer as the body of a request. */
export function customer(row: number) {
  return {
    name: `Dana Ortiz ${row}`,
    email: `dana.ortiz.${row}@example.com`,
    phone: `+1202${String(2_000_000 + (row % 8_000_000)).padStart(7, "0")}`,
    address: { street: `${row % 9999} Main Street`, city: "Springfield", state: "IL", zip: "62701" },
    notes: `gate code, ${row}`,
  };
}

/** A CSV file of so many customers. */
export async function writeFileOf(rows: number, path: string, phones?: PhoneForm): Promise<void> {
  const out = createWriteStream(path);
  let text = `${HEADER}\n`;
  for (let row = 0; row < rows; row += 1) {
    text += `${record(row, phones)}\n`;
    if (text.length < 1e6 && row < rows - 1) continue;
    await new Promise((resolve) => out.write(text, resolve));
    text = "";
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
}
