import { type Egress, EgressError } from '@fettle/egress';
import type { RobotsFacts } from '../../facts.ts';
import { cleanText } from '../text/clean-text.ts';
import { decodeRobots } from './decode-robots.ts';
import { findCrawlDelay, isAllowed, parseRobots, type RobotsFile, type RobotsProblem } from './robots.ts';

/** Google reads 500 KiB; the rest of a larger file does not count. */
const maxBytes = 500 * 1024;
const maxRedirects = 5;
const maxCrawlDelaySeconds = 10;
/** Of a longer file, in bytes, no comments are stored. */
const maxWithComments = 64 * 1024;
const productToken = 'FettleBot';

export interface LoadedRobots {
  facts: RobotsFacts;
  file: RobotsFile;
  /** The error, when the connection to the site itself failed before any redirect. */
  failure: EgressError | null;
  /** Nothing of the site may be requested: the file could not be read, or the server is in trouble. */
  blocksAll: boolean;
  /** The owner of the site chose that this audit does not obey it. */
  isIgnored: boolean;
  /** The `Retry-After` header, as sent, of a response that blocks the whole site for a while. */
  retryAfter?: string | undefined;
  allows(url: string): boolean;
}

/**
 * Loads the robots.txt of an origin (RFC 9309 §2.3.1): 4xx and redirect loops allow everything; 5xx, 429 (as Google
 * reads it), and no response disallow everything.
 */
export async function loadRobots(origin: string, egress: Egress, signal: AbortSignal): Promise<LoadedRobots> {
  const url = `${origin}/robots.txt`;
  try {
    const response = await egress.follow({
      url,
      signal,
      maxRedirects: maxRedirects,
      maxBodyBytes: maxBytes,
    });
    const { status } = response;
    if (status < 200 || status > 299) {
      void response.discard();
      const verdict = status >= 500 || status === 429 ? 'disallow-all' : 'allow-all';
      return { ...buildRobots({ url, status, verdict }, ''), retryAfter: response.headers['retry-after'] };
    }
    const bytes = await response.readAll();
    const { truncated, decodeError } = response.stats();
    const { text, isUtf16 } = decodeRobots(bytes);
    const known = { url, status, verdict: 'parsed', bytes: bytes.length, truncated } as const;
    // With an unknown encoding the bytes are left as they are, and are complete.
    const isBroken = decodeError !== null && !decodeError.startsWith('unknown');
    const whole = truncated || isBroken ? withoutLastLine(text) : text;
    return buildRobots(known, whole, findFileProblems(whole, isUtf16, isBroken));
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    const isUnfinished =
      error.code === 'TOO_MANY_REDIRECTS' || error.code === 'REDIRECT_LOOP' || error.code === 'BAD_REDIRECT';
    const robots = buildRobots(
      { url, error: error.code, verdict: isUnfinished ? 'allow-all' : 'disallow-all' },
      '',
    );
    return { ...robots, failure: isUnfinished || error.hops.length > 0 ? null : error };
  }
}

function buildRobots(
  known: Pick<RobotsFacts, 'url' | 'verdict'> & Partial<RobotsFacts>,
  text: string,
  fileProblems: RobotsProblem[] = [],
): LoadedRobots {
  const file = parseRobots(text);
  const allows = (url: string, agent = productToken): boolean =>
    url === known.url ||
    known.verdict === 'allow-all' ||
    (known.verdict === 'parsed' && isAllowed(file, agent, url, true));
  const root = known.url.replace(/robots\.txt$/, '');
  // A page that contains rules, as some do after a comment, counts as a robots.txt.
  const isHtml = htmlStart.test(text) && !file.groups.some(({ rules }) => rules.length > 0);
  const problems = [...fileProblems, ...file.problems];
  const facts: RobotsFacts = {
    status: null,
    error: null,
    isHtml,
    bytes: 0,
    truncated: false,
    ...known,
    text: isHtml ? '' : withoutManyComments(text),
    crawlDelaySeconds: findCrawlDelay(file, productToken),
    sitemaps: file.sitemaps.map((each) => cleanText(each, 2048)),
    disallowsRoot: !allows(root),
    disallowsRootForGooglebot: !allows(root, 'Googlebot'),
    problems: problems.map((each) => ({
      ...each,
      text: cleanText(each.text, 200),
      reason: cleanText(each.reason, 200),
    })),
  };
  return {
    facts,
    file,
    failure: null,
    blocksAll: known.verdict === 'disallow-all',
    isIgnored: false,
    allows: (url) => allows(url),
  };
}

/** The same file for the proved owner of the site, who chose to audit what it disallows. Checks still report its rules. */
export function ignoreRobots(robots: LoadedRobots): LoadedRobots {
  return { ...robots, blocksAll: false, isIgnored: true, allows: () => true };
}

/** The delay between two requests, in milliseconds, that the file asks for. */
export function crawlDelayMs({ crawlDelaySeconds }: RobotsFacts): number {
  return Math.min(maxCrawlDelaySeconds, crawlDelaySeconds ?? 0) * 1000;
}

const htmlStart = /^\s*<(?:!doctype|!--|\?xml|html|head|body|meta|title|script|link|div|h1|p)[\s>-]/i;
/** Problems of the file as a whole, reported for the line where they show. */
function findFileProblems(text: string, isUtf16: boolean, isBroken: boolean): RobotsProblem[] {
  const lines = text.trimEnd().split(/\r\n|\n|\r/);
  const utf16 = 'the file is UTF-16; search engines read UTF-8 and find no rules in it';
  const broken = 'the compressed file is corrupt from this point; the rest was not read';
  return [
    ...(isUtf16 ? [{ line: 1, text: lines[0] ?? '', reason: utf16 }] : []),
    ...(isBroken ? [{ line: lines.length, text: lines.at(-1) ?? '', reason: broken }] : []),
  ];
}

/** A truncated line has another meaning: `Disallow: /private` cut short may disallow everything. */
function withoutLastLine(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

/** Comments may be most of a long file, and checks only read the rules. */
function withoutManyComments(text: string): string {
  if (Buffer.byteLength(text) <= maxWithComments) return text;
  const telling = text
    .split(/[\r\n]+/)
    .map((line) => line.split('#', 1)[0]?.trimEnd() ?? '')
    .filter((line) => line !== '');
  return `${telling.join('\n')}\n`;
}
