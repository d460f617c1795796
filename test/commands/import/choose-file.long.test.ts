import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const CARD = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Sam Okafor\r\nEMAIL:sam@example.com\r\nEND:VCARD\r\n";

async function folders() {
  const folder = await temporaryFolder();
  const downloads = join(folder, "Downloads");
  await mkdir(downloads);
  const write = async (path: string, text: string, minutes: number) => {
    await writeFile(path, text);
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(path, then, then);
  };
  await write(join(folder, "spring.csv"), "name,email\nDana Ortiz,dana@example.com\nLena Park,lena@example.com\n", 5);
  await write(join(folder, "notes.txt"), "name\nNobody\n", 1);
  await write(join(downloads, "phone.vcf"), CARD, 2);
  return { folder, env: { HOME: folder, XDG_DOWNLOAD_DIR: downloads } };
}

test.each([60, 80, 120])("import alone: a choice of files, the newest first, at %i columns", async (columns) => {
  const { folder, env } = await folders();
  const session = await runInTerminal("import", { env, cwd: folder, columns });
  const shown = await session.waitFor(/spring\.csv[\s\S]*└/);
  const rows = shown.split("\n").filter((line) => /[●○]/.test(line));
  expect(rows.map((row) => row.replace(/ +/g, " ").trim())).toEqual([
    "│ ● phone.vcf 2 min ago in Downloads",
    "│ ○ spring.csv 5 min ago",
  ]);
});

test("a folder without any, Esc, and a script", async () => {
  const { env } = await sandbox();
  const folder = await temporaryFolder();
  const none = await runInTerminal("import", { env: { ...env, XDG_DOWNLOAD_DIR: folder }, cwd: folder });
  const { screen, exitCode } = await none.ended;
  expect(screen).toContain("error: there is no spreadsheet, vCard or CSV in this folder or in");
  expect(screen).toContain("Name a file: customers import FILE");
  expect(exitCode).toBe(2);

  const { folder: full, env: own } = await folders();
  const left = await runInTerminal("import", { env: { ...env, ...own }, cwd: full });
  await left.answer("Which file?", "\x1b");
  expect((await left.ended).screen).toContain("Nothing was imported.");
  expect(await run("import --yes", { env, cwd: full })).toEqual({
    stdout: "",
    stderr: "error: no file was named\nName a file, or - for stdin: customers import customers.csv\n",
    exitCode: 2,
  });
});
