import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { endingOf } from "../../intake/readers/file-kinds.ts";
import { filesIn } from "../../system/folders.ts";
import { choose } from "../../terminal/choose.ts";
import { agoText } from "../../text/duration.ts";

/**
 * Asks a person to choose among the spreadsheets, vCards and CSVs of this folder and of Downloads, the newest first.
 * @returns its path.
 */
export async function chooseFile(context: Context): Promise<string> {
  const { XDG_DOWNLOAD_DIR, HOME } = context.env;
  const downloads = XDG_DOWNLOAD_DIR || join(HOME || homedir(), "Downloads");
  const here = await filesIn(".", mayHoldCustomers);
  const there = resolve(downloads) === resolve(".") ? [] : await filesIn(downloads, mayHoldCustomers);
  const files = [...here, ...there].sort((one, other) => other.changed - one.changed).slice(0, MOST);
  if (files.length === 0) {
    throw new CliError("usage", `there is no spreadsheet, vCard or CSV in this folder or in ${downloads}`, {
      hint: "Name a file: customers import FILE",
    });
  }
  const now = context.clock.now();
  const [file] = await choose(context, files, {
    question: "Which file?",
    cells: (one) => [
      basename(one.path),
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

const SIZE = new Intl.NumberFormat("en", { notation: "compact", style: "unit", unit: "byte", unitDisplay: "narrow" });

/** Whether a file may hold customers. A name that begins with a dot or `~` is another program's temporary file. */
function mayHoldCustomers(name: string): boolean {
  return ENDINGS.includes(endingOf(name)) && !/^[.~]/.test(name);
}
