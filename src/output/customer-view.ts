import { FIELD_NAMES } from "../customers/customer.ts";
import type { View } from "./output.ts";

/** How customers are shown when nothing was chosen with --fields. */
export const customerView: View = {
  columns: [
    { field: "id", heading: "ID" },
    { field: "name", heading: "Name" },
    { field: "email", heading: "E-mail" },
    { field: "phone", heading: "Phone" },
    { field: "address.city", heading: "City" },
    { field: "address.state", heading: "State" },
  ],
  delimited: ["id", ...FIELD_NAMES],
  id: (row) => String(row.id),
};
