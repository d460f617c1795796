import { describe, expect, test } from "vitest";
import { CliError } from "../../../src/errors.ts";
import { findFlagged, flaggedText } from "../../../src/intake/columns/flagged.ts";
import { readWhere } from "../../../src/intake/columns/where.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { entriesOf } from "../../helpers/cells.ts";
import { sourceOf } from "../../helpers/table.ts";

const HEADERS = ["Name", "Status", "E-mail", "A=B", "Tag", "Tag"];
const ROW = { cells: ["Zoë Ruiz", " Inactive ", null, "x=y", "vip", ""] };

const FORM = 'Use column=value, column!=value or column~=text, for example --where "Status!=inactive".';

describe("--where", () => {
  test.each<[string, boolean]>([
    ["Status=inactive", true],
    ["status=INACTIVE", true],
    ["Status!=inactive", false],
    ["Status != inactive", false],
    ["Status=active", false],
    ["Status~=act", true],
    ["Status~=xyz", false],
    ["Name=zoe\u0308 ruiz", true],
    ["E-Mail=", true],
    ["email!=", false],
    ["A=B=x=y", true],
    ["A=B!=x=y", false],
    ["Tag=vip", true],
    ["Tag!=vip", false],
    ["Tag=", true],
  ])("%s: %s", (text, kept) => {
    expect(readWhere(HEADERS, [text])(ROW)).toBe(kept);
  });

  test("several must all hold", () => {
    expect(readWhere(HEADERS, ["Status~=act", "Name~=zoë"])(ROW)).toBe(true);
    expect(readWhere(HEADERS, ["Status~=act", "Name~=bo"])(ROW)).toBe(false);
  });

  test.each([
    [
      "Stauts=x",
      '--where: the file has no column "Stauts"',
      'Did you mean "Status"? Its columns are "Name", "Status", "E-mail", "A=B", "Tag", "Tag".',
    ],
    ["Status", '--where "Status" is not of the form column=value', FORM],
    ["=x", '--where "=x" is not of the form column=value', FORM],
  ])("%s is an error", (text, message, hint) => {
    expect(() => readWhere(HEADERS, [text])).toThrow(new CliError("usage", message, { hint }));
  });

  test("leaves records away", async () => {
    const { headers, records } = await openTable(sourceOf("name,status\nA,on\nB,off\nC,on\n"));
    expect(records.filter(readWhere(headers, ["status=on"])).map(({ line }) => line)).toEqual([2, 4]);
  });
});

const flagged = async (header: string, values: readonly string[]) => {
  const table = await openTable(sourceOf(`Name,${header}\n${values.map((value) => `A,${value}`).join("\n")}\n`));
  return findFlagged(table).map((one) => `${flaggedText(one, table.records.length)}: ${one.without.join(", ")}`);
};

/** A column and its values; then what is told of the rows that it flags. */
const FLAGS = `
  Archived | FALSE, TRUE, FALSE, true > 2 of 4 rows are marked as archived (column "Archived"): Archived!=TRUE
  archived | no, Yes,  > 1 of 3 rows is marked as archived (column "archived"): archived!=Yes
  Archiviert | nein, ja > 1 of 2 rows is marked as archived (column "Archiviert"): Archiviert!=ja
  Deleted | No, 2024-05-01, No, 2024-06-01 > 2 of 4 rows are marked as deleted (column "Deleted"): Deleted=No
  Gelöscht | 0, 1 > 1 of 2 rows is marked as deleted (column "Gelöscht"): Gelöscht!=1
  Active | Yes, No, Yes > 1 of 3 rows is marked as inactive (column "Active"): Active!=No
  Actif | oui, non > 1 of 2 rows is marked as inactive (column "Actif"): Actif!=non
  Activo | sí, no > 1 of 2 rows is marked as inactive (column "Activo"): Activo!=no
  Active Status | Active, Not-active > 1 of 2 rows is marked as inactive (column "Active Status"): Active Status!=Not-active
  Status | active, Inactive, lead, archived, closed > 3 of 5 rows are marked as inactive or archived (column "Status"): Status!=Inactive, Status!=archived, Status!=closed
  Statut | actif, désabonné > 1 of 2 rows is marked as unsubscribed (column "Statut"): Statut!=désabonné
  State | active, inactive > 1 of 2 rows is marked as inactive (column "State"): State!=inactive
  Estado | activo, inactivo > 1 of 2 rows is marked as inactive (column "Estado"): Estado!=inactivo
  State | CA, ME >
  Unsubscribed | , x > 1 of 2 rows is marked as unsubscribed (column "Unsubscribed"): Unsubscribed!=x
  deleted_at | , 2025-06-01T10:00:00Z > 1 of 2 rows is marked as deleted (column "deleted_at"): deleted_at=
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
