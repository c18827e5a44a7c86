import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';

export const robotsMissing: SiteCheck = {
  id: 'robots-missing',
  title: { pass: 'The site has a robots.txt', fail: 'Missing robots.txt' },
  category: 'indexability',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Without a robots.txt, crawlers can request everything, which is fine for most sites. It is also the usual place to list the sitemap.',
  fix: 'No action is required. A robots.txt with a “Sitemap:” line helps search engines find new pages.',
  start: evaluateSite(({ robots }) => ({
    url: robots.url,
    evaluation:
      robots.verdict === 'disallow-all'
        ? null
        : robots.verdict === 'allow-all'
          ? [describe(robots.status)]
          : [],
  })),
};

function describe(status: number | null): string {
  return status === null ? 'not found' : `returns ${status}`;
}
