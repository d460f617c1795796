import type { SettingFlags, Settings } from "./settings.ts";

export async function resolveSettings(_flags: SettingFlags, _env: NodeJS.ProcessEnv): Promise<Settings> {
  throw new Error("to come");
}
