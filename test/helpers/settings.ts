/** When a settings file has to be there already, or is looked at afterwards. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

/** An environment whose settings folder holds this file: a value to be written as JSON, or its very text. */
export async function settingsFile(content?: unknown): Promise<{ env: Record<string, string>; path: string }> {
  const folder = await temporaryFolder();
  const path = join(folder, "config", "config.json");
  if (content !== undefined) {
    await mkdir(join(folder, "config"), { mode: 0o700 });
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content), { mode: 0o600 });
  }
  return { env: { CUSTOMERS_CONFIG_DIR: join(folder, "config"), CUSTOMERS_STATE_DIR: join(folder, "state") }, path };
}
