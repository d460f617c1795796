import type { GlobalFlags } from "../../cli/global-flags.ts";
import type { Customer } from "../../customers/customer.ts";
import { UNSAFE } from "../../text/safe-text.ts";
import { plainWord } from "../../text/shell-word.ts";

/** The command that deletes customers; undefined if their ids cannot be shown, or do not fit on a screen. */
export function deleteCommand(customers: readonly Customer[], flags: GlobalFlags): string | undefined {
  const refs = customers.map(({ id }) => plainWord(`id:${id}`));
  const command = `customers delete ${refs.join(" ")}${accountFlags(flags)}`;
  const isShown = customers.every(({ id }) => id.search(UNSAFE) === -1);
  return isShown && command.length <= MOST_LETTERS ? command : undefined;
}

/** The command that takes back what was just done; a run by its id, as others may have begun since. */
export function undoCommand(flags: GlobalFlags, run?: string): string {
  return `customers undo${run === undefined ? "" : ` ${run}`}${accountFlags(flags)}`;
}

// --- internal ---

/** The flags that say which account a command is for: a hint for another command has to repeat them. */
function accountFlags({ profile, baseUrl, insecureHttp }: GlobalFlags): string {
  const given = [
    profile !== undefined && `--profile ${plainWord(profile)}`,
    baseUrl !== undefined && `--base-url ${plainWord(baseUrl)}`,
    insecureHttp && "--insecure-http",
  ];
  return given.flatMap((flag) => (flag ? [` ${flag}`] : [])).join("");
}

/** In characters: a command of several lines is copied, one of a screen is not. */
const MOST_LETTERS = 600;
