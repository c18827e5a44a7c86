import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { generateToken } from '../features/identity/tokens/token-format.ts';
import { createFixture, type Person } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { startSecondService } from '../testing/second-service.ts';

const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'] as const;

describe('rate limits', async () => {
  const start = Date.parse('2026-11-20T09:00:20.000Z');
  let now = start;
  const limited = await startService(
    { after },
    {
      clock: () => new Date(now),
      config: { rateLimits: true, rateRead: 60, rateWrite: 3, rateAudit: 1, trustProxy: ['127.0.0.1'] },
    },
  );
  const second = await startSecondService({ after }, limited);
  const fixture = await createFixture(limited);

  const ask = async (token: string, method: string, path: string, body?: object, url = limited.url) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [limit, remaining, reset, wait] = names.map((name) => response.headers.get(name));
    const text = await response.text();
    return { status: response.status, limit, remaining, reset, wait, text };
  };
  const create = (person: Person, url?: string) =>
    ask(person.token, 'POST', '/tasks', { projectId: fixture.project.id, title: 'Counted' }, url);

  it('says nothing and limits nothing where they are off', async (t) => {
    const service = await startService(t);
    const { owner } = await createFixture(service);
    for (let request = 0; request < 8; request++) {
      const response = await ask(owner.token, 'GET', '/me', undefined, service.url);
      assert.deepEqual(
        { ...response, text: '' },
        { status: 200, limit: null, remaining: null, reset: null, wait: null, text: '' },
      );
    }
  });

  it('counts down in three headers to a 429 that says how long to wait', async () => {
    const responses = [];
    for (let request = 0; request < 5; request++) responses.push(await create(fixture.member));
    const reset = String(start / 1000 + 40);
    assert.deepEqual(
      responses.map(({ text: _, ...rest }) => rest),
      [
        { status: 201, limit: '3', remaining: '2', reset, wait: null },
        { status: 201, limit: '3', remaining: '1', reset, wait: null },
        { status: 201, limit: '3', remaining: '0', reset, wait: null },
        { status: 429, limit: '3', remaining: '0', reset, wait: '40' },
        { status: 429, limit: '3', remaining: '0', reset, wait: '40' },
      ],
    );
    const { error } = JSON.parse(responses[4]?.text ?? '') as { error: { code: string } };
    assert.equal(error.code, 'RATE_LIMITED');
  });

  it('counts reads, writes and audits apart, and each token for itself', async () => {
    assert.deepEqual((await ask(fixture.member.token, 'GET', '/me')).remaining, '59');
    const audits = `/projects/${fixture.project.id}/audits`;
    const audit = await ask(fixture.member.token, 'POST', audits, {});
    assert.deepEqual([audit.status, audit.limit, audit.remaining], [201, '1', '0']);
    assert.equal((await ask(fixture.member.token, 'POST', audits, {})).status, 429);
    assert.equal((await create(fixture.lead)).remaining, '2');
  });

  it('counts before it looks at scope or shape, so that refused requests cost too', async () => {
    const reader = await fixture.admin.tokenWith(['tasks:read']);
    const statuses = [];
    for (let request = 0; request < 4; request++)
      statuses.push((await reader.requestRaw('POST', '/tasks', { body: {} })).status);
    assert.deepEqual(statuses, [403, 403, 403, 429]);
  });

  it('counts people at the dashboard, four times a token at most, and shows them no headers', async () => {
    const change = () => fixture.viewer.dashboard.requestRaw('PATCH', '/me', { body: {} });
    for (let request = 0; request < 12; request++) {
      const response = await change();
      assert.deepEqual([response.status, response.headers.get('x-ratelimit-limit')], [200, null]);
    }
    const refused = await change();
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '40']);
  });

  it('lets nobody multiply their limit by tokens: all of a user share four times that of one', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 6 }, async () => fixture.admin.tokenWith(['tasks:read'])),
    );
    // Six tokens of three writes each: 18, and the one above has made four of the user's twelve.
    const statuses = [];
    for (const client of tokens)
      for (let request = 0; request < 3; request++)
        statuses.push((await client.requestRaw('POST', '/tasks', { body: {} })).status);
    assert.deepEqual(
      [
        statuses.filter((status) => status === 403).length,
        statuses.filter((status) => status === 429).length,
      ],
      [8, 10],
    );
    assert.equal((await fixture.admin.dashboard.requestRaw('PATCH', '/me', { body: {} })).status, 429);
  });

  it('counts who has no credential by network, whatever is asked for', async () => {
    const post = (address: string, path: string) =>
      fetch(limited.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: '{}',
      });
    const statuses = [];
    for (let request = 0; request < 13; request++) {
      const path = request % 2 === 0 ? '/api/session' : '/api/v1/auth/login';
      statuses.push((await post('198.51.100.7', path)).status);
    }
    assert.deepEqual(statuses, [...Array.from({ length: 12 }, () => 400), 429]);
    const refused = await post('198.51.100.7', '/api/invitations/made-up');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '40']);
    assert.equal((await post('198.51.100.8', '/api/session')).status, 400);
  });

  it('counts wrong credentials by network, and keeps nobody out who has a good one', async () => {
    const address = '198.51.100.20';
    const from = (path: string, headers: Record<string, string>, method = 'POST') =>
      fetch(limited.url + path, {
        method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
    const wrong = [
      () => from('/api/v1/tasks', { authorization: `Bearer ${generateToken().token}` }),
      () => from('/api/orgs', { cookie: `fettle_session=${'x'.repeat(43)}` }),
      () => from('/api/orgs', { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' }),
      () => from('/mcp', { authorization: `Bearer ${generateToken().token}` }),
    ];
    const statuses = [];
    for (let request = 0; request < 12; request++)
      statuses.push((await (wrong[request % wrong.length] ?? assert.fail)()).status);
    assert.deepEqual(
      statuses,
      Array.from({ length: 12 }, () => 401),
    );
    for (const attempt of wrong) {
      const refused = await attempt();
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '40']);
    }
    const good = await from('/api/v1/me', { authorization: `Bearer ${fixture.stranger.token}` }, 'GET');
    assert.deepEqual([good.status, good.headers.get('x-ratelimit-remaining')], [200, '59']);
  });

  it('counts agents with the user they act for', async () => {
    const { lead } = fixture;
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const ask = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${limited.url}/mcp`, {
        method: 'POST',
        headers,
        body: JSON.stringify(list),
      });
      await response.arrayBuffer();
      return response.status;
    };
    // Of the 240 reads of the user, those of sessions are left out of what a token shows.
    await Promise.all(Array.from({ length: 240 }, () => lead.dashboard.requestRaw('GET', '/session')));
    assert.equal(await ask(lead.token), 429);
  });

  it('begins anew with the next minute', async () => {
    assert.equal((await create(fixture.member)).status, 429);
    now = start + 39_999;
    assert.equal((await create(fixture.member)).wait, '1');
    now = start + 40_000;
    const response = await create(fixture.member);
    assert.deepEqual([response.status, response.remaining], [201, '2']);
    assert.equal(response.reset, String(start / 1000 + 100));
    const { rows } = await sql`
      select 1 from rate_windows rate_window join api_tokens token on token.id = rate_window.token_id
      where token.user_id = ${fixture.member.id} and rate_window.class = 'write'`.execute(
      limited.services.db,
    );
    assert.equal(rows.length, 1, 'windows of the past are cleared away');
  });

  it('lets through as many of 200 parallel requests to two processes as one window allows', async () => {
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        ask(fixture.outsider.token, 'GET', '/me', undefined, index % 2 === 0 ? limited.url : second.url),
      ),
    );
    const passed = responses.filter(({ status }) => status === 200);
    assert.equal(passed.length, 60);
    assert.equal(responses.filter(({ status }) => status === 429).length, 140);
    const left = passed.map(({ remaining }) => Number(remaining)).sort((a, b) => a - b);
    assert.deepEqual(
      left,
      Array.from({ length: 60 }, (_, index) => index),
    );
  });

  it('does not take the service along when it cannot count', async () => {
    const { db } = limited.services;
    await sql`alter table rate_windows rename to rate_windows_gone`.execute(db);
    try {
      for (let request = 0; request < 5; request++) assert.equal((await create(fixture.lead)).status, 201);
    } finally {
      await sql`alter table rate_windows_gone rename to rate_windows`.execute(db);
    }
    const warned = limited.logged.filter(({ msg }) => String(msg).includes('could not count a request'));
    assert.ok(warned.length >= 5);
    assert.equal((await create(fixture.lead)).status, 201);
  });
});
