import type { Command } from "commander";
import { givenCountry } from "../../intake/cells/country.ts";

/** The flag for the country of national phone numbers: its two letters, or its name. A text that is neither stays as it is. */
export function addCountryFlag(command: Command): Command {
  const help = "country of phone numbers without +, for example US or Germany";
  return command.option("--default-country <code>", help, (text: string) => givenCountry(text) ?? text);
}
