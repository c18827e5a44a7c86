import type { SiteFacts } from '../../facts.ts';
import { challengeTitle } from '../../links/target/detect-bot-challenge.ts';
import { isSuccessfulPage } from '../applicability.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { siteVerdict } from '../site-verdict.ts';
import { quote } from '../texts/words.ts';

const REFUSALS = new Set([401, 403, 407, 429, 451, 503, 999]);
/** Parts of pages that a wall shows in place of the site. Sites behind it may load them too, but not them alone. */
const WALL_PART =
  /\/_Incapsula_Resource\b|\bcaptcha-delivery\.com\/|\.awswaf\.com\/|\/px-captcha|\/\.within\.website\/x\/cmd\/anubis/i;
const LOGIN =
  /\b(?:log[- ]?in|log[- ]?on|sign[- ]?in|sso|oauth2?|auth|anmelden|anmeldung|connexion|acceder|iniciar sesión|accedi|inloggen|logowanie)\b/i;
/** A site of which more was read lets visitors in. */
const FEW_PAGES = 2;
const WALL_WORDS = 200;
const EMPTY_WORDS = 50;

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
      const isForbidden = run.index.get(site.rootUrl)?.blockedByRobots === true;
      const fault =
        pages === 0
          ? findRefusal(site, root, isForbidden)
          : pages <= FEW_PAGES
            ? detectBotChallenge(site, root)
            : null;
      return siteVerdict(site.rootUrl, fault === null ? [] : [fault], run);
    },
  };
}

/** Why not a single page was read; null when the site has errors of its own, which other checks tell. */
function findRefusal({ robots }: SiteFacts, root: CheckedPage | null, isForbidden: boolean): string | null {
  if (robots.verdict === 'disallow-all') return 'robots.txt could not be read, so nothing was requested';
  if (robots.disallowsRoot || isForbidden) return 'robots.txt forbids the home page';
  if (root === null) return null;
  if (root.headers['cf-mitigated'] !== undefined) return 'a wall against robots answered';
  return root.status !== null && REFUSALS.has(root.status) ? `the home page answers ${root.status}` : null;
}

/** What stands in the place of the site although it answers like a page. */
function detectBotChallenge({ rootHops }: SiteFacts, root: CheckedPage | null): string | null {
  if (root === null) return null;
  if (root.headers['cf-mitigated'] !== undefined) return 'a wall against robots answered';
  if (root.status !== null && REFUSALS.has(root.status)) return `the home page answers ${root.status}`;
  const { document } = root;
  if (document === null) return null;
  const title = document.titles[0] ?? '';
  const { words } = document.text;
  if (challengeTitle.test(title) && words < WALL_WORDS)
    return `a wall against robots answered: ${quote(title, 60)}`;
  const part = document.resources.find(({ url }) => WALL_PART.test(url));
  if (part !== undefined && words < EMPTY_WORDS && !document.needsJavaScript)
    return `a wall against robots answered with ${quote(part.url, 80)}`;
  if (!document.forms.some(({ hasPassword }) => hasPassword)) return null;
  const path = new URL(root.finalUrl).pathname.replaceAll(/[/_]/g, ' ');
  if (rootHops.length > 0 && LOGIN.test(path)) return `the home page leads to a login at ${root.finalUrl}`;
  return LOGIN.test(title) && words < WALL_WORDS ? `the home page is a login: ${quote(title, 60)}` : null;
}
