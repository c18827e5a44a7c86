import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { dropOldReceivedEvents } from '../index.ts';
import { githubPing, githubPull, sendGithub } from '../testing/code-host-requests.ts';
import { openConnectionSecret } from './connection-secret.ts';

describe('connections', async () => {
  let now = Date.now();
  const service = await startService({ after }, { clock: () => new Date(now) });
  const fixture = await createFixture(service);
  const { lead, member, viewer, stranger, project } = fixture;
  const { db, secret: key, config } = service.services;
  const create = async (settings = {}) =>
    await lead.v1.createConnection({ projectId: project.id, service: 'github', ...settings });

  it('a new connection has the documented shape, and only this response shows its secret', async () => {
    const created = await create();
    conforms(operations.createConnection, created);
    const { secret, ...shown } = created;
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(shown, {
      id: created.id,
      projectId: project.id,
      service: 'github',
      name: 'GitHub',
      url: `${config.publicUrl ?? `http://${config.host}:${config.port}`}/integrations/github/${created.id}`,
      repository: null,
      onOpen: null,
      onMerge: null,
      targetBranch: null,
      active: true,
      createdAt: new Date(now).toISOString(),
      updatedAt: new Date(now).toISOString(),
      lastReceivedAt: null,
      lastRefusedAt: null,
      lastRefusal: null,
    });
    assert.deepEqual(await lead.v1.getConnection({ id: created.id }), shown);
    assert.deepEqual((await lead.v1.listConnections({ projectId: project.id })).items[0], shown);
  });

  it('the secret is stored encrypted, and a rotated one replaces it at once', async () => {
    const created = await create();
    const stored = async () =>
      await db
        .selectFrom('connections')
        .select('secret')
        .where('id', '=', created.id)
        .executeTakeFirstOrThrow();
    const before = await stored();
    assert.equal(before.secret.includes(created.secret.slice(6)), false);
    assert.equal(openConnectionSecret(key, created.id, before.secret), created.secret);
    assert.throws(() => openConnectionSecret(key, newId(), before.secret));
    const rotated = await lead.v1.rotateConnectionSecret({ id: created.id });
    conforms(operations.rotateConnectionSecret, rotated);
    assert.notEqual(rotated.secret, created.secret);
    assert.equal((await sendGithub(service, created, 'ping', githubPing())).status, 401);
    assert.equal((await sendGithub(service, rotated, 'ping', githubPing())).status, 202);
  });

  it('an update changes what is sent, and null clears it', async () => {
    const { id } = await create({ repository: 'acme/website', onOpen: 'review', targetBranch: 'main' });
    now += 1_000;
    const changed = await lead.v1.updateConnection({
      id,
      name: 'Website',
      repository: null,
      onMerge: 'done',
    });
    assert.deepEqual(
      [changed.name, changed.repository, changed.onOpen, changed.onMerge, changed.targetBranch],
      ['Website', null, 'review', 'done', 'main'],
    );
    assert.equal(changed.updatedAt, new Date(now).toISOString());
    now += 1_000;
    const same = await lead.v1.updateConnection({ id, name: 'Website', active: 'true' });
    assert.equal(same.updatedAt, changed.updatedAt);
  });

  it('a connection can be sent back as it was read', async () => {
    const created = await create();
    const read = await lead.v1.getConnection({ id: created.id });
    const response = await service.fetch(`/api/v1/connections/${created.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${lead.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...read, name: 'Renamed' }),
    });
    const { data } = (await response.json()) as { data: { name: string } };
    assert.deepEqual([response.status, data.name], [200, 'Renamed']);
  });

  it('columns, repositories, and names are checked', async () => {
    const { message } = await refused(create({ onOpen: 'nowhere' }), 'BAD_REQUEST');
    assert.match(message, /"onOpen" must be one of this project's columns/);
    await refused(create({ repository: 'website' }), 'BAD_REQUEST');
    await refused(create({ repository: 'https://github.com/acme/website' }), 'BAD_REQUEST');
    await refused(create({ name: '\u202e' }), 'BAD_REQUEST');
    const { id } = await create();
    await refused(lead.v1.updateConnection({ id, onMerge: 'nowhere' }), 'BAD_REQUEST');
  });

  it('only those who manage the project see and change connections', async () => {
    const { id } = await create();
    for (const person of [member, viewer]) {
      await refused(person.v1.getConnection({ id }), 'FORBIDDEN');
      await refused(person.v1.updateConnection({ id, active: false }), 'FORBIDDEN');
      await refused(person.v1.rotateConnectionSecret({ id }), 'FORBIDDEN');
      await refused(person.v1.listReceivedEvents({ id }), 'FORBIDDEN');
      await refused(person.v1.deleteConnection({ id }), 'FORBIDDEN');
      await refused(person.v1.listConnections({ projectId: project.id }), 'FORBIDDEN');
      await refused(person.v1.createConnection({ projectId: project.id, service: 'github' }), 'FORBIDDEN');
    }
    await refused(stranger.v1.getConnection({ id }), 'NOT_FOUND');
    await refused(stranger.v1.listReceivedEvents({ id }), 'NOT_FOUND');
    await refused(lead.v1.getConnection({ id: 'nothing' }), 'NOT_FOUND');
    await refused(service.client().getConnection({ id }), 'UNAUTHORIZED');
    const limited = await lead.tokenWith(['projects:write']);
    await refused(limited.getConnection({ id }), 'INSUFFICIENT_SCOPE');
  });

  it('a deleted connection is gone with its log', async () => {
    const created = await create();
    await sendGithub(service, created, 'ping', githubPing());
    assert.deepEqual(await lead.v1.deleteConnection({ id: created.id }), { id: created.id });
    await refused(lead.v1.getConnection({ id: created.id }), 'NOT_FOUND');
    const left = await db
      .selectFrom('received_events')
      .selectAll()
      .where('connection_id', '=', created.id)
      .execute();
    assert.deepEqual(left, []);
  });

  it('a project has a limited number of connections', async () => {
    const full = await createProject(service, fixture.org);
    const made = () => fixture.owner.v1.createConnection({ projectId: full.id, service: 'gitlab' });
    for (let count = 0; count < limits.connectionsPerProject; count += 1) await made();
    await refused(made(), 'CONFLICT');
  });

  it('a connection with too many pending events asks to be sent more later', async () => {
    const created = await create();
    await db
      .insertInto('received_events')
      .values(
        Array.from({ length: limits.pendingEvents }, (_, index) => ({
          id: newId(),
          connection_id: created.id,
          org_id: fixture.org.id,
          delivery_id: `delivery-${index}`,
          event: 'pull_request.opened',
          status: 'pending' as const,
          change: '{}',
          received_at: new Date(now).toISOString(),
          due_at: new Date(now + 3_600_000).toISOString(),
        })),
      )
      .execute();
    const body = { ref: 'refs/heads/main', commits: [] };
    assert.equal((await sendGithub(service, created, 'push', body)).status, 202);
    const sent = await sendGithub(service, created, 'pull_request', githubPull());
    assert.deepEqual([sent.status, sent.code], [503, 'UNAVAILABLE']);
  });

  it('the log is dropped after two weeks', async () => {
    const created = await create();
    await sendGithub(service, created, 'ping', githubPing());
    now += limits.receivedDays * 86_400_000 - 60_000;
    const stopping = new AbortController().signal;
    await dropOldReceivedEvents.run(service.services, stopping);
    assert.equal((await lead.v1.listReceivedEvents({ id: created.id })).total, 1);
    now += 120_000;
    await dropOldReceivedEvents.run(service.services, stopping);
    assert.equal((await lead.v1.listReceivedEvents({ id: created.id })).total, 0);
  });
});
