import { inflateRawSync } from "node:zlib";
import { Unreadable } from "./sheet.ts";

/**
 * The files of a ZIP archive (APPNOTE.TXT 4.3) by name. Each is unpacked when asked for, up to its size in the
 * directory.
 * @throws Unreadable if they are too large to be read; then nothing was unpacked. Another Error if it is no archive.
 */
export function filesOf(bytes: Buffer): ReadonlyMap<string, () => Buffer> {
  const files = new Map<string, () => Buffer>();
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1 || end + 22 > bytes.length) throw new Error(NO_DIRECTORY);
  let [at, all] = [bytes.readUInt32LE(end + 16), 0];
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error(NO_DIRECTORY);
    const isDeflated = bytes.readUInt16LE(at + 10) === DEFLATED;
    const packed = bytes.readUInt32LE(at + 20);
    // Some programs leave the size out.
    const size = bytes.readUInt32LE(at + 24) || packed * MOST_DEFLATED;
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    all += size;
    if (all > MOST_BYTES) throw new Unreadable("large");
    files.set(bytes.toString("utf8", at + 46, at + 46 + nameLength), () => {
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const data = bytes.subarray(start, start + packed);
      return isDeflated ? inflateRawSync(data, { maxOutputLength: size }) : data;
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

// --- internal ---

const NO_DIRECTORY = "the list of its parts is missing";

/** The XML of 100,000 rows has some 50 MB. */
const MOST_BYTES = 90_000_000;

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/** Bytes that a deflated byte can hold. */
const MOST_DEFLATED = 1032;
