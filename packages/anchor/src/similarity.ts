/**
 * How alike two texts are, from 0 to 1: the share of pairs of characters that they have in common (Sørensen–Dice). Two
 * empty texts are alike.
 */
export function similarity(first: string, second: string): number {
  if (first === second) return 1;
  const pairs = pairsOf(first);
  let common = 0;
  let count = 0;
  for (const pair of eachPair(second)) {
    count += 1;
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    common += 1;
  }
  const total = Math.max(0, first.length - 1) + count;
  return total === 0 ? 0 : (2 * common) / total;
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const pair of eachPair(text)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  return pairs;
}

function* eachPair(text: string): Generator<string> {
  const lower = text.toLowerCase();
  for (let at = 0; at + 1 < lower.length; at += 1) yield lower.slice(at, at + 2);
}
