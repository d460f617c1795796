import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { workshop } from "../../helpers/workshop.ts";
import { zipOf } from "../../helpers/zip.ts";

interface Case {
  readonly what: string;
  readonly name?: string;
  readonly file: string | Buffer;
  readonly flags?: string;
  /** What is right after each flag that is offered: each customer as `name | phone | zip`. */
  readonly followed: Readonly<Record<string, readonly string[]>>;
}

const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
const row = (cells: string) => `<table:table-row>${cells.split("|").map(cell).join("")}</table:table-row>`;
const sheet = (name: string, ...rows: readonly string[]) =>
  `<table:table table:name="${name}">${rows.map(row).join("")}</table:table>`;
const workbook = (...sheets: readonly string[]) =>
  zipOf({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "META-INF/manifest.xml": "<manifest/>",
    "content.xml": `<office:document-content><office:body><office:spreadsheet>${sheets.join("")}</office:spreadsheet></office:body></office:document-content>`,
  });

/** The flags that a message offers, as they can be copied. */
function offeredIn(told: string): readonly string[] {
  const sheets = told.match(/(?:They are|Choose another with --sheet:) (.*)\.$/m)?.[1]?.split(", ") ?? [];
  const flags = told.match(/--(?:encoding [\w-]+|where '[^']+'|fix|renames (?:skip|allow)|skip-invalid)/g) ?? [];
  return [
    ...new Set([...flags.filter((flag) => flag !== "--encoding If"), ...sheets.map((name) => `--sheet ${name}`)]),
  ];
}

async function imported(name: string, file: string | Buffer, flags: string) {
  const shop = await workshop();
  await shop.file(name, file);
  const { stderr, exitCode } = await shop.run(`import ${name} --match none ${flags}`);
  const stored = await shop.stored("name,phone,address.zip");
  return { stored: stored.map((line) => line.split(",").filter(Boolean).join(" | ")), stderr, exitCode };
}

test.each<Case>([
  {
    what: "what a spreadsheet has damaged",
    file: "Name,Phone,ZIP\nAna,202-555-0101,2108\nBo,+12025550102,02109\n",
    flags: "--default-country US",
    followed: {
      "--fix": ["Ana | +12025550101 | 02108", "Bo | +12025550102 | 02109"],
      "--skip-invalid": ["Bo | +12025550102 | 02109"],
    },
  },
  {
    what: "texts that were read in a wrong encoding before",
    file: "Name,Phone\nZoÃ« MÃ¼ller,+12025550101\n",
    followed: { "--fix": ["Zoë Müller | +12025550101"], "--skip-invalid": [] },
  },
  {
    what: "two encodings that both make words",
    file: iconv.encode("Name,Phone\nSegovia nº 3,+12025550101\n", "cp850"),
    followed: {
      "--encoding macintosh": ["Segovia nß 3 | +12025550101"],
      "--encoding cp850": ["Segovia nº 3 | +12025550101"],
    },
  },
  {
    what: "an encoding that is not known",
    file: iconv.encode("Name,Phone\n北京市朝阳区建国路张伟,+12025550101\n", "gbk"),
    followed: { "--encoding gbk": ["北京市朝阳区建国路张伟 | +12025550101"] },
  },
  {
    what: "sheets with the same headings",
    name: "a.ods",
    file: workbook(
      sheet("Nord", "Name|Phone", "Ana|+12025550101"),
      sheet("Notes", "bring the ladder"),
      sheet("South 2", "Name|Phone", "Bo|+12025550102", "Cy|+12025550103"),
    ),
    followed: {
      '--sheet "Nord"': ["Ana | +12025550101"],
      '--sheet "South 2"': ["Bo | +12025550102", "Cy | +12025550103"],
    },
  },
  {
    what: "a sheet that is empty",
    name: "a.ods",
    file: workbook(sheet("One", ""), sheet("Round B", "Name|Phone", "Ana|+12025550101")),
    flags: "--sheet One",
    followed: { '--sheet "Round B"': ["Ana | +12025550101"] },
  },
])("the flags that are offered lead to right rows: $what", async ({ name = "a.csv", file, flags = "", followed }) => {
  const { stderr } = await imported(name, file, flags);
  const found: Record<string, readonly string[]> = {};
  for (const offered of offeredIn(stderr)) {
    const own = flags
      .split(" --")
      .filter((flag) => !offered.startsWith(flag.split(" ")[0] ?? ""))
      .join(" --");
    found[offered] = (await imported(name, file, `${own} ${offered}`)).stored;
  }
  expect([stderr, found]).toMatchObject([expect.anything(), followed]);
  // What was tried already is not offered.
  expect(Object.keys(found).map((offered) => offered.replaceAll('"', ""))).not.toContain(flags);
});
