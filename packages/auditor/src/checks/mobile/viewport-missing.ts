import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const viewportMissing: PageCheck = {
  id: 'viewport-missing',
  title: { pass: 'Pages fit the screen of a phone', fail: 'Pages that do not fit the screen of a phone' },
  category: 'mobile',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  why: 'Without a viewport phones show the page as a shrunken desktop page that must be zoomed to be read. Google judges pages by their mobile form.',
  fix: 'Put <meta name="viewport" content="width=device-width, initial-scale=1"> into the head.',
  run(page) {
    const viewport = page.document?.viewport ?? null;
    if (viewport === null) return ['no viewport'];
    return fitsDevice(viewport) ? [] : [`viewport without width: ${quote(viewport)}`];
  },
};

/** Without a width, but with a scale of 1, browsers take the width of the device too. */
function fitsDevice(viewport: string): boolean {
  return viewport.split(/[,;]/).some((part) => {
    const [name = '', value = ''] = part.split('=').map((side) => side.trim().toLowerCase());
    return (name === 'width' && value !== '') || (name === 'initial-scale' && Number.parseFloat(value) >= 1);
  });
}
