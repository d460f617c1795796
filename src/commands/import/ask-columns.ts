import { Declined } from "../../errors.ts";
import { type ColumnDoubt, doubtsError } from "../../intake/columns/doubts.ts";
import type { RememberedColumns } from "../../intake/columns/given-columns.ts";
import { quotedSample } from "../../intake/columns/mapping-rows.ts";
import type { ColumnTarget } from "../../intake/headings/heading.ts";
import type { PromptAnswer } from "../../terminal/prompts.ts";
import words from "./column-words.json" with { type: "json" };
import type { Asking } from "./questions.ts";

/** Asks what each doubtful column holds. @param place of the headings: `customers.csv:1`. */
export async function askColumns(
  { context, asks }: Asking,
  place: string,
  doubts: readonly ColumnDoubt[],
): Promise<RememberedColumns> {
  if (!asks) throw doubtsError(place, doubts);
  const prompts = await context.prompts();
  const declined = new Declined("nothing was written", "Say what the columns hold with --map and --ignore.");
  const map: string[] = [];
  const ignore: string[] = [];
  for (const [at, doubt] of doubts.entries()) {
    const { header, proposed } = doubt;
    const which = doubts.length > 1 ? `${at + 1} of ${doubts.length}; ` : "";
    const question = `${questionOf(doubt)} (${which}Esc stops, and nothing is written)`;
    const answer = await prompts.select(question, answersFor(proposed), { declined });
    if (answer === NOT_USED) ignore.push(header);
    else map.push(`${header}=${answer}`);
  }
  return { map, ignore };
}

// --- internal ---

const NOT_USED = "not used";

/** What the fields are called in an office, in the order in which they are offered. */
const WORDS: Readonly<Record<ColumnTarget, string>> = words;

const TARGETS = Object.keys(WORDS) as ColumnTarget[]; // It has all of them.

function questionOf({ header, samples, why }: ColumnDoubt): string {
  const values = samples.map(quotedSample).join(", ");
  const sentence = `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
  return [
    `${sentence}${/[.?!]$/.test(sentence) ? "" : "."}`,
    `Column ${JSON.stringify(header)}${values === "" ? "" : `: ${values}`}`,
    "What does it hold?",
  ].join("\n");
}

/** The proposal first, then "not used", then all others. */
function answersFor(proposed: ColumnTarget | undefined): PromptAnswer<ColumnTarget | typeof NOT_USED>[] {
  const others = TARGETS.filter((target) => target !== proposed);
  const named = (target: ColumnTarget) => ({ value: target, label: WORDS[target], hint: `--map …=${target}` });
  const unused = { value: NOT_USED, label: "Do not use this column" } as const;
  return [...(proposed === undefined ? [] : [named(proposed)]), unused, ...others.map(named)];
}
