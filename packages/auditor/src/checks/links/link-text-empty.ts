import type { LinkFact } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const linkTextEmpty: PageCheck = {
  id: 'link-text-empty',
  title: { pass: 'Links have text', fail: 'Links without text' },
  category: 'links',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Screen readers can only spell out the URL of such a link, and search engines learn nothing about its target.',
  fix: 'Add text to the link. If it contains only an icon or image, give the image alt text or the link an aria-label.',
  run(page) {
    const silent = destinationsWithoutText(page.document?.links ?? []);
    return silent.map((target) => ({ detail: `no link text for ${quote(target, 120)}`, target }));
  },
};

/**
 * An image link next to a text link to the same page is fine: only destinations without any link text count. The anchor
 * signs next to headings link to their own place on the page and need no text.
 */
function destinationsWithoutText(links: LinkFact[]): string[] {
  const named = new Map<string, boolean>();
  for (const { url, href, text } of links) {
    if (url !== null && !href.startsWith('#')) named.set(url, named.get(url) === true || text.trim() !== '');
  }
  return [...named].filter(([, hasText]) => !hasText).map(([url]) => url);
}
