import { completionAnswer } from "./answer.ts";

/** Prints what the scripts of `customers completion` ask for. Whoever presses TAB is shown no failure. */
export async function run([, ...argv]: readonly string[]): Promise<number> {
  process.stdout.on("error", () => {});
  const answer = await completionAnswer(argv, process.env).catch(() => "");
  process.stdout.write(answer);
  return 0;
}
