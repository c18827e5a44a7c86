import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { allOperations, prefixes, type Surface } from '@fettle/contract';
import { createWorld } from '../testing/factories.ts';
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

describe('the door', async () => {
  const service = await startService({ after });
  const world = await createWorld(service);

  /** Sends a request as the member and returns status, code and message. */
  const send = async (
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> } = {},
  ) => {
    const answer = await service.fetch(path, {
      method,
      headers: { authorization: `Bearer ${world.member.token}`, ...init.headers },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    const text = await answer.text();
    const parsed = text === '' ? null : (JSON.parse(text) as ErrorBody);
    return { status: answer.status, headers: answer.headers, text, error: parsed?.error ?? null };
  };
  const json = { 'content-type': 'application/json' };
  const create = (body: string, headers: Record<string, string> = json) =>
    send('POST', '/api/v1/tasks', { headers, body });

  it('answers what does not exist with the envelope, a request id and nosniff', async () => {
    for (const path of [
      '/api/v1/nothing',
      '/api/v1/tasks/',
      '/api/v1//tasks',
      `/api/v1/${'x'.repeat(8000)}`,
    ]) {
      const answer = await send('GET', path);
      assert.equal(answer.status, 404, path);
      assert.equal(answer.error?.code, 'NOT_FOUND');
      assert.match(answer.headers.get('x-request-id') ?? '', /^[\w-]{8,64}$/);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    }
  });

  it('keeps a harmless request id of the caller and replaces any other', async () => {
    const kept = await send('GET', '/healthz', { headers: { 'x-request-id': 'trace-12345678' } });
    assert.equal(kept.headers.get('x-request-id'), 'trace-12345678');
    const replaced = await send('GET', '/healthz', { headers: { 'x-request-id': 'a b"<script>' } });
    assert.doesNotMatch(replaced.headers.get('x-request-id') ?? '', /script/);
  });

  it('answers another method on a known path with 405 and Allow, before it looks at the credential', async () => {
    const answer = await service.fetch('/api/v1/tasks', { method: 'PUT', body: 'x' });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), 'GET, HEAD, POST');
    assert.equal(((await answer.json()) as ErrorBody).error.code, 'METHOD_NOT_ALLOWED');
  });

  it('asks every v1 operation for a token: none is UNAUTHORIZED', async () => {
    for (const { method, path, name } of v1Operations) {
      const answer = await service.fetch(pathOf('v1', path), { method });
      assert.equal(answer.status, 401, name);
      assert.equal(((await answer.json()) as ErrorBody).error.code, 'UNAUTHORIZED', name);
    }
  });

  it('refuses every v1 operation to a token without its scope, before it looks at the body', async () => {
    const client = await world.member.tokenWith([]);
    for (const { method, path, name, scope } of v1Operations.filter(
      (operation) => operation.scope !== null,
    )) {
      const answer = await client.requestRaw(method, path.replace(/:\w+/g, unknownId));
      assert.equal(answer.status, 403, name);
      assert.equal((answer.body as ErrorBody).error.code, 'INSUFFICIENT_SCOPE', name);
      assert.match((answer.body as ErrorBody).error.message, new RegExp(scope ?? ''));
    }
    assert.equal((await client.getMe()).user.id, world.member.id);
  });

  it('asks every dashboard operation for a session, and takes no API token there', async () => {
    for (const { method, path, name } of allOperations.filter(
      (operation) => operation.surfaces.includes('dashboard') && operation.credential,
    )) {
      for (const headers of [{}, { authorization: `Bearer ${world.member.token}` }] as Record<
        string,
        string
      >[]) {
        const answer = await service.fetch(pathOf('dashboard', path), { method, headers });
        assert.equal(answer.status, 401, name);
        assert.equal(((await answer.json()) as ErrorBody).error.code, 'UNAUTHORIZED', name);
      }
    }
  });

  it('refuses an unknown query parameter on every operation that reads', async () => {
    for (const { method, path, name } of v1Operations.filter((operation) => operation.method === 'GET')) {
      const answer = await send(method, `${pathOf('v1', path)}?shade=red`);
      assert.equal(answer.status, 400, name);
      assert.match(answer.error?.message ?? '', /Unknown query parameter "shade"/, name);
    }
  });

  it('names an unknown body field and the one that was meant', async () => {
    const answer = await create(JSON.stringify({ projectId: world.project.id, titel: 'x' }));
    assert.equal(answer.status, 400);
    assert.match(answer.error?.message ?? '', /Unknown field "titel"; did you mean "title"\?/);
    assert.deepEqual(
      answer.error?.details?.map(({ path }) => path),
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
      const answer = await create(body);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.error?.code, 'BAD_REQUEST');
      assert.match(answer.error?.message ?? '', message);
    });
  }

  it('refuses a body that is not UTF-8', async () => {
    const answer = await send('POST', '/api/v1/tasks', {
      headers: json,
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    assert.equal(answer.status, 400);
    assert.match(answer.error?.message ?? '', /UTF-8/);
  });

  it('lets the last of a repeated key count', async () => {
    const answer = await create(`{"projectId":"${world.project.id}","title":"first","title":"last"}`);
    assert.equal(answer.status, 201);
    assert.match(answer.text, /"title":"last"/);
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
      const answer = await send('POST', '/api/v1/tasks', {
        headers: { 'content-type': type ?? '' },
        body: new TextEncoder().encode('{}'),
      });
      assert.equal(answer.status, status, answer.text);
    });
  }

  it('refuses a compressed body instead of inflating it', async () => {
    const answer = await create('{}', { ...json, 'content-encoding': 'gzip' });
    assert.equal(answer.status, 415);
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
      const answer = await send('GET', `/api/v1/tasks?${query}`);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.error?.code, 'BAD_REQUEST');
    });
  }

  it('lowers a limit above the maximum and says so', async () => {
    const page = await world.member.v1.listTasks({ limit: 101 });
    assert.equal(page.limit, 100);
    const audits = await send('GET', '/api/v1/tasks?page=1000000000');
    assert.match(audits.text, /"data":\[\],"meta":\{"page":1000000000,"limit":50,"total":\d+\}/);
  });

  it('takes ten thousand query parameters for what they are: unknown', async () => {
    const query = Array.from({ length: 1500 }, (_, index) => `p${index}=1`).join('&');
    assert.equal((await send('GET', `/api/v1/tasks?${query}`)).status, 400);
  });

  it('answers a body where none is read with 400', async () => {
    const answer = await send('DELETE', `/api/v1/tasks/${unknownId}`, {
      headers: json,
      body: '{"really":true}',
    });
    assert.equal(answer.status, 400);
  });

  it('never shows a stack, SQL or a path in an error', async () => {
    const answer = await send('GET', `/api/v1/tasks/${unknownId}`);
    assert.equal(
      answer.text,
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
    await send('GET', `/api/v1/tasks?token=${world.member.token}`);
    await service.fetch(`/api/v1/tasks?access_token=${world.member.token}`);
    assert.equal(JSON.stringify(service.logged).includes(world.member.token), false);
  });

  it('refuses a request line or headers that two parsers could read differently', async () => {
    const both =
      'POST /api/v1/tasks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    const twice =
      'POST /api/v1/tasks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcd';
    for (const raw of [both, twice]) assert.match(await exchange(service.url, raw), /^HTTP\/1\.1 400/);
  });

  it('takes a dashboard write only from its own origin', async () => {
    const cookie = `fettle_session=${world.member.session}`;
    const path = '/api/tasks';
    const body = JSON.stringify({ projectId: world.project.id, title: 'from the dashboard' });
    const own = { origin: service.url, 'sec-fetch-site': 'same-origin' };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const answer = await service.fetch(path, {
        method: 'POST',
        headers: { ...json, cookie, ...headers },
        body,
      });
      assert.equal(answer.status, 403);
      assert.equal(((await answer.json()) as ErrorBody).error.code, 'FORBIDDEN');
    }
    const answer = await service.fetch(path, { method: 'POST', headers: { ...json, cookie, ...own }, body });
    assert.equal(answer.status, 201);
    assert.equal(((await answer.json()) as { data: { source: string } }).data.source, 'dashboard');
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
    const answer = await send('HEAD', '/api/v1/me');
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '');
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
