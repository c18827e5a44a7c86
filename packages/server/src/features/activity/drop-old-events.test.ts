import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { firstIdOf } from '../../ids.ts';
import { captureStatements } from '../../testing/capture-statements.ts';
import { defer } from '../../testing/defer.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { readPlan } from '../../testing/read-plan.ts';
import { dropOldEvents } from './drop-old-events.ts';

const dayMs = 86_400_000;

describe('events past their retention', async () => {
  const t = { after };
  const service = await startService(t);
  const { services } = service;
  const { db } = services;
  const fixture = await createFixture(service);
  const { member, viewer, project, org } = fixture;
  const capturing = captureStatements(service.connection);
  defer(t, () => capturing.close());

  beforeEach(() => tellAll());
  afterEach(() => sql`truncate events, task_editors`.execute(db));

  const dropWith = (eventDays: number | null, on = db) =>
    dropOldEvents.run(
      { ...services, db: on, config: { ...services.config, eventDays } },
      new AbortController().signal,
    );
  /** Events as they would be if they had been written this many days ago. */
  const insertOld = (count: number, daysAgo: number) =>
    sql`
    insert into events (id, org_id, project_id, type, task_id, data, created_at)
    select (substr(${firstIdOf(Date.now() - daysAgo * dayMs)}::text, 1, 18) || substr(gen_random_uuid()::text, 19))::uuid,
      ${org.id}, ${project.id}, 'task.created', gen_random_uuid(), '{}', now() - make_interval(days => ${daysAgo}::int)
    from generate_series(1, ${count}::int)`.execute(db);
  /** As if notifications had been made of every event. */
  const tellAll = () =>
    sql`
    update notification_cursor set transaction_id = '9000000000000000000'::xid8, position = 0`.execute(db);
  const age = (days: number) =>
    sql`
    update events set id = (substr(${firstIdOf(Date.now() - days * dayMs)}::text, 1, 18) || substr(id::text, 19))::uuid`.execute(
      db,
    );
  const countEvents = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from events`.execute(db);
    return rows[0]?.count;
  };
  const readEditors = async (taskId: string) => {
    const { rows } = await sql<{ id: string | null }>`
      select user_id as id from task_editors where task_id = ${taskId} order by user_id nulls last`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };

  it('are kept while no retention is set', async () => {
    await insertOld(10, 4_000);
    assert.equal(await dropWith(null), 0);
    assert.equal(await countEvents(), 10);
  });

  it('are deleted in batches, and newer ones stay', async () => {
    await insertOld(12_000, 31);
    await insertOld(7, 29);
    const statements = await capturing.statementsOf(() => dropWith(30, capturing.db));
    assert.equal(statements.length, 3, 'two full batches, and the rest');
    assert.equal(await countEvents(), 7);
  });

  it('are found by their index, whatever else is stored', async () => {
    await insertOld(20_000, 10);
    await insertOld(10, 31);
    await sql`analyze events`.execute(db);
    const [statement] = await capturing.statementsOf(() => dropWith(30, capturing.db));
    const plan = await readPlan(db, statement ?? assert.fail());
    assert.deepEqual(
      plan?.scanned.filter((table) => table === 'events'),
      [],
    );
    assert.ok((plan?.pages ?? Number.NaN) < 100, `${plan?.pages} pages`);
  });

  it('stay until notifications have been made of them', async () => {
    await insertOld(5, 31);
    await sql`update notification_cursor set transaction_id = '1'::xid8, position = 0`.execute(db);
    assert.equal(await dropWith(30), 0);
    await tellAll();
    assert.equal(await dropWith(30), 5);
  });

  it('leave the history of a task without them, and who has changed it', async () => {
    await db
      .updateTable('project_members')
      .set({ role: 'member' })
      .where('user_id', '=', viewer.id)
      .execute();
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'One' });
    await member.v1.updateTask({ id, title: 'Two' });
    await viewer.v1.updateTask({ id, title: 'Three' });
    await viewer.v1.updateTask({ id, title: 'Four' });
    await age(31);
    await member.v1.updateTask({ id, priority: 'high' });
    await dropWith(30);
    const { items, total } = await member.dashboard.listTaskEvents({ id });
    const fields = items.map(({ changes }) => changes.map(({ field }) => field));
    assert.deepEqual([total, fields], [1, [['priority']]]);
    assert.deepEqual(await readEditors(id), [member.id, viewer.id].sort());
    await member.v1.deleteTask({ id });
    assert.deepEqual(await readEditors(id), []);
  });

  it('are deleted although their task is gone', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'One' });
    await member.v1.updateTask({ id, title: 'Two' });
    await member.v1.deleteTask({ id });
    await age(31);
    assert.ok((await dropWith(30)) >= 2);
    assert.deepEqual([await countEvents(), await readEditors(id)], [0, []]);
  });
});
