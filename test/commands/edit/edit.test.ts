import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scriptedEditor } from "../../helpers/editor.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { LAUNCHER, run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal, startInTerminal } from "../../helpers/terminal.ts";

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
    "Updated Dana Ortiz: phone (empty) → +12025550188, notes Gate 4410⏎Dog → Gate\n  4410⏎Cat\n",
  );
  expect((await server.call("GET", `/customers/${id}`)).body).toMatchObject({
    name: "Dana Ortiz",
    phone: "+12025550188",
    notes: "Gate 4410\nCat",
  });
  expect(await kept()).toEqual([]);
});

test("with stderr redirected, what was saved in the editor is sent without a question", async () => {
  const server = await sandbox();
  const id = await server.create({ name: "Dana Ortiz" });
  const { env, kept } = await scriptedEditor(`sed -i 's/^phone:$/phone: +12025550188/' "$1"`);
  const folder = await temporaryFolder();
  const line = `exec "$0" "$1" edit id:${id} 2> ${join(folder, "log")}`;
  const { ended } = await startInTerminal(["sh", "-c", line, process.execPath, LAUNCHER], {
    env: { ...server.env, ...env },
  });
  expect(await ended).toMatchObject({ exitCode: 0, screen: expect.stringContaining("Updated Dana Ortiz: phone") });
  expect(await readFile(join(folder, "log"), "utf8")).toBe("");
  expect((await server.call("GET", `/customers/${id}`)).body).toMatchObject({ phone: "+12025550188" });
  expect(await kept()).toEqual([]);
});

test("without a terminal edit is a usage error that names update", async () => {
  expect(await run("edit dana@example.com")).toEqual({
    stdout: "",
    stderr: "error: an editor needs a terminal\nUse `customers update` in a script: --help lists its flags.\n",
    exitCode: 2,
  });
});
