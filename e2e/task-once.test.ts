import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

test('what a form of the task page creates is created once, however often it is confirmed', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const { id: projectId } = project;
  const task = await lead.v1.createTask({ projectId, title: 'Mend the sail' });
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const { keyboard } = page;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  const pressTwice = async (keys: string): Promise<void> => {
    await keyboard.press(keys);
    await keyboard.press(keys);
  };

  await dialog.getByRole('button', { name: 'Edit description' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).pressSequentially('Torn at the luff');
  await pressTwice('Control+Enter');
  await dialog.getByRole('button', { name: 'Edit description' }).waitFor();

  await dialog.getByRole('button', { name: 'Add checklist' }).dblclick();
  const item = dialog.getByRole('textbox', { name: 'Add item' });
  await item.fill('Needle');
  await item.focus();
  await pressTwice('Enter');
  await dialog.getByRole('checkbox', { name: 'Needle' }).waitFor();

  await dialog.getByRole('button', { name: 'Attach link' }).click();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('sails.example/patterns');
  await pressTwice('Enter');
  await dialog.getByText('patterns').first().waitFor();

  await dialog.getByLabel('Time spent').fill('45m');
  await pressTwice('Enter');
  await dialog.getByRole('button', { name: '45m total' }).waitFor();

  await dialog.getByRole('textbox', { name: 'Comment' }).pressSequentially('Thread ordered.');
  await pressTwice('Control+Enter');
  await dialog.getByRole('listitem').getByText('Thread ordered.').waitFor();

  await dialog.getByRole('button', { name: 'Repeat: Doesn’t repeat' }).click();
  await page
    .getByRole('dialog', { name: 'Repeat task' })
    .getByRole('spinbutton', { name: 'Every' })
    .fill('2');
  await pressTwice('Enter');
  await dialog.getByText(/^Every 2 weeks/).waitFor();

  await chooseFrom(page, dialog.getByRole('button', { name: 'More actions' }), 'Save as template');
  await page.getByRole('textbox', { name: 'Template name' }).fill('Mending');
  await pressTwice('Enter');
  await page.getByText('Template “Mending” saved').waitFor();

  await waitForService(async () => {
    const now = await lead.v1.getTask({ id: task.id });
    assert.deepEqual(
      now.checklists.map(({ items }) => items.map(({ title }) => title)),
      [['Needle']],
    );
    assert.deepEqual([now.comments.length, now.attachments.length, now.minutesLogged], [1, 1, 45]);
    assert.equal((await lead.v1.listTaskTemplates({ id: projectId })).items.length, 1);
  });
  assert.deepEqual(sent.toSorted(), [
    task.id,
    'attachments',
    'checklists',
    'comments',
    'items',
    'recurring-tasks',
    'task-templates',
    'time-entries',
  ]);
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('a template makes one task, however quickly it is chosen twice', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const { id } = project;
  await lead.v1.createTaskTemplate({ id, name: 'Mending', title: 'Mend a sail' });
  const page = await dashboard.open(t, { as: lead, path: `/projects/${id}` });
  await chooseFrom(page, page.getByRole('button', { name: 'Actions for To do' }), 'New from template');
  const choice = page.getByRole('dialog', { name: 'New task from template' });
  await choice.getByRole('button', { name: /Mending/ }).dblclick();
  await page.getByRole('dialog', { name: 'Mend a sail' }).waitFor();
  const { items } = await lead.v1.listTasks({ projectId: id });
  assert.equal(items.filter(({ title }) => title === 'Mend a sail').length, 1);
});

test('a single character of a comment survives a reload', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Mend the sail' });
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const box = dialog.getByRole('textbox', { name: 'Comment' });
  await page.keyboard.press('m');
  await page.keyboard.type('T');
  await page.reload();
  await box.getByText('T', { exact: true }).waitFor();
  await box.press('Control+Enter');
  await dialog.getByRole('listitem').getByText('T', { exact: true }).waitFor();
});
