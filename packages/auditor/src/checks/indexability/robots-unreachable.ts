import type { SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';

export const robotsUnreachable: SiteCheck = {
  id: 'robots-unreachable',
  title: { pass: 'robots.txt can be fetched', fail: 'robots.txt cannot be fetched' },
  category: 'indexability',
  severity: 'critical',
  weight: 10,
  unit: 'site',
  scope: 'site',
  gates: [{ when: 'any', cap: 30, reason: 'robots.txt cannot be fetched, so search engines stop crawling.' }],
  why: 'When robots.txt fails with a server error or does not answer, search engines must assume that nothing may be crawled (RFC 9309).',
  fix: 'Make /robots.txt answer 200 with your rules, or 404 when you have none.',
  start: judgeSite(({ robots }) => ({
    url: robots.url,
    opinion:
      robots.verdict !== 'disallow-all'
        ? []
        : [
            robots.status === null
              ? `no answer (${robots.error ?? 'unknown reason'})`
              : `answers ${robots.status}`,
          ],
  })),
};
