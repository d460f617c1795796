import { expect, test } from "vitest";
import { configDir, configPath, platformFolder, stateDir } from "../../src/system/paths.ts";

const home = () => "/home/ada";

test.each([
  ["linux", {}, "/home/ada/.config/customers", "/home/ada/.local/state/customers"],
  ["linux", { XDG_CONFIG_HOME: "/x/c", XDG_STATE_HOME: "/x/s" }, "/x/c/customers", "/x/s/customers"],
  [
    "linux",
    { XDG_CONFIG_HOME: "relative", XDG_STATE_HOME: "" },
    "/home/ada/.config/customers",
    "/home/ada/.local/state/customers",
  ],
  ["darwin", {}, "/home/ada/Library/Preferences/customers", "/home/ada/Library/Application Support/customers"],
  ["win32", { APPDATA: "C:\\R", LOCALAPPDATA: "C:\\L" }, "C:\\R\\customers\\Config", "C:\\L\\customers\\Data"],
] as const)("the folders of %s with %j", (system, env, config, state) => {
  expect(platformFolder("config", env, system, home)).toBe(config);
  expect(platformFolder("state", env, system, home)).toBe(state);
});

test("a folder named in the environment is used as it is", () => {
  const env = { CUSTOMERS_CONFIG_DIR: "/etc/shop", CUSTOMERS_STATE_DIR: "/var/shop" };
  expect([configDir(env), stateDir(env), configPath(env)]).toEqual(["/etc/shop", "/var/shop", "/etc/shop/config.json"]);
});

test("the home folder is not asked for when the folder is named: a service account may have none", () => {
  const none = (): string => {
    throw new Error("no home");
  };
  expect(platformFolder("config", { XDG_CONFIG_HOME: "/c" }, "linux", none)).toBe("/c/customers");
});
