/** When the output of the program is compared whole. */
import { masked } from "./mask.ts";
import { type Command, type RunOptions, type RunResult, run } from "./program.ts";

export { masked };

/** Runs the program; what differs from run to run is masked in its output. */
export async function runMasked(command: Command, options?: RunOptions): Promise<RunResult> {
  const { stdout, stderr, exitCode } = await run(command, options);
  return { stdout: masked(stdout), stderr: masked(stderr), exitCode };
}
