import { parseBlocks } from './parse-blocks.ts';

/**
 * What the advice on an audit says beyond its issues. Empty if it lists the same issues again: they are shown with their own
 * advice, which says the same.
 */
export function adviceBeyond(tips: string, issues: readonly { title: string }[]): string {
  const points = parseBlocks(tips).flatMap((block) => (block.kind === 'list' ? block.items : []));
  const isRepeated = points.some((point) => issues.some(({ title }) => point.startsWith(title)));
  return isRepeated ? '' : tips;
}

/** The summary without its line about the first issue, which is the first one of the list beside it. */
export function summaryBeyond(summary: string): string {
  return summary
    .split('\n')
    .filter((line) => !line.startsWith('Fix first: '))
    .join('\n');
}
