import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { eventTypes, limits, operations } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { openWebhookSecret } from './webhook-secret.ts';

const url = 'https://93.184.216.34/hooks?key=abc';
const day = 24 * 3_600_000;

describe('webhooks', async () => {
  let now = Date.now();
  const service = await startService({ after }, { clock: () => new Date(now) });
  const fixture = await createFixture(service);
  const { owner, admin, lead } = fixture;
  const { db, secret: key } = service.services;

  const register = async (projectId = fixture.project.id) =>
    await lead.v1.createWebhook({ projectId, url, events: ['task.created', 'audit.completed'] });
  const stored = async (id: string) =>
    await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** The statuses of all deliveries of a webhook, in the order of their events. */
  const statuses = async (webhookId: string) => {
    const rows = await db
      .selectFrom('deliveries')
      .select('status')
      .where('webhook_id', '=', webhookId)
      .orderBy('position')
      .execute();
    return rows.map(({ status }) => status);
  };
  const createTask = async () =>
    await lead.v1.createTask({ projectId: fixture.project.id, title: 'Something happens' });

  it('a new webhook has the documented shape, and only this response shows its secret', async () => {
    const created = await register();
    conforms(operations.createWebhook, created);
    const { secret, ...shown } = created;
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
    assert.deepEqual(shown, {
      id: created.id,
      projectId: fixture.project.id,
      url,
      format: 'event',
      events: ['task.created', 'audit.completed'],
      active: true,
      disabledReason: null,
      disabledAt: null,
      createdAt: new Date(now).toISOString(),
      lastDeliveryAt: null,
      lastStatus: null,
      failureCount: 0,
      previousSecretUntil: null,
    });
    assert.deepEqual(await lead.v1.getWebhook({ id: created.id }), shown);
    const { items } = await lead.v1.listWebhooks({ projectId: fixture.project.id });
    assert.deepEqual(items[0], shown);
  });

  it('creating a webhook responds 201 with its location', async () => {
    const response = await service.fetch('/api/v1/webhooks', {
      method: 'POST',
      headers: { authorization: `Bearer ${lead.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ projectId: fixture.project.id, url, events: ['task.created'] }),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    assert.deepEqual(
      [response.status, response.headers.get('location')],
      [201, `/api/v1/webhooks/${data.id}`],
    );
  });

  it('a secret is stored encrypted, and can be decrypted only in the row of its webhook', async () => {
    const { id, secret } = await register();
    const row = await stored(id);
    assert.equal(row.secret.includes(secret.slice(6)), false);
    assert.equal(row.secret.includes(Buffer.from(secret.slice(6), 'base64')), false);
    assert.equal(openWebhookSecret(key, id, row.secret), secret);
    assert.throws(() => openWebhookSecret(key, newId(), row.secret));
    assert.equal(JSON.stringify(service.logged).includes(secret), false);
  });

  it('an Idempotency-Key returns the same webhook and secret again, and creates one', async () => {
    const project = await createProject(service, fixture.org);
    const input = { projectId: project.id, url, events: ['task.created' as const] };
    const first = await owner.v1.createWebhook(input, { idempotencyKey: 'hook-1' });
    assert.deepEqual(await owner.v1.createWebhook(input, { idempotencyKey: 'hook-1' }), first);
    assert.equal((await owner.v1.listWebhooks({ projectId: project.id })).total, 1);
    const bad = { ...input, url: 'http://127.0.0.1/' };
    await refused(owner.v1.createWebhook(bad, { idempotencyKey: 'hook-2' }), 'BAD_REQUEST');
  });

  it('a project has no more than twenty webhooks, even when they are created at the same time', async () => {
    const project = await createProject(service, fixture.org);
    const input = { projectId: project.id, url, events: ['task.created' as const] };
    const outcomes = await Promise.allSettled(
      Array.from({ length: limits.webhooksPerProject + 5 }, () => owner.v1.createWebhook(input)),
    );
    const made = outcomes.filter(({ status }) => status === 'fulfilled');
    assert.equal(made.length, limits.webhooksPerProject);
    assert.match((await refused(owner.v1.createWebhook(input), 'CONFLICT')).message, /limit of 20 webhooks/);
    const [first] = (await owner.v1.listWebhooks({ projectId: project.id })).items;
    await owner.v1.deleteWebhook({ id: first?.id ?? '' });
    await owner.v1.createWebhook(input);
  });

  it('without a project, the list has the webhooks of all projects the caller manages, newest first', async () => {
    const other = await createProject(service, fixture.org);
    const added = await owner.v1.createWebhook({ projectId: other.id, url, events: ['task.created'] });
    const foreign = await fixture.stranger.v1.createWebhook({
      projectId: fixture.foreignProject.id,
      url,
      events: ['task.created'],
    });
    const all = await admin.v1.listWebhooks({ limit: 100 });
    const ids = all.items.map(({ id }) => id);
    assert.equal(ids[0], added.id);
    assert.deepEqual(ids, ids.toSorted().reverse());
    assert.equal(ids.includes(foreign.id), false);
    assert.equal(all.total, ids.length);
    const own = await lead.v1.listWebhooks({ limit: 100 });
    assert.ok(own.total > 0 && own.items.every(({ projectId }) => projectId === fixture.project.id));
    const pages = await Promise.all([1, 2].map((page) => admin.v1.listWebhooks({ page, limit: 2 })));
    assert.deepEqual(
      pages.flatMap(({ items }) => items.map(({ id }) => id)),
      ids.slice(0, 4),
    );
    const beyond = await admin.v1.listWebhooks({ page: 1_000_000 });
    assert.deepEqual([beyond.items, beyond.total], [[], all.total]);
    for (const person of [fixture.member, fixture.viewer, fixture.outsider]) {
      assert.equal((await person.v1.listWebhooks()).total, 0);
    }
    const limited = await owner.tokenWith(['webhooks:write'], [other.id]);
    assert.deepEqual(
      (await limited.listWebhooks()).items.map(({ id }) => id),
      [added.id],
    );
  });

  it('URL and events can be changed, and absent fields stay as they are', async () => {
    const { id, secret, ...before } = await register();
    const events = [...eventTypes].reverse();
    const changed = await lead.v1.updateWebhook({ id, events });
    conforms(operations.updateWebhook, changed);
    assert.deepEqual(changed, { id, ...before, events });
    const moved = await lead.v1.updateWebhook({ id, url: 'https://93.184.216.34:8443/' });
    assert.deepEqual(moved, { ...changed, url: 'https://93.184.216.34:8443/' });
    assert.deepEqual(await lead.v1.updateWebhook({ id }), moved);
    assert.equal(openWebhookSecret(key, id, (await stored(id)).secret), secret);
  });

  const badChanges: [string, Record<string, unknown>, RegExp][] = [
    ['a secret', { secret: 'whsec_mine' }, /Unknown field "secret"/],
    ['another project', { projectId: newId() }, /"projectId" cannot be changed/],
    ['no events', { events: [] }, /"events" must not be empty/],
    ['an event twice', { events: ['task.created', 'task.created'] }, /must not contain duplicates/],
    ['an unknown event', { events: ['task.exploded'] }, /one of task\.created, .*received "task\.exploded"/],
    ['active as a text', { active: 'yes' }, /"active" must be true or false/],
    ['no URL', { url: null }, /"url" must be a string/],
    ['a private address', { url: 'http://10.0.0.1/' }, /neither public nor allowed/],
  ];
  for (const [what, body, message] of badChanges) {
    it(`a change with ${what} is rejected and changes nothing`, async () => {
      const { secret: _, ...before } = await register();
      const { id } = before;
      const response = await lead.v1.requestRaw('PATCH', `/webhooks/${id}`, { body });
      assert.equal(response.status, 400);
      assert.match((response.body as { error: { message: string } }).error.message, message);
      assert.deepEqual(await lead.v1.getWebhook({ id }), before);
      await lead.v1.deleteWebhook({ id });
    });
  }

  it('a paused webhook says why, its pending deliveries are skipped, and none are added', async () => {
    const { id } = await register();
    await createTask();
    await createTask();
    assert.deepEqual(await statuses(id), ['pending', 'pending']);
    // One has failed once and waits for its retry.
    await db
      .updateTable('deliveries')
      .set({ attempt_count: 1, due_at: new Date(now + day).toISOString() })
      .where('webhook_id', '=', id)
      .where('id', 'in', db.selectFrom('deliveries').select('id').where('webhook_id', '=', id).limit(1))
      .execute();
    const off = await lead.v1.updateWebhook({ id, active: false });
    assert.deepEqual(
      [off.active, off.disabledReason, off.disabledAt],
      [false, 'by_user', new Date(now).toISOString()],
    );
    assert.deepEqual(await statuses(id), ['skipped', 'skipped']);
    await createTask();
    assert.deepEqual(await statuses(id), ['skipped', 'skipped']);
    assert.deepEqual(await lead.v1.updateWebhook({ id, active: false }), off);
  });

  it('an enabled webhook starts with a clean health and a due queue; skipped deliveries stay skipped', async () => {
    const { id } = await register();
    await createTask();
    await lead.v1.updateWebhook({ id, active: false });
    await db
      .updateTable('webhooks')
      .set({ disabled_reason: 'failing', failure_count: 20, failing_since: new Date(now).toISOString() })
      .where('id', '=', id)
      .execute();
    const failing = await lead.v1.getWebhook({ id });
    assert.deepEqual([failing.disabledReason, failing.failureCount], ['failing', 20]);
    assert.equal((await lead.v1.updateWebhook({ id, active: false })).disabledReason, 'failing');
    const on = await lead.v1.updateWebhook({ id, active: true });
    assert.deepEqual([on.active, on.disabledReason, on.disabledAt, on.failureCount], [true, null, null, 0]);
    const row = await stored(id);
    assert.deepEqual([row.failing_since, row.claim_id, row.tries], [null, null, 0]);
    assert.notEqual(row.due_at, null);
    await createTask();
    assert.deepEqual(await statuses(id), ['skipped', 'pending']);
  });

  it('a rotated secret is shown once; the previous one stays valid for a day', async () => {
    const { id, secret: first } = await register();
    const rotated = await lead.v1.rotateWebhookSecret({ id });
    conforms(operations.rotateWebhookSecret, rotated);
    assert.notEqual(rotated.secret, first);
    const until = new Date(now + day).toISOString();
    assert.equal(rotated.previousSecretUntil, until);
    const row = await stored(id);
    assert.equal(openWebhookSecret(key, id, row.secret), rotated.secret);
    assert.equal(openWebhookSecret(key, id, row.previous_secret ?? Buffer.alloc(0)), first);
    const { secret: _, ...shown } = rotated;
    assert.deepEqual(await lead.v1.getWebhook({ id }), shown);
    now += day + 1;
    assert.equal((await lead.v1.getWebhook({ id })).previousSecretUntil, null);
  });

  it('a secret that was rotated out twice is no longer stored', async () => {
    const { id, secret: leaked } = await register();
    const second = await lead.v1.rotateWebhookSecret({ id });
    await lead.v1.rotateWebhookSecret({ id });
    const row = await stored(id);
    const open = [row.secret, row.previous_secret ?? Buffer.alloc(0)].map((one) =>
      openWebhookSecret(key, id, one),
    );
    assert.equal(open.includes(leaked), false);
    assert.equal(open[1], second.secret);
  });

  it('a deleted webhook is gone with its deliveries, and nothing is pending for it', async () => {
    const { id } = await register();
    await createTask();
    const [delivery] = (await lead.v1.listDeliveries({ id })).items;
    assert.deepEqual(await lead.v1.deleteWebhook({ id }), { id });
    await refused(lead.v1.getWebhook({ id }), 'NOT_FOUND');
    await refused(lead.v1.deleteWebhook({ id }), 'NOT_FOUND');
    await refused(lead.v1.listDeliveries({ id }), 'NOT_FOUND');
    await refused(lead.v1.getDelivery({ id: delivery?.id ?? '' }), 'NOT_FOUND');
    await refused(lead.v1.redeliverDelivery({ id: delivery?.id ?? '' }), 'NOT_FOUND');
    assert.deepEqual(await statuses(id), []);
  });

  it('deleting a project removes its webhooks and their pending deliveries', async () => {
    const project = await createProject(service, fixture.org);
    const { id } = await owner.v1.createWebhook({ projectId: project.id, url, events: ['task.created'] });
    await owner.v1.createTask({ projectId: project.id, title: 'Something happens' });
    assert.deepEqual(await statuses(id), ['pending']);
    await owner.dashboard.deleteProject({ id: project.id });
    await refused(owner.v1.getWebhook({ id }), 'NOT_FOUND');
    assert.deepEqual(await statuses(id), []);
  });

  it('a dashboard session has the same operations', async () => {
    const made = await lead.dashboard.createWebhook({
      projectId: fixture.project.id,
      url,
      events: ['task.created'],
    });
    const { secret: _, ...shown } = made;
    assert.deepEqual(await lead.dashboard.getWebhook({ id: made.id }), shown);
    assert.equal((await lead.dashboard.testWebhook({ id: made.id, type: 'task.created' })).test, true);
    assert.equal((await lead.dashboard.listDeliveries({ id: made.id })).total, 1);
    assert.deepEqual(await lead.dashboard.deleteWebhook({ id: made.id }), { id: made.id });
  });
});
