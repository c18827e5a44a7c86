import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const canonicalRelative: PageCheck = {
  id: 'canonical-relative',
  title: { pass: 'Canonical links name whole addresses', fail: 'Canonical links with a part of an address' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'A part of an address means something else on every host and scheme that serves the page, so copies of the site name themselves.',
  fix: 'Write the whole address into the canonical link, from https:// on.',
  run({ document }) {
    const usable = document?.canonicals.filter(({ inHead, url }) => inHead && url !== null) ?? [];
    if (usable.length === 0) return null;
    const relative = usable.filter(({ href }) => !/^https?:\/\//i.test(href));
    return relative.slice(0, 3).map(({ href }) => quote(href, 120));
  },
};
