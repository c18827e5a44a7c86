import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createDueTasks } from '../packages/server/src/features/recurring-tasks/index.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { waitForOutagePart } from './harness/outage-page.ts';
import { outlineOf } from './harness/outline.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

test('a task is set to repeat, says when the next one comes, and is continued when it is completed', async (t) => {
  const { lead, member, project } = await createFixture(dashboard.service);
  const id = project.id;
  const task = await lead.v1.createTask({ projectId: id, title: 'Check the backup' });
  const { page, dialog } = await openTask(t, dashboard, member, task);
  await dialog.getByRole('button', { name: 'Repeat: Doesn’t repeat' }).click();
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

  await page.goto(new URL(`/projects/${id}/settings/templates`, page.url()).href);
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
  await save.getByRole('textbox', { name: 'Template name' }).fill('Landing page');
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

  await page.goto(new URL(`/projects/${id}/settings/templates`, page.url()).href);
  const list = page.getByRole('list', { name: 'Templates' });
  await chooseFrom(page, list.getByRole('button', { name: 'Actions for Landing page' }), 'Edit template');
  const edit = page.getByRole('dialog', { name: 'Edit template' });
  await edit.getByRole('textbox', { name: 'Items', exact: true }).fill('Redirects\nTitles');
  await edit.getByRole('button', { name: 'Save' }).click();
  await list.getByText(/2 checklist items/).waitFor();

  const guest = await dashboard.open(t, { as: viewer, path: `/projects/${id}/settings/templates` });
  await guest.getByText('Landing page').first().waitFor();
  assert.equal(await guest.getByRole('button', { name: /Actions for/ }).count(), 0);
});

test('the description of a template keeps its formatting and is written like that of a task', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const { id } = project;
  const paragraph = (type: string, text: string) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks: [{ type }] }],
  });
  const { id: templateId } = await lead.v1.createTaskTemplate({
    id,
    name: 'Landing page',
    title: 'Build a landing page',
    descriptionJson: { type: 'doc', content: [paragraph('bold', 'Text first')] },
  });
  const page = await dashboard.open(t, { as: lead, path: `/projects/${id}/settings/templates` });
  const list = page.getByRole('list', { name: 'Templates' });
  await chooseFrom(page, list.getByRole('button', { name: 'Actions for Landing page' }), 'Edit template');
  const edit = page.getByRole('dialog', { name: 'Edit template' });
  const editor = edit.getByRole('textbox', { name: 'Description' });
  await editor.getByText('Text first').waitFor();
  await editor.focus();
  // Right after the focus, the editor may put the caret back.
  await until('the caret at the end', async () => {
    await page.keyboard.press('Control+End');
    return (await offsetOfCaret(page)) === 'Text first'.length;
  });
  await page.keyboard.type('\n## Order of **work**');
  await page.keyboard.press('Escape');
  await editor.and(page.locator(':focus')).waitFor({ state: 'detached' });
  await edit.waitFor();
  await editor.focus();
  await page.keyboard.press('Control+Enter');
  await edit.waitFor({ state: 'detached' });
  const { descriptionJson, description } = await lead.v1.getTaskTemplate({ id, templateId });
  assert.deepEqual(outlineOf(descriptionJson), [
    'paragraph(<bold>Text first</bold>)',
    'heading2(Order of <bold>work</bold>)',
  ]);
  assert.match(description ?? '', /Text first/);
});

test('templates and recurring tasks that others create show at once', async (t) => {
  const { lead, member, project } = await createFixture(dashboard.service);
  const { id } = project;
  const page = await dashboard.open(t, { as: lead, path: `/projects/${id}/settings/templates` });
  await page.getByText('No templates yet').waitFor();
  await page.getByRole('list', { name: 'Templates' }).waitFor({ state: 'detached' });
  const template = await member.v1.createTaskTemplate({ id, name: 'Landing page', title: 'Build it' });
  await page.getByRole('list', { name: 'Templates' }).getByText('Landing page').waitFor();
  await member.v1.createRecurringTask({ id, templateId: template.id, rule: { frequency: 'daily' } });
  await page
    .getByText(/Every day/)
    .first()
    .waitFor();
});

test('from the list of recurring tasks, an open task of the project is found and set to repeat', async (t) => {
  const { lead, member, project } = await createFixture(dashboard.service);
  const { id } = project;
  const repeated = await member.v1.createTask({ projectId: id, title: 'Check the backup' });
  await member.v1.createRecurringTask({ id, taskId: repeated.id, rule: { frequency: 'daily' } });
  await member.v1.createTask({ projectId: id, title: 'Read the meters' });
  await member.v1.createTask({ projectId: id, title: 'Read the log', status: 'done' });
  const page = await dashboard.open(t, { as: lead, path: `/projects/${id}/settings/templates`, phone: true });
  await page.getByRole('combobox', { name: 'Repeat a task' }).tap();
  const found = page.getByRole('listbox').getByRole('option');
  await found.filter({ hasText: 'Read the meters' }).waitFor();
  assert.equal(await found.count(), 1, 'neither what is done nor what repeats already');
  await found.tap();
  await page.getByRole('dialog', { name: 'Repeat task' }).getByRole('button', { name: 'Save' }).tap();
  await page.getByRole('list', { name: 'Recurring tasks' }).getByText('Read the meters').waitFor();
});

test('a template is created once however often Ctrl+Enter is pressed, and never without a name', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const { id } = project;
  const page = await dashboard.open(t, { as: lead, path: `/projects/${id}/settings/templates` });
  await page.getByRole('button', { name: 'Create template' }).click();
  const form = page.getByRole('dialog', { name: 'Create template' });
  const name = form.getByRole('textbox', { name: 'Template name' });
  const editor = form.getByRole('textbox', { name: 'Description' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/task-templates')) sent += 1;
  });
  await form.getByRole('textbox', { name: 'Task title' }).fill('Build a landing page');
  await editor.pressSequentially('Text first');
  await editor.press('Control+Enter');
  await name.fill('Landing page');
  await editor.focus();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: 'Templates' }).getByText('Landing page').first().waitFor();
  assert.equal(sent, 1);
  const { items } = await lead.v1.listTaskTemplates({ id });
  assert.deepEqual(
    items.map((template) => template.name),
    ['Landing page'],
  );
});

test('a template form whose editor cannot be loaded keeps what was typed and loads it again', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const expected = [/Failed to load resource/, /The editor cannot be loaded/];
  const path = `/projects/${project.id}/settings/templates`;
  const page = await dashboard.open(t, { as: lead, path, expected });
  const find = await interceptRequests(page, '**/assets/rich-text-editor-*.js', (route) => route.abort());
  // Which tries once by itself.
  await waitForOutagePart(page);
  await page.getByRole('button', { name: 'Create template' }).click();
  const form = page.getByRole('dialog', { name: 'Create template' });
  const name = form.getByRole('textbox', { name: 'Template name' });
  await name.fill('Landing page');
  const again = form.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  find();
  await again.click();
  await form.getByRole('textbox', { name: 'Description' }).waitFor();
  assert.equal(await name.inputValue(), 'Landing page');
});

/** Where the caret is in its text, once what was pressed has been drawn. */
async function offsetOfCaret(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return getSelection().focusOffset;
  })()`);
}
