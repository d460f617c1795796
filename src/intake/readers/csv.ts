import { CliError } from "../../errors.ts";
import type { FormatTable } from "../row.ts";
import { delimitedRecords } from "./csv-records.ts";
import { detectDialect } from "./delimiter.ts";
import { withHeader } from "./header-line.ts";
import type { Text } from "./reader.ts";
import { quotedTextFormulas } from "./text-formulas.ts";

/**
 * A delimited text file (RFC 4180, with any delimiter and any of CR LF, LF, CR) as a table, read as a stream.
 * @throws CliError `invalid_input` when the file has no rows; later, while its rows are read, where its quotes are wrong.
 */
export async function readDelimited(name: string, text: Text): Promise<FormatTable> {
  const usual = /\.(?:tsv|tab|xls)$/i.test(name) ? "\t" : ",";
  const dialect = detectDialect(new TextDecoder().decode(text.head), usual);
  const table = await withHeader(name, () =>
    delimitedRecords(name, quotedTextFormulas(text.read(), dialect.delimiter), dialect),
  );
  if (table === undefined) {
    throw new CliError("invalid_input", `${name} has no rows`, {
      hint: "Its first line should name the columns, for example: name,email,phone",
    });
  }
  return { ...table, name, unit: "line", neutralised: true };
}
