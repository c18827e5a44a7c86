import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Certificate, issueSelfSigned } from '@fettle/egress/testing/self-signed.ts';
import { analyze } from '../analyze.ts';
import { type CrawlRun, runCrawl } from '../testing/crawl.ts';
import { requestedPaths, testCases } from '../testing/hostile/edge-case.ts';
import { forgetfulConnections } from '../testing/hostile/forgetful-connections.ts';
import { createNamedEgress, type Names } from '../testing/named-hosts.ts';
import { type FixtureSite, page, type Routes, withSite } from '../testing/site.ts';
import type { CrawlError } from './crawl-error.ts';

const home = ['127.0.0.1'];

/** Crawls `http://host` of the fixture, with the given host names. */
async function crawlNamed(
  routes: Routes,
  { host, names }: { host: string; names: Names },
  then: (outcome: {
    run: CrawlRun | null;
    error: unknown;
    site: FixtureSite;
    lookups: Map<string, number>;
  }) => void,
): Promise<void> {
  const egress = createNamedEgress(names);
  await withSite(routes, async (site) => {
    const rootUrl = site.origin.replace('127.0.0.1', host);
    let error: unknown = null;
    const run = await runCrawl(rootUrl, { egress }).catch((cause: unknown) => {
      error = cause;
      return null;
    });
    then({ run, error, site, lookups: egress.lookups });
  });
  await egress.close();
}

const moveTo = (host: string): Routes => ({
  '/': (request) =>
    request.headers.host?.startsWith(`${host}:`)
      ? page('home', '/a')
      : { status: 301, headers: { location: `http://${host}:${request.headers.host?.split(':')[1]}/` } },
  '/a': page('a'),
});

test('a root that moves to another host of its domain is audited there, and the hop is kept', () =>
  crawlNamed(
    moveTo('www.club.example'),
    { host: 'club.example', names: { 'club.example': home, 'www.club.example': home } },
    ({ run, site }) => {
      assert.equal(new URL(run?.site.origin ?? '').hostname, 'www.club.example');
      assert.equal(run?.site.rootHops.length, 1);
      assert.deepEqual(
        run?.pages.map((each) => new URL(each.url).pathname),
        ['/', '/a'],
      );
      const robots = site.requests.map((each, index) => [each, site.headers[index]?.host?.split(':')[0]]);
      assert.deepEqual(
        robots.filter(([each]) => each === 'GET /robots.txt').map(([, host]) => host),
        ['club.example', 'www.club.example'],
      );
    },
  ));

for (const [host, target] of [
  ['club.example', 'other.example'],
  ['one.github.io', 'two.github.io'],
] as const) {
  test(`a root that moves from ${host} to ${target} is another site: nothing there is requested`, () =>
    crawlNamed(
      moveTo(target),
      { host, names: { [host]: home, [target]: home } },
      ({ error, site, lookups }) => {
        assert.ok(error instanceof Error && 'code' in error);
        assert.equal(error.code, 'ROOT_REDIRECTS_OFFSITE');
        assert.match(error.message, new RegExp(target));
        assert.equal(lookups.has(target), false);
        assert.deepEqual(requestedPaths(site), ['/']);
      },
    ));
}

test('an unknown host name and a failing DNS server are told apart, and the second is retried', async () => {
  const root = { '/': page('home') };
  await crawlNamed(root, { host: 'gone.example', names: {} }, ({ error, lookups }) => {
    assert.match(String(error), /does not exist/);
    assert.equal(lookups.get('gone.example'), 1);
  });
  await crawlNamed(
    root,
    { host: 'down.example', names: { 'down.example': 'EAI_AGAIN' } },
    ({ error, lookups }) => {
      assert.match(String(error), /did not respond/);
      assert.equal(lookups.get('down.example'), 2);
    },
  );
  const names: Names = { 'shaky.example': (lookups) => (lookups === 0 ? 'EAI_AGAIN' : home) };
  await crawlNamed(root, { host: 'shaky.example', names }, ({ run }) => {
    assert.equal(run?.pages[0]?.status, 200);
    assert.equal(run?.site.robots.error, null);
  });
});

test('a site whose TLS fails is unreachable, and the error says why', () =>
  withSite({ '/': page('plain') }, async (site) => {
    const secure = site.origin.replace('http:', 'https:');
    await assert.rejects(runCrawl(secure), { code: 'SITE_UNREACHABLE', message: /TLS/ });
  }));

test('an invalid certificate ends the audit with what is wrong and how to fix it, also after a redirect', async (t) => {
  const day = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * day);
  const serve = async (certificate: Certificate): Promise<string> => {
    const server = createServer(certificate, (_, response) => response.end('never read'));
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return String((server.address() as AddressInfo).port);
  };
  const unknown = await serve(issueSelfSigned('club.example', { from: ago(1), to: ago(-9) }));
  const expired = issueSelfSigned('club.example', { from: ago(9), to: ago(2) });
  const trusted = getCACertificates('default');
  const valid = issueSelfSigned('club.example', { from: ago(1), to: ago(-9) });
  setDefaultCACertificates([...trusted, expired.cert, valid.cert]);
  t.after(() => setDefaultCACertificates(trusted));
  const [old, inTime] = [await serve(expired), await serve(valid)];
  const egress = createNamedEgress({ 'club.example': home, 'other.example': home });
  t.after(() => egress.close());
  const fix = (host: string) => `Install a valid certificate for ${host} with its full chain,`;
  for (const [rootUrl, problem] of [
    [`https://club.example:${unknown}/`, 'the certificate is self-signed'],
    [`https://club.example:${old}/`, 'the certificate has expired'],
    [`https://other.example:${inTime}/`, 'the certificate is for a different hostname'],
  ] as const) {
    await assert.rejects(runCrawl(rootUrl, { egress }), ({ code, message }: CrawlError) => {
      assert.equal(code, 'SITE_UNREACHABLE');
      assert.ok(message.includes(`: ${problem}. ${fix(new URL(rootUrl).host)}`), message);
      return true;
    });
  }
  await withSite(
    { '/': { status: 301, headers: { location: `https://club.example:${old}/` } } },
    async (site) => {
      const rootUrl = site.origin.replace('127.0.0.1', 'club.example');
      await assert.rejects(runCrawl(rootUrl, { egress }), { message: /certificate has expired/ });
    },
  );
});

for (const [name, root] of [
  [
    'a firewall that refuses robots',
    { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: page('Just a moment') },
  ],
  [
    'a sign-in required by the server',
    { status: 401, headers: { 'www-authenticate': 'Basic' }, body: page('Login') },
  ],
  ['a server that is down', { status: 503, body: page('Maintenance') }],
] as const) {
  test(`${name} at the root gives no score instead of a good one`, () =>
    withSite({ '/': root }, async (site) => {
      const { site: facts, store } = await runCrawl(site.origin);
      const { seoReport } = await analyze({ site: facts, store });
      assert.equal(seoReport.overallScore, null);
    }));
}

testCases([
  {
    name: 'a keep-alive connection that closes as it is used is not an error of the page: it is requested again',
    site: forgetfulConnections(),
    also(run) {
      assert.equal(run.pages.length, 31);
      assert.ok(run.pages.every(({ status, error }) => status === 200 && error === null));
    },
  },
]);
