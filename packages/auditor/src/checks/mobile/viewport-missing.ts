import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const viewportMissing: PageCheck = {
  id: 'viewport-missing',
  title: { pass: 'Pages have a mobile viewport', fail: 'Missing mobile viewport' },
  category: 'mobile',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  why: 'Without a viewport, phones show a shrunken desktop page that visitors must zoom to read. Google indexes the mobile version of a page.',
  fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.',
  run(page) {
    const viewport = page.document?.viewport ?? null;
    if (viewport === null) return ['no viewport meta tag'];
    return fitsDevice(viewport) ? [] : [`viewport without a width: ${quote(viewport)}`];
  },
};

/** With an initial scale of 1, browsers use the device width even if no width is set. */
function fitsDevice(viewport: string): boolean {
  return viewport.split(/[,;]/).some((part) => {
    const [name = '', value = ''] = part.split('=').map((side) => side.trim().toLowerCase());
    return (name === 'width' && value !== '') || (name === 'initial-scale' && Number.parseFloat(value) >= 1);
  });
}
