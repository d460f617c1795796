import { createWriteStream } from "node:fs";

/** How the cells are written: as an export writes them, or all that people type. */
export type RowForm = "plain" | "messy";

export const HEADER = "name,email,phone,address.street,address.city,address.state,address.zip,notes";

const MESSY_HEADER = "Name,E-mail,Phone,Mailing Address,Comments";

/** Rows of customers who differ in everything. */
export function record(row: number, form: RowForm = "plain"): string {
  if (form === "messy") return messyRecord(row);
  const { name, email, phone, address, notes } = customer(row);
  const { street, city, state, zip } = address;
  return `${name},${email},${phone},${street},${city},${state},${zip},"${notes}"`;
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
  let text = `${form === "messy" ? MESSY_HEADER : HEADER}\n`;
  for (let row = 0; row < rows; row += 1) {
    text += `${record(row, form)}\n`;
    if (text.length < 1e6 && row < rows - 1) continue;
    await new Promise((resolve) => out.write(text, form === "messy" ? "latin1" : "utf8", resolve));
    text = "";
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
}

// --- internal ---

/** Phone numbers of all kinds, addresses in one cell, names in any order; one row in five cannot be read. In Latin 1. */
function messyRecord(row: number): string {
  const of = (texts: readonly string[]) => texts[row % texts.length] ?? "";
  const digits = String(2_000_000 + (row % 7_900_000));
  const [three, four] = [digits.slice(0, 3), digits.slice(3)];
  const [email, number] = [`dana.${row}@example.com`, (row % 9999) + 1];
  const cells = [
    of([
      ...[`Dana Ortiz ${row}`, `ORTIZ ${row}, JOSÉ`, `  Mrs.  Zoë  Müller-${row} `, `Dr. René Lefèvre ${row}`],
      ...[`Acme ${row}`],
    ]),
    of([
      ...[email, `Dana.${row}@Example.COM `, `mailto:${email}`, `Dana <${email}>`, "N/A"],
      ...[`${email}; office.${email}`, "-"],
    ]),
    of([
      ...[`(202) ${three}-${four}`, `202.${three}.${four} ext. ${(row % 90) + 10}`, `1-202-${three}-${four}`],
      ...[`+1 202 ${three} ${four} (cell)`, `202 ${three} ${four} / 212 ${three} ${four}`, `tel:202${digits}`],
      ...[`${three}-${four}`, `202${digits}.0`, `call first: (202) ${three}-${four}`, "none", `202${digits}`],
    ]),
    of([
      ...[`${number} Main Street, Springfield, IL 62701`, `${number} Oak Ave Apt ${row % 40}\nPortland, OR 97201`],
      ...[`${number} N. 5th St., Suite ${row % 300}, Austin TX 78701`, `PO Box ${number}, Boston, MA 02108`],
      ...[`${number} Rue de l'Église, Montréal, QC H2X 1Y4, Canada`, `Attn: Billing, ${number} Elm Rd, Reno NV`],
      `${number} Elm`,
    ]),
    of([`gate code, ${row}`, "N/A", "", 'said "later"', "prefers   e-mail"]),
  ];
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}
