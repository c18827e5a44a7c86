import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { dropOldScimRequests } from '../requests/scim-request-store.ts';
import { scimClient } from '../testing/scim-fixture.ts';

const start = new Date('2026-11-20T12:00:00.000Z');

describe('tokens of identity providers', async () => {
  let now = start;
  const service = await startService({ after }, { clock: () => now, config: { rateLimits: true } });
  const { db } = service.services;
  let fixture: Fixture;

  beforeEach(async () => {
    now = start;
    fixture = await createFixture(service);
  });

  it('are shown once, stored as a hash, and have a prefix of their own', async () => {
    const { admin, org } = fixture;
    const created = await admin.dashboard.createScimToken({ slug: org.slug, name: ' Okta ' });
    conforms(operations.createScimToken, created);
    const { token, ...listed } = created;
    assert.match(token, /^ftlscim_[0-9A-Za-z]{10}_/);
    assert.equal(created.name, 'Okta');
    assert.equal(created.createdBy, admin.name);
    const page = await admin.dashboard.listScimTokens({ slug: org.slug });
    assert.deepEqual(page.items, [listed]);
    const rows = await db.selectFrom('scim_tokens').selectAll().where('org_id', '=', org.id).execute();
    assert.ok(!JSON.stringify(rows).includes(token.slice(20)));
    const log = await fixture.owner.dashboard.listSecurityEvents({ slug: org.slug });
    assert.deepEqual(
      log.items.filter(({ type }) => type === 'scim_token.created').map(({ details }) => details),
      [{ id: created.id, name: 'Okta', expiresAt: null }],
    );
    assert.ok(!JSON.stringify(log).includes(token));
  });

  it('are for owners and admins with a recent confirmation', async () => {
    const { owner, member, viewer, stranger, org } = fixture;
    const { slug } = org;
    const { id } = await owner.dashboard.createScimToken({ slug, name: 'One' });
    for (const [person, code] of [
      [member, 'FORBIDDEN'],
      [viewer, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      await refused(person.dashboard.createScimToken({ slug, name: 'x' }), code);
      await refused(person.dashboard.listScimTokens({ slug }), code);
      await refused(person.dashboard.revokeScimToken({ slug, tokenId: id }), code);
      await refused(person.dashboard.getProvisioning({ slug }), code);
      await refused(person.dashboard.listScimRequests({ slug }), code);
      await refused(person.dashboard.listScimGroups({ slug }), code);
    }
    await refused(service.dashboard().createScimToken({ slug, name: 'x' }), 'UNAUTHORIZED');
    await refused(
      stranger.dashboard.revokeScimToken({ slug: fixture.foreignOrg.slug, tokenId: id }),
      'NOT_FOUND',
    );
    await refused(owner.dashboard.revokeScimToken({ slug, tokenId: 'nonsense' }), 'NOT_FOUND');
    await refused(owner.dashboard.createScimToken({ slug, name: '' }), 'BAD_REQUEST');
    await refused(
      owner.dashboard.createScimToken({ slug, name: 'x', expiresAt: start.toISOString() }),
      'BAD_REQUEST',
    );
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', owner.id).execute();
    await refused(owner.dashboard.createScimToken({ slug, name: 'x' }), 'CONFIRMATION_REQUIRED');
  });

  it('are limited in number; revoked and expired ones do not count', async () => {
    const { owner, org } = fixture;
    const create = (expiresAt: string | null = null) =>
      owner.dashboard.createScimToken({ slug: org.slug, name: 'x', expiresAt });
    await create(new Date(start.getTime() + 1000).toISOString());
    for (let count = 1; count < limits.scimTokens; count += 1) await create();
    await refused(create(), 'CONFLICT');
    now = new Date(start.getTime() + 1000);
    const { id } = await create();
    await refused(create(), 'CONFLICT');
    await owner.dashboard.revokeScimToken({ slug: org.slug, tokenId: id });
    await create();
  });

  it('work until they are revoked or expire, on the SCIM API only', async () => {
    const { owner, org } = fixture;
    const { slug } = org;
    const expiresAt = new Date(start.getTime() + 60_000).toISOString();
    const [kept, short] = [
      await owner.dashboard.createScimToken({ slug, name: 'kept' }),
      await owner.dashboard.createScimToken({ slug, name: 'short', expiresAt }),
    ];
    const statusOf = async (token: string | null, headers = {}) =>
      (await scimClient(service, token)('GET', '/Users', undefined, headers)).status;
    assert.deepEqual([await statusOf(kept.token), await statusOf(short.token)], [200, 200]);
    now = new Date(start.getTime() + 60_000);
    assert.deepEqual([await statusOf(kept.token), await statusOf(short.token)], [200, 401]);
    assert.deepEqual(await owner.dashboard.revokeScimToken({ slug, tokenId: kept.id }), { id: kept.id });
    await owner.dashboard.revokeScimToken({ slug, tokenId: kept.id });
    assert.equal(await statusOf(kept.token), 401);
    for (const token of [null, owner.token, 'ftlscim_x', `${short.token}x`])
      assert.equal(await statusOf(token), 401);
    assert.equal(await statusOf(null, { cookie: `fettle_session=${owner.session}` }), 401);
    await refused(service.client(short.token).getMe(), 'INVALID_TOKEN');
    const { body, headers } = await scimClient(service, null)('GET', '/Users');
    assert.deepEqual(body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
    assert.match(headers.get('www-authenticate') ?? '', /^Bearer/);
    const [, used] = (await owner.dashboard.listScimTokens({ slug })).items;
    assert.equal(used?.lastUsedAt, now.toISOString());
    assert.equal(used?.revokedAt, now.toISOString());
    const log = await owner.dashboard.listSecurityEvents({ slug });
    assert.equal(log.items.filter(({ type }) => type === 'scim_token.revoked').length, 1);
  });

  it('have a log of requests, without what is private, for two weeks', async () => {
    const { owner, org } = fixture;
    const { slug } = org;
    const { token } = await owner.dashboard.createScimToken({ slug, name: 'Entra ID' });
    const scim = scimClient(service, token);
    await scim('GET', '/Users?filter=userName%20eq%20%22secret%40example.com%22');
    const missing = await scim('GET', `/Users/${newId()}`);
    await scim('POST', '/Users', '{');
    const page = await owner.dashboard.listScimRequests({ slug });
    for (const item of page.items) conforms(operations.listScimRequests, item);
    assert.deepEqual(
      page.items.map(({ method, status, token: name }) => [method, status, name]),
      [
        ['POST', 400, 'Entra ID'],
        ['GET', 404, 'Entra ID'],
        ['GET', 200, 'Entra ID'],
      ],
    );
    assert.equal(page.items[1]?.detail, missing.body.detail);
    assert.equal(page.items[2]?.path, '/scim/v2/Users');
    const refusedOnes = await owner.dashboard.listScimRequests({ slug, outcome: 'refused' });
    assert.equal(refusedOnes.total, 2);
    now = new Date(start.getTime() + limits.scimRequestDays * 86_400_000);
    await dropOldScimRequests.run(service.services, new AbortController().signal);
    assert.equal((await owner.dashboard.listScimRequests({ slug })).total, 0);
  });

  it('are limited to so many requests per minute each', async () => {
    const { owner, org } = fixture;
    const { token, id } = await owner.dashboard.createScimToken({ slug: org.slug, name: 'x' });
    const other = await owner.dashboard.createScimToken({ slug: org.slug, name: 'y' });
    const scim = scimClient(service, token);
    await scim('GET', '/Users');
    await db
      .updateTable('rate_windows')
      .set({ count: limits.scimRequestsPerMinute })
      .where('token_id', '=', id)
      .execute();
    const limited = await scim('GET', '/Users');
    assert.equal(limited.status, 429);
    assert.equal(limited.headers.get('retry-after'), '60');
    assert.equal((await scimClient(service, other.token)('GET', '/Users')).status, 200);
    now = new Date(start.getTime() + 60_000);
    assert.equal((await scim('GET', '/Users')).status, 200);
  });

  it('say what to enter at the identity provider', async () => {
    const { owner, org } = fixture;
    const shown = await owner.dashboard.getProvisioning({ slug: org.slug });
    conforms(operations.getProvisioning, shown);
    assert.match(shown.baseUrl, /^http.*\/scim\/v2$/);
    assert.deepEqual(shown.users, { active: 0, pending: 0, inactive: 0 });
  });
});
