import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { waitForSpoken } from './harness/board-page.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare(title: string) {
  const fixture = await createFixture(dashboard.service);
  const task = await fixture.lead.v1.createTask({ projectId: fixture.project.id, title });
  const read = () => fixture.lead.v1.getTask({ id: task.id });
  return { ...fixture, task, read };
}

/** Holds requests until `pass` is called. `held`: the first one has been made. */
async function hold(page: Page, url: string) {
  const { promise: passes, resolve: pass } = Promise.withResolvers<void>();
  const { promise: held, resolve: note } = Promise.withResolvers<void>();
  await interceptRequests(page, url, async (route: Route) => {
    note();
    await passes;
    await route.fallback();
  });
  return { held, pass };
}

test('the cards of a board are requested before the app has loaded, and once, however late its code comes', async (t) => {
  const { lead, project } = await prepare('Keel');
  const { columns } = await lead.v1.getProject({ id: project.id });
  // Events of the last seconds come with the stream, and lists that they are about are read again.
  await dashboard.service.services.db
    .updateTable('events')
    .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
    .where('project_id', '=', project.id)
    .execute();
  const page = await dashboard.open(t, { as: lead, path: '/favicon.svg' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const count = (part: string) => requested.filter((url) => url.includes(part)).length;
  const app = await hold(page, '**/assets/index-*.js');
  const board = await hold(page, '**/assets/page-*.js');
  const opened = page.goto(`/projects/${project.id}`);
  await app.held;
  await until('the cards are requested', () => count('status=') === columns.length);
  app.pass();
  await opened;
  await until('the app has nothing else to do', () => count('/assets/overlays-') > 0);
  board.pass();
  await page.getByRole('link', { name: /Keel/ }).first().waitFor();
  for (const { key } of columns) assert.equal(count(`status=${key}&`), 1, key);
  assert.equal(count('/api/session'), 1);
  assert.equal(requested.filter((url) => url.endsWith(`/api/projects/${project.id}`)).length, 1);
});

test('the next item is typed while the previous one is being sent', async (t) => {
  const { lead, task, read } = await prepare('Rig');
  await lead.v1.createChecklist({ id: task.id, title: 'Steps', items: [] });
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const field = dialog.getByRole('textbox', { name: 'Add item: Steps' });
  const { held, pass } = await hold(page, '**/items');
  await field.fill('Shrouds');
  await field.press('Enter');
  await held;
  assert.equal(await field.inputValue(), '');
  await field.pressSequentially('Stays');
  await field.press('Enter');
  await field.pressSequentially('Boo');
  pass();
  await waitForSpoken(page, '“Stays” added');
  assert.equal(await field.inputValue(), 'Boo');
  const { checklists } = await read();
  const titles = checklists.flatMap(({ items }) => items.map((item) => item.title));
  assert.deepEqual(titles, ['Shrouds', 'Stays']);
});

test('an item that is refused is back in the field, before what was typed since', async (t) => {
  const { lead, task, read } = await prepare('Deck');
  await lead.v1.createChecklist({ id: task.id, title: 'Steps', items: [] });
  const { page, dialog } = await openTask(t, dashboard, lead, task, { expected: [/422/] });
  const field = dialog.getByRole('textbox', { name: 'Add item: Steps' });
  const { promise: refuses, resolve: refuse } = Promise.withResolvers<void>();
  const letPass = await interceptRequests(page, '**/items', async (route) => {
    await refuses;
    await route.fulfill({ status: 422, json: { error: { code: 'UNPROCESSABLE', message: 'Full.' } } });
  });
  await field.fill('Scrub');
  await field.press('Enter');
  await field.pressSequentially('Varnish');
  refuse();
  await dialog.getByRole('alert').filter({ hasText: 'Full.' }).waitFor();
  assert.equal(await field.inputValue(), 'Scrub\nVarnish');
  letPass();
  await field.press('Enter');
  await waitForSpoken(page, '2 items added');
  const titles = (await read()).checklists.flatMap(({ items }) => items.map(({ title }) => title));
  assert.deepEqual(titles, ['Scrub', 'Varnish']);
});

test('more time is logged while an entry is being sent, and a refused entry is kept', async (t) => {
  const { lead, task, read } = await prepare('Hull');
  const { page, dialog } = await openTask(t, dashboard, lead, task, { expected: [/422/] });
  const time = dialog.getByRole('textbox', { name: 'Time spent' });
  const { held, pass } = await hold(page, '**/time-entries');
  await time.fill('30m');
  await time.press('Enter');
  await held;
  await time.pressSequentially('15m');
  await time.press('Enter');
  await time.pressSequentially('5m');
  pass();
  await dialog.getByRole('button', { name: '45m total' }).waitFor();
  assert.equal(await time.inputValue(), '5m');
  assert.equal((await read()).minutesLogged, 45);

  const { promise: refuses, resolve: refuse } = Promise.withResolvers<void>();
  const letPass = await interceptRequests(page, '**/time-entries', async (route) => {
    await refuses;
    await route.fulfill({ status: 422, json: { error: { code: 'UNPROCESSABLE', message: 'Full.' } } });
  });
  await time.press('Enter');
  await time.pressSequentially('10m');
  refuse();
  await dialog.getByRole('alert').filter({ hasText: 'Full.' }).waitFor();
  assert.equal(await time.inputValue(), '10m');
  letPass();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await waitForService(async () => assert.equal((await read()).minutesLogged, 50));
});

test('closing the editor of a description without a change says nothing', async (t) => {
  const { lead, task } = await prepare('Keel');
  await lead.v1.updateTask({ id: task.id, description: 'Same.' });
  const { page } = await openTask(t, dashboard, lead, task);
  const editor = page.getByRole('textbox', { name: 'Description (rich text)' });
  for (const [text, said] of [
    ['Same.', 0],
    ['Other.', 1],
  ] as const) {
    await page.getByRole('button', { name: 'Edit description' }).click();
    await editor.fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'detached' });
    assert.equal(await page.getByText('Description saved').count(), said);
  }
});
