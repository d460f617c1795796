import { createInflateRaw } from "node:zlib";

/**
 * The unpacked size of a ZIP archive (APPNOTE.TXT 4.3). It unpacks the files and keeps nothing, because the sizes that an
 * archive states can be wrong. It stops at `limit`.
 * @returns bytes of all files, or `limit + 1` when there are more; undefined when it is not a readable archive.
 */
export async function unpackedSize(archive: Buffer, limit: number): Promise<number | undefined> {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1 || end + 22 > archive.length) return undefined;
  let total = 0;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    if (local + 30 > archive.length) return undefined;
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + packed);
    total += method === DEFLATED ? await inflatedSize(data, limit - total) : data.length;
    if (total > limit) return limit + 1;
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return total;
}

// --- internal ---

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

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
