import type { Egress } from '@fettle/egress';
import type { SitemapFacts } from '../../facts.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { hasOrigin, isSameRegistrableDomain } from '../url/same-site.ts';
import { emptySitemap, readSitemap } from './read-sitemap.ts';

const maxDepth = 3;
const maxFiles = 100;
const usualPlaces = ['/sitemap.xml', '/sitemap_index.xml'];

export interface ReadSitemapsOptions {
  origin: string;
  /** Sitemap lines of robots.txt; without any, the usual paths are tried. */
  listed: string[];
  /** Limit of the URLs passed on in total; the rest is only counted. */
  maxUrls: number;
  egress: Egress;
  signal: AbortSignal;
  allows(url: string): boolean;
  onUrls(urls: string[]): Promise<void>;
  /** Start of the audit: later lastmod dates are in the future. */
  now: number;
}

/**
 * Reads the sitemaps of a site: streamed, plain or gzip, indexes up to three levels, each file once. Child sitemaps may
 * be anywhere on the same registrable domain, and a sitemap in robots.txt on any host (cross-submission); only URLs of
 * the site are passed on.
 */
export async function readSitemaps(options: ReadSitemapsOptions): Promise<SitemapFacts[]> {
  const { origin, listed } = options;
  if (listed.length > 0) return readAll(listed, options);
  const tried: SitemapFacts[] = [];
  for (const path of usualPlaces) {
    const found = options.allows(origin + path) ? await readAll([origin + path], options) : [];
    if (found[0]?.status === 200 && found[0].kind !== 'unknown') return found;
    tried.push(...found);
  }
  return tried;
}

async function readAll(listed: string[], options: ReadSitemapsOptions): Promise<SitemapFacts[]> {
  const { origin, allows, maxUrls } = options;
  const queue: { url: string; depth: number }[] = [];
  const seen = new Set<string>();
  /** Whether the sitemap is read, now or as another entry. */
  const add = (href: string, depth: number): boolean => {
    const url = normalizeUrl(href);
    if (url === null) return false;
    if (seen.has(url)) return true;
    if (depth > maxDepth || seen.size >= maxFiles) return false;
    seen.add(url);
    queue.push({ url, depth });
    return true;
  };
  for (const url of listed) add(url, 1);
  const facts: SitemapFacts[] = [];
  let handed = 0;
  const onUrls = async (urls: string[]): Promise<number> => {
    const some = urls.slice(0, maxUrls - handed);
    handed += some.length;
    if (some.length > 0) await options.onUrls(some);
    return some.length;
  };
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { url, depth } = next;
    if (hasOrigin(url, origin) && !allows(url)) {
      facts.push({ ...emptySitemap(url), error: 'ROBOTS_DISALLOWED' });
      continue;
    }
    const isNear = (child: string): boolean =>
      isSameRegistrableDomain(child, origin) || isSameRegistrableDomain(child, url);
    const onChild = (child: string): boolean => isNear(child) && add(child, depth + 1);
    const read = await readSitemap({ ...options, url, onUrls, onChild });
    if (depth > 1 && read.kind === 'index') read.problems.push('sitemap index inside a sitemap index');
    facts.push(read);
  }
  return facts;
}
