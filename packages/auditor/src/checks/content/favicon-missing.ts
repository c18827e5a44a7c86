import type { SiteFacts } from '../../facts.ts';
import type { CheckedPage, SiteCheck } from '../check.ts';
import { evaluateRootPage, type SiteEvaluation } from '../evaluate-site.ts';

export const faviconMissing: SiteCheck = {
  id: 'favicon-missing',
  title: { pass: 'The site has a favicon', fail: 'Missing favicon' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'The favicon identifies the site in tabs, bookmarks, and search results. Without one, visitors see a generic icon.',
  fix: 'Put a square icon at /favicon.ico, or link to one with <link rel="icon" href="…"> on the home page.',
  start: evaluateRootPage(evaluateIcon),
};

function evaluateIcon(root: CheckedPage, { favicon }: SiteFacts): SiteEvaluation {
  if (root.document === null) return { notAssessed: 'The home page did not return an HTML page.' };
  if (root.document.icons.length > 0) return [];
  if (favicon === null) return { notAssessed: 'robots.txt disallows /favicon.ico.' };
  if (favicon.status === null) return { notAssessed: 'The request for /favicon.ico got no response.' };
  if (favicon.status < 400) return [];
  return [`no icon link on the home page, and /favicon.ico returns ${favicon.status}`];
}
