import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { allScopes } from '@fettle/contract';
import {
  addToOrg,
  createFixture,
  createPerson,
  createProject,
  type Person,
} from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { org, project } = fixture;
const summary = { id: project.id, name: project.name, orgId: org.id, orgSlug: org.slug };

const invalid = (error: unknown) => error instanceof FettleError && error.code === 'INVALID_TOKEN';

test('/me returns user, token, organizations, and projects in exactly the documented shape', async () => {
  const { id, name, email, v1 } = fixture.member;
  assert.deepEqual(await v1.getMe(), {
    user: { id, name, email },
    token: { name: 'test', scopes: allScopes },
    orgs: [org],
    projects: [summary],
  });
});

const seen: [who: keyof typeof fixture, projects: object[]][] = [
  ['owner', [summary]],
  ['admin', [summary]],
  ['lead', [summary]],
  ['viewer', [summary]],
  ['outsider', []],
];
for (const [who, projects] of seen) {
  test(`/me of the ${who} lists the projects they see and no others`, async () => {
    const me = await (fixture[who] as Person).v1.getMe();
    assert.deepEqual([me.orgs, me.projects], [[org], projects]);
  });
}

test('/me of a stranger shows nothing of the organization', async () => {
  const me = await fixture.stranger.v1.getMe();
  assert.deepEqual(me.orgs, [fixture.foreignOrg]);
  assert.deepEqual(
    me.projects.map(({ id }) => id),
    [fixture.foreignProject.id],
  );
});

test('/me requires no scope, and a token limited to projects lists only those', async () => {
  const other = await createProject(service, org);
  const client = await fixture.owner.tokenWith([], [other.id]);
  const me = await client.getMe();
  assert.deepEqual(me.token.scopes, []);
  assert.deepEqual(
    me.projects.map(({ id }) => id),
    [other.id],
  );
  await service.services.db.deleteFrom('projects').where('id', '=', other.id).execute();
});

test('a token limited to projects sees only their organizations, in /me and by name', async () => {
  const two = await createPerson(service, 'Freelancer');
  for (const home of [org, fixture.foreignOrg]) await addToOrg(service, home, two, 'admin');
  const client = await two.tokenWith(allScopes, [project.id]);
  assert.deepEqual((await client.getMe()).orgs, [org]);
  assert.equal((await client.getOrgStats({ slug: org.slug })).totals.projects, 1);
  const { slug } = fixture.foreignOrg;
  for (const call of [
    () => client.getOrgStats({ slug }),
    () => client.listOrgAudits({ slug }),
    () => client.createProject({ slug, name: 'x' }),
  ]) {
    await assert.rejects(call(), (error) => error instanceof FettleError && error.code === 'NOT_FOUND');
  }
  const all = await two.v1.getMe();
  assert.equal(all.orgs.length, 2);
});

test('/me works for a session too, which has every scope', async () => {
  const me = await fixture.member.dashboard.getMe();
  assert.deepEqual(me.token, { name: 'Dashboard session', scopes: allScopes });
  assert.deepEqual(me.projects, [summary]);
});

test('whoever belongs to nothing gets empty lists', async () => {
  const me = await (await createPerson(service, 'Nobody')).v1.getMe();
  assert.deepEqual([me.orgs, me.projects], [[], []]);
});

test('removal from the organization applies from the next request', async () => {
  const { id, v1 } = fixture.viewer;
  await v1.getMe();
  await service.services.db.deleteFrom('org_members').where('user_id', '=', id).execute();
  const me = await v1.getMe();
  assert.deepEqual([me.orgs, me.projects], [[], []]);
});

test('a token that is damaged, unknown or of a disabled user gets INVALID_TOKEN with the same message', async () => {
  const gone = await createPerson(service, 'Gone');
  const { db } = service.services;
  await db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', gone.id)
    .execute();
  const { token } = fixture.member;
  const damaged = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
  for (const text of [damaged, gone.token, 'ftl_', 'something else']) {
    await assert.rejects(service.client(text).getMe(), invalid, text);
  }
});

const attempts: [what: string, headers: Record<string, string>, status: number, code: string | null][] = [
  ['no credential', {}, 401, 'UNAUTHORIZED'],
  ['the scheme in capitals', { authorization: `BEARER ${fixture.member.token}` }, 200, null],
  ['two spaces after the scheme', { authorization: `bearer  ${fixture.member.token}` }, 200, null],
  ['the other header', { 'x-service-token': fixture.member.token }, 200, null],
  ['both headers alike', both(fixture.member.token, fixture.member.token), 200, null],
  ['both headers different', both(fixture.member.token, fixture.owner.token), 400, 'BAD_REQUEST'],
  ['another scheme', { authorization: 'Basic YTpi' }, 401, 'API_TOKEN_REQUIRED'],
  [
    'another scheme beside a token',
    { ...both('x', fixture.member.token), authorization: 'Basic YTpi' },
    400,
    'BAD_REQUEST',
  ],
  ['an empty Authorization', { authorization: '' }, 401, 'UNAUTHORIZED'],
  ['Bearer without a token', { authorization: 'Bearer ' }, 401, 'UNAUTHORIZED'],
  ['an empty X-Service-Token', { 'x-service-token': '' }, 401, 'UNAUTHORIZED'],
  ['an empty Authorization beside a token', { ...both('', fixture.member.token) }, 200, null],
  ['16 KB of token', { authorization: `Bearer ${'x'.repeat(16_000)}` }, 401, 'INVALID_TOKEN'],
  ['bytes beyond ASCII', { authorization: 'Bearer \u00e4\u00f6\u00fc' }, 401, 'INVALID_TOKEN'],
];
function both(authorization: string, other: string): Record<string, string> {
  return { authorization: `Bearer ${authorization}`, 'x-service-token': other };
}
for (const [what, headers, status, code] of attempts) {
  test(`${what}: ${status} ${code ?? 'and the user'}`, async () => {
    const response = await service.fetch('/api/v1/me', { headers });
    const body = (await response.json()) as { error?: { code: string } };
    assert.deepEqual([response.status, body.error?.code ?? null], [status, code]);
  });
}

test('a token in the query string is not a credential and is not logged', async () => {
  const response = await service.fetch(`/api/v1/me?token=${fixture.member.token}`);
  assert.equal(response.status, 401);
  assert.ok(!JSON.stringify(service.logged).includes(fixture.member.token));
});
