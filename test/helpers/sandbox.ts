import { expect, onTestFinished } from "vitest";
import { type SandboxOptions, startSandbox } from "../../src/sandbox/server.ts";

/** A fresh sandbox on a port of its own, in memory and without limits unless told otherwise; it goes when the test ends. */
export async function sandbox(options: Partial<SandboxOptions> = {}) {
  const server = await startSandbox({ database: ":memory:", port: 0, tier: "unlimited", ...options });
  onTestFinished(() => server.close());
  return {
    ...server,
    /** What the program needs to reach it. */
    env: { CUSTOMERS_BASE_URL: server.baseUrl, CUSTOMERS_API_KEY: server.apiKey },
    /** Creates a customer without the program: many tests begin so. */
    async add(customer: object): Promise<void> {
      const headers = { authorization: `Bearer ${server.apiKey}`, "content-type": "application/json" };
      const body = JSON.stringify(customer);
      const created = await fetch(`${server.baseUrl}/customers`, { method: "POST", headers, body });
      expect(created.status).toBe(201);
    },
  };
}
