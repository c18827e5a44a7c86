import { type Egress, EgressError } from '@fettle/egress';
import type { RobotsFacts } from '../facts.ts';
import { cleanText } from './clean-text.ts';
import { findCrawlDelay, isAllowed, parseRobots, type RobotsFile } from './robots.ts';

/** Google reads 500 KiB; the rest of a larger file does not count. */
const MAX_BYTES = 500 * 1024;
const MAX_REDIRECTS = 5;
/** What checks match by afterwards; rules behind it are beyond any real file. */
const MAX_TEXT = 64 * 1024;
export const PRODUCT_TOKEN = 'FettleBot';

export interface LoadedRobots {
  facts: RobotsFacts;
  file: RobotsFile;
  /** Whether the connection to the site itself failed, before anything was redirected. */
  failure: EgressError | null;
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
      return settle(
        { url, status, verdict: status >= 500 || status === 429 ? 'disallow-all' : 'allow-all' },
        '',
      );
    }
    const bytes = await response.readAll();
    const text = decodeText(bytes);
    const isHtml = /^\s*<(?:!doctype|html|head|body|!--)/i.test(text);
    return settle(
      { url, status, verdict: 'parsed', isHtml, bytes: bytes.length, truncated: response.stats().truncated },
      text,
    );
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
): LoadedRobots {
  const file = parseRobots(text);
  const allows = (url: string, agent = PRODUCT_TOKEN): boolean =>
    known.verdict === 'allow-all' || (known.verdict === 'parsed' && isAllowed(file, agent, url, true));
  const root = known.url.replace(/robots\.txt$/, '');
  const facts: RobotsFacts = {
    status: null,
    error: null,
    isHtml: false,
    bytes: 0,
    truncated: false,
    ...known,
    text: known.verdict === 'parsed' && known.isHtml !== true ? cleanText(text, MAX_TEXT) : '',
    crawlDelaySeconds: findCrawlDelay(file, PRODUCT_TOKEN),
    sitemaps: file.sitemaps.map((each) => cleanText(each, 2048)),
    disallowsRoot: !allows(root),
    disallowsRootForGooglebot: !allows(root, 'Googlebot'),
    problems: file.problems.map((each) => ({
      ...each,
      text: cleanText(each.text, 200),
      reason: cleanText(each.reason, 200),
    })),
  };
  return { facts, file, failure: null, allows: (url) => allows(url) };
}

function decodeText(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  return new TextDecoder(utf16 ?? 'utf-8').decode(bytes);
}
