import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

test("bytes that are not UTF-8 are an error with their place, in every text that is not a table", async () => {
  const [server, cwd] = [await sandbox(), await temporaryFolder()];
  const { env } = server;
  const latin1 = (name: string, text: string) => writeFile(join(cwd, name), text, "latin1");
  const body = '{"email": "j@example.com",\n "name": "J\xfcrgen"}';
  await latin1("a.json", body);
  const stdin = { env, cwd, input: Buffer.from(body, "latin1") };
  for (const [command, name, place, options] of [
    ["create --data -", "stdin", "line 2, column 12", stdin],
    ["create --data @a.json", "a.json", "line 2, column 12"],
    ["update cus_1 --data -", "stdin", "line 2, column 12", stdin],
    ["api POST /customers --data @a.json", "a.json", "line 2, column 12"],
  ] as const) {
    expect(await run(command, options ?? { env, cwd }), command).toEqual({
      stdout: "",
      stderr: `error: ${name} is not UTF-8 text at ${place}\nSave it as UTF-8.\n`,
      exitCode: 2,
    });
  }
  expect(server.count()).toBe(0);
});

test("data of a file or of stdin has a bound", async () => {
  const [server, cwd] = [await sandbox(), await temporaryFolder()];
  const { env } = server;
  const input = `{"name": "${"x".repeat(65 * 2 ** 20)}"}`;
  await writeFile(join(cwd, "a.json"), input);
  for (const [command, message] of [
    ["create --data -", "stdin is larger than 64 MiB"],
    ["create --data @a.json", "a.json is larger than 64 MiB"],
    ["api POST /customers --data -", "stdin is larger than 64 MiB"],
    ["api POST /customers --data @a.json", "a.json is larger than 64 MiB"],
  ] as const) {
    expect(await run(command, { env, cwd, input }), command).toEqual({
      stdout: "",
      stderr: `error: ${message}\nNothing was sent.\n`,
      exitCode: 2,
    });
  }
  expect(await run("create --data @none.json", { env, cwd })).toMatchObject({
    stderr: expect.stringContaining("error: --data: there is no file none.json\n"),
    exitCode: 2,
  });
  expect(server.count()).toBe(0);
});
