import { DOCUMENTED, FIELD_NAMES, FIELDS, type Field, type FieldName, fieldAt } from "../customers/fields.ts";
import { CliError } from "../errors.ts";
import type { JsonObject } from "../text/json.ts";
import type { Column, View } from "./output.ts";

const ID: Column = { field: "id", heading: "ID", kind: "id" };

/** The columns of some fields, as tables show them. */
export function columnsOf(fields: readonly FieldName[]): Column[] {
  return fields.map((field): Column => {
    const { kind, label: heading, identifies }: Field = FIELDS[field];
    return {
      ...{ field, heading },
      ...(kind === "phone" && { kind }),
      ...(identifies && { primary: true }),
      ...(field.startsWith("address.") && { secondary: true }),
    };
  });
}

/**
 * How customers are shown: the columns most looked for in a table, the others too if a terminal has room for them,
 * every documented field elsewhere.
 */
export const customerView: View = {
  terminalColumns: [
    ...columnsOf(FIELD_NAMES).map((column) =>
      fieldAt(column.field)?.isInList ? column : { ...column, extra: true as const },
    ),
    ID,
  ],
  columns: [...columnsOf(FIELD_NAMES.filter((name) => fieldAt(name)?.isInList)), ID],
  details: [ID, ...columnsOf(FIELD_NAMES)],
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
