/**
 * Puts formulas of text into quotes: `,="02139",` → `,"=""02139""",`. Many programs write them without, so that spreadsheets
 * keep leading zeros; a parser of CSV refuses a quote in the middle of a cell. Other bytes stay as they are.
 * @param delimiter of the cells, one byte.
 */
export async function* quotedTextFormulas(
  text: AsyncIterable<Uint8Array>,
  delimiter: string,
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  let before = "\n";
  for await (const chunk of text) {
    const view = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const bytes = rest.length > 0 ? Buffer.concat([rest, view]) : view;
    // A formula may be cut at the end of the chunk: from its `=` on it waits for the next one.
    const from = bytes.lastIndexOf("=");
    const isCut = from !== -1 && bytes.length - from < LONGEST && !bytes.includes("\n", from);
    const end = isCut ? from : bytes.length;
    rest = Buffer.from(bytes.subarray(end));
    if (end === 0) continue;
    yield quoted(bytes.subarray(0, end), delimiter, before);
    before = String.fromCharCode(bytes[end - 1] ?? 0);
  }
  if (rest.length > 0) yield quoted(rest, delimiter, before);
}

// --- internal ---

/** In bytes: a longer cell is not a number or a name that somebody wanted to keep as text. */
const LONGEST = 1000;

/** @param before the byte that stands before these. */
function quoted(bytes: Buffer, delimiter: string, before: string): Uint8Array {
  if (!bytes.includes('="')) return bytes;
  const ends = [delimiter, "\n", "\r"];
  const pieces = bytes.toString("latin1").split('="'); // One letter a byte: nothing is decoded.
  const isFormula = (piece: string, index: number, shortest: number) => {
    const earlier = pieces[index - 1] ?? "";
    const last = earlier !== "" ? earlier.charAt(earlier.length - 1) : index === 1 ? before : '"';
    const close = piece.indexOf('"');
    const next = close === piece.length - 1 ? "\n" : piece.charAt(close + 1);
    // Between quotes, `,="` ends a cell: a delimiter follows, never a text and a quote.
    return ends.includes(last) && ends.includes(next) && close >= shortest && !/[\r\n]/.test(piece.slice(0, close));
  };
  // `,="",` may also be a text between quotes: it is a formula only beside others.
  const shortest = pieces.some((piece, index) => index > 0 && isFormula(piece, index, 1)) ? 0 : 1;
  const done = pieces.map((piece, index) => {
    if (index === 0) return piece;
    const close = piece.indexOf('"');
    return isFormula(piece, index, shortest)
      ? `"=""${piece.slice(0, close)}"""${piece.slice(close + 1)}`
      : `="${piece}`;
  });
  return Buffer.from(done.join(""), "latin1");
}
