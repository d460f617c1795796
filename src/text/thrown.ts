import { inspect } from "node:util";

/** What a thrown value says: it need not be an Error, nor have a text. @param options more of it than for a person. */
export function thrownText(thrown: unknown, options: Parameters<typeof inspect>[1] = {}): string {
  try {
    return typeof thrown === "string" ? thrown : inspect(thrown, options);
  } catch {
    return "a value that cannot be shown";
  }
}
