import { join } from "node:path";
import type { RunningSandbox } from "../../sandbox/server.ts";

/**
 * The environment of a command that runs against a sandbox. Of the variables of this program it gets the format and those of
 * the sandbox: nothing of the real account is used.
 * @param world the folder for its settings, runs and trash.
 */
export function ownEnv(
  env: NodeJS.ProcessEnv,
  { baseUrl, apiKey }: Pick<RunningSandbox, "baseUrl" | "apiKey">,
  world: string,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !/^CUSTOMERS_(?!OUTPUT$)/i.test(name));
  // To Windows no_proxy and NO_PROXY are one variable: of both, Node would pass on NO_PROXY, without this machine.
  const isReplaced = (name: string) => platform === "win32" && name.toLowerCase() === "no_proxy";
  return {
    ...Object.fromEntries(others.filter(([name]) => !isReplaced(name))),
    // A proxy of the network does not lead back to this machine.
    no_proxy: [env.no_proxy || env.NO_PROXY, new URL(baseUrl).hostname].filter(Boolean).join(","),
    CUSTOMERS_BASE_URL: baseUrl,
    CUSTOMERS_API_KEY: apiKey,
    CUSTOMERS_CONFIG_DIR: join(world, "config"),
    CUSTOMERS_STATE_DIR: join(world, "state"),
  };
}
