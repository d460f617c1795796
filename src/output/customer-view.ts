import { FIELD_NAMES } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { JsonObject } from "../text/json.ts";
import type { Column, View } from "./output.ts";

const DETAILS: readonly Column[] = [
  { field: "id", heading: "ID" },
  { field: "name", heading: "Name" },
  { field: "email", heading: "E-mail" },
  { field: "phone", heading: "Phone" },
  { field: "address.street", heading: "Street" },
  { field: "address.city", heading: "City" },
  { field: "address.state", heading: "State" },
  { field: "address.zip", heading: "ZIP" },
  { field: "notes", heading: "Notes" },
];

const TABLE_FIELDS = ["id", "name", "email", "phone", "address.city", "address.state"];

/** How customers are shown: the columns most looked for in a table, every documented field elsewhere. */
export const customerView: View = {
  columns: DETAILS.filter(({ field }) => TABLE_FIELDS.includes(field)),
  details: DETAILS,
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
