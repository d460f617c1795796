import { completionAnswer } from "./answer.ts";

/** Prints what the scripts of `customers completion` ask for. A failure is not shown: a person is typing. */
export async function run([, ...argv]: readonly string[]): Promise<number> {
  process.stdout.on("error", () => {});
  const answer = await completionAnswer(argv, process.env).catch(() => "");
  process.stdout.write(answer);
  return 0;
}
