import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createClient } from '@fettle/client';
import type { Page } from 'playwright-core';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { cardOf, columnOf, waitForOrder, waitForSpoken } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForFocus, waitForService } from './harness/task-page.ts';
import { fingerOn, middleOf } from './harness/touch.ts';

const dashboard = await startDashboard({ after });
const site = await startSite({ after }, (path) => (path === '/' ? htmlPage('Harbour', '/gone') : null));
const password = 'a few words in a row';
const nora = { identifier: 'nora@harbour.example', password };
const anyone = dashboard.service.dashboard();
await anyone.setUp({ name: 'Nora Lind', email: nora.identifier, password, orgName: 'Harbour Agency' });
const { token } = await anyone.signInMobile(nora);
const client = createClient({ baseUrl: dashboard.service.url, surface: 'dashboard', token });
const project = async (name: string) => client.createProject({ slug: 'harbour-agency', name, url: site.url });

test('a day without a mouse: sign in, find the board, add, move, open, comment, complete, undo', async (t) => {
  const { id: projectId } = await project('By keyboard');
  const page = await dashboard.open(t);
  const { keyboard } = page;
  await page.getByLabel('Email or username').and(page.locator(':focus')).waitFor();
  await keyboard.type(nora.identifier);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome, Nora' }).waitFor();
  await keyboard.press('Control+k');
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await keyboard.type('By keyboard');
  await page
    .getByRole('option', { name: /By keyboard/ })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'By keyboard', level: 1 }).waitFor();

  await keyboard.press('c');
  for (const title of ['Hull', 'Keel', 'Mast']) {
    await keyboard.type(title);
    await keyboard.press('Enter');
    await cardOf(columnOf(page, 'To do'), title).waitFor();
  }
  await keyboard.press('Escape');
  await waitForOrder(page, 'To do', ['Hull', 'Keel', 'Mast']);
  await keyboard.press('j');
  await waitForFocus(page, 'Hull');
  await keyboard.press('j');
  await keyboard.press('Alt+ArrowUp');
  await waitForSpoken(page, 'is now in To do, position 1 of 3');
  await keyboard.press('Alt+ArrowRight');
  await waitForSpoken(page, 'is now in In progress, position 1 of 1');
  await waitForFocus(page, 'Keel');

  await keyboard.press('Enter');
  const task = page.getByRole('dialog', { name: 'Keel' });
  await task.getByRole('textbox', { name: 'Comment' }).waitFor();
  await keyboard.press('m');
  await keyboard.type('Needs paint.');
  await keyboard.press('Control+Enter');
  await task.getByRole('listitem').getByText('Needs paint.').waitFor();
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await task.waitFor({ state: 'detached' });
  await waitForFocus(page, 'Keel');
  await keyboard.press('s');
  await page.getByRole('combobox', { name: 'Status' }).and(page.locator(':focus')).waitFor();
  await keyboard.type('done');
  await keyboard.press('Enter');
  await cardOf(columnOf(page, 'Done'), 'Keel').waitFor();
  await waitForFocus(page, 'Keel');
  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  await keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await keyboard.press('Control+z');
  await cardOf(columnOf(page, 'In progress'), 'Keel').waitFor();
  await waitForService(async () => {
    const { items } = await client.listTasks({ projectId, status: 'in_progress' });
    assert.deepEqual(
      items.map(({ title, commentCount }) => [title, commentCount]),
      [['Keel', 1]],
    );
  });
});

test('a day on a phone: sign in, add, drag a card, open, comment, read an audit', async (t) => {
  const { id: projectId } = await project('By phone');
  const page = await dashboard.open(t, { phone: true });
  await page.getByLabel('Email or username').fill(nora.identifier);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
  await page
    .getByRole('region', { name: 'Projects' })
    .getByRole('link', { name: /By phone/ })
    .tap();
  await page.getByRole('button', { name: 'New task in To do' }).tap();
  for (const title of ['Oars', 'Paddle', 'Rudder']) {
    await page.getByRole('textbox', { name: 'New task in To do' }).fill(title);
    await page.keyboard.press('Enter');
    await cardOf(columnOf(page, 'To do'), title).waitFor();
  }
  await page.keyboard.press('Escape');
  await waitForOrder(page, 'To do', ['Oars', 'Paddle', 'Rudder']);

  const finger = await fingerOn(page);
  await finger.swipe(cardOf(page, 'Paddle'), { x: -250, y: 0 });
  await until('the board to be scrolled', async () => {
    const box = await columnOf(page, 'To do').boundingBox();
    return box !== null && box.x < -100;
  });
  await until('it to be back', async () => {
    const box = await columnOf(page, 'To do').boundingBox();
    if (box !== null && box.x >= 0) return true;
    const middle = await middleOfWidest(page, ['To do', 'In progress', 'Review', 'Done']);
    await finger.swipe({ x: middle, y: 600 }, { x: 300, y: 0 });
    return false;
  });
  await waitForOrder(page, 'To do', ['Oars', 'Paddle', 'Rudder']);
  await finger.hold(cardOf(page, 'Rudder'));
  const first = await middleOf(cardOf(page, 'Oars'));
  await finger.moveTo({ x: first.x, y: first.y - 15 });
  await finger.letGo();
  await waitForOrder(page, 'To do', ['Rudder', 'Oars', 'Paddle']);

  await finger.hold(cardOf(page, 'Oars'));
  const start = await middleOf(cardOf(page, 'Oars'));
  await finger.moveTo({ x: 380, y: start.y });
  await until('the board to follow the finger', async () => {
    const box = await columnOf(page, 'Review').boundingBox();
    return box !== null && box.x < 200;
  });
  // In the middle nothing scrolls. Wherever the board has stopped, one column fills most of the view.
  await finger.moveTo({ x: 195, y: start.y });
  const middle = await middleOfWidest(page, ['In progress', 'Review']);
  await finger.moveTo({ x: middle, y: start.y });
  await finger.letGo();
  await waitForSpoken(page, /is now in (In progress|Review), position 1 of 1/);
  await waitForService(async () => {
    const { items } = await client.listTasks({ projectId, sort: 'position' });
    assert.deepEqual(items.map(({ title }) => title).slice(0, 2), ['Rudder', 'Paddle']);
  });
  assert.doesNotMatch(page.url(), /tasks/, 'a card that was carried does not open');

  await cardOf(page, 'Oars').tap();
  const task = page.getByRole('dialog', { name: 'Oars' });
  await task.getByRole('textbox', { name: 'Comment' }).fill('Two are missing.');
  await task.getByRole('button', { name: 'Comment', exact: true }).tap();
  await task.getByRole('listitem').getByText('Two are missing.').waitFor();
  await task.getByRole('button', { name: 'Close task' }).tap();
  await task.waitFor({ state: 'detached' });

  await page
    .getByRole('navigation', { name: 'Project sections' })
    .getByRole('link', { name: 'Audits' })
    .tap();
  await page.getByRole('button', { name: 'Start audit' }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Start audit' }).tap();
  await page.getByRole('tab', { name: 'Issues' }).tap();
  await page.getByRole('button', { name: /Broken internal links/ }).tap();
  await page.getByText('Why it matters').waitFor();
  await page.getByRole('tab', { name: 'Broken links' }).tap();
  await page.getByRole('link', { name: '/gone', exact: true }).waitFor();
  await fitsTheScreen(page);
});

/** The most visible of these columns: the middle of its visible part. */
async function middleOfWidest(page: Page, names: readonly string[]): Promise<number> {
  let widest = { middle: 0, width: 0 };
  for (const name of names) {
    const box = await columnOf(page, name).boundingBox();
    assert.ok(box);
    const [left, right] = [Math.max(0, box.x), Math.min(390, box.x + box.width)];
    if (right - left > widest.width) widest = { middle: (left + right) / 2, width: right - left };
  }
  return widest.middle;
}

/** Nothing is wider than the phone, so the page never scrolls sideways. */
async function fitsTheScreen(page: Page): Promise<void> {
  const width = await page.evaluate('document.documentElement.scrollWidth');
  assert.equal(width, 390);
}
