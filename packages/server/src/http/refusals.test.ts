import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { limits } from '@fettle/contract';
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
