import type { SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';

export const robotsMissing: SiteCheck = {
  id: 'robots-missing',
  title: { pass: 'The site has a robots.txt', fail: 'The site has no robots.txt' },
  category: 'indexability',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  why: 'Without robots.txt everything may be crawled, which is fine for most sites; it is also the usual place to name the sitemap.',
  fix: 'Nothing has to be done. A robots.txt with a “Sitemap:” line helps search engines to find new pages.',
  start: judgeSite(({ robots }) => ({
    url: robots.url,
    opinion:
      robots.verdict === 'disallow-all'
        ? null
        : robots.verdict === 'allow-all'
          ? [describe(robots.status)]
          : [],
  })),
};

function describe(status: number | null): string {
  return status === null ? 'not found' : `answers ${status}`;
}
