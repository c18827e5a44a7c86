import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

test('a viewer watches a task and stops, by key and by button, and sees who else starts to watch', async (t) => {
  const { lead, member, viewer, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Weigh the anchor' });
  const watchers = async () => (await lead.v1.getTask({ id: task.id })).watcherIds;
  const { page, dialog } = await openTask(t, dashboard, viewer, task);
  await dialog.getByRole('button', { name: 'Watch', exact: true }).waitFor();
  await page.keyboard.press('w');
  await dialog.getByRole('button', { name: 'Stop watching' }).waitFor();
  await waitForService(async () => assert.deepEqual(await watchers(), [lead.id, viewer.id]));
  await dialog.getByText(`${lead.name}, ${viewer.name}`).waitFor();

  // Others start to watch by commenting, which shows at once where the comment does: the viewer is a guest.
  await member.v1.addComment({ id: task.id, body: 'Ready', visibility: 'public' });
  await dialog.getByText(`${lead.name}, ${viewer.name}, ${member.name}`).waitFor();

  await dialog.getByRole('button', { name: 'Stop watching' }).press('Enter');
  await dialog.getByText(`${lead.name}, ${member.name}`).waitFor();
  await waitForService(async () => assert.deepEqual(await watchers(), [lead.id, member.id]));
  assert.equal(await dialog.getByRole('combobox', { name: /^Watchers/ }).count(), 0);
});

test('an owner adds and removes others; a refused addition is taken back with the reason', async (t) => {
  const { lead, member, viewer, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Trim the sails' });
  await viewer.v1.removeTaskWatcher({ id: task.id, userId: 'me' });
  const { page, dialog } = await openTask(t, dashboard, lead, task, { expected: [/409 \(Conflict\)/] });
  await dialog.getByRole('combobox', { name: /^Watchers/ }).click();
  await page.getByRole('option', { name: new RegExp(member.name) }).click();
  await dialog.getByText(`${lead.name}, ${member.name}`).waitFor();
  await waitForService(async () => {
    const { watcherIds } = await lead.v1.getTask({ id: task.id });
    assert.deepEqual(watcherIds, [lead.id, member.id]);
  });
  await page.getByRole('option', { name: new RegExp(viewer.name) }).click();
  await page
    .getByRole('alert')
    .getByText(/has stopped watching the task/)
    .waitFor();
  await dialog.getByText(`${lead.name}, ${member.name}`, { exact: true }).waitFor();
  await page.getByRole('option', { name: new RegExp(member.name) }).click();
  await waitForService(async () => {
    const { watcherIds } = await lead.v1.getTask({ id: task.id });
    assert.deepEqual(watcherIds, [lead.id]);
  });
});

test('the Notifications page lists the changes of watched tasks on their own', async (t) => {
  const { lead, member, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Set the course' });
  await member.v1.addTaskWatcher({ id: task.id, userId: 'me' });
  await lead.v1.createTask({ projectId: project.id, title: 'Other', assigneeIds: [member.id] });
  await lead.v1.updateTask({ id: task.id, status: 'review' });
  await lead.v1.addComment({ id: task.id, body: 'Have a look' });
  await waitForService(async () => assert.equal((await member.dashboard.listNotifications({})).total, 3));
  const page = await dashboard.open(t, { as: member, path: '/notifications' });
  await page.getByText(`moved ${task.key} to Review`).waitFor();
  await page.getByText(/assigned .* to you/).waitFor();
  await page.getByRole('button', { name: 'Watching' }).click();
  await page.getByText(`commented on ${task.key}`).waitFor();
  await page.getByText(/assigned .* to you/).waitFor({ state: 'detached' });
  await page.getByText(`moved ${task.key} to Review`).waitFor();
});
