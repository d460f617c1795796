import { setTimeout as delay } from "node:timers/promises";

/** Enough to know how wide the values of a list are. */
const ENOUGH = 200;

/** A source that gives nothing for so long is waiting for a server: what there is by then is shown. */
const PATIENCE_MS = 250;

export interface FirstRows<Row> {
  readonly first: readonly Row[];
  /** The rows after those; undefined when there are none. */
  readonly rest: AsyncIterable<Row> | undefined;
  /** Why the source ended after the first rows. */
  readonly failure?: { readonly error: unknown } | undefined;
}

/** The rows that a source gives without a long wait, at least one of them where there are rows. */
export async function firstRows<Row>(rows: AsyncIterable<Row> | Iterable<Row>): Promise<FirstRows<Row>> {
  const iterator = iteratorOf(rows);
  const first: Row[] = [];
  for (;;) {
    const next = Promise.resolve(iterator.next());
    next.catch(() => {}); // The error is thrown where the row is read, which may be later.
    if (first.length > 0 && (first.length >= ENOUGH || (await isSlow(next)))) {
      return { first, rest: resumed(iterator, next) };
    }
    try {
      const { done, value } = await next;
      if (done) return { first, rest: undefined };
      first.push(value);
    } catch (error) {
      return { first, rest: undefined, failure: { error } };
    }
  }
}

// --- internal ---

function iteratorOf<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncIterator<Row> | Iterator<Row> {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
}

async function isSlow(next: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const slow = delay(PATIENCE_MS, true, { signal: waiting.signal }).catch(() => false);
  const given = next.then(
    () => false,
    () => false,
  );
  const answer = await Promise.race([given, slow]);
  waiting.abort();
  return answer;
}

/** Goes on with the result that was asked for already. Left early, it tells the source. */
async function* resumed<Row>(
  iterator: AsyncIterator<Row> | Iterator<Row>,
  asked: Promise<IteratorResult<Row>>,
): AsyncGenerator<Row> {
  let over = false;
  try {
    for (let next = await asked; ; next = await iterator.next()) {
      if (next.done) {
        over = true;
        return;
      }
      yield next.value;
    }
  } catch (error) {
    over = true;
    throw error;
  } finally {
    if (!over) await iterator.return?.();
  }
}
