/**
 * Puts formulas of text into quotes: `,="02139",` → `,"=""02139""",`. Many programs write them without, so that spreadsheets
 * keep leading zeros; a parser of CSV refuses a quote in the middle of a cell. Other bytes stay as they are.
 * @param delimiter of the cells, one byte.
 */
export async function* quotedTextFormulas(
  text: AsyncIterable<Uint8Array>,
  delimiter: string,
): AsyncGenerator<Uint8Array> {
  const end = `[${delimiter.replace(/[\\\]^-]/, "\\$&")}\r\n]`;
  // Between quotes, `,="` ends a cell: a delimiter follows, never a text and a quote.
  const formula = (least: number) => new RegExp(`(?<=${end})="([^"\r\n]{${least},${LONGEST}})"(?=${end}|$)`, "g");
  const [filled, any] = [formula(1), formula(0)];
  let [before, rest] = ["\n", ""];
  const quoted = (piece: string) => {
    const whole = before + piece;
    before = whole.slice(-1);
    // `,="",` may also be a text between quotes: it is a formula only beside others.
    const formulas = whole.search(filled) === -1 ? filled : any;
    return Buffer.from(whole.replace(formulas, '"=""$1"""').slice(1), "latin1");
  };
  for await (const chunk of text) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (rest === "" && !bytes.includes("=")) {
      if (bytes.length > 0) before = bytes.toString("latin1", bytes.length - 1);
      yield bytes;
      continue;
    }
    const piece = rest + bytes.toString("latin1"); // One letter a byte: nothing is decoded.
    // A formula may be cut at the end of the chunk: from its `=` on it waits for the next one.
    const from = piece.lastIndexOf("=");
    const isCut = from !== -1 && piece.length - from < LONGEST && !piece.includes("\n", from);
    rest = isCut ? piece.slice(from) : "";
    const done = isCut ? piece.slice(0, from) : piece;
    if (done !== "") yield quoted(done);
  }
  if (rest !== "") yield quoted(rest);
}

// --- internal ---

/** In bytes: a longer cell is not a number or a name that somebody wanted to keep as text. */
const LONGEST = 1000;
