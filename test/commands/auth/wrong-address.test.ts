import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { type Behaviour, double } from "../../helpers/server.ts";
import { settingsFile } from "../../helpers/settings.ts";

const KEY = "test-key-0123456789abcdef";
const UNTRIED = "Nothing was stored. --no-check stores the key without trying it.";

/** Logs in; the error as text, its exit code. Nothing must be stored. */
async function login(baseUrl: string, ...flags: string[]) {
  const { env, path } = await settingsFile();
  const result = await run(["auth", "login", "--with-key", "--base-url", baseUrl, ...flags], { env, input: KEY });
  await expect(readFile(path)).rejects.toThrow("ENOENT");
  return result;
}

const portal =
  (status: number): Behaviour =>
  () => ({
    status,
    headers: { "content-type": "text/html" },
    body: "<!doctype html><h1>Portal</h1>",
  });

test.each<[string, Behaviour, number, string, string]>([
  [
    "a web page",
    portal(200),
    6,
    "the server answered with a web page, not data",
    "Check that ORIGIN with its path is the address of the API; a proxy or login page may stand in between.",
  ],
  [
    "a page that is not there",
    portal(404),
    5,
    "the server does not know this address (HTTP 404)",
    "Check that the base URL is the address of the API and ends in /v1.",
  ],
  [
    "a log-in page",
    () => ({ status: 302, headers: { location: "/login" } }),
    6,
    "the server redirects to ORIGIN/login (HTTP 302)",
    "Redirects are not followed; check the base URL.",
  ],
])("login says what answers at an address: %s", async (_, behaviour, exitCode, what, hint) => {
  const { origin } = await double(behaviour);
  expect(await login(`${origin}/v1`)).toEqual({
    stdout: "",
    stderr: `error: ${what}\n${hint} ${UNTRIED}\n`.replaceAll("ORIGIN", origin),
    exitCode,
  });
});

test("an address without /v1 is refused with the one that is likely meant", async () => {
  const { origin } = await double(portal(404));
  expect((await login(origin)).stderr).toContain(`Base URLs of this API end in /v1: use ${origin}/v1`);
});
