export interface Outcome<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
}

/**
 * Does something to each item, a few at a time and in their order, and says what became of every one. When it fails in
 * a way that would fail for the others too (`isHopeless`), those that have not begun count as failed by the same.
 */
export async function runEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { width, failsForAll }: { width: number; failsForAll: (error: unknown) => boolean },
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [] };
  const left = [...items];
  let hopeless: { error: unknown } | null = null;
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      if (hopeless !== null) {
        outcome.failed.push({ item, error: hopeless.error });
        continue;
      }
      try {
        await act(item);
        outcome.done.push(item);
      } catch (error) {
        outcome.failed.push({ item, error });
        if (failsForAll(error)) hopeless = { error };
      }
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return outcome;
}
