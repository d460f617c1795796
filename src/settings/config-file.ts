import { CliError } from "../errors.ts";
import { ensureDir, fileError, readGivenText } from "../system/files.ts";
import { configDir, configPath } from "../system/paths.ts";
import { type JsonObject, jsonFault } from "../text/json.ts";
import { isObjectOf, isRecordOf, isText, orMissing } from "../text/shape.ts";

/** What config.json holds. Keys that this version does not know are kept as they are. */
export interface ConfigFile extends JsonObject {
  current?: string;
  /** Name → profile; see keys.ts for a profile's own keys. */
  profiles: { [name: string]: JsonObject };
}

/**
 * The settings file; without profiles when there is no file yet. Read without conf, which takes long to load.
 * @throws CliError `invalid_input` naming the file, and the place in it, when it is not what it should be.
 */
export async function readConfigFile(env: NodeJS.ProcessEnv): Promise<ConfigFile> {
  const path = configPath(env);
  const text = await readGivenText(path);
  return text === undefined ? { profiles: {} } : checkConfig(parseConfig(text, path), path);
}

/**
 * Changes the settings file while no other process does. A file that cannot be read is not changed.
 * @throws CliError `locked` when another process keeps it for 15 seconds; as readConfigFile; as `change` does.
 */
export async function changeConfigFile<T>(env: NodeJS.ProcessEnv, change: (config: ConfigFile) => T): Promise<T> {
  const path = configPath(env);
  // Before the lock: loading it is slow. What only reads the settings does without.
  const [{ default: Conf }, { withLock }, { checkOutput }] = await Promise.all([
    import("conf"),
    import("../system/locks.ts"),
    import("../system/replace-file.ts"),
  ]);
  await ensureDir(configDir(env));
  return withLock(`${path}.lock`, { waitMs: 15_000, busy: "the settings are being changed" }, async () => {
    const config = await readConfigFile(env);
    const before = JSON.stringify(config);
    const result = change(config);
    if (JSON.stringify(config) === before) return result;
    await checkOutput(path); // conf would take over the owner of a file that another user put there
    try {
      const conf = new Conf<JsonObject>({
        cwd: configDir(env),
        projectSuffix: "",
        configFileMode: 0o600,
        accessPropertiesByDotNotation: false,
        serialize: (value) => `${JSON.stringify(value, undefined, 2)}\n`,
        deserialize: (text) => JSON.parse(withoutMark(text)),
      });
      conf.store = config;
    } catch (error) {
      throw fileError("write", path, error);
    }
    return result;
  });
}

// --- internal ---

const FIX = "Fix the file, or move it away and run `customers auth login` again; it is never overwritten.";
const FORM = `It is {"current": "a", "profiles": {"a": {"base_url": "…", "api_key": "…"}}}, all of it text. ${FIX}`;

function parseConfig(text: string, path: string): unknown {
  try {
    return JSON.parse(withoutMark(text));
  } catch {
    // The parser's own message quotes what is around the fault, which may be a key.
    const { place } = jsonFault(withoutMark(text));
    const at = place === undefined ? "" : ` at ${place}`;
    throw new CliError("invalid_input", `the settings file is not valid JSON${at}: ${path}`, { hint: FIX });
  }
}

const isProfile = isObjectOf({
  base_url: orMissing(isText),
  api_key: orMissing(isText),
  keychain_account: orMissing(isText),
});
const isConfig = isObjectOf({ current: orMissing(isText), profiles: orMissing(isRecordOf(isProfile)) });

function checkConfig(value: unknown, path: string): ConfigFile {
  if (!isConfig(value)) throw new CliError("invalid_input", `the settings file is wrong: ${path}`, { hint: FORM });
  // Not copied one by one: a name such as `__proto__` would do harm.
  const { profiles = {} } = value;
  return { ...(value as { current?: string }), profiles: profiles as ConfigFile["profiles"] };
}

/** Editors on Windows begin a file with a byte order mark, which JSON does not allow (RFC 8259 §8.1). */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}
