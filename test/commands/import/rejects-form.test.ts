import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask } = each;

const MARK = "\ufeff";
const GERMAN = [
  "Name;E-Mail;Straße",
  "Jörg Müller;müller;Große Straße 5",
  "Käthe Weiß;käthe;Königstraße 9",
  "Ida Grün;ida@example.de;",
];
const ENGLISH = ["Name,E-mail,Notes", "Ana Ruiz,nope,one; two", "Bo Lind,bo@example.com,"];

/** Bytes, the encoding they have, and what begins the rejects file. */
const FORMS: readonly (readonly [string, Uint8Array, encoding: string, begins: string, flags: string])[] = [
  ["commas in ASCII", text(ENGLISH), "utf-8", 'Name,E-mail,Notes,error\nAna Ruiz,nope,"one; two",', ""],
  ["commas and the mark of UTF-8", text(ENGLISH, MARK), "utf-8", `${MARK}Name,E-mail,Notes,error\n`, ""],
  [
    "semicolons and letters beyond ASCII",
    text(GERMAN),
    "utf-8",
    `${MARK}Name;E-Mail;Straße;error\nJörg Müller;müller;`,
    "",
  ],
  [
    "semicolons in Windows-1252",
    iconv.encode(text(GERMAN).toString(), "windows-1252"),
    "windows-1252",
    "Name;E-Mail;Straße;error\n",
    "",
  ],
  [
    "a named encoding",
    iconv.encode(text(GERMAN).toString(), "macintosh"),
    "macintosh",
    "Name;E-Mail;Straße;error\n",
    "--encoding macintosh",
  ],
  [
    "tabs in UTF-16, as Excel writes it",
    iconv.encode(tabs(GERMAN), "utf-16le", { addBOM: true }),
    "utf-16le",
    `${MARK}Name\tE-Mail\tStraße\terror\n`,
    "",
  ],
];

describe("rejects are written as the file is", () => {
  test.each(FORMS)("%s", async (_, bytes, encoding, begins, flags) => {
    await writeFile(path("a.csv"), bytes);
    const first = await ask(`import a.csv --skip-invalid -q ${flags}`);
    expect(first).toMatchObject({
      stderr: expect.stringMatching(/^error: skipped \d invalid rows? of \d$/m),
      exitCode: 7,
    });
    const rejects = await readFile(path("a.rejects.csv"));
    expect(iconv.decode(rejects, encoding, { stripBOM: false }).slice(0, begins.length)).toBe(begins);
    // The rows that are not corrected yet are understood again.
    const again = await ask(`import a.rejects.csv --dry-run -q ${flags}`);
    expect(again.exitCode).toBe(2);
    expect(again.stderr).toContain("is not an e-mail address");
  });

  test("also after a plan", async () => {
    await writeFile(path("a.csv"), text(GERMAN, MARK));
    expect((await ask("plan a.csv --skip-invalid --save a.plan -q")).exitCode).toBe(0);
    expect((await ask("apply a.plan -q")).exitCode).toBe(7);
    expect(await readFile(path("a.rejects.csv"), "utf8")).toMatch(/^\ufeffName;E-Mail;Straße;error\n/);
  });
});

// --- internal ---

function path(name: string): string {
  return join(each.shop.cwd, name);
}

function text(lines: readonly string[], mark = ""): Buffer {
  return Buffer.from(`${mark}${lines.join("\n")}\n`);
}

function tabs(lines: readonly string[]): string {
  return `${lines.join("\r\n")}\r\n`.replaceAll(";", "\t");
}
