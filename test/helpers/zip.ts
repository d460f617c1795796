/** When a test needs a ZIP archive or an XLSX file with odd parts. */
import { deflateRawSync } from "node:zlib";

/**
 * A ZIP archive of the given files (APPNOTE.TXT 4.3), deflated.
 * @param claim what it says that every file unpacks to, in bytes, whatever it does.
 */
export function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  { claim }: { claim?: number } = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const data = deflateRawSync(bytes, { level: 9 });
    const name = Buffer.from(path);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(claim ?? bytes.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), about, name, data]);
    const entry = Buffer.alloc(46);
    entry.write("PK\x01\x02", "latin1");
    entry.writeUInt16LE(20, 4);
    about.copy(entry, 6, 0, 24);
    entry.writeUInt32LE(at, 42);
    parts.push(local);
    directory.push(Buffer.concat([entry, name]));
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

/** An XLSX workbook of one sheet. @param rows its rows as XML, below a header of Name, Email and Phone. */
export function xlsxOf(rows: string, { texts = "", styles = "", more = "", book = "" } = {}): Buffer {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
    `<Relationships>${targets
      .map(([type, target], at) => `<Relationship Id="r${at}" Type="${office}/${type}" Target="${target}"/>`)
      .join("")}</Relationships>`;
  const header = ["Name", "Email", "Phone"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`);
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns:r="r">${book}<sheets><sheet name="One" sheetId="1" r:id="r0"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "/xl/sharedStrings.xml"],
      ["styles", "styles.xml"],
    ),
    "xl/sharedStrings.xml": `<sst>${texts}</sst>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row>${header.join("")}</row>${rows}</sheetData>${more}</worksheet>`,
  });
}

/** An OpenDocument spreadsheet of one sheet. @param rows its rows as XML, below a header of Name and Email. */
export function odsOf(rows: string): Buffer {
  const [name, email] = ["Name", "Email"].map(
    (text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`,
  );
  return zipOf({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "META-INF/manifest.xml": "<manifest/>",
    "content.xml": `<office:document-content><office:body><office:spreadsheet><table:table table:name="One"><table:table-row>${name}${email}</table:table-row>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
}

// --- internal ---

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** Node has one of its own only from version 22 on. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
