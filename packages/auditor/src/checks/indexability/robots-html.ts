import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';

export const robotsHtml: SiteCheck = {
  id: 'robots-html',
  title: { pass: 'robots.txt is a plain text file', fail: 'robots.txt returns an HTML page' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Crawlers find no rules in the page, and nobody notices because the status is 200.',
  fix: 'Serve a plain text file at /robots.txt, or return 404 if there is none.',
  start: evaluateSite(({ robots }) => ({
    url: robots.url,
    evaluation: robots.verdict !== 'parsed' ? null : robots.isHtml ? ['returns an HTML page'] : [],
  })),
};
