/** Tables as a person sees them, on terminals of three widths. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { masked } from "../../helpers/masked.ts";
import { cleanEnv, run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

const PEOPLE = `Name,E-mail,Phone,Street,City,ZIP
Dana Ortiz,dana@example.com,+12025550123,12 Main Street,Reno,89501
"Ortiz, Dana",DANA@example.com,,12 Main St.,Reno,89501-0001
Sam Lee,sam@example.com,+442079460958,,,
Samuel Lee,lee@example.com,+44 20 7946 0958,,,
日本太郎 👩‍👩‍👧‍👦,taro@example.com,+81312345678,,,
Hubert Blaine Wolfeschlegelsteinhausenbergerdorff,hubert@example.com,,,,
`;

test("list, duplicates, runs and deleted customers on 60, 80 and 120 columns", async () => {
  const folder = await temporaryFolder();
  const file = "people-of-the-old-program.csv";
  await writeFile(join(folder, file), PEOPLE);
  await writeFile(join(folder, "b.csv"), "Name,E-mail,City\nSam Lee,sam@example.com,Leeds\nRen,ren@example.com,Reno\n");
  const { env: account } = await sandbox();
  const env = await cleanEnv({ ...account, CUSTOMERS_CONFIG_DIR: folder, CUSTOMERS_STATE_DIR: folder });
  await run("config set default-country US", { env });
  // One after the other: a list is in the order in which the server got them.
  await run(["import", file, "--match", "none", "--job", "nightly", "--concurrency", "1"], { env, cwd: folder });
  await run("import b.csv --concurrency 1", { env, cwd: folder });
  await run("delete hubert@example.com --yes", { env });
  for (const columns of [60, 80, 120]) {
    for (const command of [
      "list",
      "duplicates --no-input",
      "runs",
      "runs show last",
      "restore --no-input",
      "get taro@example.com",
    ]) {
      const { stdout, exitCode } = await run(command, { env, tty: { columns, rows: 40 } });
      const lines = masked(stdout)
        .split("\n")
        .map((line) => line.trimEnd());
      expect(`${exitCode}\n${lines.join("\n")}\n`).toMatchSnapshot(`${command}, ${columns} columns`);
    }
  }
});
