import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

/** Below this a reader cannot enlarge text as far as WCAG 1.4.4 and common aids need. */
const SMALLEST_SCALE = 5;

export const viewportBlocksZoom: PageCheck = {
  id: 'viewport-blocks-zoom',
  title: { pass: 'Visitors may enlarge every page', fail: 'Pages that visitors may not enlarge' },
  category: 'mobile',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  why: 'People with weak eyes read by zooming. Where that is forbidden, they cannot read the page at all.',
  fix: 'Remove user-scalable=no and maximum-scale from the viewport.',
  run({ document }) {
    const viewport = document?.viewport ?? null;
    if (viewport === null) return null;
    const parts = viewport.toLowerCase().split(/[,;]/);
    const forbidding = parts.map((part) => part.replace(/\s+/g, '')).find(isForbidding);
    return forbidding === undefined ? [] : [quote(forbidding, 40)];
  },
};

function isForbidding(part: string): boolean {
  const [name, value = ''] = part.split('=');
  if (name === 'user-scalable') return value === 'no' || value === '0';
  if (name !== 'maximum-scale') return false;
  const scale = Number.parseFloat(value);
  return scale >= 0 && scale < SMALLEST_SCALE;
}
