import { expect, test } from "vitest";
import { scriptedEditor } from "../../helpers/editor.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

test("edit shows what changes, asks, sends it, and leaves no file", async () => {
  const server = await sandbox();
  const id = await server.create({ name: "Dana Ortiz", email: "dana@example.com", notes: "Gate 4410\nDog" });
  const { env, kept } = await scriptedEditor(`sed -i 's/^phone:$/phone: +12025550188/; s/^  Dog/  Cat/' "$1"`);
  const session = await runInTerminal("edit dana@example.com", { env: { ...server.env, ...env }, columns: 80 });
  expect(await session.waitFor("Yes")).toContain(
    "phone (empty) → +12025550188\n│    notes Gate 4410⏎Dog → Gate 4410⏎Cat",
  );
  session.type("y");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(0);
  expect(screen).toContain(
    "Updated Dana Ortiz: phone (empty) → +12025550188,\n  notes Gate 4410⏎Dog → Gate 4410⏎Cat\n",
  );
  expect((await server.call("GET", `/customers/${id}`)).body).toMatchObject({
    name: "Dana Ortiz",
    phone: "+12025550188",
    notes: "Gate 4410\nCat",
  });
  expect(await kept()).toEqual([]);
});

test("without a terminal edit is a usage error that names update", async () => {
  expect(await run("edit dana@example.com")).toEqual({
    stdout: "",
    stderr: "error: an editor needs a terminal\nUse `customers update` in a script: --help lists its flags.\n",
    exitCode: 2,
  });
});
