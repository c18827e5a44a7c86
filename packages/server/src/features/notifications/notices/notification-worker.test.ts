import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import { createWorld } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';
import { startLoop, type WorkLoop } from '../../../work/loop.ts';
import { notificationWorker } from './notification-worker.ts';

describe('reading the log of events', async () => {
  const service = await startService({ after });
  const world = await createWorld(service);
  const { owner, lead, member, project } = world;
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

  const toldOf = (taskId: string) =>
    db
      .selectFrom('notifications')
      .select(['user_id as userId', 'kind'])
      .where('task_id', '=', taskId)
      .orderBy('id')
      .execute();

  /** The cursor stands behind every event there is. */
  const caughtUp = () =>
    until('all is told', async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from events e, notification_cursor c
        where (e.transaction_id, e.position) > (c.transaction_id, c.position)`.execute(db);
      return rows[0]?.left === 0;
    });

  it('tells each event once, whoever of several workers reads it while writers go on', async () => {
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

  it('tells of a backlog what it would have told at once: mentions by who made them, also those taken out since', async () => {
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
    assert.deepEqual(await toldOf(gone.id), mentioned);
    assert.deepEqual(await toldOf(own.id), []);
    assert.deepEqual(await toldOf(kept.id), mentioned);
    assert.deepEqual(await toldOf(deleted.id), []);
  });

  it('finds the description of then also where what replaced it is far behind in the log', async () => {
    const { id } = await owner.v1.createTask({
      projectId: project.id,
      title: 'far',
      description: 'for @max',
    });
    for (let nth = 0; nth < 210; nth += 1) await owner.v1.addComment({ id, body: 'x' });
    await lead.v1.updateTask({ id, description: 'for nobody' });
    await withWorkers(1, caughtUp);
    assert.deepEqual(await toldOf(id), [{ userId: member.id, kind: 'mentioned' }]);
  });

  it('passes over an event that cannot be told, and tells those around it', async () => {
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
      await until('what is behind it is told', async () => {
        // The pauses between its tries are not waited for.
        await sql`update notification_cursor set due_at = now() where due_at > now()`.execute(db);
        return (await toldOf(behind.id)).length === 1;
      });
    });
    assert.equal((await toldOf(before.id)).length, 1);
    assert.ok(service.logged.some(({ msg }) => String(msg).includes('is passed over')));
  });
});
