import { expect, test } from "vitest";
import { runMasked } from "../helpers/masked.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { summary } from "../helpers/summary.ts";

test("nothing on stdin is nothing to do for --from -: the document is printed, and the code is 0", async () => {
  const { env } = await sandbox();
  for (const command of ["delete", "update"]) {
    const options = { env, input: "\n" };
    expect(await runMasked(`${command} --from - --yes --json -q`, options)).toEqual({
      stdout: summary({ read: 0, requests: 0 }),
      stderr: "",
      exitCode: 0,
    });
    expect(await run(`${command} --from - --yes -o ids -q`, { env })).toEqual({ stdout: "", stderr: "", exitCode: 0 });
  }
  expect((await run("update --from empty.csv --json", { env })).exitCode).toBe(2);
});

test("-o ids prints the customers that a bulk command wrote", async () => {
  const { env } = await sandbox();
  const input = "name,email\nAna,ana@example.com\nBo,bo@example.com\n";
  const written = async (command: string, text = input) =>
    (await run(`${command} -o ids -q`, { env, input: text })).stdout.trim().split("\n").sort();
  const ids = await written("import -");
  expect(ids).toHaveLength(2);
  expect(await written("import -")).toEqual([""]);
  expect(await written("update --from -", "email,notes\nbo@example.com,x\n")).toEqual([expect.stringMatching(/^cus_/)]);
  expect(await written("runs undo last --yes", "")).toHaveLength(1);
  expect(await written("delete --from - --yes", ids.join("\n"))).toEqual(ids);
});
