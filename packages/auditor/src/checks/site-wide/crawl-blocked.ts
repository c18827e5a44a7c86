import type { SiteFacts } from '../../facts.ts';
import { challengeTitle } from '../../links/target/detect-bot-challenge.ts';
import { isSuccessfulPage } from '../applicability.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { siteOutcome } from '../evaluate-site.ts';
import { quote } from '../texts/words.ts';

const refusals = new Set([401, 403, 407, 429, 451, 503, 999]);
/** Resources of bot challenges. Sites behind them may load these too, but not with so little text. */
const wallPart =
  /\/_Incapsula_Resource\b|\bcaptcha-delivery\.com\/|\.awswaf\.com\/|\/px-captcha|\/\.within\.website\/x\/cmd\/anubis/i;
const login =
  /\b(?:log[- ]?in|log[- ]?on|sign[- ]?in|sso|oauth2?|auth|anmelden|anmeldung|connexion|acceder|iniciar sesión|accedi|inloggen|logowanie)\b/i;
/** A site of which more pages were read is not blocked. */
const fewPages = 2;
const wallWords = 200;
const emptyWords = 50;

/**
 * An audit of a bot challenge says nothing about the site behind it. While this check fails, there is no score instead of
 * a good score for a single page.
 */
export const crawlBlocked: SiteCheck = {
  id: 'crawl-blocked',
  title: { pass: 'The audit could access the site', fail: 'The audit could not access the site' },
  category: 'site-wide',
  severity: 'critical',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'any-internal',
  why: 'The audit was blocked by robots.txt, or it received a login page, a bot challenge, or an error instead of the site, so there is no score.',
  fix: 'Allow FettleBot in robots.txt and in the firewall or CDN, or audit a URL that does not require sign-in.',
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
          : pages <= fewPages
            ? detectBotChallenge(site, root)
            : null;
      return siteOutcome(site.rootUrl, fault === null ? [] : [fault], run);
    },
  };
}

/** Why not a single page was read. Null when the site itself has errors, which other checks report. */
function findRefusal(
  { robots, ownership }: SiteFacts,
  root: CheckedPage | null,
  isForbidden: boolean,
): string | null {
  const isObeyed = ownership?.robotsIgnored !== true;
  if (isObeyed && robots.verdict === 'disallow-all')
    return 'robots.txt could not be fetched, so nothing was requested';
  if (isObeyed && (robots.disallowsRoot || isForbidden)) return 'robots.txt disallows the home page';
  if (root === null) return null;
  if (root.headers['cf-mitigated'] !== undefined) return 'the site returned a bot challenge';
  return root.status !== null && refusals.has(root.status) ? `the home page returns ${root.status}` : null;
}

/** A bot challenge or login page that was returned with a status of success. */
function detectBotChallenge({ rootHops }: SiteFacts, root: CheckedPage | null): string | null {
  if (root === null) return null;
  if (root.headers['cf-mitigated'] !== undefined) return 'the site returned a bot challenge';
  if (root.status !== null && refusals.has(root.status)) return `the home page returns ${root.status}`;
  const { document } = root;
  if (document === null) return null;
  const title = document.titles[0] ?? '';
  const { words } = document.text;
  if (challengeTitle.test(title) && words < wallWords)
    return `the site returned a bot challenge: ${quote(title, 60)}`;
  const part = document.resources.find(({ url }) => wallPart.test(url));
  if (part !== undefined && words < emptyWords && !document.needsJavaScript)
    return `the site returned a bot challenge that loads ${quote(part.url, 80)}`;
  if (!document.forms.some(({ hasPassword }) => hasPassword)) return null;
  const path = new URL(root.finalUrl).pathname.replaceAll(/[/_]/g, ' ');
  if (rootHops.length > 0 && login.test(path))
    return `the home page redirects to a login page at ${root.finalUrl}`;
  return login.test(title) && words < wallWords ? `the home page is a login page: ${quote(title, 60)}` : null;
}
