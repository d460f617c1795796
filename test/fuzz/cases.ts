import { OUTPUT_FORMATS } from "../../src/output/formats.ts";
import type { Chooser } from "./chooser.ts";
import { type FuzzFile, RECORD, textTable, workbook, yaml } from "./files.ts";

/** A command line, and the files that it reads. */
export interface FuzzCase {
  readonly argv: readonly string[];
  readonly files: readonly FuzzFile[];
  /** The file that the editor of a person writes. */
  readonly edited?: string;
  /** It begins with the files of earlier runs, one of them damaged. */
  readonly hasState?: boolean;
}

export function caseFor(choose: Chooser): FuzzCase {
  const format = ["-o", choose.of(OUTPUT_FORMATS)];
  const kind = choose.number();
  if (kind < 0.5) return { argv: [...choose.of(COMMANDS), ...format], files: [] };
  if (kind < 0.54) return { argv: [...choose.of(STATE_COMMANDS), "--json"], files: [], hasState: true };
  if (kind < 0.57) {
    const files = [yaml("edited.yaml", RECORD, choose)];
    return { argv: ["edit", "id:7", "--yes", ...format], files, edited: "edited.yaml" };
  }
  const file = kind < 0.61 ? workbook(choose) : textTable(choose);
  return { argv: [...choose.of(FILE_COMMANDS), file.name, ...choose.of(FILE_FLAGS), "--json"], files: [file] };
}

// --- internal ---

const STATE_COMMANDS: readonly (readonly string[])[] = [
  ["runs"],
  ["runs", "show", "last"],
  ["runs", "resume"],
  ["runs", "undo", "last", "--yes"],
  ["restore"],
  ["config", "list"],
  ["import", "customers.csv"],
];

const COMMANDS: readonly (readonly string[])[] = [
  ["list"],
  ["list", "--limit", "3"],
  ["list", "--search", "ortiz"],
  ["list", "--filter", "email=p1@example.com"],
  ["list", "--sort", "name:desc"],
  ["list", "--fields", "id,address.city,tags"],
  ["list", "--verbose"],
  ["get", "7"],
  ["get", "7", "8"],
  ["get", "p1@example.com"],
  ["get", "+12025550123"],
  ["create", "--name", "Dana", "--email", "dana@example.com"],
  ["update", "7", "--name", "Dana", "--phone", "+12025550199"],
  ["delete", "7", "--yes"],
  ["delete", "p1@example.com", "--yes"],
  ["export"],
  ["export", "-o", "ndjson"],
  ["duplicates"],
  ["doctor"],
  ["api", "GET", "/customers"],
  ["api", "GET", "/customers", "--all"],
  ["api", "GET", "/jobs", "--include"],
  ["runs"],
];

const FILE_COMMANDS: readonly (readonly string[])[] = [
  ["import"],
  ["import"],
  ["import", "--dry-run"],
  ["delete", "--yes", "--from"],
];

const FILE_FLAGS: readonly (readonly string[])[] = [
  [],
  ["--default-country", "US"],
  ["--max-errors", "100"],
  ["--match", "email"],
  ["--skip-invalid", "--default-country", "US"],
  ["--skip-invalid", "--default-country", "US"],
  ["--skip-invalid", "--default-country", "US", "--fix"],
];
