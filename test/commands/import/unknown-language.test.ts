import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/in-process.ts";
import { sandbox } from "../../helpers/sandbox.ts";

test("headings in a language that is not known: the language, what the values show, and the flags", async () => {
  const [cwd, { env }] = await Promise.all([temporaryFolder(), sandbox()]);
  const lines = ["Όνομα;Τηλέφωνο;Ταχυδρομείο", "Μαρία Παππά;210 123 4567;maria@example.gr"];
  await writeFile(join(cwd, "a.csv"), `${lines.join("\n")}\n`);
  const say = 'a.csv:1: the headings seem to be in Greek, which is not known. By the values: --map "Τηλέφωνο=phone" ';
  const asked = await run("import a.csv --default-country GR", { cwd, env });
  expect(asked).toEqual({
    stdout: "",
    stderr: `${say}--map "Ταχυδρομείο=email"
error: a.csv:1: your name column was not recognised: did you mean "Όνομα"?
If so, add --map "Όνομα=name". If not: --ignore "Όνομα".
`,
    exitCode: 2,
  });
  const flags = '--map "Τηλέφωνο=phone" --map "Ταχυδρομείο=email" --map "Όνομα=name"';
  const { stderr, exitCode } = await run(`import a.csv --default-country GR ${flags}`, { cwd, env });
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining("1 created")]);
  await writeFile(join(cwd, "b.csv"), "Имя;Город\nАнна;Псков\n");
  const { stderr: unread } = await run("import b.csv", { cwd, env });
  expect(unread).toContain(
    'b.csv:1: no heading is known: "Имя", "Город"; they seem to be in Russian, which is not known',
  );
});
