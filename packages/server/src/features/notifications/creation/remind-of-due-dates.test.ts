import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { createFixture, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { remindOfDueDates } from './remind-of-due-dates.ts';

describe('reminders of due dates', async () => {
  let now = new Date('2026-11-20T06:00:00.000Z');
  const service = await startService({ after }, { clock: () => now });
  const { db } = service.services;
  let fixture = await createFixture(service);

  beforeEach(async () => {
    fixture = await createFixture(service);
    // Every test uses days of its own, because the tasks of the others exist too.
    await at(new Date(now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10), '06:00');
    await run();
  });

  const run = () => remindOfDueDates.run(service.services, new AbortController().signal);
  const at = async (day: string, time: string) => {
    now = new Date(`${day}T${time}:00.000Z`);
  };
  const dayAfter = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

  async function assign(person: Person, dueDate: string | null, more: object = {}) {
    const { owner, project } = fixture;
    const assigneeIds = [person.id];
    return owner.v1.createTask({ projectId: project.id, title: 'Due', assigneeIds, dueDate, ...more });
  }

  /** Kinds and texts of a user's reminders, oldest first. */
  async function reminded(person: Person) {
    const { items } = await person.dashboard.listNotifications({});
    return items.reverse().map(({ kind, text, taskId }) => ({ kind, text, taskId }));
  }
  const kinds = async (person: Person) => (await reminded(person)).map(({ kind }) => kind);

  it('come at 08:00 UTC, the day before and when a task is overdue, once each', async () => {
    const { member } = fixture;
    const [today, tomorrow] = [dayAfter(0), dayAfter(1)];
    const task = await assign(member, tomorrow);
    await at(today, '07:59');
    await run();
    assert.deepEqual(await kinds(member), []);
    await at(today, '08:00');
    await run();
    const [first] = await reminded(member);
    assert.equal(first?.taskId, task.id);
    assert.match(first.text, /^P\d+-1 is due on \w+, \w+ \d+, \d{4}: Due$/);
    for (const time of ['08:01', '09:00', '23:59']) {
      await at(today, time);
      await run();
    }
    // A date without a time is a whole day, and not overdue before it ends.
    await at(tomorrow, '08:00');
    await run();
    assert.deepEqual(await kinds(member), ['due_soon']);
    await at(dayAfter(1), '08:00');
    await run();
    await at(dayAfter(1), '08:00');
    await run();
    assert.deepEqual(await kinds(member), ['due_soon', 'overdue']);
  });

  it('come at the hour and in the time zone that the user chose, with the local day', async () => {
    const { member } = fixture;
    await member.dashboard.updateNotificationPreferences({ hour: 7, timeZone: 'Pacific/Auckland' });
    const today = dayAfter(0);
    const local = new Date(Date.parse(`${today}T18:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    // 18:00 UTC is 07:00 of the next day there, in summer.
    await assign(member, local);
    await at(today, '17:59');
    await run();
    assert.deepEqual(await kinds(member), []);
    await at(today, '18:00');
    await run();
    assert.deepEqual(await kinds(member), ['due_soon']);
    await at(dayAfter(1), '18:00');
    await run();
    assert.deepEqual(await kinds(member), ['due_soon', 'overdue'], 'the day has ended there');
  });

  it('respect the time of a due date', async () => {
    const { member } = fixture;
    await member.dashboard.updateNotificationPreferences({ timeZone: 'Europe/Berlin', hour: 8 });
    await assign(member, `${dayAfter(1)}T14:30:00.000Z`);
    await at(dayAfter(0), '12:00');
    await run();
    const [first] = await reminded(member);
    assert.match(first?.text ?? '', /at [34]:30\sPM \(Europe\/Berlin\): Due$/);
    await at(dayAfter(1), '12:00');
    await run();
    assert.deepEqual(await kinds(member), ['due_soon']);
    await at(dayAfter(1), '12:00');
    await run();
    assert.deepEqual(await kinds(member), ['due_soon', 'overdue']);
  });

  it('are repeated only for another due date', async () => {
    const { member, owner } = fixture;
    const task = await assign(member, dayAfter(1));
    await at(dayAfter(0), '09:00');
    await run();
    await owner.v1.updateTask({ id: task.id, dueDate: dayAfter(2) });
    await at(dayAfter(1), '09:00');
    await run();
    assert.deepEqual(await kinds(member), ['due_soon', 'due_soon']);
  });

  it('leave out tasks that are completed, checked off, unassigned, archived, not visible, or long overdue', async () => {
    const { owner, member, lead, viewer, project } = fixture;
    const due = dayAfter(1);
    await assign(member, due, { status: 'done' });
    await assign(member, due, { dueDateComplete: true });
    await assign(lead, due);
    await assign(member, dayAfter(-8));
    await assign(member, dayAfter(3));
    await assign(member, null);
    const hidden = await assign(lead, due);
    await db
      .updateTable('tasks')
      .set({ assignee_ids: [viewer.id] })
      .where('id', '=', hidden.id)
      .execute();
    await lead.dashboard.removeProjectMember({ id: project.id, userId: viewer.id });
    const archived = await owner.dashboard.createProject({ slug: fixture.org.slug, name: 'Old' });
    await owner.v1.createTask({
      projectId: archived.id,
      title: 'Old',
      dueDate: due,
      assigneeIds: [owner.id],
    });
    await owner.dashboard.updateProject({ id: archived.id, status: 'archived' });
    await at(dayAfter(0), '09:00');
    await run();
    assert.deepEqual([await kinds(member), await kinds(owner), await kinds(viewer)], [[], [], []]);
    assert.deepEqual(await kinds(lead), ['due_soon']);
  });

  it('catch up on mornings when no worker was running', async () => {
    const { member } = fixture;
    await assign(member, dayAfter(1));
    await at(dayAfter(4), '23:00');
    await run();
    assert.deepEqual(await kinds(member), ['overdue']);
  });

  it('are the same with several workers at once, and continue where one was stopped', async () => {
    const { member } = fixture;
    const due = dayAfter(1);
    await db
      .insertInto('tasks')
      .columns([
        'id',
        'org_id',
        'project_id',
        'number',
        'title',
        'status',
        'priority',
        'assignee_ids',
        'reporter_type',
        'source',
        'due_date',
        'due_date_complete',
        'position',
        'created_at',
        'updated_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom((from) =>
            from.fn<{ n: number }>('generate_series', [from.lit(1), from.lit(1200)]).as('n'),
          )
          .select(({ fn, val, cast, ref }) => [
            fn<string>('gen_random_uuid', []).as('id'),
            val(fixture.org.id).as('org_id'),
            val(fixture.project.id).as('project_id'),
            cast<number>(ref('n'), 'integer').as('number'),
            val('Many').as('title'),
            val('todo').as('status'),
            val('medium').as('priority'),
            val([member.id]).as('assignee_ids'),
            val('system').as('reporter_type'),
            val('api').as('source'),
            cast<string>(val(due), 'timestamptz').as('due_date'),
            val(false).as('due_date_complete'),
            cast<number>(ref('n'), 'float8').as('position'),
            cast<string>(val(now.toISOString()), 'timestamptz').as('created_at'),
            cast<string>(val(now.toISOString()), 'timestamptz').as('updated_at'),
          ]),
      )
      .execute();
    await at(dayAfter(0), '08:00');
    const stopped = AbortSignal.abort();
    assert.equal(await remindOfDueDates.run(service.services, stopped), 0);
    const counts = await Promise.all([run(), run(), run()]);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      1200,
    );
    assert.equal((await member.dashboard.listNotifications({})).total, 1200);
  });
});
