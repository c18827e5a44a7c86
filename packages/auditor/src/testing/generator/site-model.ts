import type { PageModel } from './page-model.ts';
import { createRandom } from './random.ts';
import { createWriter } from './write-text.ts';

/** The response for a path that is not a page of the model: robots.txt, a sitemap, an image. Status 0 breaks the connection. */
export interface FileModel {
  status?: number;
  headers?: Record<string, string | string[]>;
  body: string | Uint8Array;
}

/**
 * A generated website: a shop with sections of pages, sound in every respect a check looks at. Bulk pages are generated
 * again for every request, so that fifty thousand of them take no memory; what planted issues change is kept.
 */
export interface SiteModel {
  origin: string;
  seed: number;
  bulkPages: number;
  robots: FileModel | null;
  /** Sitemap paths beyond the sound pages, and sound pages that are left out. */
  sitemapAlso: string[];
  sitemapNot: Set<string>;
  /** Replaces the whole sitemap. */
  sitemap: FileModel | null;
  /** Headers of every page. */
  headers: Record<string, string | string[]>;
  files: Map<string, FileModel>;
  /** Responses of other hosts, and of this one over plain HTTP, by absolute URL. */
  others: Map<string, FileModel>;
  /** Replaces the 404 for missing paths. */
  missing: FileModel | null;
  /** Whether /calendar/2026/11/ and all other months exist. */
  hasCalendar: boolean;
  /** Additional headers for a request with an `Origin`. */
  corsHeaders: Record<string, string>;
  /** Added or changed pages, by path. */
  pages: Map<string, PageModel>;
  /** Pages the workshop page links to, which is how planted issues are found. */
  listed: string[];
}

/** Pages of a section; the last may have fewer. */
export const sectionSize = 200;
const footer =
  'Garden house, <a href="/contact/">how to reach us</a>, <a href="/privacy/">privacy</a>, <a href="/terms/">terms of sale</a>';
const list = '/workshop/';
const evergreen = ['/contact/', '/privacy/', '/terms/'];

/** Black, 1200 × 630: large enough for a preview. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAABLAAAAJ2AQAAAABnO0bxAAAAc0lEQVR42u3BAQ0AAADCoPdPbQ43oAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAXg1zqQAB6RqMPAAAAABJRU5ErkJggg==',
  'base64',
);

export function createSiteModel(options: { origin: string; seed: number; bulkPages: number }): SiteModel {
  const { origin } = options;
  const cached = { 'cache-control': 'public, max-age=31536000, immutable' };
  return {
    ...options,
    robots: { body: `User-agent: *\nDisallow: /cart/\nSitemap: ${origin}/sitemap.xml\n` },
    sitemapAlso: [],
    sitemapNot: new Set(),
    sitemap: null,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
    files: new Map<string, FileModel>([
      ['/style.css', { headers: { 'content-type': 'text/css', ...cached }, body: 'body{margin:0}' }],
      [
        '/favicon.svg',
        {
          headers: { 'content-type': 'image/svg+xml', ...cached },
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        },
      ],
      ['/favicon.ico', { headers: { 'content-type': 'image/x-icon', ...cached }, body: photo }],
      ['/photo.png', { headers: { 'content-type': 'image/png', ...cached }, body: photo }],
      ['/llms.txt', { headers: { 'content-type': 'text/plain' }, body: '# Garden house\n' }],
    ]),
    others: new Map(),
    missing: null,
    hasCalendar: false,
    corsHeaders: {},
    pages: new Map(),
    listed: [],
  };
}

/** A sound page whose content only depends on its path and the seed. */
export function createPage(site: SiteModel, path: string): PageModel {
  const writer = createWriter(createRandom(site.seed ^ hashPath(path)));
  const name = writer.name();
  const address = site.origin + path;
  const mark = path.replace(/[^a-z0-9]+/gi, ' ').trim() || 'home';
  return {
    path,
    status: 200,
    headers: {},
    doctype: '<!doctype html>\n',
    lang: 'en',
    charset: 'utf-8',
    title: `${name} (${mark})`.slice(0, 60),
    description: `${name}: what it is made for, how long it lasts and what it costs (${mark}).`
      .padEnd(75, '.')
      .slice(0, 155),
    viewport: 'width=device-width, initial-scale=1',
    canonical: address,
    openGraph: {
      'og:title': name,
      'og:type': 'website',
      'og:image': `${site.origin}/photo.png`,
      'og:url': address,
    },
    twitterCard: 'summary',
    icon: '/favicon.svg',
    hreflang: [],
    jsonLd: [],
    head: [],
    body: [],
    h1: name,
    headings: Array.from({ length: 6 }, () => writer.name()),
    paragraphs: Array.from({ length: 6 }, () => writer.paragraph(5)),
    links: [],
    images: [{ src: '/photo.png', alt: `Picture of ${name}`, width: 320, height: 240 }],
    footer: footer,
    raw: null,
  };
}

/** The page under a path; undefined when the site has none. */
export function findPage(site: SiteModel, path: string): PageModel | undefined {
  const kept = site.pages.get(path);
  if (kept !== undefined) return kept;
  if (path === '/') return withLinks(createPage(site, path), [...sectionPaths(site), list]);
  if (path === list) return withLinks(createPage(site, path), site.listed);
  if (evergreen.includes(path)) return withLinks(createPage(site, path), [list]);
  return findCalendarPage(site, path) ?? findBulkPage(site, path);
}

function findCalendarPage(site: SiteModel, path: string): PageModel | undefined {
  const [, year, month] = /^\/calendar\/(\d{4})\/(\d{1,2})\/$/.exec(path) ?? [];
  const isThere = site.hasCalendar && year !== undefined && Number(month) <= 12;
  return isThere ? withLinks(createPage(site, path), ['/', list]) : undefined;
}

function findBulkPage(site: SiteModel, path: string): PageModel | undefined {
  const [, section, number] = /^\/section-(\d+)\/(?:tool-(\d+)\/)?$/.exec(path) ?? [];
  if (section === undefined) return undefined;
  const first = Number(section) * sectionSize;
  const size = Math.min(sectionSize, site.bulkPages - first);
  if (size <= 0) return undefined;
  const place = (index: number): string => `/section-${section}/tool-${first + ((index + size) % size)}/`;
  if (number === undefined) {
    return withLinks(
      createPage(site, path),
      Array.from({ length: size }, (_, index) => place(index)),
    );
  }
  const index = Number(number) - first;
  if (index < 0 || index >= size) return undefined;
  const neighbors = [-3, -2, -1, 1, 2, 3].map((step) => place(index + step));
  const others = [...new Set(neighbors)].filter((other) => other !== path);
  return withLinks(createPage(site, path), [`/section-${section}/`, ...others]);
}

function sectionPaths(site: SiteModel): string[] {
  return Array.from({ length: Math.ceil(site.bulkPages / sectionSize) }, (_, index) => `/section-${index}/`);
}

/** Link texts say what the linked page is about. */
function withLinks(page: PageModel, paths: readonly string[]): PageModel {
  page.links = paths.map((href) => ({ href, text: `More about ${href.replaceAll('/', ' ').trim()}` }));
  return page;
}

/** All sound paths in the order of the sitemap. */
export function* soundPaths(site: SiteModel): Generator<string> {
  yield* ['/', list, ...evergreen, ...sectionPaths(site)];
  for (let index = 0; index < site.bulkPages; index += 1) {
    yield `/section-${Math.floor(index / sectionSize)}/tool-${index}/`;
  }
  yield* site.listed;
}

function hashPath(path: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index += 1) {
    hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
