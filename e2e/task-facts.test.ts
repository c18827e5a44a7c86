import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, waitForOrder } from './harness/board-page.ts';
import { textFile } from './harness/drop-files.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForFocus, waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare(...titles: [string, ...string[]]) {
  const fixture = await createFixture(dashboard.service);
  const { lead, project } = fixture;
  const [first, ...others] = titles;
  const task = await lead.v1.createTask({ projectId: project.id, title: first });
  for (const title of others) await lead.v1.createTask({ projectId: project.id, title });
  const read = () => lead.v1.getTask({ id: task.id });
  return { ...fixture, task, read, board: `/projects/${project.id}` };
}

test('with the keyboard alone a task is moved, prioritized, assigned, labeled with a new label, and dated', async (t) => {
  const { lead, member, project, task, read } = await prepare('Rudder');
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const { keyboard } = page;
  const pick = async (key: string, field: string, typed: string): Promise<void> => {
    await keyboard.press(key);
    await page.locator(`input[aria-label="${field}"]:focus`).waitFor();
    await keyboard.type(typed);
    await page.getByRole('option').first().waitFor();
    await keyboard.press('Enter');
  };
  await pick('s', 'Status', 'rev');
  await dialog.getByRole('combobox', { name: 'Status: Review' }).waitFor();
  await pick('p', 'Priority', 'crit');
  await dialog.getByRole('combobox', { name: 'Priority: Critical' }).waitFor();
  await pick('a', 'Assignees', member.email);
  await keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: `Assignees: ${member.name}` }).waitFor();
  await keyboard.press('i');
  await waitForService(async () => {
    const { status, priority, assigneeIds } = await read();
    assert.deepEqual([status, priority, assigneeIds], ['review', 'critical', [member.id, lead.id]]);
  });

  // Labels of other tasks can be picked.
  await lead.v1.createTask({ projectId: project.id, title: 'Rudder', labels: [{ name: 'Rigging' }] });
  await keyboard.press('l');
  await page.getByRole('option', { name: 'Rigging' }).waitFor();
  await keyboard.press('Escape');
  await page.locator('input[aria-label="Labels"]').waitFor({ state: 'detached' });
  // Keys typed too early are not commands.
  await keyboard.press('l');
  await keyboard.press('e');
  await page.locator('input[aria-label="Labels"]:focus').fill('Below water');
  await page.getByRole('button', { name: 'New label “Below water” in teal' }).waitFor();
  assert.equal(await page.getByText('No matches').count(), 0, 'a new label is offered');
  await page.getByRole('button', { name: 'Create label “Below water”' }).waitFor();
  await keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'Labels: Below water' }).waitFor();
  await waitForService(async () => assert.equal((await read()).labels[0]?.name, 'Below water'));

  await keyboard.press('d');
  const due = page.getByRole('dialog', { name: 'Due date', exact: true });
  await due.getByRole('button', { name: 'Tomorrow' }).press('Enter');
  await due.waitFor({ state: 'detached' });
  const dueDate = async () => (await read()).dueDate;
  await waitForService(async () => assert.ok(await dueDate()));
  await keyboard.press('d');
  await due.getByRole('textbox', { name: 'Type a date' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('ArrowDown');
  const focused = due.locator('button[aria-label]:focus');
  await focused.waitFor();
  const at = async () => new Date((await focused.getAttribute('aria-label')) ?? '');
  const tomorrow = await at();
  assert.equal(tomorrow.toDateString(), new Date((await dueDate()) ?? '').toDateString());
  await due.getByRole('gridcell', { selected: true }).getByRole('button').and(focused).waitFor();
  for (const key of ['ArrowDown', 'ArrowRight']) await keyboard.press(key);
  assert.equal((await at()).getTime() - tomorrow.getTime(), 8 * 86_400_000);
  await keyboard.press('Home');
  await keyboard.press('PageDown');
  const picked = await at();
  await keyboard.press('Enter');
  await due.waitFor({ state: 'detached' });
  await waitForService(async () =>
    assert.equal(new Date((await dueDate()) ?? '').toDateString(), picked.toDateString()),
  );

  await lead.v1.updateTask({ id: task.id, dueDate: new Date(2027, 2, 3, 17).toISOString() });
  await dialog.getByText('Mar 3, 2027').waitFor();
  await keyboard.press('d');
  await due.getByRole('button', { name: 'Thursday, March 4, 2027' }).click();
  await due.waitFor({ state: 'detached' });
  await keyboard.press('d');
  await due.getByRole('textbox', { name: 'Time of day' }).fill('08:30');
  await due.getByRole('checkbox', { name: 'Due date met' }).press('Space');
  const local = new Date(2027, 2, 4, 8, 30).toISOString();
  await waitForService(async () => {
    const { dueDate: day, dueDateComplete } = await read();
    assert.deepEqual([day, dueDateComplete], [local, true]);
  });
  await due.getByRole('button', { name: 'No due date' }).press('Enter');
  await waitForService(async () => assert.equal(await dueDate(), null));

  await keyboard.press('d');
  const typed = due.getByRole('textbox', { name: 'Type a date' });
  await typed.fill('when it is dry');
  await typed.press('Enter');
  await due.getByRole('alert').filter({ hasText: 'Enter a date, such as' }).waitFor();
  await typed.fill('2027-05-06 2 pm');
  await due.getByRole('status').filter({ hasText: 'That is Thu, May 6, 2027, 2:00 PM.' }).waitFor();
  await typed.press('Enter');
  await due.waitFor({ state: 'detached' });
  await waitForService(async () => assert.equal(await dueDate(), new Date(2027, 4, 6, 14).toISOString()));
  await keyboard.press('d');
  await due.getByRole('button', { name: 'No due date' }).press('Enter');
  await waitForService(async () => assert.equal(await dueDate(), null));
  await dialog.waitFor();
  assert.equal(await dialog.getByRole('textbox', { name: 'Title' }).inputValue(), 'Rudder');
});

test('URLs are added, corrected when invalid, changed, and cleared', async (t) => {
  const { lead, task, read } = await prepare('Pier');
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const field = dialog.getByRole('textbox', { name: 'Page' });
  await dialog.getByRole('button', { name: 'Add Page' }).click();
  await field.fill('no address');
  await field.press('Enter');
  await dialog.getByText('Enter a URL').waitFor();
  await field.fill('pier.example/steps');
  await field.press('Enter');
  const link = dialog.getByRole('link', { name: '/steps' });
  await link.waitFor();
  assert.deepEqual(
    [await link.getAttribute('href'), await link.getAttribute('rel')],
    ['https://pier.example/steps', 'noopener noreferrer'],
  );
  const change = dialog.getByRole('button', { name: 'Edit Page' });
  await change.click();
  await field.fill('https://elsewhere.example/');
  await field.press('Escape');
  await link.waitFor();
  assert.equal((await read()).pageUrl, 'https://pier.example/steps', 'Escape takes back');
  await change.click();
  await field.fill('');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Add Page' }).waitFor();
  await waitForService(async () => assert.equal((await read()).pageUrl, null));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('key, link, and branch name can be copied, neighbors opened, and a deletion undone or completed', async (t) => {
  const { lead, task, board } = await prepare('Mend the rudder', 'Oars', 'Bell');
  const page = await dashboard.open(t, { as: lead, path: board });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const titles = ['Mend the rudder', 'Oars', 'Bell'];
  await waitForOrder(page, 'To do', titles);
  await cardOf(page, 'Mend the rudder').click();
  const shown = (title: string) => page.getByRole('dialog', { name: title });
  const dialog = shown('Mend the rudder');
  await dialog.getByText('1 of 3').waitFor();
  const more = dialog.getByRole('button', { name: 'More actions' });
  await page.keyboard.press('.');
  await hasCopied(page, task.key);
  await chooseFrom(page, more, 'Copy link');
  await hasCopied(page, `${dashboard.service.url}/tasks/${task.id}`);
  await chooseFrom(page, more, 'Copy branch name');
  await hasCopied(page, `${task.key.toLowerCase()}-mend-the-rudder`);
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await hasCopied(page, task.key);
  await chooseFrom(page, more, 'Copy as Markdown');
  const url = `${dashboard.service.url}/tasks/${task.id}`;
  await hasCopied(
    page,
    [`# [${task.key}](${url}) Mend the rudder`, '', '- Status: To do', '- Priority: Medium'].join('\n'),
    `${task.key} as Markdown`,
  );

  await page.keyboard.press('j');
  await shown('Oars').waitFor();
  await shown('Oars').getByRole('button', { name: 'Next task' }).click();
  await shown('Bell').getByText('3 of 3').waitFor();
  assert.ok(await shown('Bell').getByRole('button', { name: 'Next task' }).isDisabled());
  await page.keyboard.press('k');
  await shown('Oars').waitFor();
  await chooseFrom(page, page.getByRole('button', { name: 'More actions' }), 'Delete task');
  await shown('Oars').waitFor({ state: 'detached' });
  await waitForOrder(page, 'To do', ['Mend the rudder', 'Bell']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForOrder(page, 'To do', titles);

  await cardOf(page, 'Bell').click();
  await shown('Bell').getByText('3 of 3').waitFor();
  await page.keyboard.press('Escape');
  await shown('Bell').waitFor({ state: 'detached' });
  await waitForFocus(page, 'Bell');
  await page.keyboard.press('Enter');
  await shown('Bell').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('delete task');
  await page.keyboard.press('Enter');
  await shown('Bell').waitFor({ state: 'detached' });
  await page.reload();
  await waitForOrder(page, 'To do', ['Mend the rudder', 'Oars']);
});

test('a duplicate has the content of a task and its checklists unchecked, but none of its history', async (t) => {
  const { lead, task, read } = await prepare('Mend the rudder');
  await lead.v1.updateTask({
    id: task.id,
    description: 'Ash, not pine.',
    priority: 'high',
    status: 'review',
    labels: [{ name: 'wood', color: 'teal' }],
    assigneeIds: [lead.id],
    dueDate: '2027-03-04T00:00:00.000Z',
    pageUrl: 'https://boats.example/rudder',
  });
  const { id: checklistId, items } = await lead.v1.createChecklist({
    id: task.id,
    title: 'Steps',
    items: [{ title: 'Sand' }, { title: 'Oil' }],
  });
  await lead.v1.updateChecklistItem({
    id: task.id,
    checklistId,
    itemId: items[0]?.id ?? '',
    completed: true,
  });
  await lead.v1.addComment({ id: task.id, body: 'Sanded.' });
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  await chooseFrom(page, dialog.getByRole('button', { name: 'More actions' }), 'Duplicate');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const copied = page.getByRole('dialog', { name: 'Mend the rudder (copy)' });
  await copied.getByRole('checkbox', { name: 'Oil' }).waitFor();
  const list = await lead.v1.listTasks({ projectId: task.projectId });
  const copy = await lead.v1.getTask({
    id: list.items.find(({ title }) => title === 'Mend the rudder (copy)')?.id ?? '',
  });
  const { description, priority, status, labels, assigneeIds, dueDate, pageUrl } = await read();
  assert.deepEqual(
    [copy.description, copy.priority, copy.status, copy.labels, copy.assigneeIds, copy.dueDate, copy.pageUrl],
    [description, priority, status, labels, assigneeIds, dueDate, pageUrl],
  );
  assert.deepEqual(
    copy.checklists.map(({ title, items: all }) => [
      title,
      ...all.map((each) => [each.title, each.completed]),
    ]),
    [['Steps', ['Sand', false], ['Oil', false]]],
  );
  assert.equal(copy.comments.length, 0);
});

test('browser data of a reporter is shown as text, and a viewer has no edit controls', async (t) => {
  const { lead, viewer, task } = await prepare('Reported');
  await lead.v1.updateTask({ id: task.id, description: 'Broken', pageUrl: 'https://shop.example/cart' });
  await lead.v1.createChecklist({ id: task.id, title: 'Steps', items: [{ title: 'Look' }] });
  await lead.v1.addComment({ id: task.id, body: 'Seen.' });
  const { content, ...file } = textFile('log.txt', 'error');
  const bytes = new Blob([Buffer.from(String(content), 'base64')], { type: file.type });
  await lead.v1.addAttachment({ id: task.id, file: bytes, fileName: file.name });
  await dashboard.service.services.db
    .updateTable('tasks')
    .set({ pin: JSON.stringify(pin), context: JSON.stringify(context) })
    .where('id', '=', task.id)
    .execute();
  const { page, dialog } = await openTask(t, dashboard, viewer, task);
  const facts = dialog.getByRole('region', { name: 'Reporter’s browser' });
  await facts.getByText('#pay <b>').waitFor();
  await facts.getByText('25% from the left, 50% from the top').waitFor();
  await facts.getByText('1280 × 720 @ 2').waitFor();
  await facts.getByText('Firefox 140').waitFor();
  await facts.getByText('2 console messages').click();
  await facts.getByText('TypeError: <img src=x onerror=alert(1)>').waitFor();
  await dialog.getByText('You have read-only access to this project.').waitFor();
  await dialog.getByRole('link', { name: '/cart' }).waitFor();
  await dialog.getByRole('button', { name: 'log.txt' }).click();
  await page.getByRole('dialog', { name: 'log.txt' }).getByText('error').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('tab', { name: 'History' }).click();
  await dialog.getByText('created the task').waitFor();
  assert.ok(await dialog.getByRole('checkbox', { name: 'Look' }).isDisabled());
  for (const key of ['s', 'a', 'l', 'd', 'e', 'm']) await page.keyboard.press(key);
  assert.equal(
    await dialog.locator('input:not([type=checkbox]), textarea, [contenteditable=true]').count(),
    0,
  );
});

const pin = {
  x: 0.25,
  y: 0.5,
  pageX: 10,
  pageY: 20,
  viewportWidth: 1280,
  viewportHeight: 720,
  devicePixelRatio: 2,
  selector: '#pay <b>',
  xpath: null,
  text: 'Pay',
  tagName: 'BUTTON',
};

const context = {
  userAgent: 'Mozilla',
  browser: 'Firefox 140',
  os: 'Linux',
  language: 'de',
  referrer: null,
  console: ['TypeError: <img src=x onerror=alert(1)>', { level: 'warn' }],
  metadata: { plan: 'pro' },
};

async function hasCopied(page: Page, text: string, name = text): Promise<void> {
  await page.getByText(`Copied ${name}`).first().waitFor();
  const copied = await page.evaluate(async () => {
    const { navigator } = globalThis as unknown as {
      navigator: { clipboard: { readText(): Promise<string> } };
    };
    return await navigator.clipboard.readText();
  });
  assert.equal(copied, text);
}

test('a label that tasks write in several ways is offered once, and picked in the color that most of them give it', async (t) => {
  const { lead, project, read, board } = await prepare('Keel');
  for (const [name, color] of [
    ['Hull', 'red'],
    ['HULL', 'red'],
    ['hull', 'blue'],
  ] as const)
    await lead.v1.createTask({ projectId: project.id, title: name, labels: [{ name, color }] });
  const page = await dashboard.open(t, { as: lead, path: board });
  await cardOf(page, 'Keel').focus();
  await page.keyboard.press('l');
  await page.getByRole('option', { name: 'hull' }).waitFor();
  assert.equal(await page.getByRole('option').count(), 1);
  await page.keyboard.type('hu');
  await page.keyboard.press('Enter');
  await waitForService(async () => assert.deepEqual((await read()).labels, [{ name: 'hull', color: 'red' }]));
});

test('a task that is deleted while it is open says so, and so does an unknown one, with a way on', async (t) => {
  const { lead, member, task, board } = await prepare('Mizzen');
  const { page } = await openTask(t, dashboard, member, task, { expected: [/status of 404/] });
  await lead.v1.deleteTask({ id: task.id });
  const gone = page.getByRole('dialog', { name: `${task.key} was deleted` });
  await gone.getByText('Mizzen').waitFor();
  await gone.getByRole('button', { name: 'Search tasks' }).click();
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(new URL(`${board}?task=${crypto.randomUUID()}`, page.url()).href);
  await page
    .getByRole('dialog', { name: 'Task not found' })
    .getByRole('button', { name: 'Back to project' })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
