import { expect, test } from "vitest";
import { flaggedRows } from "../../../src/intake/columns/flagged.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { entriesOf } from "../../helpers/cells.ts";
import { sourceOf } from "../../helpers/table.ts";

const flagged = async (header: string, values: readonly string[]) =>
  flaggedRows(await openTable(sourceOf(`Name,${header}\n${values.map((value) => `A,${value}`).join("\n")}\n`)));

/** A column and its values; then what is told of the rows that it flags. */
const FLAGS = `
  Archived | FALSE, TRUE, FALSE, true > 2 of 4 rows are marked as archived (column "Archived")
  archived | no, Yes,  > 1 of 3 rows is marked as archived (column "archived")
  Archiviert | nein, ja > 1 of 2 rows is marked as archived (column "Archiviert")
  Deleted | No, 2024-05-01, No, 2024-06-01 > 2 of 4 rows are marked as deleted (column "Deleted")
  Gelöscht | 0, 1 > 1 of 2 rows is marked as deleted (column "Gelöscht")
  Active | Yes, No, Yes > 1 of 3 rows is marked as inactive (column "Active")
  Actif | oui, non > 1 of 2 rows is marked as inactive (column "Actif")
  Activo | sí, no > 1 of 2 rows is marked as inactive (column "Activo")
  Active Status | Active, Not-active > 1 of 2 rows is marked as inactive (column "Active Status")
  Status | active, Inactive, lead, archived, closed > 3 of 5 rows are marked as inactive or archived (column "Status")
  Statut | actif, désabonné > 1 of 2 rows is marked as unsubscribed (column "Statut")
  State | active, inactive > 1 of 2 rows is marked as inactive (column "State")
  Estado | activo, inactivo > 1 of 2 rows is marked as inactive (column "Estado")
  State | CA, ME >
  Unsubscribed | , x > 1 of 2 rows is marked as unsubscribed (column "Unsubscribed")
  deleted_at | , 2025-06-01T10:00:00Z > 1 of 2 rows is marked as deleted (column "deleted_at")
  Archived | TRUE, TRUE >
  Archived | FALSE, FALSE >
  Status | new, won >
  Job Status | closed, open >
  Accepts Email Marketing | yes, no >
`;

test.each(entriesOf(FLAGS))("columns that flag some rows: %s", async (entry) => {
  const [, header = "", values = "", expected = ""] = /^(.+) \| (.*) > ?(.*)$/.exec(entry) ?? [];
  expect((await flagged(header, values.split(", "))).join(" ; ")).toBe(expected);
});
