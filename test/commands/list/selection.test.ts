import { describe, expect, test } from "vitest";
import { DOCUMENTED } from "../../../src/customers/fields.ts";
import { run } from "../../helpers/in-process.ts";
import { inWords } from "../../helpers/messages.ts";
import { double } from "../../helpers/server.ts";
import type { RunOptions } from "../../helpers/surroundings.ts";

/** A server with these records, and what a command ends with there. */
async function asking(records: readonly object[]) {
  const { env } = await double(() => ({ body: records }));
  return async (command: string, options: RunOptions = {}) => {
    const { stdout, stderr, exitCode } = await run(command, { env: { ...env, ...options.env } });
    return { stdout, stderr, exitCode };
  };
}

const ANA = { id: "1", name: "Ana", tier: "gold", updated_at: "2026-03-01T10:00:00Z" };
const BO = { id: "2", name: "Bo", updated_at: "2026-02-01T10:00:00Z" };

test("of a list that breaks off the first in an order are shown, and it is an error", async () => {
  const rows = [1, 2, 3].map((id) => ({ id, name: `Person ${id}` }));
  const { env } = await double(({ query }) =>
    query.has("page")
      ? { status: 500, body: { message: "boom" } }
      : { body: { data: rows, page: 1, pages: 2, total: 6 } },
  );
  expect(await run("list --sort id:desc --limit 2 -o ids --max-retries 0", { env })).toMatchObject({
    stdout: "3\n2\n",
    stderr: expect.stringContaining("error: the list may be incomplete: "),
    exitCode: 6,
  });
});

describe("a field that nobody has", () => {
  const HINT = `The fields are ${DOCUMENTED.join(", ")}, updated_at, tier.`;

  test.each([
    ["list -o csv --fields id,vip", "--fields vip: no customer that was read has such a field", ""],
    ["list -o csv --limit 1 --fields id,vip", "--fields vip: no customer that was read has such a field", ""],
    [
      "list -o json --fields tiers",
      "--fields tiers: no customer that was read has such a field; did you mean tier?",
      "",
    ],
    ["list -o table --filter vip=yes", "--filter vip: no customer that was read has such a field", ""],
    ["list -o ids --sort name,vip:desc", "--sort vip: no customer that was read has such a field", ""],
    ["export -o ndjson --fields vip", "--fields vip: no customer that was read has such a field", ""],
    ["duplicates --filter vip!=no", "--filter vip: no customer that was read has such a field", ""],
  ])("%s is refused, and nothing is printed", async (command, message, stdout) => {
    const ask = await asking([BO, ANA]);
    const { stderr, ...ended } = await ask(`${command} --max-retries 0`);
    expect(ended).toEqual({ stdout, exitCode: 2 });
    const told = stderr.startsWith("{") ? inWords(stderr) : stderr;
    expect(told).toContain(`error: ${message}\n`);
    expect(told).not.toContain("filter by");
    expect(stderr).toContain(HINT);
  });

  test("with --query, --fields names keys of its result", async () => {
    const ask = await asking([BO, ANA]);
    const { stdout } = await ask(["list -o ndjson --fields vip --query", "'[].{vip: name}'"].join(" "));
    expect(stdout).toBe('{"vip":"Bo"}\n{"vip":"Ana"}\n');
  });
});

describe("--changed-since", () => {
  test("gives the customers whose last change is not before", async () => {
    const ask = await asking([BO, ANA]);
    expect(await ask("list -o ids --changed-since 2026-02-15T00:00Z")).toMatchObject({ stdout: "1\n", exitCode: 0 });
    expect(await ask("list -o ids --changed-since 2026-02-01T10:00Z --sort name")).toMatchObject({
      stdout: "1\n2\n",
    });
  });

  test("a time in whole seconds may be any moment of its second", async () => {
    const ask = await asking([BO]);
    expect(await ask("list -o ids --changed-since 2026-02-01T10:00:00.300Z")).toMatchObject({ stdout: "2\n" });
    expect(await ask("list -o ids --changed-since 2026-02-01T10:00:01Z")).toMatchObject({ stdout: "" });
  });

  test("a customer without a time is taken for changed", async () => {
    const ask = await asking([BO, { id: "3", name: "Cy" }, { id: "4", name: "Di" }]);
    expect(await ask("list -o ids --changed-since 2026-02-15T00:00Z")).toEqual({
      stdout: "3\n4\n",
      stderr: "warning: 2 customers have no time of the last change, and are shown as changed\n",
      exitCode: 0,
    });
  });

  test("is refused where the server gives no times", async () => {
    const ask = await asking([{ id: "3", name: "Cy", created_at: "2026-02-01T10:00:00Z" }]);
    expect(await ask("list -o ids --changed-since 7d")).toEqual({
      stdout: "",
      stderr:
        "error: --changed-since: this server does not say when a customer was changed\n" +
        "No customer has a field such as updated_at or lastModified with a time in it.\n",
      exitCode: 2,
    });
    expect((await ask("list --changed-since soon")).stderr).toContain('--changed-since "soon" is not a time');
  });
});
