import type { GlobalFlags } from "../commands/shared/global-flags.ts";
import { CliError } from "../errors.ts";
import type { Settings } from "../settings/settings.ts";
import { OUTPUT_FORMATS, type OutputFormat } from "./formats.ts";

/**
 * The format of a run: --json, else -o, else the setting.
 * @throws CliError `usage` when two were asked for, or the setting names none there is.
 */
export function chosenFormat(
  flags: Pick<GlobalFlags, "json" | "output">,
  setting: Pick<Settings["output"], "value" | "origin">,
): OutputFormat {
  if (flags.json && flags.output !== undefined && flags.output !== "json") {
    throw new CliError("usage", `--json and -o ${flags.output} ask for two formats`, { hint: "Give one of the two." });
  }
  if (flags.json) return "json";
  const [name, origin] = flags.output === undefined ? [setting.value, setting.origin] : [flags.output, "-o"];
  const format = OUTPUT_FORMATS.find((known) => known === name);
  if (format) return format;
  throw new CliError("usage", `'${name}' (${origin}) is no output format`, {
    hint: `Choose one of ${OUTPUT_FORMATS.join(", ")}.`,
  });
}
