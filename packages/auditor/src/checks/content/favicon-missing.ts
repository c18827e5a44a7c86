import type { SiteFacts } from '../../facts.ts';
import type { CheckedPage, SiteCheck } from '../check.ts';
import { judgeRootPage, type SiteOpinion } from '../site-verdict.ts';

export const faviconMissing: SiteCheck = {
  id: 'favicon-missing',
  title: { pass: 'The site has an icon', fail: 'The site has no icon' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  why: 'The icon marks the site in tabs, bookmarks and search results; without it a grey globe stands there.',
  fix: 'Put a square icon at /favicon.ico, or name one with <link rel="icon" href="…"> on the home page.',
  start: judgeRootPage(judgeIcon),
};

function judgeIcon(root: CheckedPage, { favicon }: SiteFacts): SiteOpinion {
  if (root.document === null) return { notAssessed: 'The home page did not answer with a page.' };
  if (root.document.icons.length > 0) return [];
  if (favicon === null) return { notAssessed: 'robots.txt forbids to ask for /favicon.ico.' };
  if (favicon.status === null) return { notAssessed: 'The request for /favicon.ico was not answered.' };
  if (favicon.status < 400) return [];
  return [`no icon link on the home page, and /favicon.ico answers ${favicon.status}`];
}
