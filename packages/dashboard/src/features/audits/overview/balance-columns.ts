interface Placed {
  /** About how high it is, in pixels. */
  height: number;
}

/** Splits cards into two columns of about the same height: the first two begin them, each other one continues the shorter. */
export function balanceColumns<Card extends Placed>(cards: readonly Card[]): [left: Card[], right: Card[]] {
  const [left, right]: [Card[], Card[]] = [cards.slice(0, 1), cards.slice(1, 2)];
  for (const card of cards.slice(2)) (heightOf(left) <= heightOf(right) ? left : right).push(card);
  return [left, right];
}

const gap = 20;

function heightOf(column: readonly Placed[]): number {
  return column.reduce((sum, { height }) => sum + height + gap, 0);
}
