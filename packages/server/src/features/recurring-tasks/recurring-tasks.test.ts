import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { createDueTasks } from './index.ts';

describe('a recurring task', async () => {
  // A Saturday.
  let now = new Date('2026-11-21T12:00:00.000Z');
  const at = (time: string) => {
    now = new Date(time);
  };
  const service = await startService({ after }, { clock: () => now });
  const { db } = service.services;
  const fixture = await createFixture(service);
  const { owner, org } = fixture;
  const api = owner.v1;
  const due = () => createDueTasks.run(service.services, new AbortController().signal);
  /** A project of its own; nothing of earlier tests is due anymore. */
  const newProject = async () => {
    await db.updateTable('recurring_tasks').set({ next_run_at: null }).execute();
    return (await owner.dashboard.createProject({ slug: org.slug, name: 'Recurring' })).id;
  };
  const templateIn = async (id: string, fields: object = {}) =>
    (await api.createTaskTemplate({ id, name: 'Backup', title: 'Check the backup', ...fields })).id;
  const tasksOf = async (projectId: string) =>
    (await api.listTasks({ projectId, sort: 'createdAt', order: 'asc' })).items;
  const occurrences = async (projectId: string) =>
    (
      await db
        .selectFrom('tasks')
        .select('occurs_on')
        .where('project_id', '=', projectId)
        .orderBy('number')
        .execute()
    ).map((row) => row.occurs_on);

  it('creates a task on each of its dates, in its time zone', async () => {
    const id = await newProject();
    const templateId = await templateIn(id, { checklists: [{ title: 'Steps', items: [{ title: 'Look' }] }] });
    const recurring = await api.createRecurringTask({
      id,
      templateId,
      rule: { frequency: 'weekly', interval: 2, weekdays: [4, 1] },
      time: '08:30',
      timeZone: 'Europe/Berlin',
    });
    conforms(operations.createRecurringTask, recurring);
    assert.deepEqual(recurring.rule.weekdays, [1, 4]);
    assert.deepEqual(
      [recurring.startsOn, recurring.nextOn, recurring.nextRunAt],
      ['2026-11-21', '2026-11-30', '2026-11-30T07:30:00.000Z'],
    );
    assert.equal(await due(), 0);
    at('2026-11-30T07:30:00.000Z');
    assert.equal(await due(), 1);
    assert.equal(await due(), 0);
    const [task] = await tasksOf(id);
    assert.deepEqual(
      [task?.title, task?.recurringTaskId, task?.dueDate, task?.checklistItemCount, task?.reporter.id],
      ['Check the backup', recurring.id, '2026-11-30T16:00:00.000Z', 1, owner.id],
    );
    const shown = await api.getRecurringTask({ id, recurringTaskId: recurring.id });
    assert.deepEqual([shown.currentTaskId, shown.nextOn], [task?.id, '2026-12-03']);
    assert.deepEqual((await api.listRecurringTasks({ id })).items, [shown]);
    assert.equal((await api.getTask({ id: task?.id ?? '' })).recurringTaskId, recurring.id);
  });

  it('is announced as created by the service', async () => {
    const id = await newProject();
    await api.createRecurringTask({ id, templateId: await templateIn(id), rule: { frequency: 'daily' } });
    await due();
    const { data } = await db
      .selectFrom('events')
      .select('data')
      .where('project_id', '=', id)
      .where('type', '=', 'task.created')
      .executeTakeFirstOrThrow();
    const { actor, task } = data as { actor: object; task: { recurringTaskId: string | null } };
    assert.deepEqual(actor, { type: 'system', id: null, name: 'Fettle', email: null });
    assert.notEqual(task.recurringTaskId, null);
  });

  it('creates one task for the latest date after an interruption, and none for the others', async () => {
    const id = await newProject();
    at('2026-12-01T12:00:00.000Z');
    await api.createRecurringTask({
      id,
      templateId: await templateIn(id),
      rule: { frequency: 'daily' },
      startsOn: '2026-12-02',
    });
    at('2026-12-09T05:00:00.000Z');
    await due();
    assert.deepEqual(await occurrences(id), ['2026-12-08']);
    at('2026-12-09T06:00:00.000Z');
    await due();
    assert.deepEqual(await occurrences(id), ['2026-12-08', '2026-12-09']);
  });

  it('is created once by workers that run at the same time', async () => {
    const id = await newProject();
    const templateId = await templateIn(id);
    for (let count = 0; count < 5; count += 1) {
      await api.createRecurringTask({ id, templateId, rule: { frequency: 'daily' } });
    }
    const counts = await Promise.all([due(), due(), due(), due()]);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      5,
    );
    assert.equal((await tasksOf(id)).length, 5);
    const [row] = await db.selectFrom('tasks').selectAll().where('project_id', '=', id).limit(1).execute();
    const twin = { recurring_task_id: row?.recurring_task_id ?? null, occurs_on: row?.occurs_on ?? null };
    await assert.rejects(
      db.updateTable('tasks').set(twin).where('project_id', '=', id).execute(),
      /tasks_occurrence/,
    );
  });

  it('follows the completion of a task that was set to repeat', async () => {
    const id = await newProject();
    at('2026-11-24T12:00:00.000Z');
    const first = await api.createTask({
      projectId: id,
      title: 'Water the plants',
      dueDate: '2026-11-26T16:00:00Z',
    });
    const recurring = await api.createRecurringTask({
      id,
      taskId: first.id,
      rule: { frequency: 'weekly' },
      trigger: 'completion',
    });
    assert.deepEqual(
      [recurring.currentTaskId, recurring.nextOn, recurring.nextRunAt, recurring.rule.weekdays],
      [first.id, '2026-12-03', null, [4]],
    );
    assert.equal((await api.listTaskTemplates({ id })).total, 0, 'its content is no template');
    at('2026-12-09T12:00:00.000Z');
    assert.equal(await due(), 0, 'the date alone creates nothing');
    assert.equal(
      (await api.getRecurringTask({ id, recurringTaskId: recurring.id })).nextOn,
      '2026-12-10',
      'the next date is never in the past',
    );
    await api.updateTask({ id: first.id, status: 'done' });
    assert.equal(await due(), 1);
    const [, second] = await tasksOf(id);
    assert.deepEqual(
      [second?.title, second?.status, second?.dueDate],
      ['Water the plants', first.status, '2026-12-10T17:00:00.000Z'],
    );
    await api.updateTask({ id: first.id, status: 'todo' });
    await api.updateTask({ id: first.id, status: 'done' });
    assert.equal(await due(), 0, 'completing an earlier task again creates nothing');
    await api.updateTask({ id: second?.id ?? '', status: 'done' });
    await api.updateTask({ id: second?.id ?? '', status: 'todo' });
    assert.equal(await due(), 0, 'the task was opened again before');
    await api.deleteTask({ id: second?.id ?? '' });
    const { nextOn, nextRunAt, currentTaskId } = await api.getRecurringTask({
      id,
      recurringTaskId: recurring.id,
    });
    assert.deepEqual([nextOn, nextRunAt, currentTaskId], ['2026-12-17', '2026-12-17T06:00:00.000Z', null]);
    at('2026-12-17T06:00:00.000Z');
    assert.equal(await due(), 1, 'without a current task, the date decides');
  });

  it('is neither lost nor doubled while people complete tasks and workers run', async () => {
    const id = await newProject();
    const titles = Array.from({ length: 8 }, (_, index) => `Task ${index}`);
    const tasks = [];
    for (const title of titles) {
      const task = await api.createTask({ projectId: id, title });
      const rule = { frequency: 'daily' } as const;
      await api.createRecurringTask({ id, taskId: task.id, rule, trigger: 'completion' });
      tasks.push(task);
    }
    await Promise.all(
      tasks.flatMap((task) => [api.updateTask({ id: task.id, status: 'done' }), due(), due()]),
    );
    await due();
    const open = (await tasksOf(id)).filter(({ completedAt }) => completedAt === null);
    assert.deepEqual(open.map(({ title }) => title).toSorted(), titles);
  });

  it('follows a task that is completed because its column is removed', async () => {
    const id = await newProject();
    const task = await api.createTask({ projectId: id, title: 'Sweep', status: 'review' });
    await api.createRecurringTask({
      id,
      taskId: task.id,
      rule: { frequency: 'daily' },
      trigger: 'completion',
    });
    await owner.dashboard.removeColumn({ id, column: 'review', tasksTo: 'done' });
    assert.equal(await due(), 1);
    const [, next] = await tasksOf(id);
    assert.equal(next?.status, 'todo', 'the column of its content is gone');
  });

  it('does not run on because its tasks are created in a column of completed ones', async () => {
    const id = await newProject();
    const templateId = await templateIn(id, { status: 'done' });
    await api.createRecurringTask({
      id,
      templateId,
      rule: { frequency: 'daily' },
      trigger: 'completion',
    });
    await due();
    await due();
    assert.equal((await tasksOf(id)).length, 1);
  });

  it('creates nothing while it is paused, and skips the dates', async () => {
    const id = await newProject();
    at('2026-12-01T12:00:00.000Z');
    const { id: recurringTaskId } = await api.createRecurringTask({
      id,
      templateId: await templateIn(id),
      rule: { frequency: 'daily' },
      startsOn: '2026-12-02',
    });
    const paused = await api.updateRecurringTask({ id, recurringTaskId, paused: true });
    assert.deepEqual([paused.paused, paused.nextOn, paused.nextRunAt], [true, null, null]);
    at('2026-12-10T05:00:00.000Z');
    assert.equal(await due(), 0);
    const resumed = await api.updateRecurringTask({ id, recurringTaskId, paused: false });
    assert.deepEqual([resumed.nextOn, resumed.nextRunAt], ['2026-12-10', '2026-12-10T06:00:00.000Z']);
  });

  it('ends with its last date, and stays to be continued', async () => {
    const id = await newProject();
    at('2026-12-01T12:00:00.000Z');
    const { id: recurringTaskId } = await api.createRecurringTask({
      id,
      templateId: await templateIn(id),
      rule: { frequency: 'daily', interval: 2 },
      endsOn: '2026-12-02',
    });
    await due();
    const ended = await api.getRecurringTask({ id, recurringTaskId });
    assert.deepEqual([ended.nextOn, ended.nextRunAt], [null, null]);
    const continued = await api.updateRecurringTask({ id, recurringTaskId, endsOn: null });
    assert.equal(continued.nextOn, '2026-12-03');
    const { message } = await refused(
      api.updateRecurringTask({ id, recurringTaskId, endsOn: '2026-11-01' }),
      'BAD_REQUEST',
    );
    assert.match(message, /2026-12-01/);
  });

  it('leaves its tasks behind when it is deleted, and its content is deleted with it', async () => {
    const id = await newProject();
    const task = await api.createTask({ projectId: id, title: 'Stay' });
    const { id: recurringTaskId, templateId } = await api.createRecurringTask({
      id,
      taskId: task.id,
      rule: { frequency: 'monthly', day: 31 },
    });
    await refused(api.createRecurringTask({ id, taskId: task.id, rule: { frequency: 'daily' } }), 'CONFLICT');
    const before = await api.getTask({ id: task.id });
    assert.equal(before.recurringTaskId, recurringTaskId);
    assert.deepEqual(await api.deleteRecurringTask({ id, recurringTaskId }), { id: recurringTaskId });
    assert.equal((await api.getTask({ id: task.id })).recurringTaskId, null);
    await refused(api.getRecurringTask({ id, recurringTaskId }), 'NOT_FOUND');
    await refused(api.getTaskTemplate({ id, templateId }), 'NOT_FOUND');
  });

  it('keeps the content of a template that is deleted', async () => {
    const id = await newProject();
    const templateId = await templateIn(id);
    await api.createRecurringTask({ id, templateId, rule: { frequency: 'daily' } });
    await api.deleteTaskTemplate({ id, templateId });
    assert.equal((await api.listTaskTemplates({ id })).total, 0);
    assert.equal(await due(), 1);
    assert.equal((await tasksOf(id))[0]?.title, 'Check the backup');
  });

  it('is skipped in an archived project, and goes with a deleted one', async () => {
    const id = await newProject();
    at('2026-12-01T12:00:00.000Z');
    await api.createRecurringTask({ id, templateId: await templateIn(id), rule: { frequency: 'daily' } });
    await owner.dashboard.updateProject({ id, status: 'archived' });
    assert.equal(await due(), 0);
    const { items } = await api.listRecurringTasks({ id });
    assert.equal(items[0]?.nextOn, '2026-12-02');
    await api.createTask({ projectId: id, title: 'Another' });
    await owner.dashboard.deleteProject({ id });
    at('2026-12-03T12:00:00.000Z');
    assert.equal(await due(), 0);
    const left = await db.selectFrom('recurring_tasks').select('id').where('project_id', '=', id).execute();
    assert.deepEqual(left, []);
  });

  it('waits after a failure, while others are processed', async () => {
    const [broken, fine] = [await newProject(), await newProject()];
    for (const id of [broken, fine]) {
      await api.createRecurringTask({ id, templateId: await templateIn(id), rule: { frequency: 'daily' } });
    }
    await db.deleteFrom('columns').where('project_id', '=', broken).execute();
    assert.equal(await due(), 1);
    assert.equal((await tasksOf(fine)).length, 1);
    const { items } = await api.listRecurringTasks({ id: broken });
    assert.equal(items[0]?.nextRunAt, new Date(now.getTime() + 600_000).toISOString());
    await owner.dashboard.deleteProject({ id: broken });
  });

  it('keeps the source of content that came from outside, and the formatting of its description', async () => {
    const id = await newProject();
    const task = await api.createTask({
      projectId: id,
      title: 'From a visitor',
      descriptionHtml: '<p><strong>Broken</strong></p>',
    });
    await db.updateTable('tasks').set({ source: 'widget' }).where('id', '=', task.id).execute();
    const rule = { frequency: 'daily' } as const;
    await api.createRecurringTask({ id, taskId: task.id, rule, trigger: 'completion' });
    await api.updateTask({ id: task.id, status: 'done' });
    await due();
    const [, next] = await tasksOf(id);
    const detail = await api.getTask({ id: next?.id ?? '' });
    assert.deepEqual([detail.source, detail.descriptionHtml], ['widget', '<p><strong>Broken</strong></p>']);
  });

  it('has a limit in each project', async () => {
    const id = await newProject();
    const templateId = await templateIn(id);
    const body = { id, templateId, rule: { frequency: 'daily' } } as const;
    const { id: first } = await api.createRecurringTask(body);
    const row = await db
      .selectFrom('recurring_tasks')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: limits.recurringTasksPerProject - 1 }, () => ({
      ...row,
      id: crypto.randomUUID(),
    }));
    await db.insertInto('recurring_tasks').values(more).execute();
    await refused(api.createRecurringTask(body), 'CONFLICT');
  });

  it('rejects a rule without a meaning, and says what is possible', async () => {
    const { id } = fixture.project;
    const templateId = await templateIn(id);
    const create = (fields: object) =>
      api.createRecurringTask({ id, templateId, rule: { frequency: 'daily' }, ...fields });
    const message = async (fields: object) => (await refused(create(fields), 'BAD_REQUEST')).message;
    assert.match(
      await message({ rule: { frequency: 'monthly', day: 3, week: 1, weekday: 2 } }),
      /either "day"/,
    );
    assert.match(await message({ rule: { frequency: 'monthly', week: 0, weekday: 2 } }), /-1/);
    assert.match(await message({ rule: { frequency: 'monthly', weekday: 2 } }), /week/);
    assert.match(await message({ rule: { frequency: 'hourly' } }), /frequency/);
    assert.match(await message({ rule: { frequency: 'daily', interval: 0 } }), /interval/);
    assert.match(await message({ startsOn: '2027-02-30' }), /date/);
    assert.match(await message({ startsOn: '2027-05-02', endsOn: '2027-05-01' }), /endsOn/);
    assert.match(await message({ timeZone: '+02:00' }), /Europe\/Berlin/);
    assert.match(await message({ taskId: crypto.randomUUID() }), /either/);
    await refused(create({ templateId: crypto.randomUUID() }), 'NOT_FOUND');
  });

  it('can be read by everyone who sees the project, and changed by its members', async () => {
    const { id } = fixture.project;
    const { viewer, outsider, stranger, member } = fixture;
    const templateId = await templateIn(id);
    const body = { id, templateId, rule: { frequency: 'daily' } } as const;
    const { id: recurringTaskId } = await member.v1.createRecurringTask(body);
    const names = { id, recurringTaskId };
    assert.equal((await viewer.v1.getRecurringTask(names)).id, recurringTaskId);
    await refused(viewer.v1.createRecurringTask(body), 'FORBIDDEN');
    await refused(viewer.v1.updateRecurringTask({ ...names, paused: true }), 'FORBIDDEN');
    await refused(viewer.v1.deleteRecurringTask(names), 'FORBIDDEN');
    for (const nobody of [outsider, stranger]) {
      await refused(nobody.v1.listRecurringTasks({ id }), 'NOT_FOUND');
      await refused(nobody.v1.getRecurringTask(names), 'NOT_FOUND');
      await refused(nobody.v1.createRecurringTask(body), 'NOT_FOUND');
    }
    await refused(service.dashboard().getRecurringTask(names), 'UNAUTHORIZED');
  });
});
