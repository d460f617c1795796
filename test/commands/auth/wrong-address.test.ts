import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
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

test("login says why nothing answers", async () => {
  const { origin } = await double(() => ({}));
  const { host } = new URL(origin);
  const greeter = createServer((socket) => socket.on("error", () => {}).on("data", () => socket.end("SSH-2.0-x\r\n")));
  await once(greeter.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void greeter.close());
  const address = greeter.address();
  const port = typeof address === "object" ? address?.port : undefined;

  const noRetry = ["--max-retries", "0"];
  const [name, refused, tls, other] = await Promise.all([
    login("https://no-such-host.invalid/v1", ...noRetry),
    login("http://127.0.0.1:9/v1", ...noRetry),
    login(`${origin.replace("http:", "https:")}/v1`, ...noRetry),
    login(`http://127.0.0.1:${port}/v1`, ...noRetry),
  ]);
  expect(name.stderr).toBe(
    `error: host not found: no-such-host.invalid\nCheck the network and the base URL; \`customers auth status\` says where that comes from. ${UNTRIED}\n`,
  );
  expect(refused.stderr).toBe(
    `error: connection refused by 127.0.0.1:9\nCheck that the server runs, and the base URL; \`customers auth status\` says where that comes from. ${UNTRIED}\n`,
  );
  expect(tls.stderr).toContain(`error: no secure connection to ${host}: `);
  expect(tls.stderr).toContain(`the server may speak plain http there, or other versions of TLS. ${UNTRIED}\n`);
  expect(other.stderr).toContain(
    `Try again; if it stays, the server or a proxy in between ends connections early. ${UNTRIED}\n`,
  );
  expect([name, refused, tls, other].map(({ exitCode }) => exitCode)).toEqual([6, 6, 6, 6]);
});
