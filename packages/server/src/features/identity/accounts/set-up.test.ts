import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { sql } from 'kysely';
import { startService } from '../../../testing/harness.ts';

const service = await startService({ after });
const client = service.dashboard();

const founder = (name: string) => ({
  name,
  email: `${name}@example.com`,
  username: name,
  password: 'correct horse battery',
  orgName: 'Müller & Söhne',
});

test('a setup with missing or weak data is refused and creates nothing', async () => {
  assert.deepEqual(await client.getSetup(), {
    needed: true,
    googleClientId: null,
    passkeyHost: 'localhost',
    sendsMail: false,
  });
  const good = founder('ada');
  const bad = [
    { ...good, password: 'seven77' },
    { ...good, password: 'x'.repeat(1025) },
    { ...good, email: 'ada' },
    { ...good, username: 'a@b' },
    { ...good, name: '  ' },
    { ...good, orgName: '' },
    { ...good, admin: true },
  ];
  for (const body of bad) {
    const response = await client.requestRaw('POST', '/setup', { body });
    assert.equal(response.status, 400, JSON.stringify(body).slice(0, 80));
  }
  assert.deepEqual(await client.getSetup(), {
    needed: true,
    googleClientId: null,
    passkeyHost: 'localhost',
    sendsMail: false,
  });
});

/** Keeps everybody from writing users until so many wait to. */
async function heldAtUsers<T>(count: number, work: () => Promise<T>): Promise<T> {
  return service.services.db.connection().execute(async (db) => {
    await sql`begin`.execute(db);
    await sql`lock table users in share mode`.execute(db);
    const result = work();
    const waiting = sql<{ count: number }>`
      select count(*) from pg_locks where relation = 'users'::regclass and not granted`;
    const deadline = Date.now() + 20_000;
    while ((await waiting.execute(db)).rows[0]?.count !== count) {
      assert.ok(Date.now() < deadline, 'the setups did not come to write');
    }
    await sql`commit`.execute(db);
    return result;
  });
}

test('of several concurrent setups, one creates user, organization, and owner, and the others get CONFLICT', async () => {
  const names = ['ada', 'bob', 'cleo', 'dora', 'emil'];
  // All of them are let through to the point of writing before the first may write.
  const attempts = await heldAtUsers(names.length, () =>
    Promise.allSettled(names.map((name) => client.setUp(founder(name)))),
  );
  const won = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  const lost = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
  assert.equal(won.length, 1);
  assert.ok(
    lost.every((error) => error instanceof FettleError && error.code === 'CONFLICT'),
    String(lost),
  );

  const { user, org } = won[0] ?? assert.fail();
  assert.deepEqual({ name: org.name, slug: org.slug }, { name: 'Müller & Söhne', slug: 'muller-sohne' });
  const { db } = service.services;
  const users = await db.selectFrom('users').select('id').execute();
  assert.deepEqual(users, [{ id: user.id }]);
  const members = await db.selectFrom('org_members').select(['org_id', 'user_id', 'role']).execute();
  assert.deepEqual(members, [{ org_id: org.id, user_id: user.id, role: 'owner' }]);
  assert.deepEqual(await client.getSetup(), {
    needed: false,
    googleClientId: null,
    passkeyHost: 'localhost',
    sendsMail: false,
  });
});

test('the setup returns 201 and signs in the first user, who can sign in again with the chosen credentials', async (t) => {
  const fresh = await startService(t);
  const response = await fresh.fetch('/api/setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(founder('ada')),
  });
  assert.equal(response.status, 201);
  const { data } = (await response.json()) as { data: { user: object; org: object } };
  assert.deepEqual(Object.keys(data), ['user', 'org']);
  const session = /^[^=]+=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  assert.deepEqual(await fresh.dashboard(session).getSession(), {
    user: data.user,
    secondFactorRequiredBy: [],
    mayCreateOrgs: true,
  });
  const { token } = await fresh.client().logIn({ identifier: 'ada', password: 'correct horse battery' });
  assert.deepEqual((await fresh.client(token).getMe()).orgs, [data.org]);
});
