/** A line of a vCard file, folded lines joined (RFC 6350 §3.2). */
export interface ContentLine {
  /** Where it starts in the file, from 1. */
  readonly line: number;
  /** Its text. Of pictures, sounds and keys only the beginning. */
  readonly text: string;
  /** It is longer than {@link LONGEST_LINE}, and is cut there. */
  readonly cut: boolean;
}

/** Characters of one line, folded lines joined: far more than the longest note. */
export const LONGEST_LINE = 1024 * 1024;

/** The lines of a vCard file in portions, as its text comes. Pictures cost no memory, however long they are. */
export async function* contentLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly ContentLine[]> {
  const decoder = new TextDecoder();
  const joiner = new Joiner();
  const pieces: string[] = [];
  let [length, afterReturn] = [0, false];
  const keep = (piece: string) => {
    // A line can be as long as the file: what is beyond the limit is counted only.
    if (length <= LONGEST_LINE) pieces.push(piece);
    length += piece.length;
  };
  for await (const chunk of bytes) {
    let text = decoder.decode(chunk, { stream: true });
    if (afterReturn && text.startsWith("\n")) text = text.slice(1);
    if (text !== "") afterReturn = text.endsWith("\r");
    const physical = text.split(/\r\n|\n|\r/);
    for (const [at, piece] of physical.entries()) {
      keep(piece);
      if (at === physical.length - 1) break;
      joiner.take(pieces.splice(0).join(""));
      length = 0;
    }
    yield joiner.done();
  }
  keep(decoder.decode());
  joiner.take(pieces.join(""));
  joiner.end();
  yield joiner.done();
}

/** The name of a property in upper case, without its group: `item1.TEL;TYPE=CELL:…` → `TEL`. */
export function propertyName(text: string): string {
  const start = text.slice(0, 80);
  const end = start.search(/[:;]/);
  const name = end === -1 ? start : start.slice(0, end);
  return name
    .slice(name.indexOf(".") + 1)
    .trim()
    .toUpperCase();
}

// --- internal ---

/** Their values have no place in a customer, and can have megabytes. */
const BINARY: ReadonlySet<string> = new Set([
  "PHOTO",
  "LOGO",
  "SOUND",
  "KEY",
  "X-ABCROP-RECTANGLE",
  "X-MS-CARDPICTURE",
]);

/** Joins folded lines, and lines that end with the soft line break of quoted-printable text. */
class Joiner {
  #line = 0;
  #done: ContentLine[] = [];
  #open: OpenLine | undefined;
  /** vCard 2.1 folds at a blank, which stays; later versions add the blank (RFC 2425 §5.8.1). */
  #keepsBlank = false;

  take(text: string): void {
    this.#line += 1;
    const open = this.#open;
    if (open !== undefined && continues(open.kind, text, open.parts.at(-1) ?? "")) {
      if (open.kind === "binary") return;
      const isFolded = !this.#keepsBlank && /^[ \t]/.test(text);
      this.#add(open, isFolded ? text.slice(1) : text);
      return;
    }
    this.end();
    if (text.trim() === "") return;
    const name = propertyName(text);
    if (name === "BEGIN") this.#keepsBlank = false;
    if (name === "VERSION") this.#keepsBlank = text.trim().endsWith(":2.1");
    const kind = BINARY.has(name) ? "binary" : isQuotedPrintable(text) ? "quoted" : "text";
    this.#open = { line: this.#line, parts: [], length: 0, kind };
    this.#add(this.#open, kind === "binary" ? `${name}:` : text);
  }

  /** No more lines: the last one is complete. */
  end(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const text = open.parts.join("");
    this.#done.push({ line: open.line, text, cut: open.length > LONGEST_LINE });
  }

  /** The lines that are complete, once. */
  done(): readonly ContentLine[] {
    return this.#done.splice(0);
  }

  #add(open: OpenLine, text: string): void {
    const last = open.parts.length - 1;
    if (open.kind === "quoted" && last >= 0) open.parts[last] = (open.parts[last] ?? "").replace(/=$/, "");
    if (open.length <= LONGEST_LINE) open.parts.push(text);
    open.length += text.length;
  }
}

interface OpenLine {
  readonly line: number;
  readonly parts: string[];
  length: number;
  readonly kind: Kind;
}

type Kind = "text" | "quoted" | "binary";

function continues(kind: Kind, text: string, last: string): boolean {
  if (/^[ \t]/.test(text) && text.trim() !== "") return true;
  if (kind === "quoted") return last.endsWith("=");
  // Lines of base64 that are not folded: a property has a colon, base64 has none.
  return kind === "binary" && text !== "" && !text.includes(":");
}

function isQuotedPrintable(text: string): boolean {
  const colon = text.indexOf(":");
  return /quoted-printable/i.test(text.slice(0, colon === -1 ? 0 : Math.min(colon, 200)));
}
