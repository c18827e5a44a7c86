import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { runCrawl } from '../../testing/crawl.ts';
import { page, type Routes, withSite } from '../../testing/site.ts';

test('sitemaps: index, gzip without a suffix, text, feeds, other hosts, recursion, entities', () => {
  const urls = (origin: string, ...paths: string[]): string =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${paths.map((path) => `<url><loc>\n ${origin}${path} </loc><image:image><image:loc>${origin}/i.png</image:loc></image:image></url>`).join('')}</urlset>`;
  let origin = '';
  const late = (make: () => Exclude<Routes[string], string | ((...args: never[]) => unknown)>) => make;
  const routes: Routes = {
    '/robots.txt': () => ({
      body: `Sitemap: ${origin}/index\nSitemap: ${origin}/list.txt\nSitemap: ${origin}/feed\nSitemap: ${origin}/bomb\nSitemap: ${origin}/lost`,
    }),
    '/index': late(() => ({
      headers: { 'content-type': 'text/xml' },
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/index', '/zipped', '/level2'].map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`,
    })),
    '/level2': late(() => ({
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/level3</loc></sitemap></sitemapindex>`,
    })),
    '/level3': late(() => ({
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/level4</loc></sitemap></sitemapindex>`,
    })),
    '/zipped': late(() => ({
      headers: { 'content-type': 'application/octet-stream' },
      body: gzipSync(urls(origin, '/z?a=1&amp;b=2', '/alone')),
    })),
    '/list.txt': late(() => ({
      headers: { 'content-type': 'text/plain' },
      body: `${origin}/t1\r\nhttps://other.example/x\n${origin}/t2`,
    })),
    '/feed': late(() => ({
      body: `<rss><channel><link>${origin}/</link><item><link>${origin}/item</link></item></channel></rss>`,
    })),
    '/bomb': late(() => ({
      body: `<!DOCTYPE x [<!ENTITY a "aaaa">]><urlset><url><loc>${origin}/never</loc></url></urlset>`,
    })),
    '/': page('x', '/t1'),
    '*': page('y'),
  };
  return withSite(routes, async (site) => {
    origin = site.origin;
    const run = await runCrawl(origin);
    const found = run.pages.map((each) => each.url.slice(origin.length)).sort();
    assert.deepEqual(found, ['/', '/alone', '/item', '/t1', '/t2', '/z?a=1&b=2']);
    assert.deepEqual(
      [
        run.page('/alone').depth,
        run.page('/alone').fromSitemap,
        run.page('/t1').fromSitemap,
        run.page('/').fromSitemap,
      ],
      [1, true, true, false],
    );
    const kinds = run.site.sitemaps.map((each) => [each.url.slice(origin.length), each.kind, each.entries]);
    assert.deepEqual(kinds, [
      ['/index', 'index', 3],
      ['/list.txt', 'text', 3],
      ['/feed', 'feed', 1],
      ['/bomb', 'unknown', 0],
      ['/lost', 'unknown', 0],
      ['/zipped', 'urlset', 2],
      ['/level2', 'index', 1],
      ['/level3', 'index', 1],
    ]);
    assert.equal(run.site.sitemaps[1]?.foreignEntries, 1);
    assert.match(run.site.sitemaps[3]?.problems[0] ?? '', /it has a DOCTYPE/);
    assert.equal(site.requests.filter((each) => each === 'GET /level4').length, 0);
  });
});
