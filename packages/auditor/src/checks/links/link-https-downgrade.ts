import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const linkHttpsDowngrade: PageCheck = {
  id: 'link-https-downgrade',
  title: { pass: 'Links keep the encryption', fail: 'Links that give up the encryption' },
  category: 'links',
  severity: 'error',
  weight: 3,
  milder: { severity: 'info', weight: 0 },
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'A link to http:// takes the visitor off the encrypted site, at best for the moment of a redirect in which anybody on the way can read and change the answer.',
  fix: 'Write https:// into links to the own site. For other sites try whether they answer to https too; nearly all do.',
  run(page) {
    const links = page.document?.links ?? [];
    if (!page.finalUrl.startsWith('https:') || links.length === 0) return null;
    const targets = new Set<string>();
    for (const { url } of links) if (url?.startsWith('http:') === true) targets.add(url);
    return [...targets].map((target) => {
      const detail = quote(target, 120);
      return isSameRegistrableDomain(target, page.finalUrl)
        ? { detail, target }
        : { detail, target, mild: true };
    });
  },
};
