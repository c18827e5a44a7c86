/** What is selected, and the one it was selected or taken out with last: ranges begin there. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** With the one in it, or without it when it was in it. */
export function toggleSelected({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * With everything between the anchor and `id` in the first of these orders that has both; where none has, with `id`.
 * The anchor stays, so that a range can be made longer.
 */
export function selectRange(
  selection: Selection,
  id: string,
  orders: readonly (readonly string[])[],
): Selection {
  const { ids, anchor } = selection;
  for (const order of anchor === null ? [] : orders) {
    const [from, to] = [order.indexOf(anchor ?? ''), order.indexOf(id)];
    if (from === -1 || to === -1) continue;
    return { ids: new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor };
  }
  return { ids: new Set([...ids, id]), anchor: anchor ?? id };
}
