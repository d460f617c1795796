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

const MARKED = `${MARK}Name;E-Mail;Straße;error\nJörg Müller;müller;`;

test.each<[what: string, bytes: Uint8Array, begins: string, flags: string]>([
  ["commas in ASCII", text(ENGLISH), 'Name,E-mail,Notes,error\nAna Ruiz,nope,"one; two",', ""],
  ["semicolons and letters beyond ASCII", text(GERMAN), MARKED, ""],
  ["semicolons in Windows-1252", iconv.encode(text(GERMAN).toString(), "windows-1252"), MARKED, ""],
  ["a named encoding", iconv.encode(text(GERMAN).toString(), "macintosh"), MARKED, "--encoding macintosh"],
  [
    "tabs in UTF-16, as Excel writes it",
    iconv.encode(tabs(GERMAN), "utf-16le", { addBOM: true }),
    `${MARK}Name\tE-Mail\tStraße\terror\n`,
    "",
  ],
])("rejects have the delimiter of the file, and are in UTF-8: %s", async (_, bytes, begins, flags) => {
  await writeFile(path("a.csv"), bytes);
  const first = await ask(`import a.csv --skip-invalid -q ${flags}`);
  expect(first).toMatchObject({
    stderr: expect.stringMatching(/^error: skipped \d invalid rows? of \d$/m),
    exitCode: 7,
  });
  expect((await readFile(path("a.rejects.csv"), "utf8")).slice(0, begins.length)).toBe(begins);
  // The rows that are not corrected yet are understood again.
  const again = await ask(`import a.rejects.csv --dry-run -q ${flags}`);
  expect(again.exitCode).toBe(2);
  expect(again.stderr).toContain("is not an e-mail address");
});

describe("values that a spreadsheet would run", () => {
  const notes = ["=1+1", "'=1+1", "-5% for friends"];

  test("are in rejects as in the file, and imported from there alike", async () => {
    const lines = notes.map((note, at) => `C${at},+39 02 123456${at},c${at}@,${note}`);
    await writeFile(path("a.csv"), text(["Name,Phone,@mail,+Notes", ...lines]));
    const flags = "--map @mail=email --map +Notes=notes";
    expect((await ask(`import a.csv --skip-invalid -q ${flags}`)).exitCode).toBe(7);
    const rejects = await readFile(path("a.rejects.csv"), "utf8");
    const why = (at: number) => `"'@mail ""c${at}@"" is not an e-mail address"`;
    expect(rejects).toBe(
      text(["Name,Phone,@mail,+Notes,error", ...lines.map((line, at) => `${line},${why(at)}`)]).toString(),
    );
    await writeFile(path("b.csv"), rejects.replaceAll("@,", "@example.com,"));
    expect(await ask(`import b.csv -q ${flags}`)).toMatchObject({ exitCode: 0 });
    expect(await stored()).toEqual([
      ["C0", "+39021234560", "=1+1"],
      ["C1", "+39021234561", "=1+1"],
      ["C2", "+39021234562", "-5% for friends"],
    ]);
  });

  test("mean in the rejects of JSON what they mean there", async () => {
    const rows = notes.map((note, at) => ({
      name: `C${at}`,
      phone: `+39 02 123456${at}`,
      email: `c${at}@`,
      notes: note,
    }));
    await writeFile(path("a.json"), JSON.stringify(rows));
    expect((await ask("import a.json --skip-invalid -q")).exitCode).toBe(7);
    const rejects = await readFile(path("a.rejects.csv"), "utf8");
    expect(rejects).toContain("\nC0,+39 02 1234560,c0@,=1+1,");
    await writeFile(path("b.csv"), rejects.replaceAll("@,", "@example.com,"));
    expect(await ask("import b.csv -q")).toMatchObject({ exitCode: 0 });
    expect((await stored()).map(([, , note]) => note)).toEqual(notes);
  });

  async function stored() {
    const { stdout } = await ask("list -o json");
    const customers: { name: string; phone: string; notes: string }[] = JSON.parse(stdout);
    return customers
      .filter(({ name }) => /^C\d$/.test(name))
      .sort((one, other) => one.name.localeCompare(other.name))
      .map(({ name, phone, notes }) => [name, phone, notes]);
  }
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
