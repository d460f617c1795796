import { describe, expect, test } from "vitest";
import { skipOnWindows } from "../../helpers/platform.ts";
import { double } from "../../helpers/server.ts";
import { eachInWorkshop, manyRows } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { json, file } = each;

/** The environment of a program that runs on another machine, or in another container, with the same folders. */
function machine(name: string): Record<string, string> {
  const script = `import os, { hostname } from "node:os"; import { syncBuiltinESMExports } from "node:module"; os.hostname = () => "${name}"; syncBuiltinESMExports(); if (hostname() !== "${name}") throw new Error();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

const NEXT = { env: machine("next-container") };
const beginAndWrite = async (command: string) => {
  const program = await each.shop.begin(command, machine("first-container"));
  await new Promise<void>((resolve) => each.shop.afterWrites(3, resolve));
  return program;
};

describe("machines that share a folder", () => {
  test("the next start of a killed container takes its work over under another name", async () => {
    await file("many.csv", manyRows(20));
    const program = await beginAndWrite("import many.csv --job nightly --rate 60");
    program.kill("SIGKILL");
    await program.ended;
    const next = await each.shop.ask("import many.csv --job nightly --json -q", NEXT);
    expect(next.exitCode, next.stderr).toBe(0);
    expect(each.shop.server.count()).toBe(20);
    expect(await each.shop.ask("runs check --job nightly")).toMatchObject({ exitCode: 0 });
  });

  test("exclude each other while both run", async () => {
    await file("many.csv", manyRows(40));
    await file("other.csv", "name,email\nAna,ana@example.com\n");
    const program = await beginAndWrite("import many.csv --job nightly --rate 60");
    expect(await each.shop.ask("import other.csv --job nightly -q", NEXT)).toMatchObject({
      stderr: expect.stringMatching(
        /^\S+ error: the job nightly is running already, since \S+ \(process \d+ on first-container\)/,
      ),
      exitCode: 9,
    });
    expect(await each.shop.ask("import many.csv -q", NEXT)).toMatchObject({ exitCode: 9 });
    for (const wait of ["0", "1"]) {
      expect(await each.shop.ask(`import other.csv -q --wait ${wait}`, NEXT)).toMatchObject({
        stderr: expect.stringContaining("error: another run writes to this account, since "),
        exitCode: 9,
      });
    }
    expect(await each.shop.ask("import other.csv --wait soon", NEXT)).toMatchObject({ exitCode: 2 });
    program.kill("SIGTERM");
    await program.ended;
    expect(await each.shop.ask("import other.csv -q", NEXT)).toMatchObject({ exitCode: 0 });
  });

  test("one that was paused, and has lost its lock, writes nothing more", async () => {
    skipOnWindows("a program cannot be paused by a signal");
    await file("many.csv", manyRows(20));
    const paused = await beginAndWrite("import many.csv --job nightly --rate 60 --concurrency 1");
    paused.kill("SIGSTOP");
    const next = await each.shop.ask("import many.csv --job nightly --json -q", NEXT);
    expect(next.exitCode, next.stderr).toBe(0);
    const writes = each.shop.writes().length;
    paused.kill("SIGCONT");
    expect(await paused.ended).toMatchObject({
      stdout: expect.stringMatching(/Z import many\.csv: 20 rows, .* \(run \S+\)\n$/),
      stderr: expect.stringContaining("error: another process took over while this one was paused: "),
      exitCode: 9,
    });
    expect(each.shop.writes()).toHaveLength(writes);
    expect(each.shop.server.count()).toBe(20);
    expect(await json("runs")).toMatchObject([{ state: "finished", created: 20, unknown: 0 }]);
    expect(await each.shop.ask("runs check --job nightly")).toMatchObject({ exitCode: 0 });
  });

  test("one that was paused while a write waited to be repeated does not repeat it", async () => {
    skipOnWindows("a program cannot be paused by a signal");
    await file("many.csv", manyRows(3));
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    let creates = 0;
    const limited = await double(async ({ method, target, body }) => {
      if (method === "POST") creates += 1;
      if (method !== "POST" || creates > 1) {
        return each.shop.server
          .call(method, target, body === "" ? {} : { body })
          .then(({ status, body }) => ({ status, body }));
      }
      paused.kill("SIGSTOP");
      refuse();
      return { status: 429, headers: { "retry-after": "1" } };
    });
    const account = { CUSTOMERS_BASE_URL: limited.baseUrl };
    const paused = await each.shop.begin("import many.csv --concurrency 1", {
      ...machine("first-container"),
      ...account,
    });
    await refused;
    const next = await each.shop.ask("import many.csv --json -q", { env: { ...NEXT.env, ...account } });
    expect(next.exitCode, next.stderr).toBe(0);
    expect(creates).toBe(4);
    paused.kill("SIGCONT");
    expect(await paused.ended).toMatchObject({
      stderr: expect.stringContaining("error: another process took over while this one was paused: "),
      exitCode: 9,
    });
    expect(creates).toBe(4);
    expect(each.shop.server.count()).toBe(3);
  });
});
