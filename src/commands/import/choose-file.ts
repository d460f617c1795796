import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { endingOf } from "../../intake/readers/file-kinds.ts";
import { openTable } from "../../intake/readers/open-table.ts";
import { openSource } from "../../intake/readers/source.ts";
import { type FileAbout, filesIn } from "../../system/folders.ts";
import { choose } from "../../terminal/choose.ts";
import { agoText } from "../../text/duration.ts";
import { count } from "../../text/words.ts";
import { rowsIn, sourceOptions } from "./open-file.ts";

/**
 * Asks a person to choose among the spreadsheets, vCards and CSVs of this folder and of Downloads, the newest first.
 * @returns its path.
 * @throws CliError `usage` when there is none; Declined when they leave by Esc.
 */
export async function chooseFile(context: Context): Promise<string> {
  const downloads = downloadsOf(context.env);
  const here = await filesIn(".", mayHoldCustomers);
  const there = resolve(downloads) === resolve(".") ? [] : await filesIn(downloads, mayHoldCustomers);
  const files = [...here, ...there].sort((one, other) => other.changed - one.changed).slice(0, MOST);
  if (files.length === 0) {
    throw new CliError("usage", `there is no spreadsheet, vCard or CSV in this folder or in ${downloads}`, {
      hint: "Name a file: customers import FILE",
    });
  }
  const rows = await rowTexts(context, files);
  const now = context.clock.now();
  const [file] = await choose(context, files, {
    question: "Which file?",
    cells: (one) => [
      basename(one.path),
      rows.get(one) ?? "",
      SIZE.format(one.bytes),
      agoText(one.changed, now),
      here.includes(one) ? "" : `in ${basename(downloads)}`,
    ],
    placeholder: "a part of its name",
    refusal: "nothing was imported",
  });
  return file.path;
}

// --- internal ---

/** Without JSON and plain text: such files are usually something else. */
const ENDINGS = ["csv", "tsv", "tab", "xlsx", "xls", "ods", "vcf", "vcard"];

/** More are not offered. */
const MOST = 100;

/** Time for counting rows before the question. Files that are not reached show no count. */
const COUNTING_MS = 1000;

const SIZE = new Intl.NumberFormat("en", { notation: "compact", style: "unit", unit: "byte", unitDisplay: "narrow" });

/** The folder of downloads, as the XDG user directories call it. */
function downloadsOf(env: NodeJS.ProcessEnv): string {
  return env.XDG_DOWNLOAD_DIR || join(env.HOME || homedir(), "Downloads");
}

/** Whether a file may hold customers. A name that begins with a dot or `~` is another program's temporary file. */
function mayHoldCustomers(name: string): boolean {
  return ENDINGS.includes(endingOf(name)) && !/^[.~]/.test(name);
}

/** `25 rows`, for the newest files, as an import reads them. */
async function rowTexts(context: Context, files: readonly FileAbout[]): Promise<Map<FileAbout, string>> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(COUNTING_MS)]);
  const texts = new Map<FileAbout, string>();
  for (const file of files) {
    if (signal.aborted) break;
    const source = await openSource(file.path, sourceOptions(context, { signal })).catch(() => undefined);
    // A file that cannot be read has no count; importing it says why.
    const rows = await (source &&
      openTable(source, { signal })
        .then(rowsIn)
        .catch(() => undefined));
    if (rows !== undefined) texts.set(file, count(rows, "row"));
  }
  return texts;
}
