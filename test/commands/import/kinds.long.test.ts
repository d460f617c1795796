import { gunzipSync, gzipSync } from "node:zlib";
import { writeOds } from "hucre/ods";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";
import { zipOf } from "../../helpers/zip.ts";

/** Kinds of file besides text and XLSX, each read by the built program. */
const { file, run, stored } = eachInWorkshop();

async function imported(name: string, content: string | Uint8Array, flags = "") {
  await file(name, content);
  const { stderr, exitCode } = await run(`import ${name} ${flags}`);
  return { stderr, exitCode, stored: await stored("name,phone,address.zip,notes", "tsv") };
}

const JOSE = "José & Co\t+12025550143\t02108\tone\\ntwo";

/** A workbook of Excel 97 (BIFF8) with his row, packed by gzip. */
const XLS = `
  H4sIAAAAAAACA+1XS2sTURT+7mTybJtOEkWtIHUWCnZhmxibTWtsXWjAEJqFIAXb4COiNZJExJ342Cn4A9y4dKVuFMRF/QGidOmqdedOpcua+N
  0zM2UaN6mVQjXn8p3knrn3npM5r5tPHxPLz14NraCDJhFAqx1FyCdThOFNLGeu0Wq325643aMdRT+JlguT/gu6/uzh/4HO6QDh+V/nfJiIEFEi
  RvQR/cQAEScGnRKABJEkUsSuXuzsOMxga2QiqLxaorrco2MtH/R6ShlVZDiaKCC7af1JGKLfcHtP93Y7dA411HENFX7W+Pmn+j3qZo9+Tz9M/D
  XarH4/jaePp7eiOxphFQgFUal/CEcXFUIsHCu8Jbw038td4Qsxi5u6npSrmUyzUMa20JTYMK+0DTQLE/ym8JTSBPaJZUnhKeEvZN074RNSz4C5
  +uKpnOuvVZWXdY+F28Lj0Ce+kT2fRTKGIXyTHU/cVAiqk4yuq5jHdRwws8hhL5SNWPF0+Sj6yId5WJXDxtRlGwscNkIzNhocNpbu6OfLUliB1Q
  7n9uTbK++kOXH9Qzp9PCCpoKZxi35rspAs4BId38AjFhrFsSbN1KHYetpYG9JmQAKqn/wi26v+npCwsrh37fn3pbOV0okLIj8i8hHh90Ry13f+
  fZE/cK7qRlxkxnrRM42Ee3+nZUVGpjbVNFIS5xb7vyoxHmu4IeJB2WuxZKvzOIOSuzLgrCxyXZPrGhTvl7Jm8cKgChQ38BXDOERMc2YaB+U1WP
  x5aoSJksYokZUxyvkxNgB9tBJtPFo/HuOjHMV7KNYaw1COXTFqvc1jJ40kXss/lLzPL2/Vbm3F7864EkkR/j4kaVqNHCY2tid5G6avXgdkFsO/
  Rr8Aq1oIAQAOAAA=`;

describe("is imported", () => {
  test("an .xls of Excel 97", async () => {
    const found = await imported("book.xls", gunzipSync(Buffer.from(XLS, "base64")));
    const notice =
      "book.xls: an .xls file is read as it is stored: numbers without their format, hidden rows and sheets too\n";
    expect(found).toEqual({ stderr: notice, exitCode: 0, stored: [JOSE] });
  });

  test("a file of vCards", async () => {
    const card = [
      ...["BEGIN:VCARD", "VERSION:3.0", "N:Okafor;Ruth;;;", "FN:Ruth Okafor", "item1.TEL:(202) 555-0143"],
      ...["item1.X-ABLabel:Mobile", "TEL;TYPE=HOME,FAX:(202) 555-0199", "EMAIL:ruth@example.com"],
      ...["ADR;TYPE=HOME:;;88 Congress St;Boston;MA;02108;USA", "NOTE:one\\ntwo", "END:VCARD", ""],
    ];
    const { stderr, exitCode, stored } = await imported("contacts.vcf", card.join("\r\n"), "--default-country US");
    expect(stored).toEqual(["Ruth Okafor\t+12025550143\t02108\tone\\ntwo"]);
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
    expect(found).toEqual({ stderr: "", exitCode: 0, stored: [JOSE] });
  });

  test("a web page that is named .xls, in the encoding that it states", async () => {
    const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"></head><body><table>
      <tr><th>Name</th><th>Phone</th><th>ZIP</th><th>Notes</th></tr>
      <tr><td>José &amp; Co</td><td>+12025550143</td><td>02108</td><td>one<br>two</td></tr></table></body></html>`;
    const found = await imported("report.xls", iconv.encode(page, "windows-1252"));
    expect(found).toEqual({ stderr: "", exitCode: 0, stored: [JOSE] });
  });

  test("a text that is packed by gzip", async () => {
    const text = 'Name;Phone;ZIP;Notes\nJosé & Co;+12025550143;02108;"one\ntwo"\n';
    const found = await imported("customers.csv.gz", gzipSync(text));
    expect(found).toEqual({ stderr: "", exitCode: 0, stored: [JOSE] });
  });
});

const text = `Name,Phone\n${"Ana,+12025550143\nBo,+12025550144\n".repeat(500)}`;
const manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>";
const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
const type = "application/vnd.oasis.opendocument.spreadsheet";
const odsOfParts = (parts: Readonly<Record<string, string>>) => zipOf({ mimetype: type, ...parts });

test.each<[string, () => string | Uint8Array, string]>([
  ["a.csv.gz", () => gzipSync(text).subarray(0, -20), "a.csv.gz is cut off: its end is missing"],
  ["a.csv.gz", () => gzipSync(text).fill(255, 12, 20), "a.csv.gz is damaged: it cannot be unpacked"],
  ["a.csv.gz", () => gzipSync(Buffer.alloc(257 * 1024 * 1024)), "a.csv is larger than 256 MiB"],
  ["a.csv.gz", () => gzipSync(gzipSync(text)), "a.csv is not a text file, nor a format that can be imported"],
  [
    "a.ods",
    () => odsOfParts({ "META-INF/manifest.xml": manifest, "content.xml": "\0" }),
    "a.ods has a password, so it cannot be read",
  ],
  [
    "a.ods",
    () => odsOfParts({ "META-INF/manifest.xml": "<m/>", "content.xml": "<a><b>" }),
    "a.ods is cut off: its end is missing",
  ],
  ["a.xls", () => compound, "a.xls is not a workbook that can be read: Failed to open XLS: not a valid OLE2 container"],
])("%s is refused before anything is written (%s): %s", async (name, content, message) => {
  const { stderr, exitCode, stored } = await imported(name, content());
  expect(stderr.split("\n")[0]).toBe(`error: ${message}`);
  expect(exitCode).toBe(2);
  expect(stored).toEqual([]);
});
