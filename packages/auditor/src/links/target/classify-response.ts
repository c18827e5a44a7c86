import type { PageFacts } from '../../facts.ts';
import type { LinkResult, LinkVerdict } from '../../sink.ts';
import { findWall } from './detect-bot-challenge.ts';
import { readFileFacts } from './file-facts.ts';
import type { Pixels } from './read-image-size.ts';

/** What is known of the final answer to a link target. */
export interface LinkAnswer {
  /** The answer, or its failure, came from the audited site: not where a redirect led away from it. */
  internal: boolean;
  status: number | null;
  /** An egress code when no usable answer came. */
  error: string | null;
  headers: Record<string, string>;
  redirected: boolean;
  /** The wall against robots that answered. */
  wall: string | null;
  /** Bytes of a body that was read because no header told its size. */
  counted: number | null;
  /** Absent where nobody looked. */
  pixels?: Pixels | null;
}

const UNVERIFIED_STATUS = new Map<number, string>([
  [401, 'requires a login'],
  [403, 'blocks automated requests'],
  [405, 'blocks automated requests'],
  [407, 'requires a proxy login'],
  [429, 'rate limit reached'],
  [451, 'unavailable for legal reasons'],
  [999, 'blocks automated requests'],
]);

/** Broken for everyone, whoever asks. */
const BROKEN_ERRORS = new Map<string, string>([
  ['BAD_URL', 'the URL is malformed'],
  ['DNS_NOT_FOUND', 'the host name does not exist'],
  ['REFUSED', 'the host refuses connections'],
  ['TLS', 'the TLS certificate is not valid'],
  ['REDIRECT_LOOP', 'redirect loop'],
  ['TOO_MANY_REDIRECTS', 'more than 10 redirects'],
  ['BAD_REDIRECT', 'redirects to a malformed URL'],
]);
const ENDLESS = new Set(['REDIRECT_LOOP', 'TOO_MANY_REDIRECTS', 'BAD_REDIRECT']);

/** Says something about a stranger's host only that it did not work for us; about the audited site, that it failed. */
const DOUBTFUL_ERRORS = new Map<string, string>([
  ['TIMEOUT', 'timed out'],
  ['RESET', 'connection lost'],
  ['PROTOCOL', 'the response is not valid HTTP'],
]);

const NOT_ASKED = new Map<string, string>([
  ['BLOCKED_ADDRESS', 'points to a private IP address, not requested'],
  ['BLOCKED_PORT', 'points to an unusual port, not requested'],
  ['BAD_SCHEME', 'not an http or https URL, not requested'],
  ['DNS_FAILED', 'the DNS server did not respond'],
  ['ABORTED', 'not checked because the audit ended first'],
]);

/**
 * The verdict on a link target (CONTRACT §5, AUDITS): broken only when a visitor would meet the fault too. A
 * login, a bot wall or a limit is `unverified`, never broken.
 */
export function judgeAnswer(answer: LinkAnswer): LinkResult {
  const { status, redirected } = answer;
  const [verdict, reason] = decide(answer);
  return { verdict, status, reason, redirected, file: readFileFacts(answer) };
}

/**
 * The verdict on a page the crawl requested itself. Null when it must still be asked: the page redirects away
 * from the site, where the crawl does not go.
 */
export function judgePage(facts: PageFacts): LinkResult | null {
  if (facts.blockedByRobots) return unverified('disallowed by robots.txt');
  const { status, error, headers, hops } = facts;
  const last = hops.at(-1);
  if (error === null && last !== undefined && isRedirect(status)) {
    const location = last.location === null ? null : URL.parse(last.location);
    if (location !== null && location.origin !== new URL(facts.url).origin) return null;
    if (location !== null)
      return { ...unverified('redirects to a page that robots.txt disallows'), status, redirected: true };
  }
  const title = facts.document?.titles[0] ?? '';
  const wall = findWall(status, headers, title === '' ? '' : `<title>${title}`);
  const result = judgeAnswer({
    internal: true,
    status,
    error,
    headers,
    redirected: hops.length > 0,
    wall,
    counted: null,
  });
  // What a page is like its own facts say; the last of a chain has facts of its own.
  return facts.isHtml || hops.length > 0 ? { ...result, file: null } : result;
}

/** A verdict on what was not requested. */
export function unverified(reason: string): LinkResult {
  return { verdict: 'unverified', status: null, reason, redirected: false, file: null };
}

function decide(answer: LinkAnswer): [LinkVerdict, string | null] {
  const { status, error, internal, wall } = answer;
  if (status === null || (error !== null && ENDLESS.has(error)))
    return decideError(error ?? 'PROTOCOL', internal);
  if (wall !== null)
    return ['unverified', `blocks automated requests${wall === 'unnamed' ? '' : ` (${wall})`}`];
  if (status === 404) return ['broken', 'not found'];
  if (status === 410) return ['broken', 'gone'];
  const doubt = UNVERIFIED_STATUS.get(status);
  if (doubt !== undefined) return ['unverified', doubt];
  if (status >= 400 && !internal) return ['unverified', describeStatus(status)];
  if (status >= 400) return ['broken', status >= 500 ? `server error ${status}` : `client error ${status}`];
  if (isRedirect(status)) return ['broken', 'redirect without a target'];
  return ['working', null];
}

function describeStatus(status: number): string {
  if (status === 503) return 'temporarily unavailable';
  return status >= 500 ? `server error ${status}` : `status ${status}`;
}

function decideError(error: string, internal: boolean): [LinkVerdict, string] {
  const broken = BROKEN_ERRORS.get(error);
  if (broken !== undefined) return ['broken', broken];
  const doubtful = DOUBTFUL_ERRORS.get(error);
  if (doubtful !== undefined) return [internal ? 'broken' : 'unverified', doubtful];
  return ['unverified', NOT_ASKED.get(error) ?? 'could not be checked'];
}

function isRedirect(status: number | null): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}
