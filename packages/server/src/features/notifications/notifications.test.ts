import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type NotificationKind, operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { until } from '../../testing/until.ts';

describe('notifications', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { member, lead, viewer, owner, outsider, project } = fixture;
  const { db } = service.services;
  service.startWorkers();

  async function setUsername(person: Person, username: string): Promise<void> {
    await db.updateTable('users').set({ username }).where('id', '=', person.id).execute();
  }
  await setUsername(member, 'max');
  await setUsername(lead, 'Lena.Lead');
  await setUsername(outsider, 'otto');

  /** Events are handled in order, so a user who has got this last notification has got all earlier ones. */
  async function settled(): Promise<void> {
    const mark = await owner.v1.createTask({ projectId: project.id, title: 'mark', assigneeIds: [lead.id] });
    await until('the last notification is there', async () =>
      (await notificationsOf(lead)).some(({ taskId }) => taskId === mark.id),
    );
  }

  async function notificationsOf(person: Person) {
    return (await person.dashboard.listNotifications({ limit: 100 })).items;
  }

  async function kindsOf(person: Person, taskId: string): Promise<NotificationKind[]> {
    return (await notificationsOf(person)).filter((item) => item.taskId === taskId).map(({ kind }) => kind);
  }

  it('are created for assignees, from the start and later, and for nobody twice', async () => {
    const task = await owner.v1.createTask({
      projectId: project.id,
      title: 'Fix it',
      assigneeIds: [member.id],
    });
    await owner.v1.updateTask({ id: task.id, assigneeIds: [member.id, lead.id] });
    await owner.v1.updateTask({ id: task.id, title: 'Fix it now' });
    await settled();
    assert.deepEqual(await kindsOf(member, task.id), ['assigned']);
    assert.deepEqual(await kindsOf(lead, task.id), ['assigned']);
    const [item] = (await notificationsOf(member)).filter(({ taskId }) => taskId === task.id);
    assert.ok(item !== undefined);
    conforms(operations.listNotifications, item);
    assert.equal(item.text, `Olivia Owner assigned ${task.key} to you: Fix it now`);
    assert.equal(item.actor?.id, owner.id);
    assert.match(item.url, new RegExp(`/tasks/${task.id}$`));
  });

  it('are not created for what users do themselves', async () => {
    const task = await member.v1.createTask({
      projectId: project.id,
      title: 'Mine',
      assigneeIds: [member.id],
      description: 'a note to @max',
    });
    await member.v1.addComment({ id: task.id, body: '@max remember' });
    await settled();
    assert.deepEqual(await kindsOf(member, task.id), []);
  });

  it('are created for a mention in a comment, with its beginning', async () => {
    const task = await owner.v1.createTask({ projectId: project.id, title: 'Talk' });
    const body = 'Ask @Max, (@lena.lead). Not @otto, nor max@max.example.';
    const comment = await owner.v1.addComment({ id: task.id, body });
    await settled();
    for (const person of [member, lead]) {
      const [item] = (await notificationsOf(person)).filter(({ taskId }) => taskId === task.id);
      assert.deepEqual([item?.kind, item?.commentId, item?.excerpt], ['mentioned', comment.id, body]);
      assert.equal(item?.text, `Olivia Owner mentioned you in a comment on ${task.key}: Talk`);
    }
    assert.deepEqual(await notificationsOf(outsider), [], 'users without access to the project get none');
  });

  it('are created once for a mention in a description, when it is added, in any form', async () => {
    const mention = { type: 'mention', attrs: { id: member.id, label: 'Max' } };
    const task = await owner.v1.createTask({
      projectId: project.id,
      title: 'Described',
      descriptionJson: { type: 'doc', content: [{ type: 'paragraph', content: [mention] }] },
    });
    await owner.v1.updateTask({
      id: task.id,
      descriptionHtml: `<p><span data-type="mention" data-id="${member.id}">@Max</span> and @lena.lead</p>`,
    });
    await owner.v1.updateTask({ id: task.id, description: '@max, @lena.lead and `@otto`' });
    await settled();
    assert.deepEqual(await kindsOf(member, task.id), ['mentioned']);
    assert.deepEqual(await kindsOf(lead, task.id), ['mentioned']);
  });

  it('accept a username in a mention node of an editor without IDs', async () => {
    const task = await owner.v1.createTask({
      projectId: project.id,
      title: 'By name',
      descriptionHtml: '<p><span data-type="mention" data-id="Max">@Max M.</span></p>',
    });
    await settled();
    assert.deepEqual(await kindsOf(member, task.id), ['mentioned']);
  });

  it('are hidden when their project is no longer visible', async () => {
    const task = await owner.v1.createTask({ projectId: project.id, title: 'Seen' });
    await owner.v1.addComment({ id: task.id, body: `@${viewer.email} look`, visibility: 'public' });
    await settled();
    assert.deepEqual(await kindsOf(viewer, task.id), ['mentioned']);
    await lead.dashboard.removeProjectMember({ id: project.id, userId: viewer.id });
    const page = await viewer.dashboard.listNotifications({});
    assert.deepEqual([page.items, page.total], [[], 0]);
  });
});
