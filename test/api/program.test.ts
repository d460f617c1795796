import { execa } from "execa";
import { expect, test } from "vitest";
import { cleanEnv, LAUNCHER, run } from "../helpers/program.ts";
import { double, KEY, person } from "../helpers/server.ts";

const reach = (baseUrl: string) => ({ CUSTOMERS_BASE_URL: baseUrl, CUSTOMERS_API_KEY: KEY });

test("list --all that may be incomplete shows what it has, says so and exits 6", async () => {
  const server = await double(() => ({ body: { data: [person(1), person(2)], has_more: true, page: 1 } }));
  const { stdout, stderr, exitCode } = await run("list --all -o ids", { env: reach(server.baseUrl) });
  expect(stdout).toBe("1\n2\n");
  expect(stderr).toContain("the list may be incomplete: the server sent the same page again");
  expect(exitCode).toBe(6);
});

test("an error of the server is one line of JSON, with its status, request id and fields", async () => {
  const server = await double(() => ({
    status: 422,
    headers: { "x-request-id": "req-7" },
    body: { message: "Invalid data.", errors: { email: ["is taken"] } },
  }));
  const { stdout, stderr, exitCode } = await run("create --name Dana -o json", { env: reach(server.baseUrl) });
  expect(stdout).toBe("");
  expect(JSON.parse(stderr)).toEqual({
    error: {
      code: "rejected",
      message: "Invalid data",
      hint: "Nothing was changed; mend what the server names and try again.",
      status: 422,
      requestId: "req-7",
      fields: { email: "is taken" },
    },
  });
  expect(exitCode).toBe(5);
});

test("a wait of a day is named, not waited for", async () => {
  const server = await double(() => ({ status: 429, headers: { "retry-after": "86400" }, body: "<html>429</html>" }));
  const { stderr, exitCode } = await run("get 1", { env: reach(server.baseUrl) });
  expect(stderr).toBe("error: the rate limit is reached; the server asks to wait 24 hours\nTry again in 24 hours.\n");
  expect(exitCode).toBe(6);
  expect(server.log).toHaveLength(1);
});

test("SIGINT ends a request that hangs at once", async () => {
  const hanging = new AbortController();
  const server = await double(() => {
    hanging.abort();
    return undefined;
  });
  const program = execa(process.execPath, [LAUNCHER, "get", "1"], {
    env: await cleanEnv(reach(server.baseUrl)),
    extendEnv: false,
    reject: false,
  });
  hanging.signal.addEventListener("abort", () => program.kill("SIGINT"));
  const { exitCode, stderr } = await program;
  expect(exitCode).toBe(130);
  expect(stderr).toContain("interrupted (Ctrl-C)");
});
