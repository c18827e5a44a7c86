import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { refused } from '../testing/refused.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';
const start = Date.parse('2026-03-01T12:00:00Z');

describe('refused requests in the service log', () => {
  /** A service with a clock that tests can advance, and its entries about refusals. */
  const open = async (t: { after: (fn: () => Promise<void>) => void }) => {
    const time = { now: start };
    const service = await startService(t, { clock: () => new Date(time.now) });
    const fixture = await createFixture(service);
    const entries = () =>
      service.logged
        .filter(({ msg }) => msg === 'request refused')
        .map(({ code, route, userId, tokenId, ip }) => ({ code, route, userId, tokenId, ip }));
    return { service, fixture, time, entries };
  };

  it('say who asked for what, without any value', async (t) => {
    const { service, fixture, entries } = await open(t);
    const { token } = await fixture.member.dashboard.createToken({ name: 'Reads', scopes: ['tasks:read'] });
    const headers = { authorization: `Bearer ${token}` };
    await service.fetch(`/api/v1/tasks/${unknownId}`, { headers });
    await service.fetch('/api/v1/tasks?secret=of-the-query', { headers });
    await service.fetch('/api/v1/tasks', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"title":"secret of the body"}',
    });
    await service.fetch('/api/v1/me', { headers: { authorization: 'Bearer ftl_wrong' } });
    const [missing, query, scope, unknown] = entries();
    const { userId, tokenId } = missing ?? {};
    assert.equal(userId, fixture.member.id);
    assert.equal(typeof tokenId, 'string');
    const known = { userId, tokenId, ip: '127.0.0.1' };
    assert.deepEqual(missing, { code: 'NOT_FOUND', route: '/api/v1/tasks/:id', ...known });
    assert.deepEqual(query, { code: 'BAD_REQUEST', route: '/api/v1/tasks', ...known });
    assert.deepEqual(scope, { code: 'INSUFFICIENT_SCOPE', route: '/api/v1/tasks', ...known });
    assert.equal(unknown?.code, 'INVALID_TOKEN');
    assert.equal(unknown?.userId, undefined);
    const all = JSON.stringify(service.logged);
    for (const secret of ['of-the-query', 'of the body', 'ftl_wrong', token, unknownId]) {
      assert.equal(all.includes(secret), false, secret);
    }
  });

  it('are failed sign-ins and foreign origins, but not what every visitor causes', async (t) => {
    const { service, entries } = await open(t);
    await service.fetch('/api/session');
    await service.fetch('/no/such/page');
    assert.deepEqual(entries(), []);
    const headers = { 'content-type': 'application/json', origin: 'https://other.example' };
    await service.fetch('/api/session', { method: 'POST', headers, body: '{}' });
    const nobody = { identifier: 'nobody@example.com', password: 'not their password' };
    await refused(service.dashboard().signInMobile(nobody), 'UNAUTHORIZED');
    assert.deepEqual(
      entries().map(({ code }) => code),
      ['FORBIDDEN', 'UNAUTHORIZED'],
    );
  });

  it('are limited in a minute by user, and the others counted', async (t) => {
    const { service, fixture, time, entries } = await open(t);
    const ask = (of: { v1: typeof fixture.member.v1 }) =>
      of.v1.getTask({ id: unknownId }).catch(() => undefined);
    for (let request = 0; request < 25; request += 1) await ask(fixture.member);
    await ask(fixture.owner);
    assert.equal(entries().length, 11);
    time.now += 60_000;
    await ask(fixture.member);
    assert.equal(entries().length, 12);
    const omitted = service.logged.filter((entry) => 'omitted' in entry).map((entry) => entry.omitted);
    assert.deepEqual(omitted, [15]);
  });
});
