import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, columnOf, dragCard, waitForOrder, waitForSpoken } from './harness/board-page.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { waitForOutagePart } from './harness/outage-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });

/** Messages of Chromium for every failed request, and of the app for streams that end. */
const expected = [/Failed to load resource/, /net::ERR_/];

async function prepare(title: string) {
  const fixture = await createFixture(dashboard.service);
  const task = await fixture.lead.v1.createTask({ projectId: fixture.project.id, title });
  return { ...fixture, task, board: `/projects/${fixture.project.id}`, address: `/tasks/${task.id}` };
}

const respond503 = (route: Route) =>
  route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'The database is gone.' } } });

/** The service performs it, and the response is lost. */
const dropResponse = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort('connectionreset');
};

const respond409 = (route: Route) =>
  route.fulfill({ status: 409, json: { error: { code: 'CONFLICT', message: 'The column is full.' } } });

/** It does not end by itself while the mouse is on it. */
const holdToast = (page: Page): Promise<void> => page.getByLabel('Message', { exact: true }).hover();

test('a comment that cannot be sent is seen to wait, also after a reload, and is posted once by itself', async (t) => {
  const { lead, task, address } = await prepare('Sail');
  const page = await dashboard.open(t, { as: lead, path: address, expected });
  const comment = page.getByRole('textbox', { name: 'Comment' });
  const waiting = page.getByRole('listitem').filter({ hasText: 'Torn at the leech.' });
  const letPass = await interceptRequests(page, '**/comments', respond503);
  await comment.fill('Torn at the **leech**.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await waiting.getByText('Waiting to be sent').first().waitFor();
  await page.getByText('1 change is waiting to be sent').waitFor();

  await page.reload();
  await waiting.getByText('Waiting to be sent').first().waitFor();
  letPass();
  await page.getByText('waiting to be sent').first().waitFor({ state: 'detached' });
  await waiting.getByText('Waiting to be sent').first().waitFor({ state: 'detached' });
  await waiting.locator('strong').getByText('leech').waitFor();
  const { comments } = await lead.v1.getTask({ id: task.id });
  assert.deepEqual(
    comments.map(({ body }) => body),
    ['Torn at the **leech**.'],
  );
});

test('an action whose response was lost is not repeated', async (t) => {
  const { lead, task, project, board } = await prepare('Sheet');
  const page = await dashboard.open(t, { as: lead, path: board, expected });
  await waitForOrder(page, 'To do', ['Sheet']);
  const keepTask = await interceptRequests(page, '**/api/tasks', dropResponse);
  await page.getByRole('button', { name: 'New task in To do' }).click();
  await page.keyboard.type('Halyard');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'Halyard' }).getByText('Waiting to be sent').waitFor();
  keepTask();
  await page.keyboard.press('Enter');
  await waitForSpoken(page, /added/);
  await page.keyboard.press('Escape');
  await waitForOrder(page, 'To do', ['Sheet', 'Halyard']);

  await cardOf(page, 'Sheet').click();
  const keepComment = await interceptRequests(page, '**/comments', dropResponse);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Chafed.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('1 change is waiting to be sent').waitFor();
  keepComment();
  await page.getByText('waiting to be sent').first().waitFor({ state: 'detached' });
  await page.getByRole('listitem').getByText('Chafed.').first().waitFor();
  const keepTime = await interceptRequests(page, '**/time-entries', dropResponse);
  await page.getByLabel('Time spent').fill('45m');
  await page.getByRole('button', { name: 'Log time', exact: true }).click();
  await page.getByText('1 change is waiting to be sent').waitFor();
  keepTime();
  await page.getByText('waiting to be sent').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '45m total' }).waitFor();
  const { comments, minutesLogged } = await lead.v1.getTask({ id: task.id });
  const { total } = await lead.v1.listTasks({ projectId: project.id });
  const found = { comments: comments.length, minutesLogged, tasks: total };
  assert.deepEqual(found, { comments: 1, minutesLogged: 45, tasks: 2 });
});

test('a refused move is reverted visibly and says why', async (t) => {
  const { lead, board } = await prepare('Shroud');
  const page = await dashboard.open(t, { as: lead, path: board, expected });
  await waitForOrder(page, 'To do', ['Shroud']);
  const letMove = await interceptRequests(page, '**/position', respond409);
  await dragCard(cardOf(page, 'Shroud'), columnOf(page, 'Done'));
  const refused = page.getByText(/couldn’t be moved and is back in its original position/).first();
  await refused.waitFor();
  await waitForOrder(page, 'To do', ['Shroud']);
  // By ear, it is no longer where it was said to be.
  await page.getByRole('status').filter({ hasText: 'is now in Done' }).waitFor({ state: 'detached' });
  letMove();
  await dragCard(cardOf(page, 'Shroud'), columnOf(page, 'Done'));
  await waitForOrder(page, 'Done', ['Shroud']);
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  const messages = page.locator('[aria-label="Message"]:not([data-ending-style])');
  assert.equal(await messages.filter({ hasText: 'couldn’t be moved' }).count(), 0);
});

test('why a move was refused is not said in another project', async (t) => {
  const { admin, lead, org, board } = await prepare('Hawser');
  const other = await admin.v1.createProject({ slug: org.slug, name: 'Other pier' });
  await admin.dashboard.addProjectMember({ id: other.id, userId: lead.id, role: 'member' });
  const page = await dashboard.open(t, { as: lead, path: board, expected });
  await waitForOrder(page, 'To do', ['Hawser']);
  await interceptRequests(page, '**/position', respond409);
  await dragCard(cardOf(page, 'Hawser'), columnOf(page, 'Done'));
  const refused = page.getByText(/couldn’t be moved/).first();
  await refused.waitFor();
  await holdToast(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Other pier' }).press('Enter');
  await page.getByRole('heading', { name: 'Other pier', level: 1 }).waitFor();
  await refused.waitFor({ state: 'detached' });
});

test('a task typed during an outage is seen to wait, survives a reload, and is sent by itself', async (t) => {
  const { lead, project, board } = await prepare('Keel');
  const page = await dashboard.open(t, { as: lead, path: board, expected });
  await waitForOrder(page, 'To do', ['Keel']);
  const letPass = await interceptRequests(page, '**/api/tasks', respond503);
  await page.getByRole('button', { name: 'New task in To do' }).click();
  await page.keyboard.type('Rudder');
  await page.keyboard.press('Enter');
  const card = columnOf(page, 'To do').getByRole('listitem').filter({ hasText: 'Rudder' });
  await card.getByText('Waiting to be sent').waitFor();
  // Nothing else says it of this card: not what went wrong, and not another button.
  assert.deepEqual(await card.getByRole('button').allInnerTexts(), ['Discard']);
  assert.equal(await columnOf(page, 'To do').getByRole('alert').count(), 0);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'New task in To do' }).waitFor({ state: 'detached' });
  const waiting = columnOf(page, 'To do').getByRole('list', { name: 'Adding…' }).getByText('Rudder');
  await waiting.waitFor();
  await page.getByText('1 change is waiting to be sent').waitFor();
  await page.reload();
  await waiting.waitFor();
  await page.getByText('1 change is waiting to be sent').waitFor();
  letPass();
  await waitForOrder(page, 'To do', ['Keel', 'Rudder']);
  await page.getByText('waiting to be sent').first().waitFor({ state: 'detached' });
  const { total } = await lead.v1.listTasks({ projectId: project.id });
  assert.equal(total, 2);
});

test('a task named in the palette waits during an outage, and is kept when it is refused', async (t) => {
  const { lead, board } = await prepare('Keel');
  const page = await dashboard.open(t, { as: lead, path: board, expected });
  await waitForOrder(page, 'To do', ['Keel']);
  const create = async (title: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(title);
    await page.getByRole('option', { name: `Create task “${title}”` }).click();
  };
  const letPass = await interceptRequests(page, '**/api/tasks', respond503);
  await create('Rudder');
  await page.getByText('“Rudder” will be created as soon as Fettle reconnects.').first().waitFor();
  await page.getByText('1 change is waiting to be sent').waitFor();
  letPass();
  await waitForOrder(page, 'To do', ['Keel', 'Rudder']);
  await page.getByText('waiting to be sent').first().waitFor({ state: 'detached' });

  const letCreate = await interceptRequests(page, '**/api/tasks', respond409);
  await create('Tiller');
  await page.getByText('1 change needs your decision').waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  const kept = page.getByRole('list', { name: 'Unsaved changes' });
  await kept.getByText('Tiller').waitFor();
  letCreate();
  await kept.getByRole('button', { name: 'Try again' }).click();
  await waitForOrder(page, 'To do', ['Keel', 'Rudder', 'Tiller']);
});

test('a refused move says one thing, and an offer to undo ends when it is used and when the page is left', async (t) => {
  const { lead, board } = await prepare('Cleat');
  const page = await dashboard.open(t, { as: lead, path: board, expected });
  await waitForOrder(page, 'To do', ['Cleat']);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const letMove = await interceptRequests(page, '**/position', respond409);
  await dragCard(cardOf(page, 'Cleat'), columnOf(page, 'Done'));
  await page
    .getByText(/couldn’t be moved and is back in its original position/)
    .first()
    .waitFor();
  await undo.waitFor({ state: 'detached' });
  letMove();
  await dragCard(cardOf(page, 'Cleat'), columnOf(page, 'Done'));
  await undo.waitFor();
  await page.keyboard.press('Control+z');
  await waitForOrder(page, 'To do', ['Cleat']);
  await undo.waitFor({ state: 'detached' });
  await dragCard(cardOf(page, 'Cleat'), columnOf(page, 'Done'));
  await undo.waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  await undo.waitFor({ state: 'detached' });
});

test('a part that cannot be loaded leaves the page and its navigation, and so does an unknown URL', async (t) => {
  const { lead, board } = await prepare('Fender');
  const page = await dashboard.open(t, {
    as: lead,
    path: '/favicon.svg',
    expected: [...expected, /dynamically imported module/, /A part of the app could not be loaded/],
  });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.route('**/assets/task-dialog-*.js', (route) => route.abort('connectionrefused'));
  await page.goto(board);
  await waitForOrder(page, 'To do', ['Fender']);
  await waitForOutagePart(page);
  await cardOf(page, 'Fender').click();
  await page
    .getByText(/^This part of Fettle couldn’t be loaded/)
    .first()
    .waitFor();
  await waitForOrder(page, 'To do', ['Fender']);
  const reloaded = page.waitForEvent('load');
  // Screen readers hear it as an alert: it is hidden from them until it has the focus.
  await page.getByRole('button', { name: 'Reload', includeHidden: true }).click();
  await reloaded;
  await waitForOrder(page, 'To do', ['Fender']);
  await page.route('**/assets/people-page-*.js', (route) => route.abort('connectionrefused'));
  await navigation.getByRole('link', { name: 'People' }).click();
  await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();
  await navigation.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  await page.goto('/nowhere/at/all');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await navigation.waitFor();
  assert.match(await page.title(), /^Page not found/);
});

test('a description draft survives a reload, and an outage while it is saved', async (t) => {
  const { lead, task, address } = await prepare('Boom');
  const page = await dashboard.open(t, { as: lead, path: address, expected });
  await page.getByRole('button', { name: 'Add a description…' }).click();
  const editor = page.getByRole('textbox', { name: 'Description (rich text)' });
  await editor.pressSequentially('Cracked near the gooseneck.');
  await page.reload();
  await page.getByText('You have an unsaved draft of this description.').waitFor();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await editor.getByText('Cracked near the gooseneck.').waitFor();

  const letPass = await interceptRequests(page, `**/api/tasks/${task.id}`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionrefused'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText('1 change is waiting to be sent').waitFor();
  await page.getByText('Cracked near the gooseneck.').waitFor();
  letPass();
  await page.getByText('waiting to be sent').first().waitFor({ state: 'detached' });
  await page.getByText('Cracked near the gooseneck.').waitFor();
  const { description } = await lead.v1.getTask({ id: task.id });
  assert.match(JSON.stringify(description), /Cracked near the gooseneck/);
});

test('a page opened during an outage says so and recovers with the service', async (t) => {
  const { lead, board } = await prepare('Spar');
  const page = await dashboard.open(t, { as: lead, expected });
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  const letPass = await interceptRequests(page, '**/api/**', (route) => route.abort('connectionrefused'));
  await openProject(page, board);
  await page.getByText('This page couldn’t be loaded').first().waitFor();
  letPass();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await waitForOrder(page, 'To do', ['Spar']);
});

async function openProject(page: Page, board: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${board}"]`).click();
}
