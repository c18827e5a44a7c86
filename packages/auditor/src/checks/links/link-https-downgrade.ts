import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const linkHttpsDowngrade: PageCheck = {
  id: 'link-https-downgrade',
  title: { pass: 'Links from HTTPS pages use HTTPS', fail: 'Links from HTTPS to HTTP' },
  category: 'links',
  severity: 'error',
  weight: 3,
  milder: { severity: 'info', weight: 0, when: 'all of these links lead to other sites' },
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'A link to http:// sends visitors to an unencrypted URL. Even if that redirects to https://, anyone on the network can read and change the first request and response.',
  fix: 'Use https:// for links to your own site. For other sites, check whether they support https:// too; nearly all do.',
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
