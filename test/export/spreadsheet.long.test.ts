import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { NASTY, nastyServer } from "./nasty.ts";

/** With LibreOffice, where it is installed: what its cells are is what a user would meet. */
const { failed: isMissing } = await execa("soffice", ["--version"], { reject: false });

/** How LibreOffice cuts a text file: separator, quote, encoding, each as its number. */
const CUTS = [
  ["csv", "44,34,76"],
  ["csv", "59,34,76"],
  ["csv", "9,34,76"],
  ["tsv", "9,34,76"],
  ["xlsx", undefined],
] as const;

test.skipIf(isMissing).each(CUTS)(
  "LibreOffice finds no formula in an export as %s, read with %s",
  async (format, filter) => {
    const cwd = await temporaryFolder();
    const server = await nastyServer();
    expect((await run(`export out.${format}`, { env: server.env, cwd })).exitCode).toBe(0);
    const sheet = await opened(cwd, `out.${format}`, filter);
    expect(sheet).not.toContain("table:formula=");
    if (filter !== CUTS[1][1] && !(format === "csv" && filter === CUTS[2][1])) {
      expect(sheet.match(/office:value-type="string"/g)?.length).toBeGreaterThan(NASTY.length);
    }
  },
);

test.skipIf(isMissing)("LibreOffice does find the formulas of an export with --raw", async () => {
  const cwd = await temporaryFolder();
  const server = await nastyServer();
  await run("export out.csv --raw", { env: server.env, cwd });
  expect(await opened(cwd, "out.csv", "44,34,76")).toContain("table:formula=");
});

// --- internal ---

/** The sheet as LibreOffice has read it, as the XML of its own format. */
async function opened(folder: string, file: string, filter: string | undefined): Promise<string> {
  const reading = filter === undefined ? [] : [`--infilter=CSV:${filter}`];
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  await execa("soffice", [profile, "--headless", "--convert-to", "fods", ...reading, file], { cwd: folder });
  return readFile(join(folder, file.replace(/\.\w+$/, ".fods")), "utf8");
}
