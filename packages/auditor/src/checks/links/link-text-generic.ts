import type { LinkFact } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { genericTextsOf } from '../texts/generic-link-texts.ts';
import { quote } from '../texts/words.ts';

export const linkTextGeneric: PageCheck = {
  id: 'link-text-generic',
  title: { pass: 'Link text is descriptive', fail: 'Generic link text' },
  category: 'links',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'Screen reader users often browse links as a list, and search engines use link text to understand the target. “Click here” helps neither.',
  fix: 'Link the words that describe the target: “our prices” instead of “click here for our prices”.',
  run({ document }) {
    const links = document?.links.filter(isAssessed) ?? [];
    if (links.length === 0) return null;
    const isGeneric = genericTextsOf(document?.lang ?? 'en');
    /** By destination: one descriptive link is enough, such as the headline above “read more”. */
    const generic = new Map<string, string | null>();
    for (const { text, url } of links) {
      const isNamed = !isGeneric(text) || generic.get(url) === null;
      if (isNamed) generic.set(url, null);
      else if (!generic.has(url)) generic.set(url, text);
    }
    return [...generic].flatMap(([target, text]) =>
      text === null ? [] : [{ detail: `${quote(text, 40)} links to ${target}`, target }],
    );
  },
};

/** Leaves out links to the same page and nofollow links. */
function isAssessed(link: LinkFact): link is LinkFact & { url: string } {
  const { url, href, text, rel } = link;
  return url !== null && text.trim() !== '' && !href.startsWith('#') && !rel.includes('nofollow');
}
