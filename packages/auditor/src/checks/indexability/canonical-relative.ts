import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const canonicalRelative: PageCheck = {
  id: 'canonical-relative',
  title: { pass: 'Canonical URLs are absolute', fail: 'Relative canonical URLs' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'A relative URL resolves differently on every host and scheme that serves the page, so each copy of the site declares itself canonical.',
  fix: 'Use the absolute URL in the canonical link, starting with https://.',
  run({ document }) {
    const usable = document?.canonicals.filter(({ inHead, url }) => inHead && url !== null) ?? [];
    if (usable.length === 0) return null;
    const relative = usable.filter(({ href }) => !/^https?:\/\//i.test(href));
    return relative.slice(0, 3).map(({ href }) => quote(href, 120));
  },
};
