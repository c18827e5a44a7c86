import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

/** A lower maximum keeps readers from enlarging text as far as WCAG 1.4.4 and common assistive technology require. */
const smallestScale = 5;

export const viewportBlocksZoom: PageCheck = {
  id: 'viewport-blocks-zoom',
  title: { pass: 'Zooming is allowed on every page', fail: 'Pages that block zooming' },
  category: 'mobile',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  why: 'People with low vision zoom in to read. Where zooming is blocked, they cannot read the page.',
  fix: 'Remove user-scalable=no and maximum-scale from the viewport meta tag.',
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
  return scale >= 0 && scale < smallestScale;
}
