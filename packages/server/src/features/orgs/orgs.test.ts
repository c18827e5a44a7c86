import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { FettleError } from '@fettle/client';
import { limits, operations, sessionCookie } from '@fettle/contract';
import type { Config } from '../../config.ts';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import { addToOrg, createFixture, createOrg, createPerson, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

const service = await startService({ after });
const fixture = await createFixture(service);

/** Somebody who may found organizations, because they own one. */
async function createFounder(name: string): Promise<Person> {
  const person = await createPerson(service, name);
  await addToOrg(service, await createOrg(service), person, 'owner');
  return person;
}

test('whoever creates an organization is its owner and finds it in their list, by name', async () => {
  const person = await createFounder('Frida Founder');
  const zebra = await person.dashboard.createOrg({ name: ' Zebra ', slug: 'zebra-works' });
  conforms(operations.createOrg, zebra);
  assert.deepEqual([zebra.name, zebra.slug], ['Zebra', 'zebra-works']);
  const ape = await person.dashboard.createOrg({ name: 'ape' });
  const { items, total } = await person.dashboard.listOrgs({});
  assert.deepEqual(
    [items[0], items[2]],
    [
      { ...ape, role: 'owner' },
      { ...zebra, role: 'owner' },
    ],
  );
  assert.equal(total, 3);
  for (const item of items) conforms(operations.listOrgs, item);
  const past = await person.dashboard.listOrgs({ page: 4, limit: 1 });
  assert.deepEqual([past.items, past.total], [[], 3]);
});

const founders: Record<Config['orgCreation'], string[]> = {
  owners: ['owner', 'admin'],
  members: ['owner', 'admin', 'member'],
  anyone: ['owner', 'admin', 'member', 'viewer', 'nobody'],
};
for (const [orgCreation, allowed] of Object.entries(founders) as [Config['orgCreation'], string[]][]) {
  test(`with FETTLE_ORG_CREATION=${orgCreation}, organizations can be created by: ${allowed.join(', ')}`, async (t) => {
    const here = await startService(t, { config: { orgCreation } });
    const { owner, admin, member, viewer } = await createFixture(here);
    const people = { owner, admin, member, viewer, nobody: await createPerson(here, 'Nobody') };
    for (const [role, person] of Object.entries(people)) {
      const session = await person.dashboard.getSession({});
      conforms(operations.getSession, session);
      assert.equal(session.mayCreateOrgs, allowed.includes(role), role);
      const found = person.dashboard.createOrg({ name: `Of ${role}` });
      await (allowed.includes(role) ? found : refused(found, 'FORBIDDEN'));
    }
  });
}

test('organizations with one name that are created at once get different slugs', async () => {
  const person = await createFounder('Tom Twin');
  const made = await Promise.all(
    Array.from({ length: 6 }, () => person.dashboard.createOrg({ name: 'Twin & Sons' })),
  );
  assert.deepEqual(made.map(({ slug }) => slug).sort(), [
    'twin-sons',
    ...[2, 3, 4, 5, 6].map((number) => `twin-sons-${number}`),
  ]);
});

test('a given slug that is taken is a conflict, for a new and for a renamed organization', async () => {
  const { slug } = fixture.foreignOrg;
  await assert.rejects(fixture.owner.dashboard.createOrg({ name: 'Mine', slug }), {
    code: 'CONFLICT',
    message: `This slug is not available. "${slug}-2" is available.`,
  });
  await refused(fixture.owner.dashboard.updateOrg({ slug: fixture.org.slug, newSlug: slug }), 'CONFLICT');
});

test('probing slugs and usernames is refused after a while, also for free ones', async () => {
  const prober = await createFounder('Paul Prober');
  const { slug } = fixture.foreignOrg;
  const known = await createFounder('Known');
  await known.dashboard.updateProfile({ username: 'known.one' });
  const own = await prober.dashboard.createOrg({ name: 'Probes' });
  const tries = [
    () => prober.dashboard.createOrg({ name: 'Probe', slug }),
    () => prober.dashboard.createOrg({ name: 'Probe', slug }, { idempotencyKey: newId() }),
    () => prober.dashboard.updateOrg({ slug: own.slug, newSlug: slug }),
    () => prober.dashboard.updateProfile({ username: 'Known.One' }),
  ];
  for (let used = 0; used < limits.takenNamesPerHour; used++)
    await refused((tries[used % tries.length] ?? assert.fail)(), 'CONFLICT');
  for (const attempt of tries) await refused(attempt(), 'RATE_LIMITED');
  await refused(prober.dashboard.updateProfile({ username: 'free.one' }), 'RATE_LIMITED');
  await refused(prober.dashboard.createOrg({ name: 'Probe', slug: 'a-free-slug' }), 'RATE_LIMITED');
  assert.equal((await prober.dashboard.createOrg({ name: 'No slug chosen' })).slug, 'no-slug-chosen');
  await refused(known.dashboard.createOrg({ name: 'Mine', slug }), 'CONFLICT');
});

test('probing names concurrently reveals no more than probing them in sequence', async () => {
  const prober = await createFounder('Pia Parallel');
  const { slug } = fixture.foreignOrg;
  const codes = await Promise.all(
    Array.from({ length: 100 }, () =>
      prober.dashboard.createOrg({ name: 'Probe', slug }).then(
        () => 'done',
        ({ code }: FettleError) => code,
      ),
    ),
  );
  const told = codes.filter((code) => code === 'CONFLICT').length;
  assert.ok(told >= 1 && told <= limits.takenNamesPerHour, `${told} were told`);
});

test('free names do not count', async () => {
  const founder = await createPerson(service, 'Fiona Founder');
  for (let change = 0; change < limits.takenNamesPerHour + 5; change++)
    await founder.dashboard.updateProfile({ username: `fiona.${change}` });
});

/** By hand, for answers that are compared byte by byte. */
function patchOrg(person: Person | null, slug: string, body: object): Promise<Response> {
  return service.fetch(`/api/orgs/${slug}`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      ...(person === null ? {} : { cookie: `${sessionCookie}=${person.session}` }),
    },
    body: JSON.stringify(body),
  });
}

test('an owner changes name and slug, together or alone', async () => {
  const person = await createFounder('Rita Renamer');
  const org = await person.dashboard.createOrg({ name: 'Before', slug: 'before' });
  const named = await person.dashboard.updateOrg({ slug: 'before', name: 'After' });
  conforms(operations.updateOrg, named);
  assert.deepEqual(named, { id: org.id, slug: 'before', name: 'After' });
  const moved = await person.dashboard.updateOrg({ slug: 'before', newSlug: 'after' });
  assert.deepEqual(moved, { id: org.id, slug: 'after', name: 'After' });
  await refused(person.dashboard.updateOrg({ slug: 'before' }), 'NOT_FOUND');
  assert.deepEqual(await person.dashboard.updateOrg({ slug: 'after' }), moved);
});

describe('only owners can change the organization, and for strangers it does not exist', () => {
  const expected: [keyof typeof fixture & ('admin' | 'lead' | 'viewer' | 'stranger'), number][] = [
    ['admin', 403],
    ['lead', 403],
    ['viewer', 403],
    ['stranger', 404],
  ];
  for (const [role, status] of expected) {
    test(`${role} gets ${status}`, async () => {
      assert.equal((await patchOrg(fixture[role], fixture.org.slug, { name: 'x' })).status, status);
    });
  }
  test('hidden and missing give the same bytes', async () => {
    const hidden = await patchOrg(fixture.stranger, fixture.org.slug, { name: 'x' });
    const missing = await patchOrg(fixture.stranger, 'no-such-org', { name: 'x' });
    assert.deepEqual([missing.status, await missing.text()], [hidden.status, await hidden.text()]);
  });
  test('without a session it is UNAUTHORIZED', async () => {
    assert.equal((await patchOrg(null, fixture.org.slug, { name: 'x' })).status, 401);
    await refused(service.dashboard().listOrgs({}), 'UNAUTHORIZED');
    await refused(service.dashboard().createOrg({ name: 'x' }), 'UNAUTHORIZED');
  });
});

for (const body of [
  { name: '' },
  { name: 'x', slug: 'A B' },
  { name: 'x', slug: 'a' },
  { name: 'x', color: 'red' },
]) {
  test(`${JSON.stringify(body)} is refused for an organization`, async () => {
    await refused(fixture.owner.dashboard.createOrg(body), 'BAD_REQUEST');
    assert.equal((await patchOrg(fixture.owner, fixture.org.slug, body)).status, 400);
  });
}
