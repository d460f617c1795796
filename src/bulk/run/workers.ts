/** Takes things from a queue, as many at a time as there are workers. */
export interface Workers {
  /** One more, unless nothing is left or there are as many as there may be. */
  hire(): void;
  /** Resolves when all have stopped: true when things are left. */
  end(): Promise<boolean>;
}

interface WorkersOptions<T> {
  readonly take: (thing: T) => Promise<void>;
  /** Whether no worker may take another thing. */
  readonly isStopping: () => boolean;
  /** Told of the error that ended a worker; the others finish what they have taken. */
  readonly onError: (error: unknown) => void;
  /** How many there may be. */
  readonly most: () => number;
}

export function createWorkers<T>(
  things: AsyncIterable<T> | Iterable<T>,
  { take, isStopping, onError, most }: WorkersOptions<T>,
): Workers {
  const queue = Symbol.asyncIterator in things ? things[Symbol.asyncIterator]() : things[Symbol.iterator]();
  const workers: Promise<void>[] = [];
  let ended = false;
  const work = async (): Promise<void> => {
    while (!isStopping()) {
      const next = await queue.next();
      if (next.done) {
        ended = true;
        return;
      }
      await take(next.value);
    }
  };
  return {
    hire() {
      if (!ended && workers.length < most()) workers.push(work().catch(onError));
    },
    async end() {
      // Their number may grow meanwhile.
      for (let at = 0; at < workers.length; at += 1) await workers[at];
      if (ended) return false;
      const left = await isLeft(queue);
      await queue.return?.();
      return left;
    },
  };
}

// --- internal ---

/** Whether a thing is left. An error while looking means yes: there was more to read. */
async function isLeft(queue: AsyncIterator<unknown> | Iterator<unknown>): Promise<boolean> {
  try {
    return (await queue.next()).done !== true;
  } catch {
    return true;
  }
}
