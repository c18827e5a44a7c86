import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { sessionCookie } from '@fettle/contract';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, columnOf, waitForOrder } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { type Gate, startGate } from './harness/start-gate.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

/** Messages of Chromium for every failed request, and of the app for streams that end. */
const expected = [/Failed to load resource/, /net::ERR_/, /cannot be searched/, /status of 412/];

async function prepare(t: test.TestContext, title: string) {
  const fixture = await createFixture(dashboard.service);
  const { lead, project } = fixture;
  const gate = await startGate(t, dashboard.service.url);
  const task = await lead.v1.createTask({ projectId: project.id, title, description: 'Old text.' });
  const board = `/projects/${project.id}`;
  const open = async (path: string): Promise<Page> => {
    const page = await dashboard.open(t, { as: lead, path, url: gate.url, expected });
    // What speaks of an outage is loaded as soon as the page is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/outage-')),
    );
    return page;
  };
  return { ...fixture, gate, task, board, open, address: `/tasks/${task.id}` };
}

const waitForNothing = (page: Page) =>
  page.getByText('waiting to be sent').first().waitFor({ state: 'detached' });

async function pick(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function writeDescription(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Description (rich text)' });
  await page.getByRole('button', { name: 'Edit description' }).click();
  await editor.fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });
}

/** The service is away for ten minutes. The clock of the page decides when it tries again. */
async function breakFor(page: Page, gate: Gate, work: () => Promise<void>): Promise<void> {
  await gate.close();
  await work();
  await page.clock.fastForward('10:00');
  await gate.open();
}

test('ten minutes without the service in the middle of a day lose nothing that was typed, and all of it is sent once', async (t) => {
  const { lead, gate, task, project, board, open } = await prepare(t, 'Keel');
  const { id } = task;
  const list = await lead.v1.createChecklist({
    id,
    title: 'Hull',
    items: [{ title: 'Sand' }, { title: 'Paint' }],
  });
  const page = await open(board);
  await page.clock.install();
  await waitForOrder(page, 'To do', ['Keel']);
  // The parts of the app that were used in the morning are in the browser.
  await cardOf(page, 'Keel').click();
  const dialog = page.getByRole('dialog', { name: task.key });
  await writeDescription(page, 'Morning text.');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Before the break.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await dialog.getByRole('listitem').getByText('Before the break.').waitFor();

  await breakFor(page, gate, async () => {
    await writeDescription(page, 'Text of the break.');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Keel bolts');
    await page.keyboard.press('Enter');
    for (const text of ['First thought.', 'Second thought.']) {
      await page.getByRole('textbox', { name: 'Comment' }).fill(text);
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      await dialog.getByRole('listitem').getByText(text).waitFor();
    }
    await pick(page, /^Priority/, 'Critical');
    await dialog.getByRole('checkbox', { name: 'Sand' }).click();
    await dialog.getByRole('button', { name: 'Close task' }).click();
    await cardOf(page, 'Keel bolts').dragTo(columnOf(page, 'Review'));
    await waitForOrder(page, 'Review', ['Keel bolts']);
    await cardOf(page, 'Keel bolts').getByText('Waiting to be sent').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'New task in To do' }).click();
    for (const title of ['Anodes', 'Propeller']) {
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await page.getByText(/changes are waiting to be sent/).waitFor();
  });
  await waitForNothing(page);
  await waitForOrder(page, 'Review', ['Keel bolts']);
  await waitForOrder(page, 'To do', ['Anodes', 'Propeller']);

  const now = await lead.v1.getTask({ id });
  assert.deepEqual(
    {
      title: now.title,
      description: now.description?.trim(),
      status: now.status,
      priority: now.priority,
      comments: now.comments.map(({ body }) => body),
      checked: now.checklists.flatMap(({ items }) => items.map(({ completed }) => completed)),
    },
    {
      title: 'Keel bolts',
      description: 'Text of the break.',
      status: 'review',
      priority: 'critical',
      comments: ['Before the break.', 'First thought.', 'Second thought.'],
      checked: [true, false],
    },
  );
  assert.equal(list.items.length, 2);
  const { total } = await lead.v1.listTasks({ projectId: project.id });
  assert.equal(total, 3);
});

test('a change that waited while someone else changed the same thing shows both texts, and either can be kept', async (t) => {
  const { member, gate, task, address, open } = await prepare(t, 'Mast');
  const { id } = task;
  const page = await open(address);
  await page.getByText('Old text.').waitFor();
  await page.getByRole('button', { name: 'Edit description' }).click();
  await page.getByRole('textbox', { name: 'Description (rich text)' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await gate.close();
  await writeDescription(page, 'Mine, typed during the outage.');
  await pick(page, /^Priority/, 'High');
  await page.getByText('1 change is waiting to be sent').waitFor();
  await member.v1.updateTask({ id, description: 'Theirs, from elsewhere.' });
  await gate.open();
  const notice = page.getByRole('alert').filter({ hasText: 'while your change was waiting' });
  await notice.getByText('Mine, typed during the outage.').waitFor();
  await notice.getByText('Theirs, from elsewhere.').waitFor();
  assert.equal(await page.getByText(/could not be saved/).count(), 0, 'one message');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await notice.waitFor({ state: 'detached' });
  await waitForService(async () => {
    const now = await member.v1.getTask({ id });
    assert.deepEqual([now.description?.trim(), now.priority], ['Mine, typed during the outage.', 'high']);
  });
});

test('what waits is not sent by someone else who signs in at the same browser, and is sent when its author is back', async (t) => {
  const { lead, member, gate, task, address, open } = await prepare(t, 'Boom');
  const page = await open(address);
  /** In another tab, so that this one does not know yet. */
  const becomes = (person: { session: string }) =>
    page
      .context()
      .addCookies([{ name: sessionCookie, value: person.session, url: gate.url, httpOnly: true }]);
  const read = async () => (await lead.v1.getTask({ id: task.id })).comments;
  const away = ['**/comments', '**/api/session'];
  for (const path of away) await page.route(path, (route) => route.abort('connectionrefused'));
  await page.getByRole('textbox', { name: 'Comment' }).fill('By the lead.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('1 change is waiting to be sent').waitFor();
  await becomes(member);
  for (const path of away) await page.unroute(path);
  await page.evaluate('dispatchEvent(new Event("online"))');
  await waitForNothing(page);
  await page.reload();
  await page.getByText('No comments yet').waitFor();
  assert.equal(await page.getByText('waiting to be sent').count(), 0, 'of someone else');
  assert.deepEqual(await read(), []);
  await becomes(lead);
  await page.reload();
  await page.getByRole('listitem').getByText('By the lead.').waitFor();
  await waitForService(async () => {
    assert.deepEqual(
      (await read()).map(({ body, author }) => [body, author.id]),
      [['By the lead.', lead.id]],
    );
  });
});
