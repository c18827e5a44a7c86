import type { LinkFact } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { genericTextsOf } from '../texts/generic-link-texts.ts';
import { quote } from '../texts/words.ts';

export const linkTextGeneric: PageCheck = {
  id: 'link-text-generic',
  title: { pass: 'Link texts say where they lead', fail: 'Links whose text says nothing of the target' },
  category: 'links',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'Screen readers read links out as a list, and search engines judge a page by the words that lead to it. “Click here” tells neither anything.',
  fix: 'Make the words that name the target the link: “our prices” instead of “click here for our prices”.',
  run({ document }) {
    const links = document?.links.filter(isJudged) ?? [];
    if (links.length === 0) return null;
    const isGeneric = genericTextsOf(document?.lang ?? 'en');
    /** By destination: one link that names it is enough, as the headline above “read more” does. */
    const generic = new Map<string, string | null>();
    for (const { text, url } of links) {
      const isNamed = !isGeneric(text) || generic.get(url) === null;
      if (isNamed) generic.set(url, null);
      else if (!generic.has(url)) generic.set(url, text);
    }
    return [...generic].flatMap(([target, text]) =>
      text === null ? [] : [{ detail: `${quote(text, 40)} leads to ${target}`, target }],
    );
  },
};

/** Not what leads to another place of the page, nor what search engines are asked to leave out. */
function isJudged(link: LinkFact): link is LinkFact & { url: string } {
  const { url, href, text, rel } = link;
  return url !== null && text.trim() !== '' && !href.startsWith('#') && !rel.includes('nofollow');
}
