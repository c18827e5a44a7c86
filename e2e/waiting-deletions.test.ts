import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { waitForOrder } from './harness/board-page.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { prepareOutage, waitForNothing, waitForOutagePart, watchForFlashes } from './harness/outage-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

/** Nothing can be deleted until the returned function is called. */
const holdDeletions = (page: Page) =>
  interceptRequests(page, '**/api/**', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );

async function chooseIn(page: Page, row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('what is deleted while the service is away stays hidden, also after a reload, and is deleted when it is back', async (t) => {
  const { lead, task, project, board, address, open } = await prepareOutage(dashboard, t, 'Rudder');
  const { id } = task;
  const other = await lead.v1.createTask({ projectId: project.id, title: 'Tiller' });
  await lead.v1.addComment({ id, body: 'Not needed.' });
  await lead.v1.createChecklist({ id, title: 'Steps', items: [{ title: 'Oil' }, { title: 'Fit' }] });
  const page = await open(board);
  await page.clock.install();
  const letDelete = await interceptRequests(page, '**/api/**', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  await waitForOrder(page, 'To do', ['Rudder', 'Tiller']);
  await page.getByRole('button', { name: `Actions for ${other.key}` }).click();
  await page.getByRole('menuitem', { name: 'Delete task' }).click();
  await waitForOrder(page, 'To do', ['Rudder']);
  // The offer to undo ends.
  await page.clock.fastForward('00:10');
  await page.getByText('1 change is waiting to be sent').waitFor();
  await page.goto(new URL(address, page.url()).href);
  const dialog = page.getByRole('dialog', { name: task.key });
  const [comment, item] = ['Not needed.', 'Oil'].map((text) =>
    dialog.getByRole('listitem').filter({ hasText: text }),
  );
  await comment?.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await item?.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete item' }).click();
  await page.clock.fastForward('00:10');
  await page.getByText('3 changes are waiting to be sent').waitFor();
  await page.reload();
  await dialog.getByRole('listitem').filter({ hasText: 'Fit' }).waitFor();
  await page.getByText('3 changes are waiting to be sent').waitFor();
  const seen = await watchForFlashes(page, ['Not needed.', 'Oil', 'Tiller', 'Fit']);
  letDelete();
  await page.clock.fastForward('01:00');
  await waitForNothing(page);
  await waitForService(async () => {
    const now = await lead.v1.getTask({ id });
    assert.deepEqual(now.comments, []);
    assert.deepEqual(
      now.checklists.map(({ items }) => items.map(({ title }) => title)),
      [['Fit']],
    );
    const { items } = await lead.v1.listTasks({ projectId: project.id });
    assert.deepEqual(
      items.map(({ title }) => title),
      ['Rudder'],
    );
  });
  // What was read again is on the page.
  await dialog.getByText('0 of 1').waitFor();
  assert.deepEqual(await seen(), ['Fit']);
});

test('many deletions that waited are read again once, and none of them is shown in between', async (t) => {
  const { lead, task, read, address, open } = await prepareOutage(dashboard, t, 'Ropes');
  const titles = Array.from({ length: 8 }, (_, at) => `Rope ${at}`);
  const items = titles.map((title) => ({ title }));
  await lead.v1.createChecklist({ id: task.id, title: 'Steps', items: [...items, { title: 'Coil' }] });
  const page = await open(address);
  // Live changes would make the task be read again too.
  await interceptRequests(page, '**/api/events*', (route) => route.abort());
  await page.reload();
  await waitForOutagePart(page);
  await page.clock.install();
  const letDelete = await holdDeletions(page);
  const dialog = page.getByRole('dialog', { name: task.key });
  for (const title of titles)
    await chooseIn(page, dialog.getByRole('listitem').filter({ hasText: title }), 'Delete item');
  await page.clock.fastForward('00:10');
  await page.getByText('8 changes are waiting to be sent').waitFor();
  const seen = await watchForFlashes(page, [...titles, 'Coil']);
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/api/tasks/${task.id}`)) reads += 1;
  });
  letDelete();
  await page.clock.fastForward('01:00');
  await waitForNothing(page);
  await waitForService(async () =>
    assert.deepEqual(
      (await read()).checklists.flatMap((list) => list.items.map(({ title }) => title)),
      ['Coil'],
    ),
  );
  await dialog.getByText('0 of 1').waitFor();
  assert.deepEqual(await seen(), ['Coil']);
  assert.ok(reads <= 2, `read ${reads} times`);
});

test('an item that somebody moves to another checklist while its deletion waits is deleted there', async (t) => {
  const { lead, member, task, read, address, open } = await prepareOutage(dashboard, t, 'Locker');
  const { id } = task;
  const port = await lead.v1.createChecklist({
    id,
    title: 'Port',
    items: [{ title: 'Lamp' }, { title: 'Hook' }],
  });
  const bow = await lead.v1.createChecklist({ id, title: 'Bow', items: [] });
  const page = await open(address);
  await page.clock.install();
  const letDelete = await holdDeletions(page);
  await chooseIn(page, page.getByRole('listitem').filter({ hasText: 'Lamp' }), 'Delete item');
  await page.clock.fastForward('00:10');
  await page.getByText('1 change is waiting to be sent').waitFor();
  const itemId = port.items[0]?.id ?? '';
  const to = { newChecklistId: bow.id, position: 0 };
  await member.dashboard.moveChecklistItem({ id, checklistId: port.id, itemId, ...to });
  letDelete();
  await page.clock.fastForward('01:00');
  await waitForNothing(page);
  const left = (await read()).checklists.map(({ title, items }) => [
    title,
    ...items.map((item) => item.title),
  ]);
  assert.deepEqual(left, [['Port', 'Hook'], ['Bow']]);
});

test('what is deleted just before the page is closed is deleted later if the service is away', async (t) => {
  const { lead, task, read, gate, address, open } = await prepareOutage(dashboard, t, 'Windlass');
  await lead.v1.addComment({ id: task.id, body: 'Not needed.' });
  const page = await open(address);
  const comment = page.getByRole('listitem').filter({ hasText: 'Not needed.' });
  await chooseIn(page, comment, 'Delete');
  await comment.waitFor({ state: 'detached' });
  await gate.close();
  await page.goto('about:blank');
  assert.equal((await read()).comments.length, 1);
  await gate.open();
  await page.goto(address);
  await page.getByText('No comments yet').waitFor();
  await waitForService(async () => assert.deepEqual((await read()).comments, []));
});

test('a task whose deletion waits says so, can be kept, and takes its other waiting changes with it', async (t) => {
  const { lead, task, board, address, open } = await prepareOutage(dashboard, t, 'Capstan');
  const { id } = task;
  const page = await open(address);
  await page.clock.install();
  const letPass = await interceptRequests(page, '**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  const dialog = page.getByRole('dialog', { name: task.key });
  const remove = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete task' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.clock.fastForward('00:10');
  };
  await remove();
  await page.getByText('1 change is waiting to be sent').waitFor();
  await page.goto(new URL(address, page.url()).href);
  await page.getByRole('heading', { name: `You deleted ${task.key}` }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Worn.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('1 change is waiting to be sent').waitFor();

  await remove();
  await page.getByText('2 changes are waiting to be sent').waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  const row = page.getByRole('list', { name: 'Unsaved changes' }).getByRole('listitem');
  await row.filter({ hasText: 'Deleted task' }).getByRole('button', { name: 'Discard' }).click();
  await waitForOrder(page, 'To do', ['Capstan']);
  await page.goto(new URL(address, page.url()).href);
  await remove();
  await page.getByText('2 changes are waiting to be sent').waitFor();
  await interceptRequests(page, '**/comments', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'UNPROCESSABLE', message: 'Full.' } } }),
  );
  letPass();
  await page.clock.fastForward('01:00');
  await waitForNothing(page);
  await page.getByText('needs your decision').waitFor({ state: 'detached' });
  await assert.rejects(lead.v1.getTask({ id }), { code: 'NOT_FOUND' });
  await page.goto(new URL(board, page.url()).href);
  await waitForOrder(page, 'To do', []);
});

test('a task whose deletion waited does not flash on the home page when it is sent', async (t) => {
  const { lead, project, board, open } = await prepareOutage(dashboard, t, 'Fender');
  const dueDate = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const due = { projectId: project.id, assigneeIds: [lead.id], dueDate };
  for (const title of ['Bollard', 'Cleat']) await lead.v1.createTask({ ...due, title });
  const page = await open(board);
  await page.clock.install();
  const letDelete = await holdDeletions(page);
  await chooseIn(page, page.getByRole('listitem').filter({ hasText: 'Bollard' }), 'Delete task');
  await page.clock.fastForward('00:10');
  await page.getByText('1 change is waiting to be sent').waitFor();
  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('link', { name: /Cleat/ }).waitFor();
  await page.getByText('1 change is waiting to be sent').waitFor();
  const seen = await watchForFlashes(page, ['Bollard', 'Cleat'], '[aria-label=Overdue] li');
  const refreshed = page.waitForResponse((response) => response.url().includes('sort=dueDate'));
  letDelete();
  await page.clock.fastForward('01:00');
  await waitForNothing(page);
  await refreshed;
  assert.deepEqual(await seen(), ['Cleat']);
});
