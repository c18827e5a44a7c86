import { findIconLinks } from '@fettle/auditor';
import { limits } from '@fettle/contract';
import { type Egress, EgressError, type FollowedResponse } from '@fettle/egress';
import type { FaviconType } from '../../../db/tables/favicon-table.ts';
import { detectFavicon } from './detect-favicon.ts';
import { rankIcons } from './rank-icons.ts';

/** An image that Fettle shows. */
export interface FetchedFavicon {
  bytes: Buffer;
  mimeType: FaviconType;
}

/** Icons of a page that are tried, before `/favicon.ico`. */
const triedLinks = 4;
/** Heads of pages are shorter; what follows is not read. */
const pageBytes = 512 * 1024;
const maxRedirects = 5;
const timeouts = { totalMs: 10_000 };

/**
 * Looks for the favicon of a site: the icons that its page links to, the best first, then `/favicon.ico`. Like a browser
 * that opens the page, it does not ask robots.txt. Everything goes through egress, so no private IP address is requested.
 *
 * `none`: the site has no icon that can be shown. `unreachable`: it did not respond, which says nothing about its icon.
 */
export async function fetchFavicon(
  egress: Egress,
  siteUrl: string,
  signal: AbortSignal,
): Promise<FetchedFavicon | 'none' | 'unreachable'> {
  const page = await request(egress, siteUrl, { signal, accept: 'text/html', maxBodyBytes: pageBytes });
  if (page === null) return 'unreachable';
  const links = isPage(page) ? findIconLinks(page.bytes.toString('utf8'), page.url) : [];
  const urls = [...rankIcons(links).slice(0, triedLinks), new URL('/favicon.ico', page.url).href];
  let isDown = page.status >= 500;
  for (const url of new Set(urls)) {
    const response = await request(egress, url, {
      signal,
      accept: 'image/png,image/webp,image/jpeg,image/x-icon',
      maxBodyBytes: limits.faviconBytes,
    });
    isDown ||= response === null || response.status >= 500 || response.status === 429;
    if (response === null || response.status !== 200 || response.isCut) continue;
    const mimeType = await detectFavicon(response.bytes);
    if (mimeType !== null) return { bytes: response.bytes, mimeType };
  }
  return isDown ? 'unreachable' : 'none';
}

interface Response extends Pick<FollowedResponse, 'url' | 'status' | 'headers'> {
  bytes: Buffer;
  /** The body was longer than the limit, or damaged. */
  isCut: boolean;
}

function isPage({ status, headers }: Response): boolean {
  return status === 200 && /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
}

/** The response after redirects; null when there was none, for whatever reason but the end of the job. */
async function request(
  egress: Egress,
  url: string,
  { signal, accept, maxBodyBytes }: { signal: AbortSignal; accept: string; maxBodyBytes: number },
): Promise<Response | null> {
  try {
    const headers = { accept };
    const response = await egress.follow({ url, signal, headers, maxBodyBytes, maxRedirects, timeouts });
    const bytes = Buffer.from(await response.readAll());
    const { truncated, decodeError } = response.stats();
    return {
      url: response.url,
      status: response.status,
      headers: response.headers,
      bytes,
      isCut: truncated || decodeError !== null,
    };
  } catch (error) {
    // No response is a result too; a lost lease or a stopping process is not.
    if (signal.aborted || !(error instanceof EgressError)) throw error;
    return null;
  }
}
