import { createInflateRaw } from "node:zlib";
import { Unreadable } from "./sheet.ts";

/**
 * A ZIP archive (APPNOTE.TXT 4.3). The sizes that it states can be wrong: what is unpacked is counted.
 * @throws Unreadable when it is not one that can be read.
 */
export class Archive {
  readonly #entries = new Map<string, ZipEntry>();
  #left = UNPACKED_LIMIT;

  constructor(bytes: Buffer) {
    const end = bytes.lastIndexOf(END_OF_DIRECTORY);
    if (end === -1 || end + 22 > bytes.length) throw new Unreadable("broken");
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Unreadable("broken");
      const packed = bytes.readUInt32LE(at + 20);
      const nameLength = bytes.readUInt16LE(at + 28);
      const local = bytes.readUInt32LE(at + 42);
      if (local + 30 > bytes.length) throw new Unreadable("broken");
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      this.#entries.set(bytes.toString("utf8", at + 46, at + 46 + nameLength), {
        data: bytes.subarray(start, start + packed),
        isDeflated: bytes.readUInt16LE(at + 10) === DEFLATED,
      });
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** A file of the archive, unpacked; nothing when there is none. @throws Unreadable when it is too much. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const { data, isDeflated } = this.#entries.get(name) ?? { data: Buffer.of(), isDeflated: false };
    const inflater = createInflateRaw();
    if (isDeflated) inflater.end(data);
    for await (const chunk of isDeflated ? inflater : [data]) {
      this.#left -= Buffer.byteLength(chunk);
      if (this.#left < 0) throw new Unreadable("large");
      yield chunk;
    }
  }
}

// --- internal ---

interface ZipEntry {
  readonly data: Buffer;
  /** Its data is packed by deflate; otherwise it is as it was. */
  readonly isDeflated: boolean;
}

/** Bytes of all that is unpacked. The XML of a million cells has some 60 MB. */
const UNPACKED_LIMIT = 400 * 1024 * 1024;

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
