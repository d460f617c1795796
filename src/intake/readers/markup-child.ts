import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createInflateRaw } from "node:zlib";
import { Unreadable } from "./markup/grid.ts";
import { MARKUP_KINDS, readMarkup } from "./markup/read-markup.ts";
import { unpackedSize, zipEntry } from "./zip-bounds.ts";

/**
 * Reads a spreadsheet that is made of markup in a separate process: a bad file can only end this process. The file comes
 * on stdin, a text in UTF-8. The first argument is its kind, the second the sheet. Stdout as in `xlsx-child.ts`.
 */

/** Bytes of all files in the archive together. */
const UNPACKED_LIMIT = 400 * 1024 * 1024;

const say = async (line: unknown) => {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, "drain");
};

try {
  const kind = MARKUP_KINDS.find((one) => one === process.argv[2]) ?? "html";
  const text = kind === "ods" ? await openDocument() : process.stdin;
  const { chosen, names, hidden } = await readMarkup(kind, text, process.argv[3] ?? "");
  if (chosen === undefined) await say({ error: "no sheet", names });
  else {
    await say({ sheet: chosen.name, sheets: names, hidden, tall: chosen.tall });
    for (const row of chosen.rows) await say(row);
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  await say(error instanceof Unreadable ? { error: error.code } : { error: "unreadable", reason: error.message });
}

/** The content of an OpenDocument archive. */
async function openDocument(): Promise<AsyncIterable<Uint8Array>> {
  const archive = await buffer(process.stdin);
  const size = await unpackedSize(archive, UNPACKED_LIMIT);
  if (size === undefined) throw new Unreadable("broken");
  if (size > UNPACKED_LIMIT) throw new Unreadable("large");
  const manifest = await entryText(archive, "META-INF/manifest.xml");
  if (manifest.includes("encryption-data") || zipEntry(archive, "encrypted-package")) throw new Unreadable("password");
  return entryBytes(archive, "content.xml");
}

function entryBytes(archive: Buffer, name: string): AsyncIterable<Uint8Array> {
  const entry = zipEntry(archive, name);
  if (entry === undefined) return Readable.from([]);
  const packed = Readable.from([entry.data]);
  return entry.isDeflated ? packed.pipe(createInflateRaw()) : packed;
}

async function entryText(archive: Buffer, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of entryBytes(archive, name)) parts.push(part);
  return Buffer.concat(parts).toString();
}
