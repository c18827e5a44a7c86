import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createFixture, type Person } from '../../../testing/factories.ts';
import { until } from '../../../testing/until.ts';
import { startMailFixture } from '../testing/mail-fixture.ts';

describe('watchers of a task', async () => {
  const { service, server, sendNow } = await startMailFixture({ after });
  const fixture = await createFixture(service);
  const { lead, member, viewer, owner, project } = fixture;
  const projectId = project.id;
  const { db } = service.services;
  await db.updateTable('users').set({ username: 'vera' }).where('id', '=', viewer.id).execute();

  const shownTo = async (person: Person, taskId: string) => {
    const { items } = await person.dashboard.listNotifications({ limit: 100 });
    return items.filter((item) => item.taskId === taskId);
  };
  /** The texts of what somebody was notified of, oldest first, once everything before now is processed. */
  async function textsOf(person: Person, taskId: string): Promise<string[]> {
    const description = `@${person.email}`;
    const mark = await owner.v1.createTask({ projectId, title: 'Mark', description });
    await until('earlier events are processed', async () => (await shownTo(person, mark.id)).length > 0);
    return (await shownTo(person, taskId)).map(({ text }) => text).reverse();
  }
  /** Created by `lead`, and watched by `member`. */
  const watchedTask = async () => {
    const task = await lead.v1.createTask({ projectId, title: 'Fix it' });
    await member.v1.addTaskWatcher({ id: task.id, userId: 'me' });
    return task;
  };

  it('are notified of comments, with the comment, and authors are not notified of their own', async () => {
    const task = await watchedTask();
    const comment = await lead.v1.addComment({ id: task.id, body: 'Ready for you' });
    await textsOf(member, task.id);
    const [shown] = await shownTo(member, task.id);
    const watching = await member.dashboard.listNotifications({ watching: true });
    assert.deepEqual([watching.items[0]?.id, watching.total], [shown?.id, 1]);
    const others = await member.dashboard.listNotifications({ watching: false, unread: true });
    assert.deepEqual(new Set(others.items.map(({ kind }) => kind)), new Set(['mentioned']));
    assert.deepEqual(
      [shown?.kind, shown?.text, shown?.excerpt, shown?.commentId],
      ['commented', `${lead.name} commented on ${task.key}: Fix it`, 'Ready for you', comment.id],
    );
    assert.deepEqual(await textsOf(lead, task.id), []);
  });

  it('are notified of moves, completion, and due dates, once for each change', async () => {
    const { id, key } = await watchedTask();
    await lead.v1.updateTask({ id, status: 'review' });
    await lead.v1.updateTask({ id, status: 'done' });
    await lead.v1.updateTask({ id, status: 'todo', dueDate: '2030-05-06T00:00:00.000Z' });
    await lead.v1.updateTask({ id, dueDate: null });
    await lead.v1.updateTask({ id, dueDate: '2030-05-07T09:30:00.000Z' });
    assert.deepEqual(await textsOf(member, id), [
      `${lead.name} moved ${key} to Review: Fix it`,
      `${lead.name} completed ${key}: Fix it`,
      `${lead.name} reopened ${key} and set its due date to Monday, May 6, 2030: Fix it`,
      `${lead.name} removed the due date of ${key}: Fix it`,
      `${lead.name} set the due date of ${key} to Tuesday, May 7, 2030 at 9:30 AM (UTC): Fix it`,
    ]);
  });

  it('are not notified of other fields, positions, checklists, files, or watchers', async () => {
    const { id } = await watchedTask();
    await lead.v1.updateTask({ id, title: 'Renamed', priority: 'high', labels: [{ name: 'x' }] });
    await lead.v1.updateTask({ id, description: 'More', dueDateComplete: true });
    await lead.v1.createChecklist({ id, title: 'Steps' });
    await lead.v1.addAttachment({ id, url: 'https://example.com/' });
    await lead.v1.logTime({ id, minutes: 5 });
    await lead.v1.addTaskWatcher({ id, userId: viewer.id });
    assert.deepEqual(await textsOf(member, id), []);
  });

  it('are notified once when the same change mentions or assigns them', async () => {
    const task = await lead.v1.createTask({ projectId, title: 'Once' });
    await viewer.v1.addTaskWatcher({ id: task.id, userId: 'me' });
    await lead.v1.addComment({ id: task.id, body: 'For @vera', visibility: 'public' });
    await member.v1.addTaskWatcher({ id: task.id, userId: 'me' });
    await lead.v1.updateTask({ id: task.id, status: 'review', assigneeIds: [member.id] });
    assert.deepEqual(await textsOf(viewer, task.id), [
      `${lead.name} mentioned you in a comment on ${task.key}: Once`,
      `${lead.name} moved ${task.key} to Review: Once`,
    ]);
    assert.deepEqual(
      (await textsOf(member, task.id)).at(-1),
      `${lead.name} assigned ${task.key} to you: Once`,
    );
  });

  it('hear nothing more once they have stopped watching', async () => {
    const { id, key } = await watchedTask();
    await lead.v1.updateTask({ id, status: 'review' });
    assert.deepEqual(await textsOf(member, id), [`${lead.name} moved ${key} to Review: Fix it`]);
    await member.v1.removeTaskWatcher({ id, userId: 'me' });
    await lead.v1.updateTask({ id, status: 'done' });
    await lead.v1.addComment({ id, body: 'Quiet', visibility: 'public' });
    assert.equal((await textsOf(member, id)).length, 1);
  });

  it('hear nothing of a project that they can no longer see', async () => {
    const { id } = await lead.v1.createTask({ projectId, title: 'Secret' });
    await viewer.v1.addTaskWatcher({ id, userId: 'me' });
    await lead.dashboard.removeProjectMember({ id: projectId, userId: viewer.id });
    await lead.v1.addComment({ id, body: 'Hidden', visibility: 'public' });
    await lead.v1.updateTask({ id, status: 'done' });
    // The lead's own notifications come from the same batch or a later one.
    await textsOf(lead, id);
    const stored = await db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', viewer.id)
      .where('task_id', '=', id)
      .execute();
    assert.deepEqual(stored, []);
    await lead.dashboard.addProjectMember({ id: projectId, userId: viewer.id, role: 'viewer' });
  });

  it('are not notified of every task that the removal of a column moves', async () => {
    const { id } = await watchedTask();
    const { columns } = await lead.v1.getProject({ id: projectId });
    const kept = columns.map(({ key, label, color, category }) => ({ key, label, color, category }));
    const added = { key: 'qa', label: 'QA', color: 'gray', category: 'active' } as const;
    await lead.dashboard.setColumns({ id: projectId, columns: [...kept, added] });
    await lead.v1.updateTask({ id, status: 'qa' });
    assert.equal((await textsOf(member, id)).length, 1);
    await lead.dashboard.removeColumn({ id: projectId, column: 'qa', tasksTo: 'todo' });
    assert.equal((await textsOf(member, id)).length, 1);
    assert.equal((await lead.v1.getTask({ id })).status, 'todo');
  });

  it('get emails that leave out what was moved on, deleted, or is no longer watched', async () => {
    const first = await createFixture(service);
    const reader = first.member;
    const make = async (title: string) => {
      const task = await first.lead.v1.createTask({ projectId: first.project.id, title });
      await reader.v1.addTaskWatcher({ id: task.id, userId: 'me' });
      return task;
    };
    const [moved, quiet, spoken] = [await make('Moved'), await make('Quiet'), await make('Spoken')];
    await first.lead.v1.updateTask({ id: moved.id, status: 'review' });
    await first.lead.v1.updateTask({ id: moved.id, status: 'done' });
    await first.lead.v1.addComment({ id: quiet.id, body: 'Not for you', visibility: 'public' });
    const gone = await first.lead.v1.addComment({ id: spoken.id, body: 'Gone', visibility: 'public' });
    await first.lead.v1.addComment({ id: spoken.id, body: 'Stays', visibility: 'public' });
    await until('five notifications', async () => {
      const { total } = await reader.dashboard.listNotifications({});
      return total === 5;
    });
    await reader.v1.removeTaskWatcher({ id: quiet.id, userId: 'me' });
    await first.lead.v1.deleteComment({ id: spoken.id, commentId: gone.id });
    await sendNow(reader, 5);
    const [mail] = await server.mailsTo(reader.email);
    assert.equal(mail?.subject, `2 notifications in ${first.project.name}`);
    assert.match(mail.text, /completed P\d+-\d+: Moved/);
    assert.match(mail.text, /commented on P\d+-\d+: Spoken/);
    assert.match(mail.text, /Stays/);
    assert.doesNotMatch(mail.text, /Review|Quiet|Not for you|Gone/);
    assert.match(mail.text, /Unsubscribe from “Comments on tasks you watch”/);
  });

  it('choose by kind what is emailed, and still see everything on the Notifications page', async () => {
    const first = await createFixture(service);
    const reader = first.member;
    await reader.dashboard.updateNotificationPreferences({ kinds: { commented: false } });
    const task = await first.lead.v1.createTask({ projectId: first.project.id, title: 'Muted' });
    await reader.v1.addTaskWatcher({ id: task.id, userId: 'me' });
    await first.lead.v1.addComment({ id: task.id, body: 'Not emailed', visibility: 'public' });
    await until('the notification', async () => (await reader.dashboard.listNotifications({})).total === 1);
    const rows = await db
      .selectFrom('notifications')
      .select(['kind', 'mail_id'])
      .where('user_id', '=', reader.id)
      .execute();
    assert.deepEqual(rows, [{ kind: 'commented', mail_id: null }]);
  });
});
