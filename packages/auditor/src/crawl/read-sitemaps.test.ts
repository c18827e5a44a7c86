import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SitemapFacts } from '../facts.ts';
import { createTestEgress } from '../testing/crawl.ts';
import { type FixtureSite, page, type Route, withSite } from '../testing/site.ts';
import { readSitemaps } from './read-sitemaps.ts';

const egress = createTestEgress();
after(() => egress.close());

interface ReadOptions {
  maxUrls?: number;
  listed?: string[];
  allows?: (url: string) => boolean;
  with?: typeof egress;
}

/** Paths that were handed on, and the facts. */
async function read(site: FixtureSite, options: ReadOptions = {}) {
  const urls: string[] = [];
  const facts = await readSitemaps({
    origin: site.origin,
    listed: (options.listed ?? ['/s']).map((path) => new URL(path, site.origin).href),
    maxUrls: options.maxUrls ?? 1000,
    egress: options.with ?? egress,
    signal: AbortSignal.timeout(60_000),
    allows: options.allows ?? (() => true),
    now: Date.UTC(2026, 0, 15),
    onUrls: async (some) => void urls.push(...some),
  });
  return { urls: urls.map((url) => url.replace(site.origin, '')), facts };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (entries: string, attributes = NAMESPACE): string =>
  `${HEAD}<urlset ${attributes}>${entries}</urlset>`;
const url = (location: string, more = ''): string => `<url><loc>${location}</loc>${more}</url>`;
const index = (...paths: string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>${paths.map((path) => `<sitemap><loc>ORIGIN${path}</loc></sitemap>`).join('')}</sitemapindex>`;

interface FileCase {
  name: string;
  /** `ORIGIN` stands for that of the site. */
  body: string;
  /** How it is sent; else as it is. */
  as?: (body: string) => Route;
  urls: string[];
  facts?: Partial<SitemapFacts>;
}

const A = url('ORIGIN/a');
const whole = { error: null, problems: [] };

const CASES: FileCase[] = [
  {
    name: 'a urlset',
    body: urlset(A + url('ORIGIN/b')),
    urls: ['/a', '/b'],
    facts: { ...whole, kind: 'urlset', entries: 2, status: 200, unread: 0 },
  },
  {
    name: 'white space, CDATA and comments around and inside an address',
    body: urlset(
      `${url('\n\t ORIGIN/a \r\n')}${url('<![CDATA[ ORIGIN/b?x=1&y=2 ]]>')}${url('ORIGIN/<!-- no -->c')}`,
    ),
    urls: ['/a', '/b?x=1&y=2', '/c'],
    facts: whole,
  },
  {
    name: 'entities of XML are decoded, others are none',
    body: urlset(url('ORIGIN/?a=1&amp;b=&#50;&#x26;c=&quot;&apos;')),
    urls: ['/?a=1&b=2&c=%22%27'],
    facts: whole,
  },
  {
    name: 'an ampersand that is not escaped is told, and read as it is meant',
    body: urlset(url('ORIGIN/?a=1&b=2')),
    urls: ['/?a=1&b=2'],
    facts: { problems: ['an "&" is not written as "&amp;"'] },
  },
  {
    name: 'prefixes do not matter, and addresses of pictures, videos and languages are none of pages',
    body: `${HEAD}<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x" xmlns:video="y"><sm:url><sm:loc>ORIGIN/a</sm:loc><image:image><image:loc>ORIGIN/i.png</image:loc></image:image><video:video><video:player_loc>ORIGIN/v</video:player_loc></video:video><xhtml:link rel="alternate" hreflang="de" href="ORIGIN/de"/></sm:url></sm:urlset>`,
    urls: ['/a'],
    facts: { ...whole, entries: 1, kind: 'urlset' },
  },
  ...[
    '',
    'xmlns="http://www.google.com/schemas/sitemap/0.84"',
    'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"',
  ].map((attributes) => ({
    name: `a foreign namespace is told and read: ${attributes}`,
    body: urlset(A, attributes),
    urls: ['/a'],
    facts: { kind: 'urlset' as const, problems: ['the namespace is not that of sitemaps.org'] },
  })),
  {
    name: 'a relative address is told and resolved',
    body: urlset(url('/a') + url('b') + url('//other.example/c')),
    urls: ['/a', '/b'],
    facts: {
      foreignEntries: 1,
      problems: [
        'not an absolute URL: /a',
        'not an absolute URL: b',
        'not an absolute URL: //other.example/c',
      ],
    },
  },
  {
    name: 'addresses elsewhere are counted, those that are none are told',
    body: urlset(
      `${url('https://other.example/a')}${url('http://other.example')}${url('mailto:a@b.example')}${url('http://')}${A}`,
    ),
    urls: ['/a'],
    facts: { entries: 5, foreignEntries: 2, problems: ['not an absolute URL: http://'] },
  },
  {
    name: 'an address longer than the format allows is left out, not cut',
    body: urlset(url(`ORIGIN/${'x'.repeat(3000)}`) + A),
    urls: ['/a'],
    facts: { problems: ['an address has more than 2048 characters'] },
  },
  {
    name: 'an empty address is none',
    body: urlset(`${url('')}${url('  ')}<url/><url><loc/></url>`),
    urls: [],
    facts: { entries: 0, kind: 'urlset', problems: ['it names no address'] },
  },
  {
    name: 'a urlset without entries',
    body: urlset(''),
    urls: [],
    facts: { kind: 'urlset', problems: ['it names no address'] },
  },
  { name: 'an empty file', body: '', urls: [], facts: { kind: 'unknown', problems: ['the file is empty'] } },
  {
    name: 'a file that breaks off keeps what was whole',
    body: urlset(A + url('ORIGIN/b')).slice(0, -25),
    urls: ['/a'],
    facts: { kind: 'urlset', problems: ['the file ends before its elements do'] },
  },
  {
    name: 'elements that cross',
    body: urlset(`<url><loc>ORIGIN/a</url></loc>`),
    urls: [],
    facts: {
      problems: ['<url> is not closed properly', '<loc> is not closed properly', 'it names no address'],
    },
  },
  {
    name: 'white space before the declaration is told',
    body: `\n${urlset(A)}`,
    urls: ['/a'],
    facts: { problems: ['there is white space before the XML declaration'] },
  },
  {
    name: 'another root is told, and its entries are read',
    body: urlset(A).replaceAll('urlset', 'pages'),
    urls: ['/a'],
    facts: { kind: 'unknown', problems: ['the root element is <pages>'] },
  },
  {
    name: 'a document type ends the reading: entities could grow without end',
    body: `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><urlset>${url('ORIGIN/&b;')}</urlset>`,
    urls: [],
    facts: {
      kind: 'unknown',
      entries: 0,
      problems: ['it has a document type, which sitemaps must not have'],
    },
  },
  {
    name: 'so does one inside the root',
    body: urlset(`${A}<!DOCTYPE x SYSTEM "file:///etc/passwd">${url('ORIGIN/b')}`),
    urls: ['/a'],
    facts: { problems: ['it has a document type, which sitemaps must not have'] },
  },
  ...[page('not here', '/a'), '<html><body><url><loc>ORIGIN/a</loc></url>'].map((body) => ({
    name: `a page is no sitemap: ${body.slice(0, 9)}`,
    body,
    urls: [],
    facts: { kind: 'unknown' as const, entries: 0 },
  })),
  {
    name: 'a list of addresses, one a line, with any line ending',
    body: '\uFEFFORIGIN/a\r\n\r\n ORIGIN/b \nORIGIN/c\rhttps://other.example/d',
    urls: ['/a', '/b', '/c'],
    facts: { ...whole, kind: 'text', entries: 4, foreignEntries: 1 },
  },
  {
    name: 'lines that are no address are told, those too long left out',
    body: `ORIGIN/a\n/b\n# c\nORIGIN/${'x'.repeat(5000)}`,
    urls: ['/a'],
    facts: {
      kind: 'text',
      problems: ['2 lines are no absolute URL', 'an address has more than 2048 characters'],
    },
  },
  {
    name: 'a text without an address',
    body: 'Not found.',
    urls: [],
    facts: { kind: 'unknown', problems: ['one line is no absolute URL'] },
  },
  {
    name: 'bytes of anything',
    body: '',
    as: () => ({ body: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7) % 256)) }),
    urls: [],
    facts: { kind: 'unknown', entries: 0 },
  },
  {
    name: 'RSS: the items and not the channel',
    body: '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>ORIGIN/</link><atom:link href="ORIGIN/rss" rel="self"/><image><link>ORIGIN/logo</link></image><item><title>A</title><link>ORIGIN/a</link><atom:link href="ORIGIN/x"/></item></channel></rss>',
    urls: ['/a'],
    facts: { ...whole, kind: 'feed', entries: 1 },
  },
  {
    name: 'RSS 1.0',
    body: '<rdf:RDF xmlns:rdf="r" xmlns="s"><channel><link>ORIGIN/</link></channel><item rdf:about="x"><link>ORIGIN/a</link></item></rdf:RDF>',
    urls: ['/a'],
    facts: { ...whole, kind: 'feed' },
  },
  {
    name: 'Atom: the address of each entry, not of its parts and relations',
    body: '<feed xmlns="http://www.w3.org/2005/Atom"><link href="ORIGIN/"/><link rel="self" href="ORIGIN/atom"/><entry><link href="ORIGIN/a"/><link rel="alternate" href=" ORIGIN/b "/><link rel="edit" href="ORIGIN/c"/><link rel="enclosure" href="ORIGIN/d.mp3"/><link/></entry></feed>',
    urls: ['/a', '/b'],
    facts: { ...whole, kind: 'feed', entries: 2 },
  },
  {
    name: 'gzip is told by its bytes, not by its name or type',
    body: urlset(A),
    as: (body) => ({ headers: { 'content-type': 'text/html' }, body: gzipSync(body) }),
    urls: ['/a'],
    facts: { ...whole, kind: 'urlset' },
  },
  {
    name: 'gzip of a list',
    body: 'ORIGIN/a\nORIGIN/b',
    as: (body) => ({ body: gzipSync(body) }),
    urls: ['/a', '/b'],
    facts: { kind: 'text' },
  },
  {
    name: 'gzip in pieces of which the first is one byte',
    body: urlset(A),
    as: (body) => ({ chunks: [gzipSync(body).subarray(0, 1), gzipSync(body).subarray(1)] }),
    urls: ['/a'],
    facts: whole,
  },
  {
    name: 'gzip inside an encoding of the transfer',
    body: urlset(A),
    as: (body) => ({ headers: { 'content-encoding': 'br' }, body: brotliCompressSync(gzipSync(body)) }),
    urls: ['/a'],
    facts: whole,
  },
  {
    name: 'a plain file that calls itself gzip by its name',
    body: urlset(A),
    as: (body) => ({ headers: { 'content-type': 'application/gzip' }, body }),
    urls: ['/a'],
    facts: whole,
  },
  {
    name: 'gzip that breaks off keeps what was whole',
    body: urlset(A + url('ORIGIN/b')),
    as: (body) => ({ body: gzipSync(body, { level: 0 }).subarray(0, -40) }),
    urls: ['/a'],
    facts: { kind: 'urlset', error: null, problems: ['its compression is broken'] },
  },
  {
    name: 'a list in gzip that breaks off loses its last line, which may be half of one',
    body: 'ORIGIN/a\nORIGIN/bcdefghijklmnopqrstuvwxyz',
    as: (body) => ({ body: gzipSync(body, { level: 0 }).subarray(0, -20) }),
    urls: ['/a'],
    facts: { kind: 'text', problems: ['its compression is broken'] },
  },
  {
    name: 'what only begins like gzip',
    body: '',
    as: () => ({ body: Buffer.from([0x1f, 0x8b, 0, 1, 2, 3]) }),
    urls: [],
    facts: { kind: 'unknown', problems: ['its compression is broken'] },
  },
  {
    name: 'a transfer whose encoding is broken',
    body: urlset(A),
    as: (body) => ({ headers: { 'content-encoding': 'gzip' }, body }),
    urls: [],
    facts: { kind: 'unknown', status: 200, problems: ['its compression is broken'] },
  },
  {
    name: 'a connection that breaks keeps what came',
    body: urlset(A).slice(0, -9),
    as: (body) => ({ headers: { 'content-length': '9999' }, body, reset: true }),
    urls: ['/a'],
    facts: { kind: 'urlset', error: 'RESET', entries: 1, problems: [] },
  },
  {
    name: 'latin1 by its declaration, and told',
    body: urlset(url('ORIGIN/süß')).replace('UTF-8', 'ISO-8859-1'),
    as: (body) => ({ body: Buffer.from(body, 'latin1') }),
    urls: ['/s%C3%BC%C3%9F'],
    facts: { problems: ['it is windows-1252, and sitemaps are UTF-8'] },
  },
  {
    name: 'a declaration of latin1 harms nobody while all is ASCII',
    body: urlset(A).replace('UTF-8', 'ISO-8859-1'),
    urls: ['/a'],
    facts: whole,
  },
  {
    name: 'latin1 that calls itself UTF-8',
    body: urlset(url('ORIGIN/süß') + A),
    as: (body) => ({ body: Buffer.from(body, 'latin1') }),
    urls: ['/s%EF%BF%BD%EF%BF%BD', '/a'],
    facts: { problems: ['it has bytes that are not UTF-8'] },
  },
  {
    name: 'UTF-8 with a mark, and characters that pieces cut in two',
    body: `\uFEFF${urlset(url('ORIGIN/ü/ツ/😀') + A)}`,
    as: (body) => ({ chunks: Array.from(Buffer.from(body), (byte) => Buffer.from([byte])) }),
    urls: ['/%C3%BC/%E3%83%84/%F0%9F%98%80', '/a'],
    facts: whole,
  },
  ...['utf16le', 'swapped', 'without a mark'].map((order) => {
    const encode = (body: string) => Buffer.from(body, 'utf16le');
    return {
      name: `UTF-16 (${order}) is read, and told`,
      body: (order === 'without a mark' ? '' : '\uFEFF') + urlset(A),
      as: (body: string) => ({ body: order === 'swapped' ? encode(body).swap16() : encode(body) }),
      urls: ['/a'],
      facts: { kind: 'urlset' as const, problems: ['it is UTF-16, and sitemaps are UTF-8'] },
    };
  }),
  ...[404, 410, 403, 500].map((status) => ({
    name: `an answer of ${status} is no sitemap, whatever its body`,
    body: urlset(A),
    as: (body: string) => ({ status, body }),
    urls: [],
    facts: { status, kind: 'unknown' as const, entries: 0, problems: [] },
  })),
  {
    name: 'dates: those of W3C Datetime that exist, by day, and those to come',
    body: urlset(
      [
        '2026-01-15',
        '2026-01-15T10:00:00Z',
        '2026-01-15T10:00:00.123+02:00',
        '2026-01-14T10:00-05:00',
        '2025',
        '2025-12',
        '2026-01-16',
        '2026-01-17',
        '2027',
        '2026-02-30',
        '2026-13-01',
        '2026-1-5',
        '2026-01-15 10:00:00',
        '2026-01-15T10:00:00',
        '2026-01-15T10:00:00+0100',
        '2026-01-15T25:00:00Z',
        'yesterday',
      ]
        .map((date) => url('ORIGIN/a', `<lastmod> ${date} </lastmod>`))
        .join('') + url('ORIGIN/a', '<lastmod></lastmod>'),
    ),
    urls: Array.from({ length: 18 }, () => '/a'),
    facts: { ...whole, lastmod: { entries: 17, invalid: 8, future: 2, days: 7 } },
  },
];

/** A file of the site, with its origin put in before it is packed. */
function file(body: string, as: (body: string) => Route = (text) => ({ body: text })) {
  return (request: { headers: { host?: string | undefined } }): Route =>
    as(body.replaceAll('ORIGIN', `http://${request.headers.host}`));
}

for (const { name, body, as, urls, facts } of CASES) {
  test(`sitemap: ${name}`, () =>
    withSite({ '/s': file(body, as) }, async (site) => {
      const result = await read(site);
      assert.deepEqual(result.urls, urls);
      const [found] = result.facts;
      assert.ok(found !== undefined && result.facts.length === 1);
      const actual = Object.keys(facts ?? {}).map((key) => [key, found[key as keyof SitemapFacts]]);
      assert.deepEqual(Object.fromEntries(actual), facts ?? {});
    }));
}

const paths = (site: FixtureSite): string[] => site.requests.map((each) => each.replace('GET ', ''));
const told = (site: FixtureSite, facts: SitemapFacts[]): [string, string, string[]][] =>
  facts.map((each) => [each.url.replace(site.origin, ''), each.kind, each.problems]);

test('indexes are read to the third level, each file once, themselves never again', () =>
  withSite(
    {
      '/s': file(index('/s', '/two', '/two', '/a.xml')),
      '/two': file(index('/s', '/three', '/b.xml')),
      '/three': file(index('/four', '/a.xml')),
      '/a.xml': file(urlset(url('ORIGIN/a'))),
      '/b.xml': file(urlset(url('ORIGIN/b'))),
    },
    async (site) => {
      const { urls, facts } = await read(site);
      assert.deepEqual(urls, ['/a', '/b']);
      assert.deepEqual(told(site, facts), [
        ['/s', 'index', ['it lists itself']],
        ['/two', 'index', ['it is an index inside an index']],
        ['/a.xml', 'urlset', []],
        ['/three', 'index', ['it is an index inside an index']],
        ['/b.xml', 'urlset', []],
      ]);
      assert.deepEqual(paths(site), ['/s', '/two', '/a.xml', '/three', '/b.xml']);
      assert.deepEqual(
        facts.map(({ unread }) => unread),
        [0, 0, 0, 1, 0],
        'what lies deeper is counted',
      );
    },
  ));

test('of an index of 60,000 sitemaps a hundred files are asked for, and what is left unread is counted', () => {
  const children = Array.from({ length: 60_000 }, (_, number) => `/${number}`);
  return withSite({ '/s': file(index(...children)), '*': file(urlset(A)) }, async (site) => {
    const { facts } = await read(site);
    assert.equal(site.requests.length, 100);
    const [first] = facts;
    assert.deepEqual([first?.entries, first?.unread], [60_000, 60_000 - 99]);
    assert.deepEqual(first?.problems, ['it has more than 50000 entries']);
  });
});

test('URLs are handed on up to the cap of the audit, over all files, and the rest is counted', () => {
  const many = (from: number): string =>
    urlset(Array.from({ length: 30 }, (_, number) => url(`ORIGIN/${from + number}`)).join(''));
  return withSite({ '/1': file(many(0)), '/2': file(many(30)), '/3': file(many(60)) }, async (site) => {
    const { urls, facts } = await read(site, { listed: ['/1', '/2', '/3'], maxUrls: 45 });
    assert.deepEqual(
      urls,
      Array.from({ length: 45 }, (_, number) => `/${number}`),
    );
    assert.deepEqual(
      facts.map(({ entries, unread }) => [entries, unread]),
      [
        [30, 0],
        [30, 15],
        [30, 30],
      ],
    );
  });
});

test('a sitemap of more than 50,000 entries is read to that many and counted to its end', () =>
  withSite({ '/s': file(urlset(url('ORIGIN/').repeat(50_001))) }, async (site) => {
    const { urls, facts } = await read(site, { maxUrls: 1_000_000 });
    assert.deepEqual([urls.length, facts[0]?.entries, facts[0]?.unread], [50_000, 50_001, 1]);
    assert.deepEqual(facts[0]?.problems, ['it has more than 50000 entries']);
  }));

test('a sitemap of more than 50 MB unpacked is left there, whether it is a bomb or merely large', async () => {
  const MB = 1024 * 1024;
  const filler = Buffer.alloc(51 * MB, ' ');
  const start = (origin: string) => Buffer.from(urlset(url(`${origin}/a`)).slice(0, -9));
  const bomb = (request: { headers: { host?: string | undefined } }, twice: boolean): Route => {
    const body = gzipSync(Buffer.concat([start(`http://${request.headers.host}`), filler]));
    return twice ? { headers: { 'content-encoding': 'gzip' }, body: gzipSync(body) } : { body };
  };
  await withSite(
    {
      '/gzip': (request) => bomb(request, false),
      '/twice': (request) => bomb(request, true),
      '/plain': (request) => ({ chunks: [start(`http://${request.headers.host}`), filler] }),
      '/in-transfer': () => ({ headers: { 'content-encoding': 'br' }, body: brotliCompressSync(filler) }),
    },
    async (site) => {
      const { urls, facts } = await read(site, { listed: ['/gzip', '/twice', '/plain', '/in-transfer'] });
      assert.deepEqual(urls, ['/a', '/a', '/a']);
      for (const each of facts) {
        assert.deepEqual([each.error, each.problems], [null, ['it is larger than 50 MB']], each.url);
        assert.ok(each.bytes > 50 * MB && each.bytes < 50 * MB + 1024 * 1024, `${each.bytes}`);
      }
      const whole = filler.subarray(0, 50 * MB);
      await withSite({ '/s': () => ({ body: gzipSync(whole) }) }, async (other) => {
        assert.deepEqual((await read(other)).facts[0]?.problems, ['the file is empty']);
      });
    },
  );
});

test('a list without line ends, a tag without end and a million elements take no memory and little time', () =>
  withSite(
    {
      '/line': () => ({ body: `http://x/${'a'.repeat(8_000_000)}` }),
      '/tag': () => ({ body: `<urlset ${'a="b" '.repeat(1_000_000)}` }),
      '/deep': () => ({ body: `<urlset>${'<url>'.repeat(500_000)}` }),
      '/text': () => ({ body: `<urlset><url><loc>${'http://x/'.repeat(500_000)}` }),
      '/amps': () => ({ body: `<urlset><url><loc>${'&'.repeat(3_000_000)}` }),
    },
    async (site) => {
      const started = process.cpuUsage();
      const { urls, facts } = await read(site, { listed: ['/line', '/tag', '/deep', '/text', '/amps'] });
      assert.deepEqual(urls, []);
      assert.ok(facts.every(({ problems }) => problems.length > 0 && problems.length <= 10));
      // Generous: quadratic work on any of these would take minutes.
      assert.ok(process.cpuUsage(started).user < 20_000_000);
    },
  ));

test('the usual places are tried when robots.txt names none: the second when the first is no sitemap', async () => {
  const ask = (routes: Record<string, ReturnType<typeof file>>, options: ReadOptions = {}) =>
    withSite(routes, async (site) => {
      const { urls, facts } = await read(site, { listed: [], ...options });
      return { urls, asked: paths(site), files: facts.map((each) => each.url.replace(site.origin, '')) };
    });
  const first = '/sitemap.xml';
  const second = '/sitemap_index.xml';
  const missing = await ask({});
  assert.deepEqual(missing, { urls: [], asked: [first, second], files: [first, second] });
  const found = await ask({ [first]: file(urlset(A)), [second]: file(urlset('')) });
  assert.deepEqual(found, { urls: ['/a'], asked: [first], files: [first] });
  const isPage = await ask({ [first]: file(page('everything')), [second]: file(urlset(A)) });
  assert.deepEqual(isPage, { urls: ['/a'], asked: [first, second], files: [second] });
  const guarded = await ask({ [second]: file(urlset(A)) }, { allows: (each) => !each.endsWith(first) });
  assert.deepEqual(guarded, { urls: ['/a'], asked: [second], files: [second] });
});

test('what robots.txt forbids is not asked for, and told when it was named', () =>
  withSite({ '/s': file(index('/a.xml')), '/a.xml': file(urlset(A)) }, async (site) => {
    const { urls, facts } = await read(site, { allows: (each) => !each.endsWith('/a.xml') });
    assert.deepEqual([urls, paths(site)], [[], ['/s']]);
    assert.deepEqual([facts[1]?.url, facts[1]?.error], [`${site.origin}/a.xml`, 'ROBOTS_DISALLOWED']);
  }));

test('redirects are followed, and relative addresses are those of where they lead', () =>
  withSite(
    {
      '/s': () => ({ status: 301, headers: { location: '/maps/all.xml' } }),
      '/maps/all.xml': file(urlset(url('a'))),
      '/loop': () => ({ status: 302, headers: { location: '/loop' } }),
      '/away': () => ({ status: 302, headers: { location: 'http://10.0.0.1/s' } }),
    },
    async (site) => {
      const { urls, facts } = await read(site, { listed: ['/s', '/loop', '/away'] });
      assert.deepEqual(urls, ['/maps/a']);
      assert.deepEqual(
        facts.map(({ status, error }) => [status, error]),
        [
          [200, null],
          [null, 'REDIRECT_LOOP'],
          [null, 'BLOCKED_ADDRESS'],
        ],
      );
    },
  ));

test('a sitemap that robots.txt names may stand on another host: its entries for this site count', () =>
  withSite({}, (site) =>
    withSite(
      {
        '/all.xml': () => ({
          body: `<sitemapindex ${NAMESPACE}><sitemap><loc>/part.xml</loc></sitemap><sitemap><loc>http://elsewhere.example/x</loc></sitemap></sitemapindex>`,
        }),
        '/part.xml': () => ({ body: urlset(url(`${site.origin}/a`) + url('http://third.example/b')) }),
      },
      async (other) => {
        const { urls, facts } = await read(site, { listed: [`${other.origin}/all.xml`] });
        assert.deepEqual(urls, ['/a']);
        assert.deepEqual(
          facts.map(({ url: at, foreignEntries, unread }) => [at, foreignEntries, unread]),
          [
            [`${other.origin}/all.xml`, 2, 1],
            [`${other.origin}/part.xml`, 1, 0],
          ],
        );
      },
    ),
  ));

test('a failing store ends the reading at once, and so does the end of the audit', () =>
  withSite(
    { '/s': file(urlset(A)), '/hang': () => ({ body: urlset(A).slice(0, -9), hang: true }) },
    async (site) => {
      const options = { origin: site.origin, maxUrls: 9, egress, allows: () => true, now: 0 };
      const signal = AbortSignal.timeout(60_000);
      let calls = 0;
      const onUrls = async (): Promise<void> => {
        calls += 1;
        throw new Error('the disk is full');
      };
      await assert.rejects(
        readSitemaps({ ...options, listed: [`${site.origin}/s`], signal, onUrls }),
        /disk is full/,
      );
      assert.equal(calls, 1);
      const stop = new AbortController();
      const reading = readSitemaps({
        ...options,
        listed: [`${site.origin}/hang`],
        signal: stop.signal,
        onUrls,
      });
      stop.abort();
      await assert.rejects(reading, { code: 'ABORTED' });
    },
  ));

test('a sitemap that never ends counts until the time is over', () =>
  withSite(
    { '/s': (request) => ({ ...file(urlset(A + A).slice(0, -9))(request), hang: true }) },
    async (site) => {
      const hasty: typeof egress = {
        ...egress,
        follow: (request) => egress.follow({ ...request, timeouts: { totalMs: 300 } }),
      };
      const { urls, facts } = await read(site, { with: hasty });
      assert.deepEqual(urls, ['/a', '/a']);
      assert.deepEqual([facts[0]?.kind, facts[0]?.error, facts[0]?.entries], ['urlset', 'TIMEOUT', 2]);
    },
  ));
