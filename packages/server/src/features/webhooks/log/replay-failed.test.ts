import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { sql } from 'kysely';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { hookUrl, settle } from '../testing/webhook-rows.ts';

const minute = 60_000;

describe('redelivering failed deliveries', async () => {
  const service = await startService({ after });
  const { owner, org } = await createFixture(service);
  const { db } = service.services;
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

  async function tell(count: number) {
    const project = await createProject(service, org);
    const { id } = await owner.v1.createWebhook({
      projectId: project.id,
      url: hookUrl,
      events: ['task.created'],
    });
    for (let made = 0; made < count; made += 1) {
      await owner.v1.createTask({ projectId: project.id, title: `Task ${made}` });
    }
    return { id, projectId: project.id, sent: await inOrder(id) };
  }
  /** Deliveries of a webhook in the order of their events, then in the order they are sent. */
  async function inOrder(webhookId: string) {
    return await db
      .selectFrom('deliveries')
      .select(['id', 'event_id as eventId', 'status', 'due_at as dueAt'])
      .where('webhook_id', '=', webhookId)
      .orderBy('position')
      .orderBy('id')
      .execute();
  }
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

  it('sends failed and skipped ones again in the order of their events, and no others', async () => {
    const { id, sent } = await tell(6);
    const ids = idsOf(sent);
    await settle(service, ids.slice(0, 2), 'failed');
    await settle(service, ids.slice(2, 3), 'succeeded');
    await settle(service, ids.slice(3, 4), 'skipped');
    await settle(service, ids.slice(4, 5), 'retrying');
    const since = ago(minute);
    const outcome = await owner.v1.replayFailed({ id, since });
    conforms(operations.replayFailed, outcome);
    assert.deepEqual(outcome, { webhookId: id, since, replayed: 3, hasMore: false });
    const made = (await inOrder(id)).filter((row) => !ids.includes(row.id));
    assert.deepEqual(
      made.map(({ eventId }) => eventId),
      [0, 1, 3].map((nth) => sent[nth]?.eventId),
    );
    // Due at the same time, they are claimed in the order of their IDs.
    assert.deepEqual(idsOf(made), idsOf(made).toSorted());
    assert.equal(new Set(made.map(({ dueAt }) => dueAt)).size, 1);
    assert.ok(made.every(({ status }) => status === 'pending'));
  });

  it('sends nothing twice, whether repeated at once, while the first is pending, or after it has arrived', async () => {
    const { id, sent } = await tell(3);
    await settle(service, idsOf(sent), 'failed');
    const since = ago(minute);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => owner.v1.replayFailed({ id, since })),
    );
    assert.equal(outcomes.filter(({ replayed }) => replayed === 3).length, 1);
    assert.equal(outcomes.filter(({ replayed }) => replayed === 0).length, 9);
    const again = (await inOrder(id)).filter((row) => !idsOf(sent).includes(row.id));
    await settle(service, idsOf(again).slice(0, 2), 'succeeded');
    await settle(service, idsOf(again).slice(2), 'failed');
    assert.equal((await owner.v1.replayFailed({ id, since })).replayed, 1);
  });

  it('is limited to a maximum for each call, says that there is more, and continues with the next call', async () => {
    const { id, projectId, sent } = await tell(1);
    const more = limits.replayedDeliveries + 4;
    await settle(service, idsOf(sent), 'failed');
    await sql`
      with made as (
        insert into events (id, org_id, project_id, type, data, created_at)
        select new_id(), ${org.id}, ${projectId}, 'task.created', '{}', now() from generate_series(1, ${more}::int)
        returning id, position)
      insert into deliveries
        (webhook_id, org_id, event_id, event_type, position, created_at, status, completed_at)
      select ${id}::uuid, ${org.id}::uuid, id, 'task.created', position, now(), 'skipped', now() from made`.execute(
      db,
    );
    const since = ago(minute);
    const first = await owner.v1.replayFailed({ id, since });
    assert.deepEqual([first.replayed, first.hasMore], [limits.replayedDeliveries, true]);
    const second = await owner.v1.replayFailed({ id, since });
    assert.deepEqual([second.replayed, second.hasMore], [5, false]);
    const rows = await inOrder(id);
    assert.equal(rows.filter(({ status }) => status === 'pending').length, more + 1);
    assert.equal(
      new Set(rows.filter(({ status }) => status === 'pending').map((row) => row.eventId)).size,
      more + 1,
    );
  });

  it('leaves out older deliveries, tests, events no longer stored, and types no longer subscribed to', async () => {
    const { id, sent } = await tell(3);
    await settle(service, idsOf(sent), 'failed');
    const test = await owner.v1.testWebhook({ id, type: 'task.created' });
    await settle(service, [test.id], 'failed');
    const [old, gone] = sent;
    await sql`update deliveries set created_at = now() - interval '1 hour' where id = ${old?.id}`.execute(db);
    await db
      .deleteFrom('events')
      .where('id', '=', gone?.eventId ?? '')
      .execute();
    assert.equal((await owner.v1.replayFailed({ id, since: ago(minute) })).replayed, 1);
    const other = await tell(1);
    await settle(service, idsOf(other.sent), 'failed');
    await owner.v1.updateWebhook({ id: other.id, events: ['audit.completed'] });
    assert.equal((await owner.v1.replayFailed({ id: other.id, since: ago(minute) })).replayed, 0);
  });

  it('redelivers what was skipped while a webhook was paused, once it is resumed', async () => {
    const { id } = await tell(2);
    await owner.v1.updateWebhook({ id, active: false });
    await owner.v1.updateWebhook({ id, active: true });
    assert.equal((await owner.v1.replayFailed({ id, since: ago(minute) })).replayed, 2);
  });

  it('accepts a time with any offset, up to fourteen days ago and not in the future', async () => {
    const { id } = await tell(0);
    const day = 24 * 60 * minute;
    const { since } = await owner.v1.replayFailed({ id, since: ago(13 * day).replace('Z', '+00:00') });
    assert.match(since, /Z$/);
    const faults: [string, RegExp][] = [
      [ago(14 * day + minute), /more than 14 days in the past/],
      [ago(-minute), /in the future/],
      ['yesterday', /ISO 8601/],
    ];
    for (const [time, message] of faults) {
      assert.match(
        (await refused(owner.v1.replayFailed({ id, since: time }), 'BAD_REQUEST')).message,
        message,
      );
    }
    assert.equal((await owner.v1.requestRaw('POST', `/webhooks/${id}/replay`, { body: {} })).status, 400);
  });
});
