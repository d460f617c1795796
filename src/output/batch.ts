import type { Target } from "./output.ts";

/** How much text is gathered before it is written: one write a row would cost more than making the row. */
const BATCH_CHARACTERS = 32 * 1024;

/**
 * Prints the text of each row, in few writes, but never holds rows back while their source waits.
 * When the source fails, the rows before that are printed before its error is thrown.
 * @returns how many rows there were.
 */
export async function printEach<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  out: Target["out"],
  textOf: (row: Row, index: number) => string,
): Promise<number> {
  const batch = new Batch(out);
  let count = 0;
  try {
    for await (const row of rows) {
      const sent = batch.write(textOf(row, count++));
      if (sent !== undefined) await sent;
    }
  } finally {
    await batch.send();
  }
  return count;
}

// --- internal ---

class Batch {
  readonly #out: Target["out"];
  #held = "";
  #planned = false;
  #sent: Promise<void> = Promise.resolve();
  #failure: { readonly error: unknown } | undefined;

  constructor(out: Target["out"]) {
    this.#out = out;
  }

  /** @returns what to wait for before more is written, now and then. */
  write(text: string): Promise<void> | undefined {
    if (this.#failure) throw this.#failure.error;
    this.#held += text;
    if (this.#held.length >= BATCH_CHARACTERS) return this.send();
    if (this.#planned) return undefined;
    this.#planned = true;
    // Runs as soon as the source waits for something: the time to show what there is.
    setImmediate(() => {
      this.#planned = false;
      void this.send();
    });
    return undefined;
  }

  send(): Promise<void> {
    const text = this.#held;
    if (text === "") return this.#sent;
    this.#held = "";
    this.#sent = this.#sent.then(() => this.#out(text));
    // Seen by the next write or the end; without this it would count as unhandled until then.
    this.#sent.catch((error: unknown) => {
      this.#failure = { error };
    });
    return this.#sent;
  }
}
