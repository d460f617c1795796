import { Command, Option } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { readAs, refuseTwoFormats } from "../cli/global-flags.ts";
import { CliError } from "../errors.ts";
import { exportFormat, LOOKED_AT, lateText, type Sink, writeExport } from "../export/write.ts";
import { OWNER_ONLY, replacing } from "../system/replace-file.ts";
import { safeText } from "../text/safe-text.ts";
import { count } from "../text/words.ts";
import { addSelectionFlags, living, type SelectionFlags } from "./shared/selection.ts";

interface ExportFlags extends SelectionFlags {
  readonly raw?: boolean;
  readonly bom: boolean;
  readonly delimiter?: "," | ";";
  readonly mode?: number;
}

export default function exportCommand(bind: Bind): Command {
  return bind(
    addSelectionFlags(
      new Command("export")
        .description(
          "Write every customer, or those chosen, as CSV, TSV, NDJSON, JSON or XLSX: by -o, else the file's ending. " +
            "Importing the file again changes nothing.",
        )
        .argument("[file]", "replaced as a whole, once the export is complete; without it, or with -, stdout"),
    )
      .option("--raw", "do not neutralise cells that a spreadsheet would run as formulas, as on stdout")
      .option("--no-bom", "begin a CSV file without the mark (U+FEFF) that tells Excel it is UTF-8")
      .addOption(
        new Option(
          "--delimiter <sign>",
          "between the cells of CSV, else a comma; Excel expects ; in most countries with a decimal comma",
        ).choices([",", ";"]),
      )
      .option("--mode <mode>", "who may use the file, as chmod takes it, such as 644; else 600: you alone", fileMode),
    exportCustomers,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  fields: "customer",
  notes: `The columns of CSV, TSV and XLSX are id and the documented fields, then what else the first ${LOOKED_AT} customers have;
--fields names others. JSON and NDJSON have everything. Without --sort, customers are written as they are read, so
little memory is needed. On stdout a TSV record is one line (\\t, \\n and \\\\ escaped); in a file it is quoted, as spreadsheets
read it. Import reads both. CSV on stdout has no mark (U+FEFF) in front.`,
  examples: [
    "customers export customers.csv",
    "customers export reno.xlsx --filter address.city=Reno --sort name",
    "customers export -o ndjson | gzip > customers.ndjson.gz",
    "customers export /srv/share/customers.csv --mode 640",
  ],
};

async function exportCustomers(context: Context, [file]: readonly [string?], flags: ExportFlags): Promise<void> {
  const { flags: global, terminal } = context;
  if (global.query !== undefined) {
    throw new CliError("usage", "--query does not work with export", { hint: "Use it with `customers list`." });
  }
  const path = file === "-" ? undefined : file;
  const { mode = OWNER_ONLY } = flags;
  if (flags.mode !== undefined && path === undefined) {
    throw new CliError("usage", "--mode is for a file, not for stdout", { hint: "Name a file, or leave --mode out." });
  }
  refuseTwoFormats(global);
  const format = exportFormat(path, global.json ? "json" : global.output, (await context.settings()).output);
  if (flags.delimiter !== undefined && format !== "csv") {
    throw new CliError("usage", `--delimiter is for CSV, not for ${format.toUpperCase()}`, {
      hint: "Leave it out, or write CSV with -o csv.",
    });
  }
  if (format === "xlsx" && path === undefined && terminal.stdoutIsTTY) {
    throw new CliError("usage", "a workbook cannot be shown on a terminal", { hint: "Name a file: customers.xlsx" });
  }
  const customers = living(context, flags, { fields: global.fields });
  const options = {
    format,
    fields: global.fields,
    raw: flags.raw === true || path === undefined,
    quoted: path !== undefined,
    bom: path !== undefined && flags.bom,
    delimiter: flags.delimiter ?? ",",
  };
  const write = (sink: Sink) => writeExport(customers, sink, options);
  const stopTelling = context.busy.nowAndThen();
  const exported = await (path === undefined
    ? write((data) => terminal.out(terminal.stdoutIsTTY ? visible(data.toString(), format) : data))
    : replacing(path, mode, (append) => write(append))
  ).finally(stopTelling);
  const late = lateText(exported.late, "exported");
  if (late !== undefined) context.warn(late);
  context.notice(`Exported ${count(exported.count, "customer")} to ${path ?? "stdout"}.`);
}

const fileMode = readAs(
  (text) => (/^0?[0-7]{3}$/.test(text) ? Number.parseInt(text, 8) : undefined),
  "It must be three octal digits, such as 640.",
);

/** What would move the cursor of a terminal is shown escaped. A TSV record has its tabs between the cells alone. */
function visible(text: string, format: string): string {
  const breaks = format === "tsv" ? /([\n\t])/ : /(\n)/;
  return text
    .split(breaks)
    .map((part, at) => (at % 2 === 0 ? safeText(part) : part))
    .join("");
}
