import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { runCrawl } from '../testing/crawl.ts';
import { page, withSite } from '../testing/site.ts';

test('bodies: huge, broken, compressed to nothing, mislabelled', () => {
  const text = (bytes: number): string => `<p>${'word '.repeat(40)}`.repeat(bytes / 203);
  return withSite(
    {
      '/': page(
        'x',
        '/huge',
        '/cut',
        '/bomb',
        '/none',
        '/sniffed',
        '/blob',
        '/attached',
        '/pdf',
        '/empty',
        '/xhtml',
      ),
      '/huge': { body: `<title>huge</title>${text(12 * 1024 * 1024)}` },
      '/cut': { headers: { 'content-length': '100000' }, body: '<title>cut</title>', reset: true },
      '/bomb': {
        headers: { 'content-encoding': 'br' },
        body: brotliCompressSync(Buffer.alloc(64 * 1024 * 1024)),
      },
      '/none': { status: 204, headers: { 'content-type': [] } },
      '/sniffed': { headers: { 'content-type': '' }, body: '<!DOCTYPE html><title>sniffed</title>' },
      '/blob': { headers: { 'content-type': '' }, body: 'BINARY' },
      '/attached': {
        headers: { 'content-disposition': 'attachment; filename=x.html' },
        body: '<title>no</title>',
      },
      '/pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      '/empty': { body: '' },
      '/xhtml': { headers: { 'content-type': 'application/xhtml+xml' }, body: '<title>xhtml</title>' },
    },
    async (site) => {
      const run = await runCrawl(site.origin, { limits: { requestTimeoutMs: 20_000 } });
      const title = (path: string): string | undefined => run.page(path).document?.titles[0];
      assert.deepEqual(
        [run.page('/huge').truncated, title('/huge'), run.page('/huge').decodedBytes],
        [true, 'huge', 10 * 1024 * 1024],
      );
      assert.deepEqual([run.page('/cut').error, title('/cut')], ['RESET', 'cut']);
      assert.deepEqual([run.page('/bomb').truncated, run.page('/bomb').bytes < 10_000], [true, true]);
      assert.deepEqual(
        [
          run.page('/none').isHtml,
          run.page('/blob').isHtml,
          run.page('/attached').isHtml,
          run.page('/pdf').isHtml,
        ],
        [false, false, false, false],
      );
      assert.deepEqual([title('/sniffed'), title('/xhtml')], ['sniffed', 'xhtml']);
      assert.deepEqual([run.page('/empty').isHtml, run.page('/empty').document], [true, null]);
    },
  );
});

test('charsets come from the header before the document, and an unescaped Location is read as UTF-8', () =>
  withSite(
    {
      '/': page('x', '/latin', '/sjis', '/moved'),
      '/latin': {
        headers: { 'content-type': 'text/html; charset=iso-8859-1' },
        body: Buffer.from('<meta charset=utf-8><title>\x93caf\xE9\x94</title>', 'latin1'),
      },
      '/sjis': {
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('<meta charset=shift_jis><title>\x83e\x83X\x83g</title>', 'latin1'),
      },
      '/moved': { status: 301, headers: { location: Buffer.from('/übersicht', 'utf8').toString('latin1') } },
      '/%C3%BCbersicht': page('Übersicht'),
    },
    async (site) => {
      const run = await runCrawl(site.origin);
      assert.deepEqual(run.page('/latin').document?.titles, ['“café”']);
      assert.deepEqual(run.page('/latin').document?.charset, {
        used: 'windows-1252',
        source: 'header',
        header: 'iso-8859-1',
        meta: 'utf-8',
        lateMeta: null,
      });
      assert.deepEqual(run.page('/sjis').document?.titles, ['テスト']);
      assert.equal(run.page('/moved').finalUrl, `${site.origin}/%C3%BCbersicht`);
    },
  ));

test('cookies keep their names and flags, never their values', () =>
  withSite(
    { '/': { headers: { 'set-cookie': ['sid=secret; HttpOnly; Path=/', 'b=other'] }, body: '<p>x' } },
    async (site) => {
      const facts = (await runCrawl(site.origin)).page('/');
      assert.equal(facts.headers['set-cookie'], 'sid=…; HttpOnly; Path=/\nb=…');
    },
  ));

test('a random path is asked for once, to see whether the site has an honest 404', () =>
  withSite({ '*': page('always') }, async (site) => {
    const { site: facts } = await runCrawl(site.origin);
    assert.deepEqual([facts.notFoundProbe?.status, facts.httpProbe], [200, null]);
  }));

test('a body that never ends is cut at the time limit, and what had come is read', () =>
  withSite(
    {
      '/': page('x', '/slow'),
      '/slow': { chunks: ['<title>slow</title><a href=/found>x</a>'], hang: true },
      '/found': page('found'),
    },
    async (site) => {
      const run = await runCrawl(site.origin, { limits: { requestTimeoutMs: 1000 } });
      const slow = run.page('/slow');
      assert.deepEqual([slow.error, slow.status, slow.truncated], ['TIMEOUT', 200, true]);
      assert.deepEqual(slow.document?.titles, ['slow']);
      assert.equal(run.page('/found').status, 200);
    },
  ));
