import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const canonicalInvalid: PageCheck = {
  id: 'canonical-invalid',
  title: { pass: 'Canonical links hold an address', fail: 'Canonical links without a usable address' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines ignore such a link and choose an address themselves.',
  fix: 'Write the whole address of the page into the canonical link, with https:// in front.',
  run({ document }) {
    const inHead = document?.canonicals.filter((canonical) => canonical.inHead) ?? [];
    if (inHead.length === 0) return null;
    const faulty = inHead.filter(({ url }) => url === null).map(({ href }) => href);
    return [...new Set(faulty)].map((href) =>
      href === '' ? 'the link is empty' : `${quote(href, 120)} is no web address`,
    );
  },
};
