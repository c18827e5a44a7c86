import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { robotsAllow } from '../../checks/site-robots.ts';
import type { RobotsFacts } from '../../facts.ts';
import { createTestEgress } from '../../testing/crawl.ts';
import { createNamedEgress } from '../../testing/named-hosts.ts';
import { type FixtureSite, type Route, type Routes, withSite } from '../../testing/site.ts';
import { type LoadedRobots, loadRobots } from './load-robots.ts';

const egress = createTestEgress();
after(() => egress.close());
const { signal } = new AbortController();

const closed = 'User-agent: *\nDisallow: /';
const plain = (body: string | Uint8Array, more: Route = {}): Route => ({
  headers: { 'content-type': 'text/plain' },
  body,
  ...more,
});
const moved = (location: string, status = 301): Route => ({ status, headers: { location } });

interface ResponseCase {
  name: string;
  site: Route | Routes;
  facts: Partial<RobotsFacts>;
  /** Paths of the site. */
  allowed?: string[];
  forbidden?: string[];
}

const refused = {
  verdict: 'disallow-all' as const,
  disallowsRoot: true,
  disallowsRootForGooglebot: true,
  text: '',
};
const open = {
  verdict: 'allow-all' as const,
  disallowsRoot: false,
  disallowsRootForGooglebot: false,
  text: '',
};

const cases: ResponseCase[] = [
  ...[400, 401, 403, 404, 410, 418, 451].map((status) => ({
    name: `${status} allows everything, whatever the body says`,
    site: plain(closed, { status }),
    facts: { ...open, status, sitemaps: [] },
    allowed: ['/', '/x'],
  })),
  ...[429, 500, 502, 503, 599].map((status) => ({
    name: `${status} disallows everything`,
    site: plain('User-agent: *\nAllow: /', { status }),
    facts: { ...refused, status },
    forbidden: ['/', '/x'],
  })),
  ...(
    [
      ['304', { status: 304 }],
      ['300', { status: 300, headers: { location: '/r' } }],
      ['redirect without a Location header', { status: 301 }],
    ] satisfies [string, Route][]
  ).map(([name, site]) => ({
    name: `${name} counts as no file: everything is allowed`,
    site,
    facts: open,
    allowed: ['/'],
  })),
  {
    name: 'five redirects are followed, and the rules apply to the requested site',
    site: {
      '/robots.txt': moved('/1'),
      '/1': moved('2', 302),
      '/2': moved('/3', 303),
      '/3': moved('/4', 307),
      '/4': moved('/5', 308),
      '/5': plain('User-agent: *\nDisallow: /x'),
    },
    facts: { verdict: 'parsed', status: 200 },
    allowed: ['/'],
    forbidden: ['/x'],
  },
  {
    name: 'six redirects count as no file',
    site: {
      '/robots.txt': moved('/1'),
      '/6': plain(closed),
      '*': (request) => moved(`/${Number(request.url?.slice(1)) + 1}`),
    },
    facts: { ...open, error: 'TOO_MANY_REDIRECTS' },
    allowed: ['/'],
  },
  {
    name: 'a redirect loop counts as no file',
    site: moved('/robots.txt'),
    facts: { ...open, error: 'REDIRECT_LOOP' },
    allowed: ['/'],
  },
  {
    name: 'a redirect to an error is that error',
    site: { '/robots.txt': moved('/gone'), '/gone': { status: 503 } },
    facts: { ...refused, status: 503 },
    forbidden: ['/'],
  },
  {
    name: 'a connection that breaks in the middle of the file disallows everything',
    site: { headers: { 'content-length': '100' }, body: 'User-agent: *\n', reset: true },
    facts: { ...refused, error: 'RESET', status: null },
    forbidden: ['/'],
  },
  {
    name: 'a response that is not HTTP disallows everything',
    site: { raw: 'robots? what robots?\r\n\r\n' },
    facts: { ...refused, error: 'PROTOCOL' },
    forbidden: ['/'],
  },
  {
    name: 'an empty file allows everything, and is a file',
    site: plain(''),
    facts: { verdict: 'parsed', status: 200, bytes: 0, isHtml: false, problems: [] },
    allowed: ['/'],
  },
  {
    name: 'the group of our own name applies, and the file itself may always be requested',
    site: plain('User-agent: *\nAllow: /\n\nUser-agent: fettlebot\nDisallow: /'),
    facts: { verdict: 'parsed', disallowsRoot: true, disallowsRootForGooglebot: false },
    allowed: ['/robots.txt'],
    forbidden: ['/', '/robots.txt?x'],
  },
  {
    name: 'a wrong content type does not matter',
    site: { headers: { 'content-type': 'text/html' }, body: closed },
    facts: { verdict: 'parsed', isHtml: false, text: closed },
    forbidden: ['/'],
  },
  ...[
    '<!DOCTYPE html><title>404</title>',
    '\n <html lang="en">',
    '<!-- x --><p>Disallow: /',
    '<p>User-agent: *\n<p>',
  ].map((body) => ({
    name: `a page instead of the file allows everything and is flagged: ${body.slice(0, 12).trim()}`,
    site: plain(`${body}\nDisallow: /\n`),
    facts: { verdict: 'parsed' as const, isHtml: true, text: '' },
    allowed: ['/'],
  })),
  {
    name: 'rules after an HTML comment count',
    site: plain(`<!-- ours -->\n${closed}`),
    facts: { verdict: 'parsed', isHtml: false },
    forbidden: ['/'],
  },
  {
    name: 'single carriage returns end lines',
    site: plain('User-agent: *\rDisallow: /x\r'),
    facts: { verdict: 'parsed', problems: [] },
    allowed: ['/'],
    forbidden: ['/x'],
  },
  {
    name: 'of two byte order marks the second belongs to the first line',
    site: plain(`\uFEFF\uFEFFUser-agent: *\nDisallow: /x`),
    facts: { verdict: 'parsed' as const },
    allowed: ['/x'],
  },
  ...[Buffer.from('\uFEFF'), Buffer.from([0xef, 0xbb]), Buffer.from([0xef])].map((mark) => ({
    name: `a byte order mark of ${mark.length} bytes is skipped`,
    site: plain(Buffer.concat([mark, Buffer.from(closed)])),
    facts: { verdict: 'parsed' as const, text: closed, problems: [] },
    forbidden: ['/'],
  })),
  {
    name: 'UTF-16 is obeyed and reported, because search engines find no rules in it',
    site: plain(Buffer.from(`\uFEFF${closed}`, 'utf16le')),
    facts: {
      verdict: 'parsed',
      text: closed,
      problems: [
        {
          line: 1,
          text: 'User-agent: *',
          reason: 'the file is UTF-16; search engines read UTF-8 and find no rules in it',
        },
      ],
    },
    forbidden: ['/'],
  },
  {
    name: 'latin1 in a rule is compared by its bytes',
    site: plain(Buffer.from('User-agent: *\nDisallow: /süß', 'latin1')),
    facts: { verdict: 'parsed' },
    allowed: ['/s%C3%BC%C3%9F'],
    forbidden: ['/s%FC%DF'],
  },
  {
    name: 'compression that ends too early keeps the complete lines and is reported',
    site: plain(gzipSync(`User-agent: *\nDisallow: /x\nDisallow: /${'y'.repeat(50)}`).subarray(0, -8), {
      headers: { 'content-encoding': 'gzip' },
    }),
    facts: {
      verdict: 'parsed',
      problems: [
        {
          line: 2,
          text: 'Disallow: /x',
          reason: 'the compressed file is corrupt from this point; the rest was not read',
        },
      ],
    },
    allowed: ['/', '/yyy'],
    forbidden: ['/x'],
  },
  {
    name: 'an unknown encoding is ignored',
    site: plain(closed, { headers: { 'content-encoding': 'UTF-8' } }),
    facts: { verdict: 'parsed', problems: [] },
    forbidden: ['/'],
  },
  {
    name: 'sitemaps are the absolute URLs, wherever they are in the file',
    site: plain(
      'Sitemap: https://cdn.example/a.xml\nSitemap: /b.xml\nUser-agent: *\nSITEMAP:http://x.example/c',
    ),
    facts: {
      sitemaps: ['https://cdn.example/a.xml', 'http://x.example/c'],
      problems: [{ line: 2, text: 'Sitemap: /b.xml', reason: 'the Sitemap value is not an absolute URL' }],
    },
  },
  {
    name: 'the crawl delay is reported as requested',
    site: plain('User-agent: *\nCrawl-delay: 3600'),
    facts: { crawlDelaySeconds: 3600 },
  },
];

const isRoutes = (site: Route | Routes): site is Routes => Object.keys(site).some((key) => /^[/*]/.test(key));
const pick = (facts: RobotsFacts, like: object): object =>
  Object.fromEntries(Object.keys(like).map((key) => [key, facts[key as keyof RobotsFacts]]));

for (const { name, site: response, facts, allowed = [], forbidden = [] } of cases) {
  test(`robots.txt: ${name}`, () =>
    withSite(isRoutes(response) ? response : { '/robots.txt': response }, async (site) => {
      const robots = await loadRobots(site.origin, egress, signal);
      assert.deepEqual(pick(robots.facts, facts), facts);
      for (const path of allowed) assert.equal(robots.allows(site.origin + path), true, path);
      for (const path of forbidden) assert.equal(robots.allows(site.origin + path), false, path);
    }));
}

const load = (site: FixtureSite): Promise<LoadedRobots> => loadRobots(site.origin, egress, signal);

test('of a file over 500 KiB that much is read, up to its last complete line, and reported', async () => {
  const line = `Disallow: /${'a'.repeat(89)}\n`;
  const start = 'User-agent: *\n';
  const lines = Math.floor((500 * 1024 - start.length) / line.length);
  // The limit is right after the slash of this line: half of it would disallow the whole site.
  const last = ' '.repeat(500 * 1024 - start.length - lines * line.length - 'Disallow: /'.length);
  const body = `${start}${line.repeat(lines)}${last}Disallow: /secret\nDisallow: /b\n`;
  await withSite({ '/robots.txt': plain(body) }, async (site) => {
    const { facts, allows } = await load(site);
    assert.deepEqual([facts.truncated, facts.bytes, facts.disallowsRoot], [true, 500 * 1024, false]);
    assert.deepEqual([allows(`${site.origin}/b`), allows(`${site.origin}/${'a'.repeat(89)}`)], [true, false]);
    assert.ok(Buffer.byteLength(facts.text) <= 500 * 1024);
  });
  await withSite(
    { '/robots.txt': plain(`${start}${'#'.repeat(500 * 1024 - start.length)}`) },
    async (site) => {
      assert.equal((await load(site)).facts.truncated, false);
    },
  );
});

test('of a long file, checks get every rule without the comments, and no truncated line', async () => {
  const body = `${'# a word to those who read this\n\n'.repeat(3000)}User-agent: *\nDisallow: /x # not this\nAllow: /x/y\n`;
  await withSite({ '/robots.txt': plain(body) }, async (site) => {
    const { facts } = await load(site);
    assert.equal(facts.text, 'User-agent: *\nDisallow: /x\nAllow: /x/y\n');
    assert.deepEqual(
      ['/x', '/x/y'].map((path) => robotsAllow(facts, 'GPTBot', site.origin + path)),
      [false, true],
    );
  });
  const rules = Array.from({ length: 5000 }, (_, index) => `Disallow: /${'ü'.repeat(index % 9)}${index}`);
  await withSite({ '/robots.txt': plain(['User-agent: *', ...rules].join('\n')) }, async (site) => {
    const { text } = (await load(site)).facts;
    assert.ok(Buffer.byteLength(text) > 64 * 1024);
    assert.deepEqual(text.trimEnd().split('\n').slice(1), rules);
  });
});

test('every rule in the first 500 KiB counts, however many there are, for the crawl and for the checks', async () => {
  const rules = Array.from({ length: 60_000 }, (_, index) => `allow:/${index.toString(36)}$`);
  const body = `user-agent:*\ndisallow:/\n${rules.join('\n')}`;
  const lines = body
    .slice(0, 500 * 1024)
    .split('\n')
    .slice(2, -1);
  assert.ok(lines.length > 30_000);
  await withSite({ '/robots.txt': plain(body) }, async (site) => {
    const robots = await load(site);
    const pathOf = (line = ''): string => line.slice('allow:'.length, -1);
    const last = pathOf(lines.at(-1));
    for (const [path, expected] of [
      ['/0', true],
      [last, true],
      [`${last}x`, false],
      [pathOf(rules.at(-1)), false],
    ] as const) {
      assert.equal(robots.allows(site.origin + path), expected, path);
      assert.equal(robotsAllow(robots.facts, 'FettleBot', site.origin + path), expected, path);
    }
  });
});

test('a file that never arrives, and one that never ends, disallow everything after the timeout', async () => {
  const hasty = {
    ...egress,
    follow: (request: Parameters<typeof egress.follow>[0]) =>
      egress.follow({ ...request, timeouts: { totalMs: 300 } }),
  };
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const robots = await loadRobots(`http://127.0.0.1:${port}`, hasty, signal);
  silent.close();
  assert.deepEqual(pick(robots.facts, { ...refused, error: '' }), { ...refused, error: 'TIMEOUT' });
  assert.equal(robots.failure?.code, 'TIMEOUT');
  await withSite({ '/robots.txt': plain('User-agent: *\nAllow: /\n', { hang: true }) }, async (site) => {
    const { facts } = await loadRobots(site.origin, hasty, signal);
    assert.deepEqual([facts.verdict, facts.error], ['disallow-all', 'TIMEOUT']);
  });
});

test('an unknown host name, a refused connection, and a failed handshake disallow everything', async () => {
  const named = createNamedEgress({ 'down.example': 'EAI_AGAIN' });
  const code = async (origin: string): Promise<string | undefined> => {
    const { facts, failure } = await loadRobots(origin, named, signal);
    assert.equal(facts.verdict, 'disallow-all', origin);
    return failure?.code;
  };
  assert.equal(await code('http://gone.example'), 'DNS_NOT_FOUND');
  assert.equal(await code('http://down.example'), 'DNS_FAILED');
  await withSite({}, async (site) =>
    assert.match((await code(site.origin.replace('http:', 'https:'))) ?? '', /TLS/),
  );
  const gone = await withSite({}, async (site) => site.origin);
  assert.equal(await code(gone), 'REFUSED');
  await named.close();
});

test('a failure after a redirect is not a failure of the site, and redirects cannot reach a private network', async () => {
  await withSite({ '/robots.txt': moved('http://10.0.0.1/robots.txt') }, async (site) => {
    const { facts, failure } = await load(site);
    assert.deepEqual([facts.verdict, facts.error, failure], ['disallow-all', 'BLOCKED_ADDRESS', null]);
  });
});

test('a redirect to another host brings its rules, applied to paths of the audited site', () =>
  withSite({ '/rules': plain('User-agent: *\nDisallow: /x') }, (other) =>
    withSite({ '/robots.txt': moved(`${other.origin}/rules`) }, async (site) => {
      const { facts, allows } = await load(site);
      assert.deepEqual([facts.url, facts.verdict], [`${site.origin}/robots.txt`, 'parsed']);
      assert.deepEqual([allows(`${site.origin}/x`), allows(`${site.origin}/`)], [false, true]);
    }),
  ));
