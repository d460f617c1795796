import { createHash } from "node:crypto";
import { join } from "node:path";
import { ensureDir, readText } from "../../system/files.ts";
import { withLock } from "../../system/locks.ts";
import { stateDir } from "../../system/paths.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { parseJson } from "../../text/json.ts";
import { isListOf, isObjectOf, isText } from "../../text/shape.ts";

/** What a person has answered about the columns of a file, for the next file with the same headings. */
export interface RememberedColumns {
  /** Each `Header=field`, as --map takes it. */
  readonly map: readonly string[];
  /** Headings that are not to be used. */
  readonly ignore: readonly string[];
}

/** The answers about a file with these headings; undefined when there are none. A damaged store counts as empty. */
export async function rememberedColumns(
  env: NodeJS.ProcessEnv,
  headers: readonly string[],
): Promise<RememberedColumns | undefined> {
  return (await readStore(env)).find(({ key }) => key === keyOf(headers));
}

/** Keeps answers for the next file with these headings, or forgets them. @throws CliError when the store cannot be written. */
export async function rememberColumns(
  env: NodeJS.ProcessEnv,
  headers: readonly string[],
  answers: RememberedColumns | undefined,
): Promise<void> {
  const path = storePath(env);
  await ensureDir(stateDir(env));
  await withLock(`${path}.lock`, { waitMs: 15_000, busy: "answers about columns are being written" }, async () => {
    const key = keyOf(headers);
    const others = (await readStore(env)).filter((entry) => entry.key !== key);
    const entries = answers === undefined ? others : [...others.slice(1 - MOST_KEPT), { key, ...answers }];
    await replaceFile(path, `${JSON.stringify(entries, undefined, 2)}\n`);
  });
}

// --- internal ---

/** @property key a hash of the headings. */
type StoredAnswers = RememberedColumns & { readonly key: string };

const MOST_KEPT = 200;

function storePath(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "mappings.json");
}

function keyOf(headers: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(headers)).digest("hex").slice(0, 32);
}

const isStore = isListOf<StoredAnswers>(isObjectOf({ key: isText, map: isListOf(isText), ignore: isListOf(isText) }));

/** The last answers last. */
async function readStore(env: NodeJS.ProcessEnv): Promise<readonly StoredAnswers[]> {
  const stored = parseJson((await readText(storePath(env)).catch(() => undefined)) ?? "");
  return isStore(stored) ? stored : [];
}
