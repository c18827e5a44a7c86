import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';
import { startLoop, type WorkLoop } from '../../../work/loop.ts';
import { notificationWorker } from './notification-worker.ts';

describe('the notification worker', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { owner, lead, member, project } = fixture;
  const { db } = service.services;
  await db.updateTable('users').set({ username: 'max' }).where('id', '=', member.id).execute();

  async function withWorkers(count: number, use: () => Promise<unknown>): Promise<void> {
    const loops: WorkLoop[] = Array.from({ length: count }, () =>
      startLoop(service.services, notificationWorker),
    );
    try {
      await use();
    } finally {
      await Promise.all(loops.map((loop) => loop.stop()));
    }
  }

  const notificationsOf = (taskId: string) =>
    db
      .selectFrom('notifications')
      .select(['user_id as userId', 'kind'])
      .where('task_id', '=', taskId)
      .orderBy('id')
      .execute();

  /** Waits until the cursor is behind the last event. */
  const caughtUp = () =>
    until('all events are read', async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from events event, notification_cursor cursor
        where (event.transaction_id, event.position) > (cursor.transaction_id, cursor.position)`.execute(db);
      return rows[0]?.left === 0;
    });

  it('handles each event once, with several workers and while events are written', async () => {
    const ids: string[] = [];
    await withWorkers(3, async () => {
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let nth = 0; nth < 30; nth += 1) {
            const { id } = await owner.v1.createTask({
              projectId: project.id,
              title: 'x',
              assigneeIds: [member.id, lead.id],
            });
            ids.push(id);
          }
        }),
      );
      await caughtUp();
    });
    const { rows } = await sql<{ taskId: string; count: number }>`
      select task_id as "taskId", count(*)::int as count from notifications
      where task_id = any(${ids}::uuid[]) group by task_id`.execute(db);
    assert.deepEqual([rows.length, new Set(rows.map(({ count }) => count))], [120, new Set([2])]);
  });

  it('notifies after a backlog as it would have at once: of mentions by their author, even if removed since', async () => {
    const projectId = project.id;
    const gone = await owner.v1.createTask({ projectId, title: 'gone', description: 'for @max' });
    await lead.v1.updateTask({ id: gone.id, description: 'for nobody' });
    const own = await owner.v1.createTask({ projectId, title: 'own', description: 'for nobody' });
    await member.v1.updateTask({ id: own.id, description: 'for @max, myself' });
    const kept = await owner.v1.createTask({ projectId, title: 'kept', description: 'for @max' });
    await lead.v1.updateTask({ id: kept.id, description: 'still for @max' });
    const deleted = await owner.v1.createTask({ projectId, title: 'deleted', description: 'for @max' });
    await owner.v1.deleteTask({ id: deleted.id });
    await withWorkers(1, caughtUp);
    const mentioned = [{ userId: member.id, kind: 'mentioned' }];
    assert.deepEqual(await notificationsOf(gone.id), mentioned);
    assert.deepEqual(await notificationsOf(own.id), []);
    assert.deepEqual(await notificationsOf(kept.id), mentioned);
    assert.deepEqual(await notificationsOf(deleted.id), []);
  });

  it('finds the description of that time even when its replacement is far behind in the log', async () => {
    const { id } = await owner.v1.createTask({
      projectId: project.id,
      title: 'far',
      description: 'for @max',
    });
    for (let nth = 0; nth < 210; nth += 1) await owner.v1.addComment({ id, body: 'x' });
    await lead.v1.updateTask({ id, description: 'for nobody' });
    await withWorkers(1, caughtUp);
    const [first, ...others] = await notificationsOf(id);
    assert.deepEqual(first, { userId: member.id, kind: 'mentioned' });
    assert.deepEqual(new Set(others.map(({ kind }) => kind)), new Set(['commented']));
  });

  it('skips an event that fails, and handles those around it', async () => {
    const before = await owner.v1.createTask({ projectId: project.id, title: 'x', assigneeIds: [member.id] });
    await db
      .insertInto('events')
      .values({
        id: newId(),
        org_id: project.orgId,
        project_id: project.id,
        type: 'comment.created',
        data: '{}',
        created_at: new Date().toISOString(),
      })
      .execute();
    const behind = await owner.v1.createTask({ projectId: project.id, title: 'x', assigneeIds: [member.id] });
    await withWorkers(1, async () => {
      await until('the event after it is handled', async () => {
        // Skips the pauses between its tries.
        await sql`update notification_cursor set due_at = now() where due_at > now()`.execute(db);
        return (await notificationsOf(behind.id)).length === 1;
      });
    });
    assert.equal((await notificationsOf(before.id)).length, 1);
    assert.ok(service.logged.some(({ msg }) => String(msg).includes('skipping it')));
  });
});
