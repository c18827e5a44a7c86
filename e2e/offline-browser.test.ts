import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { cardOf, columnOf, dragCard, waitForOrder } from './harness/board-page.ts';
import { prepareOutage, waitForNothing } from './harness/outage-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

/** The browser itself has no connection, and says so to the page. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction('navigator.onLine === false');
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Comment' }).fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByText('Waiting to be sent')
    .first()
    .waitFor();
}

test('what is changed while the browser says that it is offline is sent when it is online', async (t) => {
  const { lead, task, read, board, open } = await prepareOutage(dashboard, t, 'Anchor');
  await lead.v1.createChecklist({ id: task.id, title: 'Steps', items: [{ title: 'Weigh' }] });
  const page = await open(board);
  await waitForOrder(page, 'To do', ['Anchor']);
  // The parts of the app are in the browser.
  await cardOf(page, 'Anchor').click();
  const dialog = page.getByRole('dialog', { name: task.key });
  await page.getByRole('textbox', { name: 'Comment' }).click();
  await dialog.getByRole('checkbox', { name: 'Weigh' }).waitFor();
  await goOffline(page);
  await dialog.getByRole('checkbox', { name: 'Weigh' }).click();
  await page.getByText('1 change is waiting to be sent').waitFor();
  await comment(page, 'Fouled.');
  await dialog.getByRole('button', { name: 'Close task' }).click();
  await dragCard(cardOf(page, 'Anchor'), columnOf(page, 'Done'));
  await page.getByText('3 changes are waiting to be sent').waitFor();
  await waitForOrder(page, 'Done', ['Anchor']);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const unsaved = page.getByRole('list', { name: 'Unsaved changes' }).getByRole('listitem');
  await unsaved
    .filter({ hasText: `${task.key} · Checked item` })
    .getByText('Weigh', { exact: true })
    .waitFor();

  await page.context().setOffline(false);
  await waitForNothing(page);
  const { status, comments, checklists } = await read();
  const items = checklists.flatMap((list) => list.items);
  assert.deepEqual(
    { status, comments: comments.map(({ body }) => body), items: items.map(({ completed }) => completed) },
    { status: 'done', comments: ['Fouled.'], items: [true] },
  );
});

test('what is changed while the browser is offline is sent after the page was closed', async (t) => {
  const { read, address, open } = await prepareOutage(dashboard, t, 'Chain');
  const page = await open(address);
  await page.getByRole('textbox', { name: 'Comment' }).click();
  await goOffline(page);
  await comment(page, 'Rusty.');
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(address);
  await next.getByRole('listitem').getByText('Rusty.').waitFor();
  await waitForService(async () =>
    assert.deepEqual(
      (await read()).comments.map(({ body }) => body),
      ['Rusty.'],
    ),
  );
});
