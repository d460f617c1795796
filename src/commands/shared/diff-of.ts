import { plannedWrites } from "../../bulk/plan/planned.ts";
import type { Step } from "../../bulk/step.ts";
import type { Redactor } from "../../customers/redact.ts";
import { colourWanted, inks } from "../../output/colour.ts";
import type { Context } from "./context.ts";
import { diffLines } from "./preview.ts";

/** The steps as a diff, as --dry-run shows them, for a person who is asked whether to carry them out. */
export async function* diffOf(
  { terminal, env, flags }: Pick<Context, "terminal" | "env" | "flags">,
  steps: AsyncIterable<Step> | Iterable<Step>,
  redactor: Redactor,
): AsyncGenerator<string> {
  const inkwell = await inks(colourWanted(terminal.stderrIsTTY, env, flags.color));
  for await (const write of plannedWrites(steps, redactor)) yield* diffLines(write, inkwell);
}
