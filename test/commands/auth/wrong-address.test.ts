import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { type Behaviour, double } from "../../helpers/server.ts";
import { settingsFile } from "../../helpers/settings.ts";

const KEY = "test-key-0123456789abcdef";
const ENDING = "The address of the API ends in /v1, such as https://api.example.com/v1";
const PAGE = "It may be the web portal, or a page in between.";
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
    `${PAGE} ${ENDING}: check the host and the path.`,
  ],
  [
    "a page that is not there",
    portal(404),
    5,
    "the server knows no customers there (HTTP 404)",
    `${ENDING}: check the path.`,
  ],
  [
    "a log-in page",
    () => ({ status: 302, headers: { location: "/login" } }),
    6,
    "the server redirects to ORIGIN/login (HTTP 302)",
    `It may be the web portal: it asks for a log-in. ${ENDING}.`,
  ],
  [
    "text",
    () => ({ headers: { "content-type": "text/plain" }, body: "OK" }),
    6,
    "the server answered with text that is not JSON",
    `${PAGE} ${ENDING}: check the host and the path.`,
  ],
  [
    "another service",
    () => ({ body: { hello: "world" } }),
    6,
    "the server's answer has no list of customers",
    `Another service may answer there. ${ENDING}.`,
  ],
])("login explains an address where %s answers", async (_, behaviour, exitCode, what, hint) => {
  const { origin } = await double(behaviour);
  expect(await login(`${origin}/v1`)).toEqual({
    stdout: "",
    stderr: `error: ${origin}/v1 is not the address of the API: ${what.replace("ORIGIN", origin)}\n${hint} Nothing was stored.\n`,
    exitCode,
  });
});

test("an address without /v1 is refused with the one that is likely meant", async () => {
  const { origin } = await double(portal(404));
  expect(await login(origin)).toMatchObject({
    stderr: `error: ${origin} is not the address of the API: the server knows no customers there (HTTP 404)\nThe address of the API ends in /v1, such as ${origin}/v1: check the path. Nothing was stored.\n`,
    exitCode: 5,
  });
});

test("login explains why nothing answers", async () => {
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
    `error: host not found: no-such-host.invalid\nCheck how the address is written, and the network. ${UNTRIED}\n`,
  );
  expect(refused.stderr).toBe(
    `error: connection refused by 127.0.0.1:9\nCheck the host and the port of the address, and that the server runs. ${UNTRIED}\n`,
  );
  expect(tls.stderr).toContain(`error: no secure connection to ${host}: `);
  expect(tls.stderr).toContain(`the server may speak plain http there, or other versions of TLS. ${UNTRIED}\n`);
  expect(other.stderr).toContain(
    `\nCheck the port of the address: something that is not a web server may answer there. If it is right, try again. ${UNTRIED}\n`,
  );
  expect([name, refused, tls, other].map(({ exitCode }) => exitCode)).toEqual([6, 6, 6, 6]);
});
