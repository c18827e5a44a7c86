import type { SiteFacts } from '../../facts.ts';
import { isSuccessfulPage } from '../applicability.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { siteVerdict } from '../site-verdict.ts';
import { quote } from '../words.ts';

const REFUSALS = new Set([401, 403, 407, 429, 451, 503, 999]);
/** Titles of the pages that stand before a site until a visitor has proved to be human. */
const WALL =
  /^(?:just a moment|attention required|access denied|access to this page has been denied|are you (?:a )?(?:human|robot)|verif(?:y|ying) (?:you are|that you)|checking your browser|ddos-guard|pardon our interruption|request (?:blocked|rejected)|security check|bot verification|one moment, please|human verification|captcha)/i;
const LOGIN = /\b(?:log-?in|sign-?in|signin|sso|oauth2?|anmelden|connexion|auth)\b/i;
/** A site of which more was read lets visitors in. */
const FEW_PAGES = 2;
const WALL_WORDS = 200;

/**
 * An audit of a wall says nothing about the site behind it: while this check fails there is no score, instead of a
 * good one for a single page (AUDITS, reference §4).
 */
export const crawlBlocked: SiteCheck = {
  id: 'crawl-blocked',
  title: { pass: 'The audit could read the site', fail: 'The audit was kept out of the site' },
  category: 'site-wide',
  severity: 'critical',
  weight: 0,
  unit: 'site',
  scope: 'site',
  appliesTo: 'any-internal',
  why: 'What was read is a login, a wall against robots or an error, and not the site. So there is no score.',
  fix: 'Let FettleBot in: name its User-Agent in the firewall or content network, or audit an address that needs no login.',
  start: (site, run) => collectRoot(site, run),
};

function collectRoot(site: SiteFacts, run: SiteRun): Collector {
  let root: CheckedPage | null = null;
  let pages = 0;
  return {
    page(page) {
      if (isSuccessfulPage(page)) pages += 1;
      if (page.url === site.rootUrl) root = page;
    },
    finish() {
      const fault = findObstacle(site, root, pages);
      return siteVerdict(site.rootUrl, fault === null ? [] : [fault], run);
    },
  };
}

function findObstacle(
  { robots, rootHops }: SiteFacts,
  root: CheckedPage | null,
  pages: number,
): string | null {
  if (pages === 0 && robots.verdict === 'disallow-all')
    return 'robots.txt could not be read, so nothing was requested';
  if (pages === 0 && robots.disallowsRoot) return 'robots.txt forbids the home page';
  if (root === null || pages > FEW_PAGES) return null;
  if (root.headers['cf-mitigated'] !== undefined) return 'a wall against robots answered';
  if (root.status !== null && REFUSALS.has(root.status)) return `the home page answers ${root.status}`;
  const { document } = root;
  if (document === null) return null;
  const title = document.titles[0] ?? '';
  if (WALL.test(title) && document.text.words < WALL_WORDS)
    return `a wall against robots answered: ${quote(title, 60)}`;
  const asksForPassword = document.forms.some(({ hasPassword }) => hasPassword);
  const wasSent = rootHops.length > 0 && LOGIN.test(new URL(root.finalUrl).pathname.replaceAll(/[/_]/g, ' '));
  return asksForPassword && wasSent ? `the home page leads to a login at ${root.finalUrl}` : null;
}
