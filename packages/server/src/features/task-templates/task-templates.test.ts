import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createPerson,
  createProject,
} from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { until } from '../../testing/until.ts';
import { collect } from '../live/testing/collect.ts';

describe('a task template', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { id } = fixture.project;
  const api = fixture.member.v1;
  const eventsOf = async (type: string) => {
    const query = service.services.db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', type as never);
    return await query.orderBy('position').execute();
  };

  it('that is created, changed, or deleted reaches live streams, and so does a recurring task', async () => {
    const { id: own } = await createProject(service, fixture.org);
    const stream = await collect((options) =>
      fixture.admin.dashboard.streamProjectEvents({ id: own }, options),
    );
    const { owner } = fixture;
    const { id: templateId } = await owner.v1.createTaskTemplate({
      id: own,
      name: 'Weekly',
      title: 'Weekly',
    });
    await owner.v1.updateTaskTemplate({ id: own, templateId, title: 'Every week' });
    const rule = { frequency: 'weekly' } as const;
    const recurring = await owner.v1.createRecurringTask({ id: own, templateId, rule });
    const names = { id: own, recurringTaskId: recurring.id };
    await owner.v1.updateRecurringTask({ ...names, paused: true });
    await owner.v1.deleteRecurringTask(names);
    await owner.v1.deleteTaskTemplate({ id: own, templateId });
    const touches = await until('the messages', () => {
      const found = stream.messages.filter((message) => message.type === 'templates.touched');
      return found.length >= 6 && found;
    });
    assert.deepEqual(
      touches.map(({ data }) => data.data),
      Array.from({ length: 6 }, () => ({ templateId })),
    );
    await stream.stop();
  });

  it('has all content of the tasks that are created from it', async () => {
    const template = await api.createTaskTemplate({
      id,
      name: 'Landing page',
      title: 'Build a landing page',
      description: 'As usual.',
      status: 'review',
      priority: 'high',
      labels: [{ name: 'SEO', color: 'teal' }],
      assigneeIds: [fixture.member.id],
      checklists: [{ title: 'Launch', items: [{ title: 'Titles' }, { title: 'Redirects' }] }],
    });
    conforms(operations.createTaskTemplate, template);
    assert.equal(template.checklistItemCount, 2);
    assert.deepEqual(await api.getTaskTemplate({ id, templateId: template.id }), template);
    const task = await api.createTaskFromTemplate({ id, templateId: template.id });
    conforms(operations.createTaskFromTemplate, task);
    assert.deepEqual(
      [task.title, task.description, task.status, task.priority, task.labels, task.assigneeIds],
      [
        'Build a landing page',
        'As usual.',
        'review',
        'high',
        [{ name: 'SEO', color: 'teal' }],
        [fixture.member.id],
      ],
    );
    assert.deepEqual(
      task.checklists.map(({ title, items }) => [title, items.map((item) => [item.title, item.completed])]),
      [
        [
          'Launch',
          [
            ['Titles', false],
            ['Redirects', false],
          ],
        ],
      ],
    );
    assert.equal(task.recurringTaskId, null);
    const created = (await eventsOf('task.created')).at(-1)?.data as { task: { checklistItemCount: number } };
    assert.equal(created.task.checklistItemCount, 2);
  });

  it('gives a task what is sent instead of its own content', async () => {
    const template = await api.createTaskTemplate({ id, name: 'Bug', title: 'Bug', status: 'review' });
    const task = await api.createTaskFromTemplate({
      id,
      templateId: template.id,
      title: 'Menu is broken',
      status: 'todo',
      assigneeIds: [fixture.owner.id],
      dueDate: '2026-12-01T16:00:00Z',
    });
    assert.deepEqual(
      [task.title, task.status, task.assigneeIds, task.dueDate],
      ['Menu is broken', 'todo', [fixture.owner.id], '2026-12-01T16:00:00.000Z'],
    );
    await refused(
      api.createTaskFromTemplate({ id, templateId: template.id, status: 'nowhere' }),
      'BAD_REQUEST',
    );
  });

  it('is saved from a task, without its comments and with nothing checked', async () => {
    const task = await api.createTask({
      projectId: id,
      title: 'Monthly report',
      descriptionHtml: '<p>With <strong>numbers</strong></p>',
      dueDate: '2026-12-01',
    });
    const list = await api.createChecklist({ id: task.id, title: 'Steps', items: [{ title: 'Collect' }] });
    const item = { id: task.id, checklistId: list.id, itemId: list.items[0]?.id ?? '' };
    await api.updateChecklistItem({ ...item, completed: true });
    await api.updateTask({ id: task.id, status: 'done' });
    const template = await api.createTaskTemplate({ id, name: 'Report', taskId: task.id, priority: 'low' });
    assert.deepEqual(
      [template.title, template.descriptionHtml, template.priority, template.status],
      ['Monthly report', '<p>With <strong>numbers</strong></p>', 'low', null],
    );
    assert.deepEqual(template.checklists, [{ title: 'Steps', items: [{ title: 'Collect' }] }]);
  });

  it('leaves out a column and assignees that are gone', async () => {
    const leaver = await createPerson(service, 'Lea Leaver');
    await addToOrg(service, fixture.org, leaver, 'member');
    await addToProject(service, fixture.project, leaver, 'member');
    const { columns } = await fixture.owner.dashboard.getProject({ id });
    const kept = columns.map(({ key, label, color, category }) => ({ key, label, color, category }));
    const extra = { key: 'extra', label: 'Extra', color: 'gray', category: 'active' } as const;
    await fixture.owner.dashboard.setColumns({ id, columns: [...kept, extra] });
    const template = await api.createTaskTemplate({
      id,
      name: 'Gone',
      title: 'Gone',
      status: 'extra',
      assigneeIds: [leaver.id, fixture.member.id],
    });
    await fixture.owner.dashboard.setColumns({ id, columns: kept });
    await fixture.owner.dashboard.removeProjectMember({ id, userId: leaver.id });
    const task = await api.createTaskFromTemplate({ id, templateId: template.id });
    assert.deepEqual([task.status, task.assigneeIds], [columns[0]?.key, [fixture.member.id]]);
    const changed = await api.updateTaskTemplate({
      id,
      templateId: template.id,
      assigneeIds: [leaver.id],
      title: 'Still',
    });
    assert.deepEqual(changed.assigneeIds, [leaver.id], 'who is in the template can stay');
  });

  it('is changed only where fields are sent, and not by sending back what was read', async () => {
    const body = { id, name: 'Keep', title: 'Keep', description: 'Text', checklists: [{ title: 'One' }] };
    const template = await api.createTaskTemplate(body);
    const names = { id, templateId: template.id };
    const changed = await api.updateTaskTemplate({ ...names, title: 'New', status: null });
    assert.deepEqual({ ...template, title: 'New', updatedAt: changed.updatedAt }, changed);
    const cleared = await api.updateTaskTemplate({ ...names, description: null, checklists: [] });
    assert.deepEqual([cleared.description, cleared.checklists], [null, []]);
    await refused(api.updateTaskTemplate({ ...names, status: 'nowhere' }), 'BAD_REQUEST');
    await refused(api.updateTaskTemplate({ ...names, assigneeIds: [fixture.stranger.id] }), 'BAD_REQUEST');
  });

  it('is listed by name until it is deleted', async () => {
    const project = await fixture.owner.dashboard.createProject({ slug: fixture.org.slug, name: 'Lists' });
    const own = fixture.owner.v1;
    for (const name of ['b', 'A', 'c']) await own.createTaskTemplate({ id: project.id, name, title: name });
    const { items, total } = await own.listTaskTemplates({ id: project.id, limit: 2 });
    assert.deepEqual([items.map(({ name }) => name), total], [['A', 'b'], 3]);
    const templateId = items[0]?.id ?? '';
    assert.deepEqual(await own.deleteTaskTemplate({ id: project.id, templateId }), { id: templateId });
    await refused(own.getTaskTemplate({ id: project.id, templateId }), 'NOT_FOUND');
    assert.equal((await own.listTaskTemplates({ id: project.id })).total, 2);
  });

  it('needs a title, or a task of its project', async () => {
    const other = await fixture.owner.dashboard.createProject({ slug: fixture.org.slug, name: 'Other' });
    const elsewhere = await fixture.owner.v1.createTask({ projectId: other.id, title: 'Elsewhere' });
    const message = (await refused(api.createTaskTemplate({ id, name: 'None' }), 'BAD_REQUEST')).message;
    assert.match(message, /title/);
    const of = (who: typeof api) => who.createTaskTemplate({ id, name: 'x', taskId: elsewhere.id });
    await refused(of(fixture.owner.v1), 'BAD_REQUEST');
    await refused(of(api), 'NOT_FOUND');
  });

  it('has a limit in each project', async () => {
    const project = await fixture.owner.dashboard.createProject({ slug: fixture.org.slug, name: 'Full' });
    const own = fixture.owner.v1;
    const { db } = service.services;
    const { id: first } = await own.createTaskTemplate({ id: project.id, name: 'a', title: 'a' });
    const row = await db
      .selectFrom('task_templates')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: limits.templatesPerProject - 1 }, () => ({
      ...row,
      id: crypto.randomUUID(),
      labels: '[]',
      checklists: '[]',
      description_json: null,
    }));
    await db.insertInto('task_templates').values(more).execute();
    await refused(own.createTaskTemplate({ id: project.id, name: 'b', title: 'b' }), 'CONFLICT');
  });

  it('can be read by everyone who sees the project, and changed by its members', async () => {
    const { id: templateId } = await api.createTaskTemplate({ id, name: 'Roles', title: 'Roles' });
    const names = { id, templateId };
    const { viewer, outsider, stranger } = fixture;
    assert.equal((await viewer.v1.getTaskTemplate(names)).id, templateId);
    await refused(viewer.v1.createTaskTemplate({ id, name: 'x', title: 'x' }), 'FORBIDDEN');
    await refused(viewer.v1.updateTaskTemplate({ ...names, title: 'x' }), 'FORBIDDEN');
    await refused(viewer.v1.deleteTaskTemplate(names), 'FORBIDDEN');
    await refused(viewer.v1.createTaskFromTemplate(names), 'FORBIDDEN');
    for (const nobody of [outsider, stranger]) {
      await refused(nobody.v1.listTaskTemplates({ id }), 'NOT_FOUND');
      await refused(nobody.v1.getTaskTemplate(names), 'NOT_FOUND');
      await refused(nobody.v1.createTaskFromTemplate(names), 'NOT_FOUND');
    }
    const other = await fixture.owner.dashboard.createProject({ slug: fixture.org.slug, name: 'Else' });
    await refused(fixture.owner.v1.getTaskTemplate({ id: other.id, templateId }), 'NOT_FOUND');
    await refused(service.dashboard().listTaskTemplates({ id }), 'UNAUTHORIZED');
  });
});
