import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { skipOnWindows } from "../helpers/platform.ts";
import { cleanEnv, LAUNCHER, start } from "../helpers/program.ts";
import { cut, double, held, person } from "../helpers/server.ts";
import { manyRows, workshop } from "../helpers/workshop.ts";

test.each([
  ["SIGTERM", 143, "--json"],
  ["SIGINT", 130, "--verbose"],
] as const)("%s from a parent that closed the pipes ends with %i, as it does with them", async (signal, code, flag) => {
  skipOnWindows("signals");
  const shop = await workshop();
  await shop.file("people.csv", manyRows(60));
  const command = ["import", "people.csv", "--match", "none", flag];
  const child = spawn(process.execPath, [LAUNCHER, ...command], { cwd: shop.cwd, env: await cleanEnv(shop.env) });
  shop.afterWrites(3, () => {
    child.stdin.destroy();
    child.stdout.destroy();
    child.stderr.destroy();
    child.kill(signal);
  });
  expect(await once(child, "exit")).toEqual([code, null]);
});

test("SIGTERM during a list whose reader is gone", async () => {
  skipOnWindows("signals");
  const { arrived, behaviour } = held();
  const { env } = await double(behaviour);
  const child = spawn(process.execPath, [LAUNCHER, "list"], { env: await cleanEnv(env) });
  await arrived;
  child.stdout.destroy();
  child.stderr.destroy();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([143, null]);
});

test("Ctrl-C during a create says that it may have been done, and how to check", async () => {
  const { arrived, behaviour } = held();
  const { env } = await double((request) => (request.method === "POST" ? behaviour(request) : { body: [] }));
  const program = await start("create --name Dana --email dana@example.com", { env });
  await arrived;
  program.kill("SIGINT");
  expect(await program.ended).toEqual({
    stdout: "",
    stderr:
      "error: interrupted (Ctrl-C); the customer may have been created\n" +
      "Check with `customers list --filter email=dana@example.com` before you create it again.\n",
    exitCode: 130,
  });
});

test.each([
  ["update id:1 --notes new", "PATCH", "changed"],
  ["delete id:1 --yes", "DELETE", "deleted"],
])("Ctrl-C during `%s` says that it may have been done", async (command, wanted, done) => {
  const { arrived, behaviour } = held();
  const { env } = await double((request) => (request.method === wanted ? behaviour(request) : { body: person(1) }));
  const program = await start(command, { env });
  await arrived;
  program.kill("SIGINT");
  expect(await program.ended).toEqual({
    stdout: "",
    stderr: `error: interrupted (Ctrl-C)\nIt may have been ${done} all the same.\n`,
    exitCode: 130,
  });
});

test("so does SIGTERM while a lost create is looked up", async () => {
  const { arrived, behaviour } = held();
  const { env } = await double((request) => (request.method === "POST" ? cut(request) : behaviour(request)));
  const program = await start("create --name Dana --json", { env });
  await arrived;
  program.kill("SIGTERM");
  const { stderr, exitCode } = await program.ended;
  expect(exitCode).toBe(143);
  expect(JSON.parse(stderr)).toEqual({
    error: {
      code: "interrupted",
      message: "asked to end (SIGTERM); the customer may have been created",
      hint: 'Check with `customers list --search "Dana"` before you create it again.',
    },
  });
});

test("a create that was not sent yet is only interrupted", async () => {
  const answers = [
    { status: 429, headers: { "retry-after": "20" } },
    { status: 201, body: person(1) },
  ];
  const { env, requests } = await double(() => answers.shift());
  const program = await start("create --name Dana --verbose", { env });
  await program.told("paused");
  program.kill("SIGINT");
  const { stderr, exitCode } = await program.ended;
  expect(exitCode).toBe(130);
  expect(stderr).toContain("error: interrupted (Ctrl-C)\n");
  expect(requests).toHaveLength(1);
});
