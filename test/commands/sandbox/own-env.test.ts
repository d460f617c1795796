import { expect, test } from "vitest";
import { ownEnv } from "../../../src/commands/sandbox.ts";

const SANDBOX = { baseUrl: "http://127.0.0.1:4010/v1", apiKey: "sandbox-key" };

test("a command gets the variables of its sandbox alone", () => {
  const env = { PATH: "/bin", CUSTOMERS_OUTPUT: "json", CUSTOMERS_PROFILE: "work", Customers_Api_Key: "real" };
  const own = ownEnv(env, SANDBOX, "world");
  expect(own).toMatchObject({ PATH: "/bin", CUSTOMERS_OUTPUT: "json", CUSTOMERS_API_KEY: "sandbox-key" });
  expect(Object.keys(own).filter((name) => /profile|real/i.test(name))).toEqual([]);
  expect(Object.values(own)).not.toContain("real");
});

test("the sandbox is reached without the proxy of the network, by either name of the variable", () => {
  const own = ownEnv({ No_Proxy: "other", NO_PROXY: "intranet" }, SANDBOX, "world");
  const direct = "intranet,127.0.0.1";
  expect(Object.entries(own).filter(([name]) => /^no_proxy$/i.test(name))).toEqual([
    ["no_proxy", direct],
    ["NO_PROXY", direct],
  ]);
});
