export interface Outcome<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
}

/**
 * Runs an action for each item in order, a few at a time, and reports each result. After an error that would affect
 * all other items too (`failsForAll`), the items not yet started count as failed with the same error.
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
