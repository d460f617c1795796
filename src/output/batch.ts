import type { Target } from "./printer.ts";

/** How much text is gathered before it is written: one write a row would cost more than making the row. */
const BATCH_CHARACTERS = 32 * 1024;

/**
 * Prints the text of each row, in few writes, yet never holding rows back while their source makes us wait.
 * What came before a failing source is printed before its error goes on.
 * @returns how many rows there were.
 */
export async function printEach<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  out: Target["out"],
  textOf: (row: Row, index: number) => string,
): Promise<number> {
  const batch = batched(out);
  let count = 0;
  try {
    for await (const row of rows) await batch.write(textOf(row, count++));
  } finally {
    await batch.end();
  }
  return count;
}

// --- internal ---

function batched(out: Target["out"]) {
  let held = "";
  let planned = false;
  let sent: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | undefined;

  const send = (): Promise<void> => {
    if (held === "") return sent;
    const text = held;
    held = "";
    sent = sent.then(() => out(text));
    // Seen by the next write or the end; without this it would count as unhandled until then.
    sent.catch((error: unknown) => {
      failure = { error };
    });
    return sent;
  };
  return {
    async write(text: string): Promise<void> {
      if (failure) throw failure.error;
      held += text;
      if (held.length >= BATCH_CHARACTERS) return send();
      if (planned) return;
      planned = true;
      // Comes round as soon as the source waits for something: the time to show what there is.
      setImmediate(() => {
        planned = false;
        void send();
      });
    },
    end: send,
  };
}
