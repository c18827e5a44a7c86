import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createDueTasks } from '../packages/server/src/features/recurring-tasks/index.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

test('a task is set to repeat, says when the next one comes, and is continued when it is completed', async (t) => {
  const { lead, member, project } = await createFixture(dashboard.service);
  const id = project.id;
  const task = await lead.v1.createTask({ projectId: id, title: 'Check the backup' });
  const { page, dialog } = await openTask(t, dashboard, member, task);
  await dialog.getByRole('button', { name: 'Repeat: Does not repeat' }).click();
  const form = page.getByRole('dialog', { name: 'Repeat task' });
  await form.getByRole('spinbutton', { name: 'Every' }).fill('2');
  const pressed = { pressed: true };
  for (const name of ['Mon', 'Thu']) {
    if ((await form.getByRole('button', { name, ...pressed }).count()) === 0)
      await form.getByRole('button', { name }).click();
  }
  // The day of today is chosen at first, and the last one cannot be cleared.
  for (const name of ['Tue', 'Wed', 'Fri', 'Sat', 'Sun']) {
    if ((await form.getByRole('button', { name, ...pressed }).count()) > 0)
      await form.getByRole('button', { name }).click();
  }
  await form.getByLabel('Create the next task').selectOption('completion');
  await form.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Every 2 weeks on Monday and Thursday').waitFor();
  await dialog.getByText(/^Next: .+, when this one is completed$/).waitFor();

  await lead.v1.updateTask({ id: task.id, status: 'done' });
  await createDueTasks.run(dashboard.service.services, new AbortController().signal);
  await page.goto(new URL(`/projects/${id}`, page.url()).href);
  const { items } = await lead.v1.listTasks({ projectId: id, completed: false });
  const next = items.find(({ title }) => title === 'Check the backup');
  await page.locator(`[data-card="${next?.id}"]`).getByText('Repeats').waitFor();

  await page.goto(new URL(`/projects/${id}/templates`, page.url()).href);
  const list = page.getByRole('list', { name: 'Recurring tasks' });
  await chooseFrom(page, list.getByRole('button', { name: 'Actions for Check the backup' }), 'Pause');
  await list.getByText('Paused').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByText('Paused').waitFor({ state: 'detached' });
  await chooseFrom(
    page,
    list.getByRole('button', { name: 'Actions for Check the backup' }),
    'Stop repeating',
  );
  await list.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByText('Every 2 weeks on Monday and Thursday').waitFor();
});

test('a task is saved as a template, and others are created from it on the board', async (t) => {
  const { lead, member, viewer, project } = await createFixture(dashboard.service);
  const id = project.id;
  const task = await lead.v1.createTask({ projectId: id, title: 'Build a landing page', priority: 'high' });
  await lead.v1.createChecklist({ id: task.id, title: 'Launch', items: [{ title: 'Redirects' }] });
  const { page, dialog } = await openTask(t, dashboard, member, task);
  await chooseFrom(page, dialog.getByRole('button', { name: 'More actions' }), 'Save as template');
  const save = page.getByRole('dialog', { name: 'Save as template' });
  await save.getByRole('textbox', { name: 'Name of the template' }).fill('Landing page');
  await save.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Template “Landing page” saved').waitFor();

  await page.goto(new URL(`/projects/${id}`, page.url()).href);
  await page.getByRole('button', { name: 'New task in Review' }).click();
  await page.getByRole('button', { name: 'From a template…' }).click();
  await page
    .getByRole('dialog', { name: 'New task from template' })
    .getByRole('button', { name: /Landing page/ })
    .click();
  await page.getByRole('dialog').getByText('Redirects').waitFor();
  await waitForService(async () => {
    const { items } = await lead.v1.listTasks({ projectId: id, status: 'review' });
    assert.deepEqual(
      items.map(({ title, priority, checklistItemCount }) => [title, priority, checklistItemCount]),
      [['Build a landing page', 'high', 1]],
    );
  });

  await page.goto(new URL(`/projects/${id}/templates`, page.url()).href);
  const list = page.getByRole('list', { name: 'Templates' });
  await chooseFrom(page, list.getByRole('button', { name: 'Actions for Landing page' }), 'Edit template');
  const edit = page.getByRole('dialog', { name: 'Edit template' });
  await edit.getByRole('textbox', { name: 'Items of checklist 1' }).fill('Redirects\nTitles');
  await edit.getByRole('button', { name: 'Save' }).click();
  await list.getByText(/2 checklist items/).waitFor();

  const guest = await dashboard.open(t, { as: viewer, path: `/projects/${id}/templates` });
  await guest.getByText('Landing page').first().waitFor();
  assert.equal(await guest.getByRole('button', { name: /Actions for/ }).count(), 0);
});
