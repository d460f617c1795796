import { DOCUMENTED, FIELD_NAMES, FIELDS, type Field, type FieldName, fieldAt } from "../customers/fields.ts";
import { CliError } from "../errors.ts";
import type { JsonObject } from "../text/json.ts";
import type { View, ViewColumn } from "./output.ts";

const ID: ViewColumn = { field: "id", heading: "ID", kind: "id" };

export function fieldColumns(fields: readonly FieldName[]): ViewColumn[] {
  return fields.map((field): ViewColumn => {
    const { kind, label: heading, identifies }: Field = FIELDS[field];
    return {
      ...{ field, heading },
      ...(kind === "phone" && { kind }),
      ...(identifies && { primary: true }),
      ...(field.startsWith("address.") && { secondary: true }),
    };
  });
}

/** How customers are shown: the columns most looked for in a table, every documented field elsewhere. */
export const customerView: View = {
  columns: [...fieldColumns(FIELD_NAMES.filter((name) => fieldAt(name)?.isInList)), ID],
  details: [ID, ...fieldColumns(FIELD_NAMES)],
  csv: DOCUMENTED,
  noun: "customer",
  unknownFields: "warn",
  id: idOf,
};

// --- internal ---

/** An empty line would be taken for an id. */
function idOf(row: JsonObject): string {
  if (typeof row.id === "string" && row.id !== "") return row.id;
  throw new CliError("unavailable", "the server's answer has a customer without an id", {
    hint: "Name the field with `customers config set wire.id-field FIELD`; `customers list --json` shows what there is.",
  });
}
