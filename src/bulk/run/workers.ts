/**
 * Takes things from a queue, so many at a time.
 * @param isStopping whether nothing more may be taken.
 * @param onError called with the error that ended a worker; the others finish what they have taken.
 * @returns whether things are left.
 */
export async function takeAll<T>(
  things: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  take: (thing: T) => Promise<void>,
  { isStopping, onError }: { readonly isStopping: () => boolean; readonly onError: (error: unknown) => void },
): Promise<boolean> {
  const queue = Symbol.asyncIterator in things ? things[Symbol.asyncIterator]() : things[Symbol.iterator]();
  let ended = false;
  const work = async (): Promise<void> => {
    while (!isStopping() && !ended) {
      const next = await queue.next();
      if (next.done) ended = true;
      else await take(next.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, () => work().catch(onError)));
  if (ended) return false;
  // An error while looking means that there was more to read.
  const last = await Promise.resolve()
    .then(() => queue.next())
    .catch(() => undefined);
  await queue.return?.();
  return last?.done !== true;
}
