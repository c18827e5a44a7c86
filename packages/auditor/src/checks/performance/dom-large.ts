import type { PageCheck } from '../check.ts';
import { formatNumber } from '../texts/words.ts';

const MANY = 1500;
const TOO_MANY = 3000;
const DEEP = 32;
const CROWDED = 60;

export const domLarge: PageCheck = {
  id: 'dom-large',
  title: { pass: 'Pages have a moderate number of elements', fail: 'Pages with very many elements' },
  category: 'performance',
  severity: 'error',
  weight: 3,
  milder: { severity: 'warning', weight: 2 },
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Every element takes memory and time whenever the page is laid out, which slow telephones feel with every tap.',
  fix: 'Show long lists in parts, remove wrappers that page builders add, and leave out what is hidden anyway.',
  run({ document }) {
    if (document === null) return null;
    const { elements, maxDepth, maxChildren } = document.dom;
    const faults = [
      elements > MANY ? `${formatNumber(elements)} elements` : null,
      maxDepth > DEEP ? `${maxDepth} levels deep` : null,
    ].flatMap((fault) => fault ?? []);
    if (faults.length === 0) return [];
    if (maxChildren > CROWDED) faults.push(`${formatNumber(maxChildren)} children of one element`);
    const detail = faults.join(', ');
    return [elements > TOO_MANY ? detail : { detail, mild: true }];
  },
};
