/** A list as the stream a store would give. */
export async function* stream<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}
