import { fileURLToPath } from "node:url";
import { test as checks, expect, inject } from "vitest";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { freePort, serve, tool } from "./tools.ts";

const test = checks.skipIf(inject("outsideMissing"));

const SAMPLE = fileURLToPath(new URL("../../src/demo/customers.csv", import.meta.url));

const DOCUMENT = fileURLToPath(new URL("../sandbox/openapi.json", import.meta.url));

/** What prism finds against the document ends in an answer of its own (500), so that every command below would fail. */
test("every exchange with the sandbox keeps to its OpenAPI document", async () => {
  const { baseUrl, env } = await sandbox({ seed: 130 });
  const port = await freePort();
  const stop = await serve(
    tool("@stoplight/prism-cli/dist/index.js"),
    ["proxy", DOCUMENT, baseUrl, "--errors", "--port", String(port)],
    port,
  );
  const proxied = { ...env, CUSTOMERS_BASE_URL: `http://127.0.0.1:${port}` };
  const codes = [];
  for (const [command, exitCode] of [
    ["list --all -o ids", 0],
    ["list --filter address.city=Reno --json", 0],
    ["list --search a --json", 0],
    ["list --limit 20 --json", 0],
    [`import ${SAMPLE} --default-country US -q`, 0],
    [`import ${SAMPLE} --default-country US -q`, 0],
    ["create --name Prism --email prism@example.com --notes x", 0],
    ["get prism@example.com", 0],
    ["update prism@example.com --city Reno --clear notes", 0],
    ["delete prism@example.com --yes", 0],
    ["get cus_00000000000000000000000000", 3],
    ["get nobody@example.com", 3],
    [`create --name ${"x".repeat(300)}`, 5],
    ["api GET /customers --param limit=0", 5],
    ["auth status", 0],
  ] as const) {
    const result = await run(command, { env: proxied });
    codes.push([command, result.exitCode, exitCode === result.exitCode ? "" : result.stderr]);
    expect(codes.at(-1)).toEqual([command, exitCode, ""]);
  }
  const wrongKey = await run("list", { env: { ...proxied, CUSTOMERS_API_KEY: "wrong" } });
  expect(wrongKey.exitCode).toBe(4);
  expect(await stop()).not.toMatch(/violation/i);
});
