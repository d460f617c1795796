/** Each item as something else. */
export async function* mapped<From, To>(
  items: AsyncIterable<From> | Iterable<From>,
  change: (item: From) => To,
): AsyncGenerator<To> {
  for await (const item of items) yield change(item);
}
