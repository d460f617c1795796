import { CliError } from "../errors.ts";

/** The run was stopped while a write waited for its turn: it never left. */
export class NothingSent extends CliError {
  constructor({ code, message, hint, signal }: CliError) {
    super(code, message, { hint, signal });
  }
}
