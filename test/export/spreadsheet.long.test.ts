import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
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

describe.skipIf(isMissing).each(["en-US", "de-DE"])("a double click in LibreOffice, of a machine in %s", (locale) => {
  test("shows the cells of an export, with its commas, semicolons and letters", async () => {
    const { cwd, env } = await place(locale);
    await run("export a.csv --fields name,email,notes", { env, cwd });
    await run('export b.csv --fields name,email,notes --delimiter ";"', { env, cwd });
    for (const file of ["a.csv", "b.csv"]) {
      expect(await cells(cwd, file)).toEqual([
        ["name", "email", "notes"],
        ["Jörg Müller", "joerg@example.de", 'Tor 5; Hund, "Bello"'],
      ]);
    }
  });

  test.each(["utf-8", "utf-16le", "windows-1252"])(
    "shows the cells of the rejects of a file in %s",
    async (encoding) => {
      const { cwd, env } = await place(locale);
      const delimiter = encoding === "utf-16le" ? "\t" : ";";
      const text = "Name;E-Mail;Bemerkung\nKäthe Weiß;käthe;Große Straße, 2. Stock\nJörg Grün;joerg@example.de;ok\n";
      const bytes = iconv.encode(text.replaceAll(";", delimiter), encoding, { addBOM: encoding === "utf-16le" });
      await writeFile(join(cwd, "c.csv"), bytes);
      await run("import c.csv --skip-invalid", { env, cwd });
      expect(await cells(cwd, "c.rejects.csv")).toEqual([
        ["Name", "E-Mail", "Bemerkung", "error"],
        ["Käthe Weiß", "käthe", "Große Straße, 2. Stock", 'E-Mail "käthe" is not an e-mail address'],
      ]);
    },
  );
});

// --- internal ---

/** A folder in which LibreOffice takes the machine for one of this language, and a server with a customer. */
async function place(locale: string) {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, "profile", "user"), { recursive: true });
  await writeFile(
    join(cwd, "profile", "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop
oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`,
  );
  const server = await sandbox();
  await server.create({ name: "Jörg Müller", email: "joerg@example.de", notes: 'Tor 5; Hund, "Bello"' });
  return { cwd, env: server.env };
}

/**
 * The cells, cut as the dialog of LibreOffice proposes it: at commas, semicolons and tabs, but UTF-16 at tabs alone; in the
 * encoding of the mark, else in that of Windows. Without a window it looks at no mark.
 */
async function cells(cwd: string, file: string): Promise<readonly (readonly string[])[]> {
  const [first, second] = await readFile(join(cwd, file));
  const encoding = first === 0xef ? UTF_8 : first === 0xff && second === 0xfe ? UTF_16 : WINDOWS_1252;
  const sheet = await opened(cwd, file, `${encoding === UTF_16 ? "9" : "44/59/9"},34,${encoding}`);
  const rows = [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)];
  return rows.map(([, row = ""]) => [...row.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, cell = ""]) => plain(cell)));
}

/** The numbers that LibreOffice has for encodings. */
const UTF_8 = 76;
const UTF_16 = 65535;
const WINDOWS_1252 = 1;

function plain(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

/** The sheet as LibreOffice has read it, as the XML of its own format. */
async function opened(folder: string, file: string, filter: string | undefined): Promise<string> {
  const reading = filter === undefined ? [] : [`--infilter=CSV:${filter}`];
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  await execa("soffice", [profile, "--headless", "--convert-to", "fods", ...reading, file], { cwd: folder });
  return readFile(join(folder, file.replace(/\.\w+$/, ".fods")), "utf8");
}
