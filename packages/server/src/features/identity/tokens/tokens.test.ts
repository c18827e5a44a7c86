import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { allScopes } from '@fettle/contract';
import { createFixture, createPerson } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';

const start = new Date('2026-11-20T12:00:00.000Z');
let now = start;
const service = await startService({ after }, { clock: () => now });
const fixture = await createFixture(service);

const refusedWith = (code: string) => (error: unknown) => error instanceof FettleError && error.code === code;

test('a new token has the requested properties, is shown once, and is stored as a hash', async () => {
  const { dashboard, id: userId } = await createPerson(service, 'Minter');
  const { token, ...made } = await dashboard.createToken({
    name: ' CI ',
    scopes: ['tasks:read', 'tasks:write'],
    expiresAt: '2026-11-21T13:00:00+01:00',
  });
  const [listed] = (await dashboard.listTokens()).items;
  assert.deepEqual(listed, made);
  assert.deepEqual(made, {
    id: made.id,
    kind: 'personal',
    name: 'CI',
    scopes: ['tasks:read', 'tasks:write'],
    projectIds: null,
    publicId: token.slice(4, 14),
    lastFour: token.slice(-4),
    expiresAt: '2026-11-21T12:00:00.000Z',
    lastUsedAt: null,
    createdAt: start.toISOString(),
    revokedAt: null,
  });
  const rows = await service.services.db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token.slice(15)));
  const me = await service.client(token).getMe();
  assert.deepEqual(me.token, { name: 'CI', scopes: ['tasks:read', 'tasks:write'] });
});

test('a token can have no scopes or all of them; unknown and repeated scopes are refused', async () => {
  const { dashboard } = fixture.member;
  const { token } = await dashboard.createToken({ name: 'none', scopes: [] });
  assert.deepEqual((await service.client(token).getMe()).token.scopes, []);
  assert.deepEqual((await dashboard.createToken({ name: 'all', scopes: allScopes })).scopes, allScopes);
  for (const scopes of [['tasks:all'], ['tasks:read', 'tasks:read'], 'tasks:read', null]) {
    const response = await dashboard.requestRaw('POST', '/tokens', { body: { name: 'x', scopes } });
    assert.equal(response.status, 400, String(scopes));
  }
});

test('an expiry that is not in the future is refused', async () => {
  const { dashboard } = fixture.member;
  for (const expiresAt of ['2026-11-20T12:00:00Z', '2026-11-20', '0001-01-01', 'soon', '2026-02-30', 1]) {
    const response = await dashboard.requestRaw('POST', '/tokens', {
      body: { name: 'x', scopes: [], expiresAt },
    });
    assert.equal(response.status, 400, String(expiresAt));
    assert.match(JSON.stringify(response.body), /expiresAt/);
  }
  assert.equal((await dashboard.createToken({ name: 'x', scopes: [], expiresAt: null })).expiresAt, null);
});

test('a token can be limited to projects that its user sees, and sees only those', async () => {
  const projectIds = [fixture.project.id];
  const { token } = await fixture.member.dashboard.createToken({ name: 'one', scopes: [], projectIds });
  const me = await service.client(token).getMe();
  assert.deepEqual(
    me.projects.map((project) => project.id),
    projectIds,
  );
  const none = await fixture.member.dashboard.createToken({ name: 'none', scopes: [], projectIds: [] });
  assert.deepEqual((await service.client(none.token).getMe()).projects, []);
});

test('a token for a hidden project is refused like one for a project that does not exist', async () => {
  const { dashboard } = fixture.outsider;
  const before = (await dashboard.listTokens()).total;
  const messages = [fixture.project.id, fixture.foreignProject.id, crypto.randomUUID(), 'nonsense'].map(
    async (id) => {
      const body = { name: 'x', scopes: [], projectIds: [id] };
      const response = await dashboard.requestRaw('POST', '/tokens', { body });
      assert.equal(response.status, 400);
      return JSON.stringify(response.body).replaceAll(id, '<id>');
    },
  );
  assert.equal(new Set(await Promise.all(messages)).size, 1);
  assert.equal((await dashboard.listTokens()).total, before);
});

test("tokens are listed newest first, in pages, and only the user's own", async () => {
  const { dashboard } = await createPerson(service, 'Lister');
  for (const name of ['a', 'b', 'c']) await dashboard.createToken({ name, scopes: [] });
  const { items, ...meta } = await dashboard.listTokens({ limit: 2 });
  assert.deepEqual(meta, { page: 1, limit: 2, total: 4 });
  assert.deepEqual(
    items.map((item) => item.name),
    ['c', 'b'],
  );
  const last = await dashboard.listTokens({ limit: 2, page: 2 });
  assert.deepEqual(
    last.items.map((item) => item.name),
    ['a', 'test'],
  );
  const past = await dashboard.listTokens({ limit: 2, page: 1_000_000_000 });
  assert.deepEqual([past.items, past.total], [[], 4]);
});

test('a revoked token is refused by the next request, and stays in the list with its time', async () => {
  const { dashboard } = await createPerson(service, 'Revoker');
  const { id, token } = await dashboard.createToken({ name: 'leaked', scopes: [] });
  const client = service.client(token);
  await client.getMe();
  assert.deepEqual(await dashboard.revokeToken({ id }), { id });
  await assert.rejects(client.getMe(), refusedWith('INVALID_TOKEN'));
  now = new Date(start.getTime() + 60_000);
  assert.deepEqual(await dashboard.revokeToken({ id }), { id });
  assert.equal((await dashboard.listTokens()).items[0]?.revokedAt, start.toISOString());
  now = start;
});

test("revoking somebody else's token, an unknown one, and a malformed ID gives the same response", async () => {
  const { id, token } = await fixture.member.dashboard.createToken({ name: 'mine', scopes: [] });
  const responses = [id, crypto.randomUUID(), 'nonsense'].map(async (other) => {
    const response = await fixture.stranger.dashboard.requestRaw('DELETE', `/tokens/${other}`);
    return [response.status, JSON.stringify(response.body)];
  });
  const [first, ...others] = await Promise.all(responses);
  assert.equal(first?.[0], 404);
  for (const other of others) assert.deepEqual(other, first);
  await service.client(token).getMe();
});

test('an expired token is refused', async () => {
  const expiresAt = '2026-11-20T12:00:01Z';
  const { token } = await fixture.member.dashboard.createToken({ name: 'short', scopes: [], expiresAt });
  await service.client(token).getMe();
  now = new Date(start.getTime() + 1000);
  await assert.rejects(service.client(token).getMe(), refusedWith('INVALID_TOKEN'));
  now = start;
});

test('the list shows when a token was last used', async () => {
  const { dashboard } = await createPerson(service, 'User');
  const { token } = await dashboard.createToken({ name: 'used', scopes: [] });
  await service.client(token).getMe();
  await service.services.identity.lastUsed.flush();
  assert.equal((await dashboard.listTokens()).items[0]?.lastUsedAt, start.toISOString());
});

test('tokens can be managed only by signed-in people, not by tokens', async () => {
  for (const client of [service.dashboard(), service.dashboard('x'.repeat(43))]) {
    await assert.rejects(client.listTokens(), refusedWith('UNAUTHORIZED'));
    await assert.rejects(client.createToken({ name: 'x', scopes: [] }), refusedWith('UNAUTHORIZED'));
    await assert.rejects(client.revokeToken({ id: crypto.randomUUID() }), refusedWith('UNAUTHORIZED'));
  }
  const headers = { authorization: `Bearer ${fixture.owner.token}` };
  assert.equal((await service.fetch('/api/tokens', { headers })).status, 401);
});
