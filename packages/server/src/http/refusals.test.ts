import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { allOperations, fieldsOf, limits } from '@fettle/contract';
import { sql } from 'kysely';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';

interface ErrorResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  error: { code: string; message: string } | undefined;
  meta: { page: number; limit: number } | undefined;
}

describe('refusals say what is wrong', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const authorization = `Bearer ${fixture.member.token}`;

  /** By node:http, which sends a header twice when told to. */
  const send = (method: string, path: string, headers: Record<string, string | string[]>, body = '') =>
    new Promise<ErrorResponse>((resolve, reject) => {
      const sent = request(service.url + path, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { error, meta } = JSON.parse(Buffer.concat(chunks).toString()) as ErrorResponse;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, error, meta });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

  for (const path of [
    '/',
    '/docs',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/api/v1/openapi.json',
  ]) {
    it(`${path} is only read: another method is 405 with Allow, not 404`, async () => {
      const { status, headers, error } = await send('POST', path, {});
      assert.deepEqual([status, error?.code, headers.allow], [405, 'METHOD_NOT_ALLOWED', 'GET, HEAD']);
    });
  }

  it('TRACE is not supported on any path', async () => {
    for (const path of ['/', '/docs', '/healthz', '/mcp', '/api/v1/me', '/api/session', '/nothing']) {
      const { status, error } = await send('TRACE', path, { authorization });
      assert.deepEqual([status, error?.code], [404, 'NOT_FOUND'], path);
    }
  });

  it('an unexpected error is logged with its request ID, and its response says nothing of it', async (t) => {
    const broken = await startService(t);
    const { member } = await createFixture(broken);
    await sql`alter table projects rename to gone`.execute(broken.services.db);
    const headers = { authorization: `Bearer ${member.token}` };
    const response = await broken.fetch('/api/v1/me', { headers });
    assert.equal(response.status, 500);
    const { error } = (await response.json()) as Required<ErrorResponse>;
    assert.equal(error?.code, 'INTERNAL_ERROR');
    assert.doesNotMatch(error.message, /projects|relation|select/i);
    const entry = broken.logged.find(({ msg }) => msg === 'request failed');
    assert.equal(entry?.requestId, response.headers.get('x-request-id'));
    assert.match(JSON.stringify(entry), /relation/);
  });

  for (const name of ['authorization', 'x-service-token']) {
    it(`a credential sent twice as ${name} is refused instead of one of them being ignored`, async () => {
      const value = name === 'authorization' ? authorization : fixture.member.token;
      const { status, error } = await send('GET', '/api/v1/me', { [name]: [value, `${value}x`] });
      assert.deepEqual([status, error?.code], [400, 'BAD_REQUEST']);
      assert.match(error?.message ?? '', new RegExp(`${name} was sent more than once`));
    });
  }

  it('an API token on /api is told where it works', async () => {
    for (const headers of [{ authorization }, { 'x-service-token': fixture.member.token }]) {
      const { status, error } = await send('GET', '/api/me', headers);
      assert.deepEqual([status, error?.code], [401, 'UNAUTHORIZED']);
      assert.match(error?.message ?? '', /\/api\/v1/);
    }
  });

  it('an unknown query parameter is called one, with its likely name', async () => {
    const { error } = await send('GET', '/api/v1/tasks?statu=done', { authorization });
    assert.equal(error?.message, 'Unknown query parameter "statu"; did you mean "status"?');
  });

  it('an empty value is refused by name, whatever parameter of whatever list it is', async () => {
    const lists = allOperations.filter(({ kind, surfaces }) => kind === 'list' && surfaces.includes('v1'));
    for (const { path, query, name } of lists) {
      const target = `/api/v1${path.replace(/:\w+/g, fixture.project.id)}`;
      for (const parameter of fieldsOf(query)) {
        const { status, error } = await send('GET', `${target}?${parameter}=`, { authorization });
        const message = `"${parameter}" must not be empty; leave it out if it does not apply.`;
        assert.deepEqual([status, error?.message], [400, message], name);
      }
    }
  });

  it('a "+" that arrived as a space is told how it is written', async () => {
    const path = '/api/v1/tasks?createdSince=';
    const { status, error } = await send('GET', `${path}2026-11-20T09:30:00+01:00`, { authorization });
    assert.equal(status, 400);
    assert.match(
      error?.message ?? '',
      /received "2026-11-20T09:30:00 01:00"\. In a URL, a "\+" must be written as %2B\.$/,
    );
    const escaped = await send('GET', `${path}2026-11-20T09:30:00%2B01:00`, { authorization });
    assert.equal(escaped.status, 200);
    for (const other of ['2026-11-20%2009:30', '2026-13-20T09:30:00+01:00', 'x+01:00']) {
      const { error: plain } = await send('GET', path + other, { authorization });
      assert.doesNotMatch(plain?.message ?? '', /%2B/, other);
    }
  });

  it('booleans have the same six forms everywhere, and no others', async () => {
    const { v1 } = fixture.member;
    const { id } = await v1.createTask({ projectId: fixture.project.id, title: 'Flags' });
    const list = await v1.createChecklist({ id, title: 'x', items: [{ title: 'y' }] });
    const item = `/tasks/${id}/checklists/${list.id}/items/${list.items[0]?.id}`;
    const forms: [unknown, boolean][] = [
      [true, true],
      [false, false],
      [1, true],
      [0, false],
    ];
    for (const [value, expected] of [...forms, ['true', true], ['false', false]] as [unknown, boolean][]) {
      const changed = await v1.requestRaw('PATCH', item, { body: { completed: value, done: expected } });
      assert.equal((changed.body as { data: { completed: boolean } }).data.completed, expected);
      const dated = await v1.requestRaw('PATCH', `/tasks/${id}`, { body: { dueDateComplete: value } });
      assert.equal((dated.body as { data: { dueDateComplete: boolean } }).data.dueDateComplete, expected);
      const listed = await v1.requestRaw('GET', `/tasks?completed=${String(value)}`);
      assert.equal((listed.body as { meta: { total: number } }).meta.total > 0, !expected);
    }
    for (const value of ['yes', 2, null, 'TRUE', '1', [], {}]) {
      for (const [path, name] of [
        [item, 'checked'],
        [`/tasks/${id}`, 'dueDateComplete'],
      ] as const) {
        const { status, body } = await v1.requestRaw('PATCH', path, { body: { [name]: value } });
        assert.equal(status, 400);
        assert.match(
          (body as { error: { message: string } }).error.message,
          new RegExp(`^"${name}" must be true or false; `),
        );
      }
    }
    assert.equal((await v1.requestRaw('GET', '/tasks?completed=yes')).status, 400);
    const pages = `/audits/${id}/pages?indexable=`;
    for (const value of ['true', 'false', '1', '0'])
      assert.equal((await v1.requestRaw('GET', pages + value)).status, 404, value);
    assert.equal((await v1.requestRaw('GET', `${pages}yes`)).status, 400);
  });

  const columns: [what: string, body: object[], says: string][] = [
    ['too few', [], '"columns" must not be empty.'],
    [
      'an unknown field inside a list',
      [{ label: 'A', category: 'done', position: 3 }],
      'Unknown field "position" in "columns.0"; valid names: key, label, color, category, wipLimit.',
    ],
    [
      'a key that breaks its rule',
      [{ key: 'To Do', label: 'A', category: 'done' }],
      '"columns.0.key" is not valid; received "To Do". Expected: Lowercase letters, digits, and single underscores; derived from the label when omitted.',
    ],
  ];
  for (const [what, list, says] of columns) {
    it(`${what}: the message says where and what would be valid`, async () => {
      const headers = { authorization: `Bearer ${fixture.lead.token}`, 'content-type': 'application/json' };
      const path = `/api/v1/projects/${fixture.project.id}/columns`;
      const { status, error } = await send('PUT', path, headers, JSON.stringify({ columns: list }));
      assert.deepEqual([status, error?.message], [400, says]);
    });
  }

  it('a limit beyond any number is lowered like any other above the maximum', async () => {
    const { status, meta } = await send('GET', `/api/v1/tasks?limit=${'9'.repeat(40)}`, { authorization });
    assert.deepEqual([status, meta?.limit], [200, limits.page.max]);
  });

  it('a page beyond any number is an empty page', async () => {
    const path = `/api/v1/tasks?page=${'9'.repeat(40)}`;
    const { status, meta } = await send('GET', path, { authorization });
    assert.deepEqual([status, meta?.page], [200, Number.MAX_SAFE_INTEGER]);
  });

  it('a body that is too large is told the bound', async () => {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ title: 'x'.repeat(limits.jsonBodyBytes) });
    const { status, error } = await send('POST', '/api/v1/tasks', headers, body);
    assert.equal(status, 413);
    assert.match(error?.message ?? '', /the limit of 1 MiB\./);
  });
});
