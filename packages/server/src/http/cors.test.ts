import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { allOperations, limits, prefixes } from '@fettle/contract';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { unpackChromium } from '../testing/unpack-chromium.ts';

const origin = 'https://app.example';
const unknownId = '01a1fb80-0000-7000-8000-000000000000';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const listOf = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase());

describe('requests from pages of other origins', async () => {
  const service = await startService({ after });
  const { member, project } = await createFixture(service);
  const authorization = `Bearer ${member.token}`;
  const preflight = (path: string, method: string, asked = 'authorization,content-type') =>
    service.fetch(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': asked,
      },
    });
  const corsNames = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  it('are allowed on every v1 operation by a preflight without a token, which browsers keep for a day', async () => {
    for (const { name, method, path, surfaces } of allOperations) {
      if (!surfaces.includes('v1')) continue;
      const { status, headers } = await preflight(
        prefixes.v1 + path.replace(/:\w+/g, unknownId),
        method,
        'authorization',
      );
      assert.equal(status, 204, name);
      assert.equal(headers.get('access-control-allow-origin'), '*', name);
      assert.ok(listOf(headers, 'access-control-allow-methods').includes(method.toLowerCase()), name);
      assert.equal(headers.get('access-control-max-age'), '86400', name);
      assert.equal(headers.get('access-control-allow-credentials'), null, name);
    }
  });

  it('can send every header that v1 reads', async () => {
    const { headers } = await preflight('/api/v1/tasks', 'POST');
    const allowed = listOf(headers, 'access-control-allow-headers');
    for (const name of [
      'authorization',
      'x-service-token',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'x-request-id',
      'last-event-id',
    ])
      assert.ok(allowed.includes(name), name);
  });

  it('get every v1 response readable, whatever it is', async () => {
    const headers = { origin, authorization };
    const json = { 'content-type': 'application/json' };
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'Read from elsewhere' });
    const cases: [status: number, path: string, init?: RequestInit][] = [
      [200, '/me'],
      [200, '/openapi.json'],
      [304, `/tasks/${id}`, { headers: { ...headers, 'if-none-match': '*' } }],
      [308, '/tasks/'],
      [400, '/tasks?shade=red'],
      [401, '/me', { headers: { origin } }],
      [404, '/nothing'],
      [404, `/${'x'.repeat(400)}/${'%'}`],
      [405, '/tasks', { method: 'DELETE' }],
      [
        412,
        `/tasks/${id}`,
        { method: 'PATCH', headers: { ...headers, ...json, 'if-match': '"9"' }, body: '{}' },
      ],
      [
        413,
        '/tasks',
        { method: 'POST', headers: { ...headers, ...json }, body: `"${'x'.repeat(limits.jsonBodyBytes)}"` },
      ],
      [415, '/tasks', { method: 'POST', body: 'x' }],
    ];
    for (const [expected, path, init] of cases) {
      const response = await service.fetch(prefixes.v1 + path, { headers, redirect: 'manual', ...init });
      await response.arrayBuffer();
      assert.equal(response.status, expected, path);
      assert.equal(response.headers.get('access-control-allow-origin'), '*', path);
      assert.equal(response.headers.get('access-control-allow-credentials'), null, path);
      assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin', path);
      const exposed = listOf(response.headers, 'access-control-expose-headers');
      for (const name of response.headers.keys()) {
        const isOwn =
          /^(?:x-(?!content-type-options)|etag|location|retry-after|ratelimit|idempotent|allow$|www-)/.test(
            name,
          );
        if (isOwn) assert.ok(exposed.includes(name), `${path} ${name}`);
      }
    }
  });

  it('are neither allowed nor readable outside of v1', async () => {
    for (const path of [
      '/api/me',
      '/api/setup',
      '/api/openapi.json',
      '/api/v1x',
      '/api/nothing',
      '/mcp',
      '/docs',
      '/healthz',
      '/nothing',
      '/nothing?x=/api/v1/tasks',
    ]) {
      for (const method of methods) {
        const asked = await preflight(path, method);
        assert.ok(asked.status >= 400, path);
        assert.deepEqual(corsNames(asked), [], path);
      }
      const read = await service.fetch(path, { headers: { origin, authorization } });
      assert.deepEqual(corsNames(read), [], path);
      assert.equal(read.headers.get('cross-origin-resource-policy'), 'same-origin', path);
    }
  });

  it('are still told apart by the Host header, also a preflight', async (t) => {
    const config = { publicUrl: 'https://fettle.example', trustProxy: ['127.0.0.1'] };
    const proxied = await startService(t, { config });
    const response = await proxied.fetch('/api/v1/tasks', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'x-forwarded-host': 'evil.example' },
    });
    assert.equal(response.status, 403);
  });

  it('OPTIONS without the headers of a preflight is like any other unknown method', async () => {
    for (const headers of [{}, { origin }, { 'access-control-request-method': 'GET' }] as Record<
      string,
      string
    >[]) {
      const { status } = await service.fetch('/api/v1/tasks', { method: 'OPTIONS', headers });
      assert.equal(status, 405);
    }
  });

  it('never count with a cookie, so that a session is not even seen', async () => {
    const cookie = `fettle_session=${member.session}`;
    const codeOf = async (headers: Record<string, string>) => {
      const response = await service.fetch('/api/v1/me', { headers: { cookie, ...headers } });
      return ((await response.json()) as { error: { code: string } }).error.code;
    };
    assert.equal(await codeOf({}), 'API_TOKEN_REQUIRED');
    assert.equal(await codeOf({ origin: service.url }), 'API_TOKEN_REQUIRED');
    assert.equal(await codeOf({ origin }), 'UNAUTHORIZED');
    assert.equal(await codeOf({ origin: 'null' }), 'UNAUTHORIZED');
    for (const site of ['cross-site', 'same-site'])
      assert.equal(await codeOf({ 'sec-fetch-site': site }), 'UNAUTHORIZED');
  });
});

describe('a page of another origin', { timeout: 120_000 }, async () => {
  const service = await startService({ after }, { config: { rateLimits: true, rateRead: 20, rateAudit: 1 } });
  const { member, project } = await createFixture(service);
  const elsewhere = createServer((_request, response) => {
    // The strictest page there is: nothing is loaded that has not allowed it.
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  after(() => elsewhere.close());
  const browser = await playwright.launch({
    executablePath: await unpackChromium({ after }),
    // The package turns off what is tested here.
    args: chromium.args.filter((arg) => arg !== '--disable-web-security'),
    headless: true,
    timeout: 60_000,
  });
  after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`, { timeout: 60_000 });
  const given = { url: service.url, token: member.token, projectId: project.id };

  it('reads and writes through v1 with a token, and sees every header that it needs', async () => {
    const seen = await page.evaluate(async ({ url, token, projectId }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ projectId, title: 'From a page' });
      const post = () =>
        fetch(`${url}/api/v1/tasks`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': 'k1' },
          body,
        });
      const created = await post();
      const replayed = await post();
      const path = url + created.headers.get('location');
      const read = await fetch(path, { headers: { 'x-service-token': token } });
      const etag = read.headers.get('etag') ?? '';
      const unchanged = await fetch(path, { headers: { ...headers, 'if-none-match': etag } });
      const changed = await fetch(path, {
        method: 'PATCH',
        headers: { ...headers, 'if-match': etag },
        body: '{"priority":"high"}',
      });
      return {
        statuses: [created.status, replayed.status, read.status, unchanged.status, changed.status],
        replayed: replayed.headers.get('idempotent-replayed'),
        requestId: read.headers.get('x-request-id'),
        remaining: read.headers.get('x-ratelimit-remaining'),
      };
    }, given);
    // Node and browsers take a 304 to a conditional request of the page's own as it is.
    assert.deepEqual(seen.statuses, [201, 201, 200, 304, 200]);
    assert.equal(seen.replayed, 'true');
    assert.match(seen.requestId ?? '', /^[\w-]{36}$/);
    assert.match(seen.remaining ?? '', /^\d+$/);
  });

  it('reads why a request was refused', async () => {
    const seen = await page.evaluate(
      async ({ url, token, projectId, large }) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const codeOf = async (path: string, init: RequestInit) => {
          const response = await fetch(`${url}/api/v1${path}`, init);
          const { error } = (await response.json()) as { error?: { code: string } };
          return [response.status, error?.code ?? '', response.headers.get('retry-after') !== null];
        };
        const codes = [
          await codeOf('/me', {}),
          await codeOf('/nothing', { headers }),
          await codeOf('/tasks', { method: 'DELETE', headers }),
          await codeOf('/tasks', { method: 'POST', headers, body: `"${'x'.repeat(large)}"` }),
          await codeOf('/tasks/', { headers }),
          await codeOf(`/projects/${projectId}/audits`, { method: 'POST', headers, body: '{"maxPages":0}' }),
          await codeOf(`/projects/${projectId}/audits`, { method: 'POST', headers, body: '{"maxPages":0}' }),
        ];
        return codes;
      },
      { ...given, large: limits.jsonBodyBytes },
    );
    assert.deepEqual(seen, [
      [401, 'UNAUTHORIZED', false],
      [404, 'NOT_FOUND', false],
      [405, 'METHOD_NOT_ALLOWED', false],
      [413, 'PAYLOAD_TOO_LARGE', false],
      [200, '', false],
      [400, 'BAD_REQUEST', false],
      [429, 'RATE_LIMITED', true],
    ]);
  });

  it('cannot read the API of the dashboard or MCP, and nothing with credentials', async () => {
    const seen = await page.evaluate(async ({ url, token }) => {
      const outcome = (path: string, init: RequestInit = {}) =>
        fetch(url + path, init).then(
          (response) => response.type,
          (error: unknown) => (error instanceof TypeError ? 'blocked' : String(error)),
        );
      const headers = { authorization: `Bearer ${token}` };
      return [
        await outcome('/api/setup'),
        await outcome('/api/me', { headers }),
        await outcome('/mcp', { method: 'POST', headers, body: '{}' }),
        await outcome('/api/v1/me', { headers, credentials: 'include' }),
        await outcome('/api/setup', { mode: 'no-cors' }),
        await outcome('/api/v1/openapi.json', { mode: 'no-cors' }),
      ];
    }, given);
    assert.deepEqual(seen, ['blocked', 'blocked', 'blocked', 'blocked', 'blocked', 'opaque']);
  });
});
