import { createInflateRaw } from "node:zlib";

/** A file in a ZIP archive. */
interface ZipEntry {
  readonly name: string;
  readonly data: Buffer;
  /** Its data is packed by deflate; otherwise it is as it was. */
  readonly isDeflated: boolean;
}

/**
 * The unpacked size of a ZIP archive (APPNOTE.TXT 4.3). It unpacks the files and keeps nothing, because the sizes that an
 * archive states can be wrong. It stops at `limit`.
 * @returns bytes of all files, or `limit + 1` when there are more; undefined when it is not a readable archive.
 */
export async function unpackedSize(archive: Buffer, limit: number): Promise<number | undefined> {
  const entries = zipEntries(archive);
  if (entries === undefined) return undefined;
  let total = 0;
  for (const { data, isDeflated } of entries) {
    total += isDeflated ? await inflatedSize(data, limit - total) : data.length;
    if (total > limit) return limit + 1;
  }
  return total;
}

/** A file of a ZIP archive by its name; undefined when there is none. */
export function zipEntry(archive: Buffer, name: string): ZipEntry | undefined {
  return zipEntries(archive)?.find((entry) => entry.name === name);
}

// --- internal ---

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

function zipEntries(archive: Buffer): readonly ZipEntry[] | undefined {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1 || end + 22 > archive.length) return undefined;
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    if (local + 30 > archive.length) return undefined;
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
