import { CliError, UnclearCreate } from "../errors.ts";

// What stack traces call it.
Object.defineProperty(CliError, "name", { value: "CustomersError" });

/** An error as a program needs it: hints that name commands and flags are for people at a terminal. */
export function forProgram(error: unknown): unknown {
  if (!(error instanceof CliError)) return error;
  if (error instanceof UnclearCreate)
    return new UnclearCreate(error.code, error.message, {
      ...error,
      cause: error.cause,
      hint: "Look with find() whether it was created, before it is created again.",
    });
  if (error.hint === undefined || !ABOUT_COMMANDS.test(error.hint)) return error;
  return new CliError(error.code, error.message, { ...error, cause: error.cause, hint: undefined });
}

// --- internal ---

/** A flag, a command, or how a customer is named on a command line. */
const ABOUT_COMMANDS = /(^|[\s'"`(])--[a-z]|`customers |customers config|\b(id|phone|name):\S/;
