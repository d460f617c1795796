import { expect, test } from "vitest";
import { ownEnv } from "../../../src/commands/sandbox.ts";

const SANDBOX = { baseUrl: "http://127.0.0.1:4010/v1", apiKey: "sandbox-key" };

test.each(["linux", "win32"] as const)("on %s a command gets the variables of its sandbox alone", (platform) => {
  const env = { PATH: "/bin", CUSTOMERS_OUTPUT: "json", CUSTOMERS_PROFILE: "work", Customers_Api_Key: "real" };
  const own = ownEnv(env, SANDBOX, "world", platform);
  expect(own).toMatchObject({ PATH: "/bin", CUSTOMERS_OUTPUT: "json", CUSTOMERS_API_KEY: "sandbox-key" });
  expect(Object.keys(own).filter((name) => /profile|real/i.test(name))).toEqual([]);
  expect(Object.values(own)).not.toContain("real");
});

test.each([
  ["linux", { NO_PROXY: "intranet", no_proxy: "intranet,127.0.0.1" }],
  ["win32", { no_proxy: "intranet,127.0.0.1" }],
] as const)("on %s the sandbox is reached without the proxy of the network", (platform, expected) => {
  const own = ownEnv({ NO_PROXY: "intranet" }, SANDBOX, "world", platform);
  expect(Object.fromEntries(Object.entries(own).filter(([name]) => /^no_proxy$/i.test(name)))).toEqual(expected);
});
