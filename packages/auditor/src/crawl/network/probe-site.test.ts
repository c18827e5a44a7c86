import assert from 'node:assert/strict';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createEgress, type Egress } from '@fettle/egress';
import { mapPorts } from '@fettle/egress/testing/map-ports.ts';
import { issueSelfSigned } from '@fettle/egress/testing/self-signed.ts';
import { runCrawl } from '../../testing/crawl.ts';
import { page, withSite } from '../../testing/site.ts';
import { loadRobots } from '../robots/load-robots.ts';
import { probeSite } from './probe-site.ts';

interface StubResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** The response to `scheme://host/path`: a status, or the URL of a redirect; anything else is not found. */
type Hosts = Record<string, number | string | StubResponse | ((request: IncomingMessage) => StubResponse)>;

const dayMs = 86_400_000;
const valid = { from: new Date(Date.now() - dayMs), to: new Date(Date.now() + 20 * dayMs) };
const certificate = issueSelfSigned('club.example', valid);

/** Serves hosts on the default ports of both schemes, and records the requests. */
async function serveHosts(t: TestContext, hosts: Hosts): Promise<{ egress: Egress; requested: string[] }> {
  const requested: string[] = [];
  const respondAs = (scheme: string) => (request: IncomingMessage, response: ServerResponse) => {
    const url = `${scheme}://${request.headers.host?.replace(/:\d+$/, '')}${request.url}`;
    requested.push(url);
    const found = readResponse(hosts[url] ?? 404, request);
    response.writeHead(found.status ?? 200, found.headers ?? {}).end(found.body);
  };
  const servers = [createHttpServer(respondAs('http')), createHttpsServer(certificate, respondAs('https'))];
  const [http = 0, https = 0] = await Promise.all(servers.map((server) => listen(t, server)));
  const names = new Set(Object.keys(hosts).map((url) => new URL(url).hostname));
  const egress = createEgress({
    userAgent: 'FettleBot/test',
    allowPrivateNetworks: ['127.0.0.1/32'],
    resolve: async (host) => {
      if (names.has(host)) return [{ address: '127.0.0.1', family: 4 }];
      throw Object.assign(new Error(`${host} does not exist`), { code: 'ENOTFOUND' });
    },
  });
  t.after(() => egress.close());
  return { egress: mapPorts(egress, { http, https }), requested };
}

function readResponse(found: Hosts[string], request: IncomingMessage): StubResponse {
  if (typeof found === 'function') return found(request);
  if (typeof found === 'string') return { status: 301, headers: { location: found } };
  return typeof found === 'number' ? { status: found } : (found ?? {});
}

async function listen(t: TestContext, server: Server & { closeAllConnections(): void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

type Probes = Awaited<ReturnType<typeof probeSite>>;

/** The probes of a site, and the requests after its robots.txt. */
async function probe(
  t: TestContext,
  rootUrl: string,
  hosts: Hosts,
): Promise<{ facts: Probes; requested: string[] }> {
  const { egress, requested } = await serveHosts(t, hosts);
  const { signal } = new AbortController();
  const robots = await loadRobots(new URL(rootUrl).origin, egress, signal);
  requested.length = 0;
  const facts = await probeSite(rootUrl, { egress, signal, robots, random: () => 0.5 });
  return { facts, requested };
}

const siteRoot = 'http://club.example/';

test('each other variant of the host is requested once, until it reaches the site', async (t) => {
  const { facts, requested } = await probe(t, siteRoot, {
    [siteRoot]: 200,
    'http://www.club.example/': 'http://www.club.example/moved',
    'http://www.club.example/moved': siteRoot,
  });
  assert.deepEqual(facts.variants, [
    { url: 'https://club.example/', hops: [], status: null, error: 'TLS' },
    {
      url: 'http://www.club.example/',
      hops: [
        { url: 'http://www.club.example/', status: 301, location: 'http://www.club.example/moved' },
        { url: 'http://www.club.example/moved', status: 301, location: siteRoot },
      ],
      status: 301,
      error: null,
    },
    { url: 'https://www.club.example/', hops: [], status: null, error: 'TLS' },
  ]);
  assert.equal(facts.httpProbe, null);
  // The root itself was only requested by the CORS probe.
  assert.equal(requested.filter((url) => url === siteRoot).length, 1);
});

test('a variant that leads to another domain ends there: external hosts are not requested', async (t) => {
  const { facts, requested } = await probe(t, siteRoot, {
    [siteRoot]: 200,
    'http://www.club.example/': 'http://parking.example/club',
    'http://parking.example/club': 200,
  });
  const www = facts.variants.find(({ url }) => url === 'http://www.club.example/');
  assert.equal(www?.hops.at(-1)?.location, 'http://parking.example/club');
  assert.deepEqual(
    requested.filter((url) => url.includes('parking')),
    [],
  );
});

for (const [root, ...spellings] of [
  ['http://www.club.example/', 'https://www.club.example/', 'http://club.example/', 'https://club.example/'],
  ['http://shop.club.example/', 'https://shop.club.example/'],
  [
    'http://club.github.io/',
    'https://club.github.io/',
    'http://www.club.github.io/',
    'https://www.club.github.io/',
  ],
  ['http://127.0.0.1/', 'https://127.0.0.1/'],
  ['http://club.example:8080/'],
] as const) {
  test(`the other variants of ${root} are: ${spellings.join(' ') || 'none'}`, async (t) => {
    // Nothing is reachable: which URLs are tried does not depend on any response.
    const egress = createEgress({ userAgent: 'test', resolve: async () => [] });
    t.after(() => egress.close());
    const { signal } = new AbortController();
    const robots = { ...(await loadRobots(new URL(root).origin, egress, signal)), allows: () => true };
    const { variants, favicon, corsProbe, notFoundProbe } = await probeSite(root, {
      egress,
      signal,
      robots,
      random: () => 0,
    });
    assert.deepEqual(
      variants.map(({ url }) => url),
      spellings,
    );
    assert.ok([...variants, favicon].every((each) => each?.status === null && each.error !== null));
    assert.deepEqual([corsProbe, notFoundProbe?.status], [null, null]);
  });
}

test('the facts of an https site include its certificate, plain http, and cross-origin access', async (t) => {
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate.cert]);
  t.after(() => setDefaultCACertificates(trusted));
  const { facts, requested } = await probe(t, 'https://club.example/', {
    'https://club.example/': ({ headers }) => ({
      headers: {
        'access-control-allow-origin': headers.origin ?? '-',
        'access-control-allow-credentials': 'true',
      },
    }),
    'http://club.example/': 'https://club.example/',
  });
  const { tls, httpProbe, corsProbe } = facts;
  assert.deepEqual([tls?.protocol, tls?.alpn, tls?.error], ['TLSv1.3', 'http/1.1', null]);
  assert.equal(tls?.validTo?.slice(0, 10), valid.to.toISOString().slice(0, 10));
  assert.deepEqual(httpProbe, {
    hops: [{ url: 'http://club.example/', status: 301, location: 'https://club.example/' }],
    status: 301,
  });
  assert.deepEqual([corsProbe?.allowOrigin, corsProbe?.allowCredentials], [corsProbe?.origin, 'true']);
  assert.equal(requested.filter((url) => url === 'https://club.example/').length, 1);
});

test('files are followed on the site and within its robots.txt, and no further', async (t) => {
  const hosts: Hosts = {
    [siteRoot]: 200,
    'http://club.example/robots.txt': { body: 'User-agent: *\nDisallow: /secret' },
    'http://club.example/favicon.ico': 'http://files.example/icon',
    'http://files.example/icon': 200,
    'http://club.example/llms.txt': '/guide.txt',
    'http://club.example/guide.txt': 200,
  };
  const first = await probe(t, siteRoot, hosts);
  assert.deepEqual(
    [first.facts.favicon?.status, first.facts.favicon?.hops[0]?.location],
    [301, 'http://files.example/icon'],
  );
  assert.deepEqual([first.facts.llmsTxt?.status, first.facts.llmsTxt?.error], [200, null]);
  assert.equal(first.facts.notFoundProbe?.status, 404);
  assert.ok(!first.requested.includes('http://files.example/icon'));

  const second = await probe(t, siteRoot, { ...hosts, 'http://club.example/llms.txt': '/secret/guide.txt' });
  assert.equal(second.facts.llmsTxt?.status, 301);
  assert.ok(!second.requested.includes('http://club.example/secret/guide.txt'));
});

test('what robots.txt disallows is not requested', async (t) => {
  const { facts, requested } = await probe(t, siteRoot, {
    [siteRoot]: 200,
    'http://club.example/robots.txt': {
      body: 'User-agent: FettleBot\nDisallow: /favicon.ico\nDisallow: /llms\nDisallow: /$',
    },
  });
  assert.deepEqual([facts.favicon, facts.llmsTxt, facts.corsProbe, facts.variants], [null, null, null, []]);
  assert.equal(requested.length, 1);
  assert.match(requested[0] ?? '', /fettle-not-found-/);
});

test('a site that disallows everything is not probed at all', () =>
  withSite({ '/robots.txt': { body: 'User-agent: *\nDisallow: /' }, '/': page('home') }, async (site) => {
    const { site: facts } = await runCrawl(site.origin);
    assert.deepEqual(site.requests, ['GET /robots.txt']);
    const { variants, tls, favicon, llmsTxt, corsProbe, notFoundProbe, httpProbe } = facts;
    assert.deepEqual({ variants, tls, favicon, llmsTxt, corsProbe, notFoundProbe, httpProbe }, nothing);
  }));

const nothing: Probes = {
  variants: [],
  tls: null,
  favicon: null,
  llmsTxt: null,
  corsProbe: null,
  notFoundProbe: null,
  httpProbe: null,
};

test('a stopped audit ends its probes instead of recording errors', async (t) => {
  const { egress } = await serveHosts(t, { [siteRoot]: 200 });
  const stop = new AbortController();
  const robots = await loadRobots(new URL(siteRoot).origin, egress, stop.signal);
  stop.abort();
  await assert.rejects(probeSite(siteRoot, { egress, signal: stop.signal, robots, random: () => 0 }), {
    code: 'ABORTED',
  });
});
