import { expect, test } from "vitest";
import { run, start } from "../helpers/program.ts";
import { double, held, person } from "../helpers/server.ts";

test("list --all that may be incomplete shows what it has, says so and exits 6", async () => {
  const server = await double(() => ({ body: { data: [person(1), person(2)], has_more: true, page: 1 } }));
  const { stdout, stderr, exitCode } = await run("list --all -o ids", { env: server.env });
  expect(stdout).toBe("1\n2\n");
  expect(stderr).toContain("the list may be incomplete: the server sent the same page again");
  expect(exitCode).toBe(6);
});

test("an error of the server is one line of JSON, with all that the server says of it", async () => {
  const server = await double(() => ({
    status: 422,
    headers: { "x-request-id": "req-7", "retry-after": "2.5" },
    body: { code: "E17", message: "Invalid data.", errors: { email: ["is taken"] } },
  }));
  const { stdout, stderr, exitCode } = await run("create --name Dana -o json", { env: server.env });
  expect(stdout).toBe("");
  expect(JSON.parse(stderr)).toEqual({
    error: {
      code: "rejected",
      message: "Invalid data",
      hint: "Nothing was created; fix what the server names and try again.",
      status: 422,
      serverCode: "E17",
      retryAfter: 3,
      requestId: "req-7",
      fields: { email: "is taken" },
    },
  });
  expect(exitCode).toBe(5);
});

test("SIGINT ends a hanging request immediately", async () => {
  const hanging = held();
  const server = await double(hanging.behaviour);
  const program = await start("get 1", { env: server.env });
  await hanging.arrived;
  program.kill("SIGINT");
  const { exitCode, stderr } = await program.ended;
  expect(exitCode).toBe(130);
  expect(stderr).toContain("interrupted (Ctrl-C)");
});
