import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { issueSelfSigned } from '@fettle/egress/testing/self-signed.ts';
import type { LinkStatus } from '../crawl-store.ts';
import type { Names } from '../testing/named-hosts.ts';
import type { Routes } from '../testing/site.ts';
import { runLinks } from './testing/run-links.ts';

type Route = NonNullable<Routes[string]>;

/** How a target responds, and its result as part of the site and as an external link. */
interface LinkCase {
  name: string;
  route: Route;
  own: LinkStatus;
  other: LinkStatus;
  /** Of the external link. */
  reason?: string | null;
  /** Methods of the requests for the external link. */
  methods?: string;
}

const onHead = (head: Route, get: Route): Route => {
  return (request) => {
    const route = request.method === 'HEAD' ? head : get;
    return typeof route === 'function' ? route(request) : route;
  };
};
/** The first responses in this order, then always the last. */
const inTurn = (...routes: Exclude<Route, (...each: never[]) => unknown>[]): (() => Route) => {
  return () => {
    let requested = 0;
    return () => {
      const route = routes[Math.min(requested, routes.length - 1)] ?? '';
      requested += 1;
      return route;
    };
  };
};
const wall = (status: number, headers: Record<string, string>, body: string): Route => ({
  status,
  headers,
  body,
});

const cases: (Omit<LinkCase, 'route'> & { route: Route | (() => Route); turns?: true })[] = [
  { name: 'a page', route: 'here', own: 'working', other: 'working', reason: null, methods: 'HEAD' },
  { name: 'no content', route: { status: 204 }, own: 'working', other: 'working', methods: 'HEAD' },
  { name: 'not modified, without a condition', route: { status: 304 }, own: 'working', other: 'working' },
  { name: 'not found', route: { status: 404 }, own: 'broken', other: 'broken', methods: 'HEAD GET HEAD GET' },
  { name: 'gone', route: { status: 410 }, own: 'broken', other: 'broken', reason: '410 (gone)' },
  { name: 'a bad request', route: { status: 400 }, own: 'broken', other: 'unverified', methods: 'HEAD GET' },
  {
    name: 'a login',
    route: { status: 401 },
    own: 'unverified',
    other: 'unverified',
    reason: '401 (requires sign-in)',
  },
  { name: 'forbidden', route: { status: 403 }, own: 'unverified', other: 'unverified', methods: 'HEAD GET' },
  { name: 'not allowed', route: { status: 405 }, own: 'unverified', other: 'unverified' },
  { name: 'a legal reason', route: { status: 451 }, own: 'unverified', other: 'unverified' },
  { name: 'status 999', route: { status: 999 }, own: 'unverified', other: 'unverified', methods: 'HEAD GET' },
  {
    name: 'a server error',
    route: { status: 500 },
    own: 'broken',
    other: 'unverified',
    reason: '500 (server error)',
  },
  { name: 'an overloaded server', route: { status: 503 }, own: 'broken', other: 'unverified' },
  {
    name: 'HEAD is not found, GET is',
    route: onHead({ status: 404 }, 'here'),
    own: 'working',
    other: 'working',
    methods: 'HEAD GET',
  },
  {
    name: 'HEAD is not allowed',
    route: onHead({ status: 405 }, 'here'),
    own: 'working',
    other: 'working',
    methods: 'HEAD GET',
  },
  {
    name: 'HEAD is not implemented',
    route: onHead({ status: 501 }, 'here'),
    own: 'working',
    other: 'working',
  },
  { name: 'HEAD is forbidden', route: onHead({ status: 403 }, 'here'), own: 'working', other: 'working' },
  {
    name: 'HEAD breaks the server',
    route: onHead({ raw: '' }, 'here'),
    own: 'working',
    other: 'working',
    methods: 'HEAD GET',
  },
  {
    name: 'a redirect to a page',
    route: { status: 301, headers: { location: '/there' } },
    own: 'working',
    other: 'working',
  },
  {
    name: 'a redirect to a missing page',
    route: { status: 302, headers: { location: '/gone' } },
    own: 'broken',
    other: 'broken',
    reason: '404 (not found)',
  },
  {
    name: 'redirect without a Location header',
    route: { status: 301 },
    own: 'broken',
    other: 'broken',
    reason: '301 (redirect without a Location header)',
  },
  {
    name: 'a redirect to itself',
    route: { status: 302, headers: { location: '/x' } },
    own: 'broken',
    other: 'broken',
    reason: 'redirect loop',
  },
  {
    name: 'a redirect to itself that ends once its cookie is sent back',
    route: (request) =>
      request.headers.cookie === undefined
        ? { status: 302, headers: { location: '/x', 'set-cookie': 'seen=1' } }
        : 'welcome',
    own: 'working',
    other: 'working',
    methods: 'HEAD HEAD',
  },
  {
    name: 'a redirect to an invalid URL',
    route: { status: 302, headers: { location: 'http://[' } },
    own: 'broken',
    other: 'broken',
  },
  {
    name: 'a redirect to another scheme',
    route: { status: 302, headers: { location: 'ftp://other.example/' } },
    own: 'unverified',
    other: 'unverified',
  },
  {
    name: 'a redirect into a private network',
    route: { status: 302, headers: { location: 'http://10.0.0.1/' } },
    own: 'unverified',
    other: 'unverified',
    reason: 'not checked: private IP address',
  },
  {
    name: 'an empty response',
    route: { raw: '' },
    own: 'broken',
    other: 'unverified',
    reason: 'connection lost',
  },
  {
    name: 'a response that is not HTTP',
    route: { raw: 'SSH-2.0-x\r\n' },
    own: 'broken',
    other: 'unverified',
    reason: 'the response is not valid HTTP',
  },
  {
    name: 'a temporary error',
    turns: true,
    route: inTurn({ status: 503 }, { status: 503 }, 'here'),
    own: 'working',
    other: 'working',
    methods: 'HEAD GET HEAD',
  },
  {
    name: 'a temporary rate limit',
    turns: true,
    route: inTurn({ status: 429 }, { status: 429 }, 'here'),
    own: 'working',
    other: 'working',
    methods: 'HEAD GET HEAD',
  },
  {
    name: 'a page that is missing only for a moment',
    turns: true,
    route: inTurn({ status: 404 }, { status: 404 }, 'here'),
    own: 'broken',
    other: 'working',
  },
  {
    name: 'Cloudflare by its header',
    route: wall(503, { 'cf-mitigated': 'challenge' }, ''),
    own: 'unverified',
    other: 'unverified',
    reason: 'rejects automated requests (Cloudflare)',
    methods: 'HEAD GET',
  },
  {
    name: 'Cloudflare by its page',
    route: wall(503, { server: 'cloudflare' }, '<title>Just a moment...</title>'),
    own: 'unverified',
    other: 'unverified',
    reason: 'rejects automated requests (Cloudflare)',
  },
  {
    name: 'words of a challenge on the page of an unprotected server',
    route: wall(503, { server: 'nginx' }, 'Reference #12 of your order'),
    own: 'broken',
    other: 'unverified',
    reason: '503 (temporarily unavailable)',
  },
  {
    name: 'an error page that Cloudflare only passes on',
    route: wall(503, { server: 'cloudflare' }, '<title>Out of order</title>'),
    own: 'broken',
    other: 'unverified',
  },
  {
    name: 'Akamai',
    route: wall(403, { server: 'AkamaiGHost' }, 'Access Denied Reference&#32;&#35;18&#46;'),
    own: 'unverified',
    other: 'unverified',
    reason: 'rejects automated requests (Akamai)',
  },
  {
    name: 'Imperva',
    route: wall(503, {}, '<iframe src="/_Incapsula_Resource?x=1">'),
    own: 'unverified',
    other: 'unverified',
    reason: 'rejects automated requests (Imperva)',
  },
  {
    name: 'an unnamed challenge',
    route: wall(503, {}, '<title> Checking your browser </title>'),
    own: 'unverified',
    other: 'unverified',
    reason: 'rejects automated requests',
  },
];

for (const { name, route, turns, own, other, reason, methods } of cases) {
  test(`${name}: ${own} on the site, ${other} on an external host`, async () => {
    const routes = (): Routes => ({
      '/x': turns ? (route as () => Route)() : (route as Route),
      '/there': 'there',
    });
    const inside = await runLinks(['http://site.example/x'], routes());
    assert.equal(inside.results.get('http://site.example/x')?.verdict, own);
    const outside = await runLinks(['http://other.example/x'], routes());
    const result = outside.results.get('http://other.example/x');
    assert.equal(result?.verdict, other);
    if (reason !== undefined) assert.equal(result?.reason, reason);
    if (methods !== undefined)
      assert.equal(outside.requests.map((each) => each.split(' ')[0]).join(' '), methods);
  });
}

let tls: Server;
before(async () => {
  const validity = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };
  tls = createServer(issueSelfSigned('secure.example', validity), (_request, response) => response.end());
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
});
after(() => {
  tls.closeAllConnections();
  tls.close();
});

const names: Names = {
  'secure.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.1'],
  'silent.example': 'EAI_AGAIN',
  'slow.example': (methods) => (methods < 1 ? 'EAI_AGAIN' : ['127.0.0.1']),
  'new.example': (methods) => (methods < 1 ? 'ENOTFOUND' : ['127.0.0.1']),
};

const nameCases: [url: string, verdict: LinkStatus, reason: string | null][] = [
  ['http://missing.example/', 'broken', 'the hostname does not exist'],
  ['http://silent.example/', 'unverified', 'not checked: the DNS server did not respond'],
  ['http://slow.example/', 'working', null],
  ['http://new.example/', 'working', null],
  ['http://inside.example/', 'unverified', 'not checked: private IP address'],
  ['http://169.254.169.254:80/latest/', 'unverified', 'not checked: private IP address'],
  ['http://[::1]:80/', 'unverified', 'not checked: private IP address'],
  ['https://secure.example:TLS/', 'broken', 'invalid TLS certificate'],
  ['http://127.0.0.1:1/', 'broken', 'connection refused'],
];

for (const [url, verdict, reason] of nameCases) {
  test(`a link to ${url} is ${verdict}`, async () => {
    const link = url.replace('TLS', String((tls.address() as AddressInfo).port));
    const { results } = await runLinks([link], { '/': 'here' }, { names: names });
    const [result] = [...results.values()];
    assert.deepEqual([result?.verdict, result?.reason], [verdict, reason]);
  });
}
