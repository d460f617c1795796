import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeOds } from "hucre/ods";
import iconv from "iconv-lite";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { type RunOptions, run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { zipOf } from "../../helpers/zip.ts";

/** Kinds of file besides text and XLSX, each read by the built program. */
let server: Awaited<ReturnType<typeof sandbox>>;
let cwd: string;

beforeEach(async () => {
  cwd = await temporaryFolder();
  server = await sandbox();
});

function ask(command: string, options: RunOptions = {}) {
  return run(command, { cwd, ...options, env: { ...server.env, ...options.env } });
}

async function imported(name: string, content: string | Uint8Array, flags = "") {
  await writeFile(join(cwd, name), content);
  const { stderr, exitCode } = await ask(`import ${name} ${flags}`);
  const { stdout } = await ask("list -o json --fields name,phone,address.zip,notes");
  const customers: { name: string; phone: string; address: { zip: string | null } | null; notes: string }[] =
    JSON.parse(stdout);
  const stored = customers.map(({ name, phone, address, notes }) => [name, phone, address?.zip ?? null, notes]);
  return { stderr, exitCode, stored };
}

const told = (name: string) =>
  [
    `${name}:`,
    "COLUMN  FIELD        SAMPLE",
    "Name    name         José & Co",
    "Phone   phone        +12025550143",
    "ZIP     address.zip  02108",
    "Notes   notes        one⏎two",
    "1 row: 1 created.",
    "",
  ].join("\n");
const JOSE = ["José & Co", "+12025550143", "02108", "one\ntwo"];

describe("is imported", () => {
  test("a file of vCards", async () => {
    const card = [
      ...["BEGIN:VCARD", "VERSION:3.0", "N:Okafor;Ruth;;;", "FN:Ruth Okafor", "item1.TEL:(202) 555-0143"],
      ...["item1.X-ABLabel:Mobile", "TEL;TYPE=HOME,FAX:(202) 555-0199", "EMAIL:ruth@example.com"],
      ...["ADR;TYPE=HOME:;;88 Congress St;Boston;MA;02108;USA", "NOTE:one\\ntwo", "END:VCARD", ""],
    ];
    const { stderr, exitCode, stored } = await imported("contacts.vcf", card.join("\r\n"), "--default-country US");
    expect(stored).toEqual([["Ruth Okafor", "+12025550143", "02108", "one\ntwo"]]);
    expect(stderr).toBe(
      [
        "contacts.vcf:",
        "COLUMN                  FIELD           SAMPLE",
        "First Name + Last Name  name            Ruth Okafor",
        "Mobile Phone            phone           (202) 555-0143",
        "Email                   email           ruth@example.com",
        "Home Street             address.street  88 Congress St",
        "Home City               address.city    Boston",
        "Home State              address.state   MA",
        "Home Postal Code        address.zip     02108",
        "Home Country            country         USA",
        "Notes                   notes           one⏎two",
        '1 column is not used: Fax ("(202) 555-0199").',
        "1 row: 1 created.",
        "",
      ].join("\n"),
    );
    expect(exitCode).toBe(0);
  });

  test("an OpenDocument spreadsheet, by the sheet that --sheet names", async () => {
    const rows = [
      ["Name", "Phone", "ZIP", "Notes"],
      ["José & Co", "+12025550143", "02108", "one\ntwo"],
    ];
    const book = await writeOds({
      sheets: [
        { name: "Old", rows: [["nothing"]] },
        { name: "Customers", rows },
      ],
    });
    const found = await imported("book.ods", book, "--sheet customers");
    expect(found).toEqual({ stderr: told("book.ods"), exitCode: 0, stored: [JOSE] });
  });

  test("a web page that is named .xls, in the encoding that it states", async () => {
    const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"></head><body><table>
      <tr><th>Name</th><th>Phone</th><th>ZIP</th><th>Notes</th></tr>
      <tr><td>José &amp; Co</td><td>+12025550143</td><td>02108</td><td>one<br>two</td></tr></table></body></html>`;
    const found = await imported("report.xls", iconv.encode(page, "windows-1252"));
    expect(found).toEqual({ stderr: told("report.xls"), exitCode: 0, stored: [JOSE] });
  });

  test("a text that is packed by gzip", async () => {
    const text = 'Name;Phone;ZIP;Notes\nJosé & Co;+12025550143;02108;"one\ntwo"\n';
    const found = await imported("customers.csv.gz", gzipSync(text));
    expect(found).toEqual({ stderr: told("customers.csv"), exitCode: 0, stored: [JOSE] });
  });
});

describe("is refused before anything is written", () => {
  const text = `Name,Phone\n${"Ana,+12025550143\nBo,+12025550144\n".repeat(500)}`;
  const manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>";
  const type = "application/vnd.oasis.opendocument.spreadsheet";
  test.each<[string, string, () => string | Uint8Array, string]>([
    [
      "a gzip file that is cut off",
      "a.csv.gz",
      () => gzipSync(text).subarray(0, -20),
      "a.csv.gz is cut off: its end is missing",
    ],
    [
      "a gzip file with other bytes in it",
      "a.csv.gz",
      () => gzipSync(text).fill(255, 12, 20),
      "a.csv.gz is damaged: it cannot be unpacked",
    ],
    ["a gzip bomb", "a.csv.gz", () => gzipSync(Buffer.alloc(257 * 1024 * 1024)), "a.csv is larger than 256 MiB"],
    ["gzip in gzip", "a.csv.gz", () => gzipSync(gzipSync(text)), "a.csv is packed by gzip more than once, not a table"],
    [
      "a login page",
      "a.xls",
      () => "<!DOCTYPE html><html><body>Log in</body></html>",
      "a.xls is a web page without a table",
    ],
    [
      "an OpenDocument spreadsheet with a password",
      "a.ods",
      () => zipOf({ mimetype: type, "META-INF/manifest.xml": manifest, "content.xml": "\0" }),
      "a.ods has a password, so it cannot be read",
    ],
    [
      "an OpenDocument spreadsheet that is cut off",
      "a.ods",
      () => zipOf({ mimetype: type, "META-INF/manifest.xml": "<m/>", "content.xml": "<a><b>" }),
      "a.ods is cut off: its end is missing",
    ],
    [
      "a vCard without an end",
      "a.vcf",
      () => "BEGIN:VCARD\nFN:Ana\n",
      "a.vcf:1: the vCard that starts here has no END:VCARD",
    ],
  ])("%s", async (_, name, content, message) => {
    const { stderr, exitCode, stored } = await imported(name, content());
    expect(stderr.split("\n")[0]).toBe(`error: ${message}`);
    expect(exitCode).toBe(2);
    expect(stored).toEqual([]);
  });
});
