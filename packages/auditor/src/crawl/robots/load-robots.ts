import { type Egress, EgressError } from '@fettle/egress';
import type { RobotsFacts } from '../../facts.ts';
import { cleanText } from '../text/clean-text.ts';
import { decodeRobots } from './decode-robots.ts';
import { findCrawlDelay, isAllowed, parseRobots, type RobotsFile, type RobotsProblem } from './robots.ts';

/** Google reads 500 KiB; the rest of a larger file does not count. */
const MAX_BYTES = 500 * 1024;
const MAX_REDIRECTS = 5;
/** What checks match by afterwards, in bytes; rules behind it are beyond any real file. */
const MAX_TEXT = 64 * 1024;
export const PRODUCT_TOKEN = 'FettleBot';

export interface LoadedRobots {
  facts: RobotsFacts;
  file: RobotsFile;
  /** Whether the connection to the site itself failed, before anything was redirected. */
  failure: EgressError | null;
  /** Of an answer that keeps everybody out for a while: the time it names, as it was sent. */
  retryAfter?: string | undefined;
  allows(url: string): boolean;
}

/**
 * Reads the robots.txt of an origin (RFC 9309 §2.3.1): 4xx, and redirects without end, allow all; 5xx, 429 (as
 * Google reads it) and no answer forbid all.
 */
export async function loadRobots(origin: string, egress: Egress, signal: AbortSignal): Promise<LoadedRobots> {
  const url = `${origin}/robots.txt`;
  try {
    const response = await egress.follow({
      url,
      signal,
      maxRedirects: MAX_REDIRECTS,
      maxBodyBytes: MAX_BYTES,
    });
    const { status } = response;
    if (status < 200 || status > 299) {
      void response.discard();
      const verdict = status >= 500 || status === 429 ? 'disallow-all' : 'allow-all';
      return { ...settle({ url, status, verdict }, ''), retryAfter: response.headers['retry-after'] };
    }
    const bytes = await response.readAll();
    const { truncated, decodeError } = response.stats();
    const { text, isUtf16 } = decodeRobots(bytes);
    const known = { url, status, verdict: 'parsed', bytes: bytes.length, truncated } as const;
    // An encoding nobody knows leaves the bytes as they came, whole.
    const isBroken = decodeError !== null && !decodeError.startsWith('unknown');
    const whole = truncated || isBroken ? withoutLastLine(text) : text;
    return settle(known, whole, findFaults(whole, isUtf16, isBroken));
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    const endless =
      error.code === 'TOO_MANY_REDIRECTS' || error.code === 'REDIRECT_LOOP' || error.code === 'BAD_REDIRECT';
    const robots = settle({ url, error: error.code, verdict: endless ? 'allow-all' : 'disallow-all' }, '');
    return { ...robots, failure: endless || error.hops.length > 0 ? null : error };
  }
}

function settle(
  known: Pick<RobotsFacts, 'url' | 'verdict'> & Partial<RobotsFacts>,
  text: string,
  faults: RobotsProblem[] = [],
): LoadedRobots {
  const file = parseRobots(text);
  const allows = (url: string, agent = PRODUCT_TOKEN): boolean =>
    url === known.url ||
    known.verdict === 'allow-all' ||
    (known.verdict === 'parsed' && isAllowed(file, agent, url, true));
  const root = known.url.replace(/robots\.txt$/, '');
  // A page that happens to hold rules, as some do behind a comment, counts as what it says.
  const isHtml = HTML_START.test(text) && !file.groups.some(({ rules }) => rules.length > 0);
  const problems = [...faults, ...file.problems];
  const facts: RobotsFacts = {
    status: null,
    error: null,
    isHtml,
    bytes: 0,
    truncated: false,
    ...known,
    text: isHtml ? '' : shortenRobots(text),
    crawlDelaySeconds: findCrawlDelay(file, PRODUCT_TOKEN),
    sitemaps: file.sitemaps.map((each) => cleanText(each, 2048)),
    disallowsRoot: !allows(root),
    disallowsRootForGooglebot: !allows(root, 'Googlebot'),
    problems: problems.map((each) => ({
      ...each,
      text: cleanText(each.text, 200),
      reason: cleanText(each.reason, 200),
    })),
  };
  return { facts, file, failure: null, allows: (url) => allows(url) };
}

const HTML_START = /^\s*<(?:!doctype|!--|\?xml|html|head|body|meta|title|script|link|div|h1|p)[\s>-]/i;
/** What is wrong with the file as a whole, told of the line where it shows. */
function findFaults(text: string, isUtf16: boolean, isBroken: boolean): RobotsProblem[] {
  const lines = text.trimEnd().split(/\r\n|\n|\r/);
  const utf16 = 'the file is UTF-16, but search engines read it as UTF-8 and find no rules';
  const broken = 'the compressed data is corrupt from here on, and the rest is ignored';
  return [
    ...(isUtf16 ? [{ line: 1, text: lines[0] ?? '', reason: utf16 }] : []),
    ...(isBroken ? [{ line: lines.length, text: lines.at(-1) ?? '', reason: broken }] : []),
  ];
}

/** Half a line says something else than the whole: `Disallow: /private` cut short may forbid everything. */
function withoutLastLine(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

/** At most 64 KiB of whole lines. Of a longer file only what says something, so that nearly every rule stays. */
function shortenRobots(text: string): string {
  if (Buffer.byteLength(text) <= MAX_TEXT) return text;
  const telling = text
    .split(/[\r\n]+/)
    .map((line) => line.split('#', 1)[0]?.trimEnd() ?? '')
    .filter((line) => line !== '');
  const kept: string[] = [];
  let bytes = 0;
  for (const line of telling) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > MAX_TEXT) break;
    kept.push(line);
  }
  return `${kept.join('\n')}\n`;
}
