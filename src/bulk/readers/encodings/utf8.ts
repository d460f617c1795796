import { isUtf8 } from "node:buffer";

/** The line breaks in a text that is UTF-8 from beginning to end; undefined for any other text. */
export async function breaksOfUtf8(blocks: AsyncIterable<Uint8Array>): Promise<readonly string[] | undefined> {
  let carried: Uint8Array = new Uint8Array();
  let [returns, alone, last] = [false, false, 0];
  for await (const block of blocks) {
    const bytes = carried.length === 0 ? block : Buffer.concat([carried, block]);
    const end = bytes.length - unfinished(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return undefined;
    carried = bytes.slice(end);
    alone ||= last === CR && block[0] !== LF;
    for (let at = block.indexOf(CR); at !== -1 && !alone; at = block.indexOf(CR, at + 1)) {
      returns = true;
      alone = at + 1 < block.length && block[at + 1] !== LF;
    }
    last = block.at(-1) ?? last;
  }
  if (carried.length > 0) return undefined;
  if (alone || last === CR) return ["\r\n", "\n", "\r"];
  return returns ? ["\r\n", "\n"] : ["\n"];
}

/** How close to UTF-8 a text is: its whole characters beyond ASCII, its wrong bytes, and the line of the first of those. */
export async function examineUtf8(blocks: AsyncIterable<Uint8Array>) {
  const found = { characters: 0, faults: 0, line: 1 };
  let missing = 0;
  for await (const block of blocks) {
    for (const byte of block) {
      const follows = (byte & 0xc0) === 0x80;
      if (missing > 0 && follows) {
        missing -= 1;
        if (missing === 0) found.characters += 1;
        continue;
      }
      if (missing > 0) found.faults += 1; // A character is not complete.
      missing = follows ? 0 : Math.max(0, lengthOf(byte) - 1);
      if (follows || lengthOf(byte) === 0) found.faults += 1;
      if (found.faults === 0 && byte === 0x0a) found.line += 1;
    }
  }
  return found;
}

// --- internal ---

const CR = 0x0d;
const LF = 0x0a;

/** How many bytes at the end begin a character whose rest comes in the next block. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return byte >= 0xc0 && back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

/** Bytes of a character, by its first byte (RFC 3629 §3); 0 for a byte that cannot be the first. */
function lengthOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}
