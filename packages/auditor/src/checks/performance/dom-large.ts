import type { PageCheck } from '../check.ts';
import { formatNumber } from '../texts/words.ts';

const many = 1500;
const tooMany = 3000;
const deep = 32;
const crowded = 60;

export const domLarge: PageCheck = {
  id: 'dom-large',
  title: { pass: 'DOM size is reasonable', fail: 'Excessive DOM size' },
  category: 'performance',
  severity: 'error',
  weight: 3,
  milder: { severity: 'warning', weight: 2, when: `no page has more than ${formatNumber(tooMany)} elements` },
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Every element costs memory and layout time, which visitors with slow phones notice on every tap.',
  fix: 'Load long lists in parts, remove wrappers added by page builders, and omit elements that stay hidden.',
  run({ document }) {
    if (document === null) return null;
    const { elements, maxDepth, maxChildren } = document.dom;
    const faults = [
      elements > many ? `${formatNumber(elements)} elements` : null,
      maxDepth > deep ? `${maxDepth} levels deep` : null,
    ].flatMap((fault) => fault ?? []);
    if (faults.length === 0) return [];
    if (maxChildren > crowded) faults.push(`${formatNumber(maxChildren)} children in one element`);
    const detail = faults.join(', ');
    return [elements > tooMany ? detail : { detail, mild: true }];
  },
};
