/** The selected rows, and the one that was toggled last: ranges start there. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** Adds the row, or removes it if it is selected. */
export function toggleSelected({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Adds everything between the anchor and `id` in the first of these orders that contains both, otherwise only `id`.
 * The anchor stays, so that the range can be extended.
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
