import { CliError } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";
import type { ColumnDoubt } from "./mapping.ts";

/**
 * What is told where nobody can answer: each doubt, and the flags that decide it.
 * @param place of the headings: `customers.csv:1`.
 */
export function doubtsError(place: string, doubts: readonly ColumnDoubt[]): CliError {
  const [first, ...more] = doubts;
  const message =
    more.length === 0 ? `${place}: ${first?.why}` : `${place}: it is not clear what ${doubts.length} columns hold`;
  const flags = doubts.map(flagsOf);
  return new CliError("invalid_input", message, {
    ...(more.length === 0 ? {} : { fields: Object.fromEntries(doubts.map(({ header, why }) => [header, why])) }),
    hint: more.length === 0 ? flags.join("") : ["Say it for each of them:", ...flags].join("\n"),
  });
}

// --- internal ---

function flagsOf({ header, proposed }: ColumnDoubt): string {
  const ignore = `--ignore ${shellWord(header)}`;
  if (proposed === undefined) return `Add ${ignore}, or say what it holds: --map ${shellWord(`${header}=name`)}.`;
  return `If so, add --map ${shellWord(`${header}=${proposed}`)}. If not: ${ignore}.`;
}
