import { FIELD_NAMES } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { JsonObject } from "../text/json.ts";
import type { Column, View } from "./output.ts";

const ID: Column = { field: "id", heading: "ID", kind: "id" };
const NAME: Column = { field: "name", heading: "Name", primary: true };
const EMAIL: Column = { field: "email", heading: "E-mail", primary: true };
const PHONE: Column = { field: "phone", heading: "Phone", kind: "phone", primary: true };
const STREET: Column = { field: "address.street", heading: "Street", secondary: true };
const CITY: Column = { field: "address.city", heading: "City", secondary: true };
const STATE: Column = { field: "address.state", heading: "State", secondary: true };
const ZIP: Column = { field: "address.zip", heading: "ZIP", secondary: true };
const NOTES: Column = { field: "notes", heading: "Notes" };

/** How customers are shown: the columns most looked for in a table, every documented field elsewhere. */
export const customerView: View = {
  columns: [NAME, EMAIL, PHONE, CITY, STATE, ID],
  details: [ID, NAME, EMAIL, PHONE, STREET, CITY, STATE, ZIP, NOTES],
  delimited: ["id", ...FIELD_NAMES],
  id: idOf,
};

// --- internal ---

/** An empty line would be taken for an id. */
function idOf(row: JsonObject): string {
  if (typeof row.id === "string" && row.id !== "") return row.id;
  throw new CliError("unavailable", "the server's answer has a customer without an id that could be found", {
    hint: "Name the field with `customers config set wire.id-field FIELD`; `customers list --json` shows what there is.",
  });
}
