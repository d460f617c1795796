import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

const FILE = `Name,Email,Address,Notes
Smith &amp; Sons,s@example.com,14 Elm St<br>Suite B<br/>Concord NH 03301<br>,<p>Gate code 12</p><p>flow < 3 bar &lt;5</p>
Jo <3 Plumbing,*|EMAIL|*,9 Elm St<br>Concord NH 03301,{{ notes }}
`;

test("tags and empty templates are no text, and both are told", async () => {
  const cwd = await temporaryFolder();
  const { env } = await sandbox();
  await writeFile(join(cwd, "a.csv"), FILE);
  const imported = await run("import a.csv --default-country US", { cwd, env });
  expect([imported.exitCode, imported.stderr]).toEqual([
    0,
    `a.csv: guessed: Address → address (--map corrects it)
warning: a.csv:
  4 cells had invisible characters, special blanks, several blanks, or codes and tags such as &amp; or <br>: cleaned
  2 cells ("N/A", "-" or the like) were read as empty
`,
  ]);
  const { stdout } = await run("list --sort name -o json", { cwd, env });
  expect(JSON.parse(stdout)).toMatchObject([
    { name: "Jo <3 Plumbing" },
    {
      name: "Smith & Sons",
      address: { street: "14 Elm St, Suite B", city: "Concord", state: "NH", zip: "03301" },
      notes: "Gate code 12\nflow < 3 bar <5",
    },
  ]);
});
