import { resolve } from "node:path";
import { isOpenToOthers } from "../system/files.ts";
import { configPath } from "../system/paths.ts";
import type { Settings } from "./settings.ts";

/** Says that others on this machine can read the file which the key is from, and how that ends. */
export async function openKeyWarning(
  { apiKey }: Pick<Settings, "apiKey">,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const isStored = apiKey?.source === "profile" && apiKey.value !== undefined;
  const path = isStored ? configPath(env) : keyFile(apiKey?.origin, env);
  if (path === undefined || !(await isOpenToOthers(path))) return undefined;
  return `other users of this machine can read the API key in ${path}; prevent it with \`chmod 600 ${quoted(path)}\``;
}

// --- internal ---

function keyFile(origin: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const file = env.CUSTOMERS_API_KEY_FILE;
  return file && origin?.startsWith("CUSTOMERS_API_KEY_FILE") ? resolve(file) : undefined;
}

/** As the shell wants it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
