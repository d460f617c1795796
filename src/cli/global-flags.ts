import { type Command, InvalidArgumentError, Option } from "commander";
import { CliError } from "../errors.ts";
import { FORMATS, OUTPUT_FORMATS, type OutputFormat } from "../output/formats.ts";
import type { Sourced } from "../settings/setting-key.ts";
import type { SettingFlags } from "../settings/settings.ts";
import { GLOBAL_FLAGS } from "./commands.ts";

export interface GlobalFlags extends Omit<SettingFlags, "defaultCountry"> {
  readonly fields?: string[];
  readonly query?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  /** These are false after --no-input, --no-color and --no-pager. */
  readonly input?: boolean;
  readonly color?: boolean;
  readonly pager?: boolean;
}

export const GLOBAL_HEADING = "Global flags:";

export function addGlobalFlags(root: Command): Command {
  root.optionsGroup(GLOBAL_HEADING);
  for (const [flags, description] of GLOBAL_FLAGS) {
    const option = new Option(flags, description);
    if (option.long === "--output") option.choices(OUTPUT_FORMATS).argParser(outputFormat);
    if (option.long === "--fields") option.argParser(listOfNames);
    root.addOption(option);
  }
  return root;
}

/** The format that is asked for. A setting that says ids is not meant of what a query selects. */
export function askedFormat(
  flags: Pick<GlobalFlags, "json" | "output" | "query">,
  set: Pick<Sourced<string>, "value" | "source"> | undefined,
): OutputFormat | undefined {
  refuseTwoFormats(flags);
  const { output, query } = flags;
  if (output !== undefined && !OUTPUT_FORMATS.some((known) => known === output)) {
    throw new CliError("usage", `-o ${output} works only with \`customers export\``, {
      hint: `Choose one of ${OUTPUT_FORMATS.join(", ")}.`,
    });
  }
  const format = set?.source === "default" ? undefined : OUTPUT_FORMATS.find((known) => known === set?.value);
  return format === "ids" && set?.source !== "flag" && query !== undefined ? undefined : format;
}

export function refuseTwoFormats({ json, output }: Pick<GlobalFlags, "json" | "output">): void {
  if (!json || output === undefined || output === "json") return;
  throw new CliError("usage", `--json and -o ${output} ask for two formats`, { hint: "Give one of the two." });
}

export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** Reads the value of a flag; for what `read` does not know the error is `problem`. */
export function readAs<T>(read: (text: string) => T | undefined, problem: string): (text: string) => T {
  return (text) => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(problem);
    return value;
  };
}

export const atLeastOne = readAs((text) => (/^\d+$/.test(text) && Number(text)) || undefined, "It must be 1 or more.");

export function atMost(limit: number, problem: string): (text: string) => number {
  return readAs((text) => (/^\d+$/.test(text) && Number(text) <= limit ? Number(text) : undefined), problem);
}

// --- internal ---

/** Formats of files are accepted here because export takes them; other commands refuse them in {@link askedFormat}. */
function outputFormat(text: string): string {
  if (Object.hasOwn(FORMATS, text)) return text;
  throw new InvalidArgumentError(`Allowed choices are ${OUTPUT_FORMATS.join(", ")}.`);
}

function listOfNames(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.some((name) => name !== "")) return names.filter((name) => name !== "");
  throw new InvalidArgumentError("It must name a field, as in id,name,address.city.");
}
