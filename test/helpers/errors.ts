/** When a function of `src` has to fail: the error that it ends with, to be compared. */
import { CliError } from "../../src/errors.ts";

/** The CliError that the work throws or rejects with; fails the test when it does not. */
export async function errorOf(work: Promise<unknown> | (() => unknown)): Promise<CliError> {
  let value: unknown;
  try {
    value = await (typeof work === "function" ? work() : work);
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
  throw new Error(`it succeeded with ${JSON.stringify(value)}`);
}
