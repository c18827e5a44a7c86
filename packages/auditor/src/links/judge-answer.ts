import { cleanText } from '../crawl/clean-text.ts';
import type { PageFacts } from '../facts.ts';
import type { FileFacts, LinkResult, LinkVerdict } from '../sink.ts';

/** What is known of the final answer to a link target. */
export interface LinkAnswer {
  internal: boolean;
  status: number | null;
  /** An egress code when no usable answer came. */
  error: string | null;
  headers: Record<string, string>;
  redirected: boolean;
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
  return { verdict, status, reason, redirected, file: readFile(answer) };
}

/**
 * The verdict on a page the crawl requested itself. Null when it must still be asked: the page redirects away
 * from the site, where the crawl does not go.
 */
export function judgePage(facts: PageFacts): LinkResult | null {
  if (facts.blockedByRobots) return unverified('robots.txt forbids to request it');
  const last = facts.hops.at(-1);
  if (facts.error === null && last !== undefined && isRedirect(facts.status)) {
    const location = last.location === null ? null : URL.parse(last.location);
    if (location !== null && location.origin !== new URL(facts.url).origin) return null;
    if (location !== null)
      return {
        ...unverified('redirects to a page robots.txt forbids'),
        status: facts.status,
        redirected: true,
      };
  }
  const result = judgeAnswer({
    internal: true,
    status: facts.status,
    error: facts.error,
    headers: facts.headers,
    redirected: facts.hops.length > 0,
  });
  // What a page is like its own facts say; the last of a chain has facts of its own.
  return facts.isHtml || facts.hops.length > 0 ? { ...result, file: null } : result;
}

const LONGEST = 200;

/** What the headers of a good answer say of the file. */
function readFile({ status, headers }: LinkAnswer): FileFacts | null {
  if (status === null || status < 200 || status > 299) return null;
  const read = (name: string): string | null => {
    const value = headers[name];
    return value === undefined ? null : cleanText(value, LONGEST);
  };
  const length = /^\d{1,15}$/.exec(headers['content-length'] ?? '')?.[0];
  return {
    contentType: read('content-type'),
    bytes: length === undefined ? null : Number(length),
    cacheControl: read('cache-control'),
    expires: read('expires'),
  };
}

function unverified(reason: string): LinkResult {
  return { verdict: 'unverified', status: null, reason, redirected: false, file: null };
}

function decide(answer: LinkAnswer): [LinkVerdict, string | null] {
  const { status, error, internal, headers } = answer;
  const endless = error === 'REDIRECT_LOOP' || error === 'TOO_MANY_REDIRECTS' || error === 'BAD_REDIRECT';
  if (status === null || endless) return decideError(error ?? 'PROTOCOL', internal);
  if (headers['cf-mitigated'] !== undefined) return ['unverified', 'refuses automatic requests'];
  if (status === 404) return ['broken', 'not found'];
  if (status === 410) return ['broken', 'gone'];
  const doubt = UNVERIFIED_STATUS.get(status);
  if (doubt !== undefined) return ['unverified', doubt];
  if (status === 503 && !internal) return ['unverified', 'not available at the moment'];
  if (status >= 500) return ['broken', `server error ${status}`];
  if (status >= 400)
    return internal
      ? ['broken', `refused with status ${status}`]
      : ['unverified', `answered with status ${status}`];
  if (isRedirect(status)) return ['broken', 'a redirect without a target'];
  return ['working', null];
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
