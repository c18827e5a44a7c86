import type { Destination } from './place-card.ts';

export type Edge = 'top' | 'bottom';

/** A dropped card: the visible order of the column, and the half of the card it was dropped on. */
export interface Drop {
  order: readonly string[];
  dragged: string;
  over: string;
  edge: Edge;
}

/** What a card is held over: half of another card, or the space below the cards of a stack. */
export interface DropTarget {
  stack: Element;
  over: { id: string; edge: Edge } | null;
}

/** Where a dropped card goes; null when it is there already, or was dropped on itself. */
export function dropPosition({ order, dragged, over, edge }: Drop): Omit<Destination, 'status'> | null {
  if (over === dragged) return null;
  const rest = order.filter((id) => id !== dragged);
  const overAt = rest.indexOf(over);
  // The target has disappeared in the meantime.
  if (overAt === -1) return { beforeId: null };
  const at = edge === 'top' ? overAt : overAt + 1;
  if (order.indexOf(dragged) === at) return null;
  const beforeId = rest[at] ?? null;
  return beforeId === null ? { beforeId, afterId: over } : { beforeId };
}

/** The current place of a card in an order. */
export function stayPlace(order: readonly string[], id: string): Omit<Destination, 'status'> {
  const at = order.indexOf(id);
  const afterId = order[at - 1];
  return { beforeId: order[at + 1] ?? null, ...(afterId === undefined ? {} : { afterId }) };
}
