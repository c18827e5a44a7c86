import type { LinkFact } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const linkTextEmpty: PageCheck = {
  id: 'link-text-empty',
  title: { pass: 'Links have a text', fail: 'Links without a text' },
  category: 'links',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Screen readers can only spell out the address of such a link, and search engines learn nothing about its target.',
  fix: 'Write text into the link. For an icon or image give the image an alt text or the link an aria-label.',
  run(page) {
    const silent = destinationsWithoutText(page.document?.links ?? []);
    return silent.map((target) => ({ detail: `no text for ${quote(target, 120)}`, target }));
  },
};

/**
 * A picture beside a text link to the same page is fine: only destinations that no link names count. The signs by
 * which headings of manuals can be linked to lead to where they stand, and need no name.
 */
function destinationsWithoutText(links: LinkFact[]): string[] {
  const named = new Map<string, boolean>();
  for (const { url, href, text } of links) {
    if (url !== null && !href.startsWith('#')) named.set(url, named.get(url) === true || text.trim() !== '');
  }
  return [...named].filter(([, hasText]) => !hasText).map(([url]) => url);
}
