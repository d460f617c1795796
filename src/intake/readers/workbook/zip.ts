import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createInflateRaw } from "node:zlib";
import { Unreadable } from "./sheet.ts";

/** A file in a ZIP archive. */
interface ZipEntry {
  readonly name: string;
  readonly data: Buffer;
  /** Its data is packed by deflate; otherwise it is as it was. */
  readonly isDeflated: boolean;
}

/**
 * Checks what a ZIP archive (APPNOTE.TXT 4.3) unpacks to. It unpacks the files and keeps nothing, because the sizes that an
 * archive states can be wrong.
 * @throws Unreadable when it is too much; another Error when it is not a readable archive.
 */
export async function checkSize(archive: Buffer): Promise<void> {
  let total = 0;
  for (const { data, isDeflated } of zipEntries(archive)) {
    total += isDeflated ? await inflatedSize(data, UNPACKED_LIMIT - total) : data.length;
    if (total > UNPACKED_LIMIT) throw new Unreadable("large");
  }
}

/** The content of an OpenDocument archive. @throws Unreadable when it is encrypted. */
export async function* openDocumentContent(archive: Buffer): AsyncGenerator<Uint8Array> {
  const manifest = await text(entryBytes(archive, "META-INF/manifest.xml"));
  const isEncrypted = zipEntries(archive).some(({ name }) => name === "encrypted-package");
  if (isEncrypted || manifest.includes("encryption-data")) throw new Unreadable("password");
  yield* entryBytes(archive, "content.xml");
}

// --- internal ---

/** Bytes of all files in the archive together. The XML of a million cells has some 60 MB. */
const UNPACKED_LIMIT = 400 * 1024 * 1024;

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

function zipEntries(archive: Buffer): readonly ZipEntry[] {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1 || end + 22 > archive.length) throw new Unreadable("broken");
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Unreadable("broken");
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    if (local + 30 > archive.length) throw new Unreadable("broken");
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    entries.push({
      name: archive.toString("utf8", at + 46, at + 46 + nameLength),
      data: archive.subarray(start, start + packed),
      isDeflated: archive.readUInt16LE(at + 10) === DEFLATED,
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** A file of the archive, unpacked; nothing when there is none. */
function entryBytes(archive: Buffer, name: string): Readable {
  const entry = zipEntries(archive).find((one) => one.name === name);
  const packed = Readable.from(entry === undefined ? [] : [entry.data]);
  return entry?.isDeflated ? packed.pipe(createInflateRaw()) : packed;
}

async function inflatedSize(data: Buffer, limit: number): Promise<number> {
  const inflater = createInflateRaw();
  inflater.end(data);
  let size = 0;
  try {
    for await (const chunk of inflater) {
      size += Buffer.byteLength(chunk);
      if (size > limit) return size;
    }
  } catch {
    // Broken data: the reader of the workbook reports it.
  } finally {
    inflater.destroy();
  }
  return size;
}
