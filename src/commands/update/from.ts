import { Command, type Option } from "commander";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import type { ImportFlags } from "../import.ts";
import { type FieldFlags, givenFields } from "../shared/fields.ts";
import { addGuardFlags } from "../shared/guarding.ts";
import { addReadingFlags } from "../shared/reading.ts";
import { addReportFlags } from "../shared/reporting.ts";
import { addWritingFlags } from "../shared/writing.ts";

/** Flags of import that make no sense where nobody is created or deleted. */
const FOREIGN = ["onMatch", "maxCreates", "maxDeletes"];

/**
 * Adds import's flags to update, for `update --from`.
 * @returns those that belong to --from alone.
 */
export function addUpdateFromFlags(command: Command): readonly Option[] {
  const donor = new Command();
  addReportFlags(addGuardFlags(addWritingFlags(addReadingFlags(donor))))
    .option("--dry-run", "show what would be written, and write nothing")
    .option("--skip-missing", "pass over the rows that match nobody")
    .option("--rejects <file>", "where failed rows go (default: FILE.rejects.csv)");
  const own = new Set(command.options.map((option) => option.attributeName()));
  const added = donor.options.filter((option) => {
    const name = option.attributeName();
    return !own.has(name) && !FOREIGN.includes(name);
  });
  for (const option of added) command.addOption(option.helpGroup("With --from:"));
  return added;
}

/**
 * The REF of an update of one customer.
 * @throws CliError `usage` without one, and with a flag that would be without effect: --dry-run must never write.
 */
export function namedRef(ref: string | undefined, flags: object, fromFlags: readonly Option[]): string {
  if (ref === undefined) {
    throw new CliError("usage", "no customer was named", {
      hint: "Name one by id, e-mail address or phone number, or a file of them with --from.",
    });
  }
  const given: Readonly<Record<string, unknown>> = { ...flags };
  const stray = fromFlags.find((option) => {
    const value = given[option.attributeName()];
    return value !== undefined && value !== option.defaultValue;
  });
  if (stray === undefined) return ref;
  throw new CliError("usage", `${stray.long} belongs to --from`, {
    hint: "Leave it out, or name a file with --from.",
  });
}

/** Changes the customers that a file names: an import whose rows must all match one. Errors as import has them. */
export async function updateFrom(
  context: Context,
  file: string,
  ref: string | undefined,
  flags: FieldFlags & { readonly clear?: readonly string[] },
): Promise<void> {
  if (ref !== undefined || givenFields(flags).length > 0 || flags.data !== undefined || flags.clear !== undefined) {
    throw new CliError("usage", "--from excludes a customer named by itself, field flags, --data and --clear", {
      hint: "The file says who is changed, and what.",
    });
  }
  const {
    from: _from,
    allowUnknownFields: _unknown,
    ...rest
  } = flags as ImportFlags & {
    readonly from?: string;
    readonly allowUnknownFields?: boolean;
  }; // addUpdateFromFlags() added import's flags, with their defaults.
  const { importFile } = await import("../import.ts");
  await importFile(context, file, { ...rest, onMatch: "update", updatesOnly: true });
}
