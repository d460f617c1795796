/** Changes each item, in order, while the next ones, `ahead` at a time, are under way. */
export async function* mapAhead<From, To>(
  items: Iterable<From>,
  ahead: number,
  change: (item: From) => Promise<To>,
): AsyncGenerator<To> {
  const underWay: Promise<To>[] = [];
  for (const item of items) {
    const changed = change(item);
    // Told when its turn comes; until then, and where nobody asks any more, a failure is nobody's.
    changed.catch(() => {});
    underWay.push(changed);
    const first = underWay.length >= ahead ? underWay.shift() : undefined;
    if (first) yield await first;
  }
  for (const changed of underWay) yield await changed;
}
