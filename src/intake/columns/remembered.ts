import { keyFor, Remembered } from "../../system/remembered.ts";
import { isListOf, isObjectOf, isText } from "../../text/shape.ts";

/** What a person has answered about the columns of a file, for the next file with the same headings. */
export interface RememberedColumns {
  /** Each `Header=field`, as --map takes it. */
  readonly map: readonly string[];
  /** Headings that are not to be used. */
  readonly ignore: readonly string[];
}

/** The answers about a file with these headings; undefined when there are none. */
export function rememberedColumns(
  env: NodeJS.ProcessEnv,
  headers: readonly string[],
): Promise<RememberedColumns | undefined> {
  return STORE.find(env, keyFor(...headers));
}

/** Keeps answers for the next file with these headings, or forgets them. @throws CliError when the store cannot be written. */
export function rememberColumns(
  env: NodeJS.ProcessEnv,
  headers: readonly string[],
  answers: RememberedColumns | undefined,
): Promise<void> {
  const key = keyFor(...headers);
  return STORE.keep(env, key, answers && { ...answers, key });
}

// --- internal ---

const STORE = new Remembered(
  "mappings.json",
  isObjectOf({ key: isText, map: isListOf(isText), ignore: isListOf(isText) }),
);
