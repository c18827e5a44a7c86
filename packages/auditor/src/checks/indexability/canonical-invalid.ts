import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const canonicalInvalid: PageCheck = {
  id: 'canonical-invalid',
  title: { pass: 'Canonical URLs are valid', fail: 'Invalid canonical URLs' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines ignore an invalid canonical link and choose a canonical URL themselves.',
  fix: 'Put the absolute URL of the page, starting with https://, in the canonical link.',
  run({ document }) {
    const inHead = document?.canonicals.filter((canonical) => canonical.inHead) ?? [];
    if (inHead.length === 0) return null;
    const faulty = inHead.filter(({ url }) => url === null).map(({ href }) => href);
    return [...new Set(faulty)].map((href) =>
      href === '' ? 'the canonical link is empty' : `${quote(href, 120)} is not a valid web URL`,
    );
  },
};
