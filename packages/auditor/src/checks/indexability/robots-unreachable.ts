import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { describeFetchError } from '../texts/fetch-errors.ts';

export const robotsUnreachable: SiteCheck = {
  id: 'robots-unreachable',
  title: { pass: 'robots.txt can be fetched', fail: 'robots.txt cannot be fetched' },
  category: 'indexability',
  severity: 'critical',
  weight: 10,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  gates: [{ when: 'any', cap: 30, reason: 'robots.txt cannot be fetched, so search engines stop crawling.' }],
  why: 'When robots.txt returns a server error or does not respond, crawlers must assume that the whole site is disallowed (RFC 9309).',
  fix: 'Make /robots.txt return 200 with your rules, or 404 if you have none.',
  start: evaluateSite(({ robots }) => ({
    url: robots.url,
    evaluation:
      robots.verdict !== 'disallow-all'
        ? []
        : [
            robots.status !== null
              ? `returns ${robots.status}`
              : robots.error === null
                ? 'no response'
                : `no response: ${describeFetchError(robots.error)}`,
          ],
  })),
};
