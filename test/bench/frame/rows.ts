import { createWriteStream } from "node:fs";

/** How the cells are written: phones with or without a country code, or cells that have to be cleaned. */
export type RowForm = "international" | "national" | "unclean";

export const HEADER = "name,email,phone,address.street,address.city,address.state,address.zip,notes";

/** Rows of customers who differ in everything. */
export function record(row: number, form: RowForm = "international"): string {
  const { name, email, phone, address, notes } = customer(row);
  const { street, city, state, zip } = address;
  const digits = phone.slice(-7);
  const national = `(202) ${digits.slice(0, 3)}-${digits.slice(3)}`;
  if (form === "unclean") {
    const blank = "\u00a0";
    return `${name.replace(" ", blank)}, mailto:${email},tel:${national}${blank},${street}  , ${city},${state},${zip},N/A`;
  }
  return `${name},${email},${form === "national" ? national : phone},${street},${city},${state},${zip},"${notes}"`;
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
export async function writeFileOf(rows: number, path: string, form?: RowForm): Promise<void> {
  const out = createWriteStream(path);
  let text = `${HEADER}\n`;
  for (let row = 0; row < rows; row += 1) {
    text += `${record(row, form)}\n`;
    if (text.length < 1e6 && row < rows - 1) continue;
    await new Promise((resolve) => out.write(text, resolve));
    text = "";
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
}
