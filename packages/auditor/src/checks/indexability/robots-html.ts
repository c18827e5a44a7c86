import type { SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';

export const robotsHtml: SiteCheck = {
  id: 'robots-html',
  title: { pass: 'robots.txt is a text file', fail: 'A page stands where robots.txt should be' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  why: 'Crawlers look for rules in the page and find none, and every mistake of this kind is hidden because the answer looks like a success.',
  fix: 'Serve a text file at /robots.txt, or answer 404 when there is none.',
  start: judgeSite(({ robots }) => ({
    url: robots.url,
    opinion: robots.verdict !== 'parsed' ? null : robots.isHtml ? ['answers with an HTML page'] : [],
  })),
};
