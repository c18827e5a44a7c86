import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import type { Egress } from '@fettle/egress';
import { checkLinks } from '../../links/check-links.ts';
import { type CrawlRun, createInstantClock, runCrawl } from '../../testing/crawl.ts';
import { createNamedEgress, type Names } from '../../testing/named-hosts.ts';
import { type FixtureSite, page, type Routes, startSite } from '../../testing/site.ts';
import { watchConnections } from '../../testing/watch-connections.ts';

const home = ['127.0.0.1'];
const inside = ['127.0.0.2'];
/** The site's host is allowed; the host of the service behind it is not. */
const hostNames: Names = {
  'site.example': home,
  'inside.example': inside,
  'inside.site.example': inside,
  'metadata.example': ['169.254.169.254'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.2'],
  'ten.example': ['10.0.0.1', '192.168.0.1'],
  // Resolves to an allowed address for the check, and to another one for the connection.
  'rebinding.example': (lookups) => (lookups % 2 === 0 ? home : inside),
  'beside.example': ['127.0.0.1', '127.0.0.2'],
};
/** Notations of disallowed IP addresses, and host names that resolve to them. */
const hosts =
  `127.0.0.2 127.2 127.0.2 0x7f.0.0.2 0x7f000002 2130706434 0177.0.0.2 017700000002 127.0.0.2. %31%32%37.0.0.2 １２７.0.0.2
  127。0。0。2 [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.2] [::ffff:7f00:2] [::127.0.0.2] [64:ff9b::7f00:2] [2002:7f00:2::] 0.0.0.0
  [::] 10.0.0.1 192.168.0.1 169.254.169.254 [fd00::1] [fe80::1] site.example@127.0.0.2 127.0.0.1:80@127.0.0.2 inside.example
  inside.site.example metadata.example six.example mapped.example ten.example rebinding.example beside.example missing.example`.split(
    /\s+/,
  );

type Route = NonNullable<Routes[string]>;

const servers: Server[] = [];
let port = 0;
let visits = 0;

/** The protected server listens on the same port everywhere, so that it would notice any request. */
before(async () => {
  for (let tries = 0; tries < 10 && servers.length < 2; tries += 1) {
    for (const server of servers.splice(0)) server.close();
    port = 0;
    // A port that is free on one address may be taken on the other.
    if (await listen('127.0.0.2')) await listen('::1');
  }
  assert.equal(servers.length, 2);
});

function listen(host: string): Promise<boolean> {
  const server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => {
      servers.push(server);
      port = (server.address() as { port: number }).port;
      resolve(true);
    });
  });
}

after(() => {
  for (const server of servers) server.close();
});

function lures(path: string): string[] {
  const odd = [
    `http://site.example\\@127.0.0.2:${port}/`,
    `//127.0.0.2:${port}/${path}`,
    `http:127.0.0.2:${port}/`,
  ];
  return [...hosts.map((host) => `http://${host}:${port}/${path}`), ...odd];
}

/** A page that refers to the same URL in every way a page can. */
function lurePage(url: string): string {
  return `<title>lure</title><link rel="canonical" href="${url}?canonical"><link rel="stylesheet" href="${url}?style">
    <link rel="icon" href="${url}?icon"><link rel="preload" as="script" href="${url}?preload"><link rel="alternate" hreflang="de" href="${url}?de">
    <link rel="next" href="${url}?next"><meta property="og:image" content="${url}?og"><meta property="og:url" content="${url}?ogurl">
    <meta name="twitter:image" content="${url}?twitter"><meta http-equiv="refresh" content="0; url=${url}?refresh">
    <script src="${url}?script"></script><script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","url":"${url}?ld","image":"${url}?ldimage","logo":{"@type":"ImageObject","url":"${url}?logo"}}</script>
    <a href="${url}?a" ping="${url}?ping">x</a><map><area href="${url}?area"></map><img src="${url}?img" srcset="${url}?srcset 2x">
    <iframe src="${url}?frame"></iframe><video src="${url}?video" poster="${url}?poster"></video><object data="${url}?object"></object>
    <form action="${url}?form"><input type="image" src="${url}?button"></form><noscript><a href="${url}?noscript">x</a></noscript>`;
}

function lureSite(): Routes {
  const all = lures('lure');
  const xml = { 'content-type': 'application/xml' };
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const routes: Routes = {
    '/': page(
      'home',
      ...all.flatMap((_, index) => ['page', 'moved', 'far', 'base'].map((each) => `/${each}/${index}`)),
    ),
    '/robots.txt': ({ headers }) => {
      const own = ['index.xml', 'gone.xml'].map((file) => `http://${headers.host}/${file}`);
      const listed = [...own, ...lures('robots.xml')].map((url) => `Sitemap: ${url}`);
      return { body: ['User-agent: *', 'Allow: /', ...listed].join('\n') };
    },
    '/index.xml': ({ headers }) => {
      const children = [`http://${headers.host}/urls.xml`, ...lures('child.xml')];
      const entries = children.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('');
      return { headers: xml, body: `<sitemapindex xmlns="${namespace}">${entries}</sitemapindex>` };
    },
    '/urls.xml': {
      headers: xml,
      body: `<urlset xmlns="${namespace}">${all.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
    },
    '/gone.xml': { status: 302, headers: { location: all[0] ?? '' } },
    '/favicon.ico': { status: 302, headers: { location: all[1] ?? '' } },
    '/llms.txt': { status: 302, headers: { location: `http://inside.site.example:${port}/` } },
  };
  all.forEach((url, index) => {
    routes[`/page/${index}`] = lurePage(url);
    const location = Buffer.from(url, 'utf8').toString('latin1');
    routes[`/moved/${index}`] = { status: 302, headers: { location, 'set-cookie': 'a=1' } };
    routes[`/far/${index}`] = { status: 301, headers: { location: `/moved/${index}` } };
    routes[`/base/${index}`] = `<base href="${url}"><a href="next">x</a><img src="picture.png">`;
  });
  return routes;
}

interface Proof {
  site: FixtureSite;
  egress: Egress;
  rootUrl(host: string): string;
}

/** Runs with its own fixture and egress, and asserts that there was no connection to anything but 127.0.0.1. */
async function prove(routes: Routes, names: Names, use: (proof: Proof) => Promise<void>): Promise<void> {
  const before = visits;
  const watch = watchConnections();
  const egress = createNamedEgress(names);
  const site = await startSite(routes);
  try {
    await use({ site, egress, rootUrl: (host) => site.origin.replace('127.0.0.1', host) });
  } finally {
    await egress.close();
    await site.close();
    watch.stop();
  }
  assert.equal(visits, before, 'somebody called at an address that may not be used');
  assert.deepEqual([...watch.tried], home);
}

test('no page, redirect, robots.txt, or sitemap makes an audit connect to a disallowed address', () =>
  prove(lureSite(), hostNames, async ({ egress, rootUrl, site }) => {
    const run = await runCrawl(rootUrl('site.example'), { egress });
    const { checked } = await checkLinks({
      egress,
      store: run.store,
      site: run.site,
      clock: createInstantClock(),
      signal: AbortSignal.timeout(60_000),
    });
    assert.ok(run.pages.length > 4 * 35 && checked > 500, 'the lures were looked at');
    assert.ok(run.site.sitemaps.some(({ error }) => error === 'BLOCKED_ADDRESS'));
    assert.ok(site.requests.includes('GET /urls.xml'));
    assert.deepEqual([run.site.favicon?.status, run.site.llmsTxt?.status], [302, 302]);
    await noLureWorks(run);
  }));

async function noLureWorks({ store, site }: CrawlRun): Promise<void> {
  for await (const { url, result } of store.targets()) {
    if (!url.startsWith(site.origin)) assert.notEqual(result?.verdict, 'working', url);
  }
}

const ways: [name: string, routes: Routes, host: string][] = [
  ['the root itself', { '/': page('x') }, 'inside.example'],
  ['the root after a redirect within the domain', { '/': moved('inside.site.example') }, 'site.example'],
  [
    'the robots.txt of the root',
    { '/robots.txt': moved('inside.example'), '/': page('x', '/a') },
    'site.example',
  ],
  ['a loop that wants its cookie back', { '/': page('x', '/a'), '/a': cookieTrap() }, 'site.example'],
];
for (const [name, routes, host] of ways) {
  test(`${name} cannot make it connect either`, () =>
    prove(routes, hostNames, async ({ egress, rootUrl, site }) => {
      // One allowed visit, so that the recording is not empty.
      await egress.request({ url: `${site.origin}/robots.txt` }).then((response) => response.discard());
      await runCrawl(rootUrl(host), { egress }).catch((error: unknown) => {
        assert.ok(
          error instanceof Error && 'code' in error && /BLOCKED|UNREACHABLE|OFFSITE/.test(String(error.code)),
          String(error),
        );
      });
    }));
}

test('a host that changes its address during a crawl is unreachable from then on', async () => {
  const names: Names = { 'site.example': (lookups) => (lookups < 4 ? home : inside) };
  const once = (html: string) => ({ headers: { connection: 'close' }, body: html });
  const routes: Routes = {
    '/robots.txt': once(''),
    '/': once(page('x', ...Array.from({ length: 20 }, (_, index) => `/${index}`))),
    '*': once(page('y')),
  };
  await prove(routes, names, async ({ egress, rootUrl }) => {
    const { pages } = await runCrawl(rootUrl('site.example'), { egress });
    assert.ok(pages.some(({ error }) => error === 'BLOCKED_ADDRESS'));
  });
});

/** The port is only known at the time of the request. */
function moved(host: string): Route {
  return () => ({ status: 302, headers: { location: `http://${host}:${port}/` } });
}

function cookieTrap(): Route {
  return (request) =>
    request.headers.cookie === undefined
      ? { status: 302, headers: { location: '/a', 'set-cookie': 'a=1' } }
      : { status: 302, headers: { location: `http://127.0.0.2:${port}/` } };
}
