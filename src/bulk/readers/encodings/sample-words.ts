/** A word of a file, with the character before and the one after it. */
export interface SampleWord {
  readonly bytes: Uint8Array;
  /** The line on which it stands first. */
  readonly line: number;
}

/** The words of a file, and what else says something about its language. */
export interface Sample {
  /** Different words with bytes beyond ASCII. */
  readonly words: readonly SampleWord[];
  /** The beginning of the file, its bytes beyond ASCII as blanks. */
  readonly ascii: string;
}

/** Takes the words with bytes beyond ASCII from a file, until there are enough of them. */
export async function sampleWords(blocks: AsyncIterable<Uint8Array>): Promise<Sample> {
  const words = new Map<string, SampleWord>();
  let ascii = "";
  let line = 1;
  let rest = "";
  let isEnd = false;
  const take = (text: string) => {
    for (const word of text.matchAll(WORD)) {
      if (!/[\x80-\xff]/.test(word[0])) continue;
      const around = text.slice(Math.max(0, word.index - 2), word.index + Math.min(word[0].length, LONGEST_WORD) + 2);
      if (!words.has(around)) words.set(around, { bytes: Buffer.from(around, "latin1"), line });
      if (words.size >= ENOUGH) isEnd = true;
    }
  };
  for await (const block of blocks) {
    const text = rest + Buffer.from(block).toString("latin1");
    if (ascii.length < LONGEST_ASCII) ascii += text.slice(rest.length).replace(/[\x80-\xff]/g, " ");
    const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
    rest = lines.pop() ?? "";
    for (const one of lines) {
      if (/[\x80-\xff]/.test(one)) take(one);
      line += 1;
    }
    if (rest.length > LONGEST_LINE) {
      take(rest);
      rest = "";
    }
    if (isEnd) break;
  }
  take(rest);
  return { words: [...words.values()], ascii };
}

// --- internal ---

const ENOUGH = 2000;
const LONGEST_ASCII = 64 * 1024;
const LONGEST_WORD = 80;
const LONGEST_LINE = 64 * 1024;

const WORD = /[A-Za-z0-9'\x80-\xff]+/g;
