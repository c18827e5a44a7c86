import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { allOperations, prefixes, type Surface } from '@fettle/contract';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';

interface ErrorBody {
  error: { code: string; message: string; details?: { path: string; message: string }[] };
}

const unknownId = '01a1fb80-0000-7000-8000-000000000000';
const v1Operations = allOperations.filter(
  (operation) => operation.surfaces.includes('v1') && operation.credential,
);

/** A path of the operation with ids that nobody has. */
function pathOf(surface: Surface, path: string): string {
  return prefixes[surface] + path.replace(/:\w+/g, unknownId);
}

describe('every route', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);

  /** Sends a request as the member and returns status, code and message. */
  const send = async (
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> } = {},
  ) => {
    const response = await service.fetch(path, {
      method,
      headers: { authorization: `Bearer ${fixture.member.token}`, ...init.headers },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    const text = await response.text();
    const parsed = text === '' ? null : (JSON.parse(text) as ErrorBody);
    return { status: response.status, headers: response.headers, text, error: parsed?.error ?? null };
  };
  const json = { 'content-type': 'application/json' };
  const create = (body: string, headers: Record<string, string> = json) =>
    send('POST', '/api/v1/tasks', { headers, body });

  it('answers what does not exist with the envelope, a request id and nosniff', async () => {
    for (const path of ['/api/v1/nothing', '/api/v1//tasks', `/api/v1/${'x'.repeat(8000)}`]) {
      const response = await send('GET', path);
      assert.equal(response.status, 404, path);
      assert.equal(response.error?.code, 'NOT_FOUND');
      assert.match(response.headers.get('x-request-id') ?? '', /^[\w-]{8,64}$/);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    }
  });

  it('redirects a trailing slash with the method, body, and query, whatever the credential', async () => {
    const cases: [path: string, location: string][] = [
      ['/api/v1/tasks/', '/api/v1/tasks'],
      ['/api/v1/tasks/?limit=2&q=a/', '/api/v1/tasks?limit=2&q=a/'],
      [`/api/v1/tasks/${unknownId}/comments///`, `/api/v1/tasks/${unknownId}/comments`],
      ['/api/v1/nothing/', '/api/v1/nothing'],
      ['/api/v1/', '/api/v1'],
      ['/api/tasks/', '/api/tasks'],
    ];
    for (const [path, location] of cases) {
      for (const method of ['GET', 'POST', 'PATCH']) {
        const { status, headers } = await service.fetch(path, { method, redirect: 'manual' });
        assert.deepEqual([status, headers.get('location')], [308, location], path);
        assert.match(headers.get('x-request-id') ?? '', /^[\w-]{36}$/);
      }
    }
    const body = JSON.stringify({ projectId: fixture.project.id, title: 'By a redirect' });
    assert.equal((await send('POST', '/api/v1/tasks/', { headers: json, body })).status, 201);
  });

  it('keeps a harmless request id of the caller and replaces any other', async () => {
    const kept = await send('GET', '/healthz', { headers: { 'x-request-id': 'trace-12345678' } });
    assert.equal(kept.headers.get('x-request-id'), 'trace-12345678');
    const replaced = await send('GET', '/healthz', { headers: { 'x-request-id': 'a b"<script>' } });
    assert.doesNotMatch(replaced.headers.get('x-request-id') ?? '', /script/);
  });

  it('answers another method on a known path with 405 and Allow, before it looks at the credential', async () => {
    const response = await service.fetch('/api/v1/tasks', { method: 'PUT', body: 'x' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET, HEAD, POST');
    assert.equal(((await response.json()) as ErrorBody).error.code, 'METHOD_NOT_ALLOWED');
  });

  it('asks every v1 operation for a token: none is UNAUTHORIZED', async () => {
    for (const { method, path, name } of v1Operations) {
      const response = await service.fetch(pathOf('v1', path), { method });
      assert.equal(response.status, 401, name);
      assert.equal(((await response.json()) as ErrorBody).error.code, 'UNAUTHORIZED', name);
    }
  });

  it('refuses every v1 operation to a token without its scope, before it looks at the body', async () => {
    const client = await fixture.member.tokenWith([]);
    for (const { method, path, name, scope } of v1Operations.filter(
      (operation) => operation.scope !== null,
    )) {
      const response = await client.requestRaw(method, path.replace(/:\w+/g, unknownId));
      assert.equal(response.status, 403, name);
      assert.equal((response.body as ErrorBody).error.code, 'INSUFFICIENT_SCOPE', name);
      assert.match((response.body as ErrorBody).error.message, new RegExp(scope ?? ''));
    }
    assert.equal((await client.getMe()).user.id, fixture.member.id);
  });

  it('asks every dashboard operation for a session, and takes no API token there', async () => {
    for (const { method, path, name } of allOperations.filter(
      (operation) => operation.surfaces.includes('dashboard') && operation.credential,
    )) {
      for (const headers of [{}, { authorization: `Bearer ${fixture.member.token}` }] as Record<
        string,
        string
      >[]) {
        const response = await service.fetch(pathOf('dashboard', path), { method, headers });
        assert.equal(response.status, 401, name);
        assert.equal(((await response.json()) as ErrorBody).error.code, 'UNAUTHORIZED', name);
      }
    }
  });

  it('refuses an unknown query parameter on every operation that reads', async () => {
    for (const { method, path, name } of v1Operations.filter((operation) => operation.method === 'GET')) {
      const response = await send(method, `${pathOf('v1', path)}?shade=red`);
      assert.equal(response.status, 400, name);
      assert.match(response.error?.message ?? '', /Unknown query parameter "shade"/, name);
    }
  });

  it('names an unknown body field and the one that was meant', async () => {
    const response = await create(JSON.stringify({ projectId: fixture.project.id, titel: 'x' }));
    assert.equal(response.status, 400);
    assert.match(response.error?.message ?? '', /Unknown field "titel"; did you mean "title"\?/);
    assert.deepEqual(
      response.error?.details?.map(({ path }) => path),
      ['titel', 'title'],
    );
  });

  const bodies: [string, string, RegExp][] = [
    ['no JSON', '{"title":', /not valid JSON/],
    ['a byte order mark', '\ufeff{}', /byte order mark/],
    ['NUL in a text', '{"title":"a\\u0000b"}', /NUL/],
    ['half a surrogate pair', '{"title":"a\\ud800b"}', /surrogate/],
    ['a __proto__ key', '{"__proto__":{"x":1}}', /__proto__/],
    ['an escaped __proto__ key', '{"__pr\\u006fto__":{"x":1}}', /__proto__/],
    ['a constructor.prototype key', '{"constructor":{"prototype":{}}}', /constructor/],
    ['deep nesting', `{"descriptionJson":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, /nested|not valid/],
    ['a million brackets', '['.repeat(1_000_000), /not valid JSON|nested/],
    ['a list', '[]', /The body must be an object; received an array/],
    ['null', 'null', /must be an object/],
    ['a number too large for JSON', '{"title":1e400}', /"title" must be a string/],
    ['the wrong type', '{"title":5,"projectId":"x"}', /"title" must be a string; received 5/],
    [
      'an unknown priority',
      '{"title":"a","projectId":"x","priority":"urgent"}',
      /one of low, medium, high, critical; received "urgent"/,
    ],
    ['an empty title', '{"title":"   ","projectId":"x"}', /"title" must not be empty/],
    ['a day that does not exist', '{"title":"a","projectId":"x","dueDate":"2026-02-30"}', /ISO 8601/],
    ['a year out of range', '{"title":"a","projectId":"x","dueDate":"+275761-01-01T00:00:00Z"}', /ISO 8601/],
    [
      'an impossible offset',
      '{"title":"a","projectId":"x","dueDate":"2026-01-01T00:00:00+24:00"}',
      /ISO 8601/,
    ],
    ['a script url', '{"title":"a","projectId":"x","pageUrl":"javascript:alert(1)"}', /http or https URL/],
  ];
  for (const [what, body, message] of bodies) {
    it(`refuses a body with ${what} and says so`, async () => {
      const response = await create(body);
      assert.equal(response.status, 400, response.text);
      assert.equal(response.error?.code, 'BAD_REQUEST');
      assert.match(response.error?.message ?? '', message);
    });
  }

  it('refuses a body that is not UTF-8', async () => {
    const response = await send('POST', '/api/v1/tasks', {
      headers: json,
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    assert.equal(response.status, 400);
    assert.match(response.error?.message ?? '', /UTF-8/);
  });

  it('lets the last of a repeated key count', async () => {
    const response = await create(`{"projectId":"${fixture.project.id}","title":"first","title":"last"}`);
    assert.equal(response.status, 201);
    assert.match(response.text, /"title":"last"/);
  });

  const types: [string, string | null, number][] = [
    ['a tab before the parameter', 'application/json\t;', 400],
    ['an empty parameter', 'application/json;', 400],
    ['another charset', 'application/json; charset=utf-16', 415],
    ['plain text', 'text/plain', 415],
    ['a form', 'application/x-www-form-urlencoded', 415],
    ['multipart where no file is read', 'multipart/form-data; boundary=x', 415],
    ['nearly JSON', 'application/json-patch+json', 415],
    ['no type', '', 400],
  ];
  for (const [what, type, status] of types) {
    it(`answers a body with ${what} with ${status}`, async () => {
      const response = await send('POST', '/api/v1/tasks', {
        headers: { 'content-type': type ?? '' },
        body: new TextEncoder().encode('{}'),
      });
      assert.equal(response.status, status, response.text);
    });
  }

  it('refuses a compressed body instead of inflating it', async () => {
    const response = await create('{}', { ...json, 'content-encoding': 'gzip' });
    assert.equal(response.status, 415);
  });

  it('refuses a body over 1 MiB by one byte and takes one of exactly that size', async () => {
    const size = 1024 * 1024;
    assert.equal((await create(' '.repeat(size + 1))).status, 413);
    assert.equal((await create('{}'.padEnd(size, ' '))).status, 400);
  });

  const queries = [
    'limit=0',
    'limit=-1',
    'limit=1e3',
    'limit=abc',
    'limit=',
    'page=0',
    'page=1.5',
    'page=1&page=2',
    'priority=urgent',
    'createdSince=yesterday',
    'q=%00',
    `q=${'a'.repeat(10_000)}`,
  ];
  for (const query of queries) {
    it(`refuses the query ${query.slice(0, 30)} with 400`, async () => {
      const response = await send('GET', `/api/v1/tasks?${query}`);
      assert.equal(response.status, 400, response.text);
      assert.equal(response.error?.code, 'BAD_REQUEST');
    });
  }

  it('lowers a limit above the maximum and says so', async () => {
    const page = await fixture.member.v1.listTasks({ limit: 101 });
    assert.equal(page.limit, 100);
    const audits = await send('GET', '/api/v1/tasks?page=1000000000');
    assert.match(audits.text, /"data":\[\],"meta":\{"page":1000000000,"limit":50,"total":\d+\}/);
  });

  it('takes ten thousand query parameters for what they are: unknown', async () => {
    const query = Array.from({ length: 1500 }, (_, index) => `p${index}=1`).join('&');
    assert.equal((await send('GET', `/api/v1/tasks?${query}`)).status, 400);
  });

  it('answers a body where none is read with 400', async () => {
    const response = await send('DELETE', `/api/v1/tasks/${unknownId}`, {
      headers: json,
      body: '{"really":true}',
    });
    assert.equal(response.status, 400);
  });

  it('never shows a stack, SQL or a path in an error', async () => {
    const response = await send('GET', `/api/v1/tasks/${unknownId}`);
    assert.equal(
      response.text,
      '{"error":{"code":"NOT_FOUND","message":"This does not exist, or you do not have access to it."}}',
    );
  });

  it('does not believe X-Forwarded headers of a peer nobody trusts', async () => {
    await send('GET', '/healthz', {
      headers: { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' },
    });
    assert.equal(JSON.stringify(service.logged).includes('8.8.8.8'), false);
  });

  it('never logs tokens or query strings', async () => {
    await send('GET', `/api/v1/tasks?token=${fixture.member.token}`);
    await service.fetch(`/api/v1/tasks?access_token=${fixture.member.token}`);
    assert.equal(JSON.stringify(service.logged).includes(fixture.member.token), false);
  });

  it('refuses a request line or headers that two parsers could read differently', async () => {
    const both =
      'POST /api/v1/tasks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    const twice =
      'POST /api/v1/tasks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcd';
    for (const raw of [both, twice]) assert.match(await exchange(service.url, raw), /^HTTP\/1\.1 400/);
  });

  it('takes a dashboard write only from its own origin', async () => {
    const cookie = `fettle_session=${fixture.member.session}`;
    const path = '/api/tasks';
    const body = JSON.stringify({ projectId: fixture.project.id, title: 'from the dashboard' });
    const own = { origin: service.url, 'sec-fetch-site': 'same-origin' };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const response = await service.fetch(path, {
        method: 'POST',
        headers: { ...json, cookie, ...headers },
        body,
      });
      assert.equal(response.status, 403);
      assert.equal(((await response.json()) as ErrorBody).error.code, 'FORBIDDEN');
    }
    const response = await service.fetch(path, {
      method: 'POST',
      headers: { ...json, cookie, ...own },
      body,
    });
    assert.equal(response.status, 201);
    assert.equal(((await response.json()) as { data: { source: string } }).data.source, 'dashboard');
  });

  it('opens metrics to this machine, and health to everyone', async () => {
    assert.match(await (await service.fetch('/metrics')).text(), /fettle_http_request_duration_seconds/);
    assert.equal((await service.fetch('/healthz')).status, 200);
    assert.equal((await service.fetch('/readyz')).status, 200);
  });

  it('never lets an encoded path reach another route', async () => {
    for (const path of ['/api/v1/%2e%2e/tasks', '/api/v1/%74asks/../me', '/api/v1/tasks%00', '/api/v1/%zz']) {
      const raw = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
      assert.match(await exchange(service.url, raw), /^HTTP\/1\.1 (404|400)/, path);
    }
  });

  it('answers HEAD like GET without a body', async () => {
    const response = await send('HEAD', '/api/v1/me');
    assert.equal(response.status, 200);
    assert.equal(response.text, '');
  });
});

/** Sends bytes and returns what comes back until the peer closes. */
async function exchange(url: string, raw: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setTimeout(5000, () => socket.destroy());
  socket.write(raw);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}
