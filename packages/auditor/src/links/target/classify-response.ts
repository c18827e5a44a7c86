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
  [401, 'needs a login'],
  [403, 'refuses automatic requests'],
  [405, 'refuses automatic requests'],
  [407, 'needs a login at a proxy'],
  [429, 'asks for fewer requests'],
  [451, 'withheld for legal reasons here'],
  [999, 'refuses automatic requests'],
]);

/** Broken for everyone, whoever asks. */
const BROKEN_ERRORS = new Map<string, string>([
  ['BAD_URL', 'the URL is malformed'],
  ['DNS_NOT_FOUND', 'the host name does not exist'],
  ['REFUSED', 'the host refuses connections'],
  ['TLS', 'the certificate is not valid'],
  ['REDIRECT_LOOP', 'its redirects never end'],
  ['TOO_MANY_REDIRECTS', 'more than 10 redirects'],
  ['BAD_REDIRECT', 'redirects to a malformed URL'],
]);
const ENDLESS = new Set(['REDIRECT_LOOP', 'TOO_MANY_REDIRECTS', 'BAD_REDIRECT']);

/** Says something about a stranger's host only that it did not work for us; about the audited site, that it failed. */
const DOUBTFUL_ERRORS = new Map<string, string>([
  ['TIMEOUT', 'no answer in time'],
  ['RESET', 'the connection broke'],
  ['PROTOCOL', 'the answer is not valid HTTP'],
]);

const NOT_ASKED = new Map<string, string>([
  ['BLOCKED_ADDRESS', 'points to a private address, not requested'],
  ['BLOCKED_PORT', 'points to an unusual port, not requested'],
  ['BAD_SCHEME', 'not a web address, not requested'],
  ['DNS_FAILED', 'the name server did not answer'],
  ['ABORTED', 'not checked, the audit ended before'],
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
  if (facts.blockedByRobots) return unverified('robots.txt forbids to request it');
  const { status, error, headers, hops } = facts;
  const last = hops.at(-1);
  if (error === null && last !== undefined && isRedirect(status)) {
    const location = last.location === null ? null : URL.parse(last.location);
    if (location !== null && location.origin !== new URL(facts.url).origin) return null;
    if (location !== null)
      return { ...unverified('redirects to a page robots.txt forbids'), status, redirected: true };
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
    return ['unverified', `refuses automatic requests${wall === 'unnamed' ? '' : ` (${wall})`}`];
  if (status === 404) return ['broken', 'not found'];
  if (status === 410) return ['broken', 'gone'];
  const doubt = UNVERIFIED_STATUS.get(status);
  if (doubt !== undefined) return ['unverified', doubt];
  if (status >= 400 && !internal) return ['unverified', describeStatus(status)];
  if (status >= 400)
    return ['broken', status >= 500 ? `server error ${status}` : `refused with status ${status}`];
  if (isRedirect(status)) return ['broken', 'a redirect without a target'];
  return ['working', null];
}

function describeStatus(status: number): string {
  if (status === 503) return 'not available at the moment';
  return status >= 500 ? `server error ${status}` : `answered with status ${status}`;
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
