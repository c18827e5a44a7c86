import type { LinkResult, LinkStatus } from '../../crawl-store.ts';
import type { CrawledFacts } from '../../serialized-facts.ts';
import { detectBotChallenge } from './detect-bot-challenge.ts';
import { readFileFacts } from './file-facts.ts';
import type { LinkResponse } from './link-response.ts';

const unverifiedStatus = new Map<number, string>([
  [401, 'requires sign-in'],
  [403, 'rejects automated requests'],
  [405, 'rejects automated requests'],
  [407, 'requires sign-in at a proxy'],
  [429, 'rate limit reached'],
  [451, 'unavailable here for legal reasons'],
  [999, 'rejects automated requests'],
]);

/** Broken for every visitor. */
const brokenErrors = new Map<string, string>([
  ['BAD_URL', 'malformed URL'],
  ['DNS_NOT_FOUND', 'the hostname does not exist'],
  ['REFUSED', 'connection refused'],
  ['TLS', 'invalid TLS certificate'],
  ['REDIRECT_LOOP', 'redirect loop'],
  ['TOO_MANY_REDIRECTS', 'more than 10 redirects'],
  ['BAD_REDIRECT', 'redirects to a malformed URL'],
]);
const unfinishedRedirects = new Set(['REDIRECT_LOOP', 'TOO_MANY_REDIRECTS', 'BAD_REDIRECT']);

/** For an external host these only say that it did not work from here; for the audited site, that it failed. */
const doubtfulErrors = new Map<string, string>([
  ['TIMEOUT', 'timed out'],
  ['RESET', 'connection lost'],
  ['PROTOCOL', 'the response is not valid HTTP'],
]);

const notRequested = new Map<string, string>([
  ['BLOCKED_ADDRESS', 'not checked: private IP address'],
  ['BLOCKED_PORT', 'not checked: nonstandard port'],
  ['EXCLUDED', 'redirects to a URL that is excluded by a rule'],
  ['BAD_SCHEME', 'not checked: not an HTTP URL'],
  ['DNS_FAILED', 'not checked: the DNS server did not respond'],
  ['ABORTED', 'not checked: the audit was stopped'],
]);

const disallowed = unverified('not checked: disallowed by robots.txt');

/**
 * The result for a link target: broken only when a visitor meets the failure too. A sign-in, a bot challenge, or a
 * rate limit is `unverified`, never broken.
 */
export function classifyResponse(response: LinkResponse): LinkResult {
  const { status, redirected } = response;
  const [verdict, reason] = decide(response);
  return { verdict, status, reason, redirected, file: readFileFacts(response) };
}

/**
 * The result for a page the crawl requested itself. Null when the link stage must request it: the page redirects
 * away from the site, where the crawl does not follow, or to a page that the rules of the audit do not read.
 */
export function classifyPage(facts: CrawledFacts): LinkResult | null {
  if (facts.blockedByRobots) return disallowed;
  if (facts.stoppedByRules === true) return null;
  const { status, error, headers, hops } = facts;
  const last = hops.at(-1);
  if (error === null && last !== undefined && isRedirect(status)) {
    const location = last.location === null ? null : URL.parse(last.location);
    if (location !== null && location.origin !== new URL(facts.url).origin) return null;
    if (location !== null)
      return { ...unverified('redirects to a URL that robots.txt disallows'), status, redirected: true };
  }
  const title = facts.document?.title ?? '';
  const result = classifyResponse({
    internal: true,
    status,
    error,
    headers,
    redirected: hops.length > 0,
    botChallenge: detectBotChallenge(status, headers, title === '' ? '' : `<title>${title}`),
    countedBytes: null,
  });
  // A page describes itself in its own facts; so does the last URL of a redirect chain.
  return facts.isHtml || hops.length > 0 ? { ...result, file: null } : result;
}

/** The result for a target that was not requested. */
export function unverified(reason: string): LinkResult {
  return { verdict: 'unverified', status: null, reason, redirected: false, file: null };
}

function decide({ status, error, internal, botChallenge }: LinkResponse): [LinkStatus, string | null] {
  if (status === null || (error !== null && unfinishedRedirects.has(error)))
    return decideError(error ?? 'PROTOCOL', internal);
  if (botChallenge !== null)
    return [
      'unverified',
      `rejects automated requests${botChallenge === 'unnamed' ? '' : ` (${botChallenge})`}`,
    ];
  const doubt = unverifiedStatus.get(status);
  if (doubt !== undefined) return ['unverified', `${status} (${doubt})`];
  if (status >= 400) {
    const isBroken = internal || status === 404 || status === 410;
    return [isBroken ? 'broken' : 'unverified', `${status} (${nameStatus(status)})`];
  }
  if (isRedirect(status)) return ['broken', `${status} (redirect without a Location header)`];
  return ['working', null];
}

function nameStatus(status: number): string {
  if (status === 404) return 'not found';
  if (status === 410) return 'gone';
  if (status === 503) return 'temporarily unavailable';
  return status >= 500 ? 'server error' : 'client error';
}

function decideError(error: string, internal: boolean): [LinkStatus, string] {
  const broken = brokenErrors.get(error);
  if (broken !== undefined) return ['broken', broken];
  const doubtful = doubtfulErrors.get(error);
  if (doubtful !== undefined) return [internal ? 'broken' : 'unverified', doubtful];
  return ['unverified', notRequested.get(error) ?? 'could not be checked'];
}

function isRedirect(status: number | null): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}
