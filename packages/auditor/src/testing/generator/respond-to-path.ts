import { renderPage } from './page-model.ts';
import { type FileModel, findPage, type SiteModel, soundPaths } from './site-model.ts';

export interface GeneratedResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array;
}

const perSitemap = 40_000;

/** The response of a generated site for a path with its query. */
export function respondToPath(site: SiteModel, path: string): GeneratedResponse {
  const file = site.files.get(path) ?? findSiteFile(site, path);
  if (file !== undefined && file !== null) {
    return { status: file.status ?? 200, headers: file.headers ?? {}, body: file.body };
  }
  const page = findPage(site, path);
  if (page === undefined) {
    const { missing } = site;
    if (missing !== null) {
      return {
        status: missing.status ?? 200,
        headers: { ...site.headers, ...missing.headers },
        body: missing.body,
      };
    }
    return { status: 404, headers: { ...site.headers }, body: '<!doctype html><title>Not found</title>' };
  }
  return { status: page.status, headers: { ...site.headers, ...page.headers }, body: renderPage(page) };
}

function findSiteFile(site: SiteModel, path: string): FileModel | null | undefined {
  if (path === '/robots.txt') return site.robots === null ? null : asText(site.robots, 'text/plain');
  if (path === '/sitemap.xml' && site.sitemap !== null) return asText(site.sitemap, 'application/xml');
  if (path === '/sitemap.xml') return asText({ body: writeSitemap(site, 0) }, 'application/xml');
  const [, part] = /^\/sitemap-(\d+)\.xml$/.exec(path) ?? [];
  return part === undefined
    ? undefined
    : asText({ body: writeSitemap(site, Number(part)) }, 'application/xml');
}

function asText(file: FileModel, type: string): FileModel {
  return { ...file, headers: { 'content-type': `${type}; charset=utf-8`, ...file.headers } };
}

/** One file for up to 40,000 URLs, beyond that an index (part 0) of several. */
function writeSitemap(site: SiteModel, part: number): string {
  const paths = [...soundPaths(site), ...site.sitemapAlso].filter((path) => !site.sitemapNot.has(path));
  const parts = Math.ceil(paths.length / perSitemap);
  const open = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  if (part === 0 && parts > 1) {
    const entries = Array.from(
      { length: parts },
      (_, index) => `<sitemap><loc>${site.origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
    );
    return `${open}<sitemapindex ${space}>${entries.join('\n')}</sitemapindex>`;
  }
  const start = Math.max(0, part - 1) * perSitemap;
  const entries = paths
    .slice(start, start + perSitemap)
    .map((path) => `<url><loc>${new URL(path, site.origin).href.replaceAll('&', '&amp;')}</loc></url>`);
  return `${open}<urlset ${space}>${entries.join('\n')}</urlset>`;
}
