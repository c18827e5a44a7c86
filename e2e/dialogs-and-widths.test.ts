import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const fixture = await createFixture(dashboard.service);
const { owner, lead, org, project } = fixture;

test('a tall dialog keeps its title and its buttons in view at every height, and covers no focused field', async (t) => {
  const page = await dashboard.open(t, { as: owner, path: '/settings/tokens' });
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  const kept = [
    dialog.getByRole('heading', { name: 'New API token' }),
    dialog.getByRole('button', { name: 'Close' }),
    dialog.getByRole('button', { name: 'Create token' }),
  ];
  for (const [width, height] of [
    [1440, 900],
    [844, 390],
    [390, 800],
    [390, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of ['Name', 'Expires']) {
      await dialog.getByLabel(part, { exact: true }).focus();
      // The field first: a click scrolls.
      await seen(dialog.getByLabel(part, { exact: true }), `${width} × ${height}`);
      for (const each of kept) await seen(each, `${width} × ${height}, at ${part}`);
    }
  }
});

test('on a phone, a short dialog is a sheet at the bottom with buttons as wide as it, and a tall one leaves a gap above it', async (t) => {
  const page = await dashboard.open(t, { as: owner, path: '/settings/tokens' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'New token' }).click();
  const tall = page.getByRole('dialog', { name: 'New API token' });
  await tall.getByRole('button', { name: 'All', exact: true }).waitFor();
  const gap = 1.5 * 15;
  assert.deepEqual(await steadyBox(page, tall), { x: 0, y: gap, width: 390, height: 800 - gap });
  const corner = "getComputedStyle(document.querySelector('.dialog')).borderTopLeftRadius";
  assert.equal(await page.evaluate(corner), '15px', 'it still looks like a sheet');
  await page.keyboard.press('Escape');

  await page.goto(new URL(`/orgs/${org.slug}/settings/data`, page.url()).href);
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const short = page.getByRole('dialog');
  const { x, y, width, height } = await steadyBox(page, short);
  assert.deepEqual([x, width, y + height], [0, 390, 800]);
  assert.ok(y > 300, `it begins at ${y}`);
  for (const button of await short.getByRole('button').all()) {
    const box = await button.boundingBox();
    assert.ok(box !== null && box.height >= 44, 'large enough for a finger');
  }
  const last = await short.getByRole('button', { name: 'Delete organization' }).boundingBox();
  assert.equal((last?.x ?? 0) + (last?.width ?? 0), 390 - 1.25 * 15);
});

test('on a wide screen, lists, tables, audits, and home use all the width, and settings end where lines get long', async (t) => {
  const page = await dashboard.open(t, { as: owner, path: '/' });
  await page.setViewportSize({ width: 1920, height: 1000 });
  const full = [
    '/',
    '/my-tasks',
    '/notifications',
    `/orgs/${org.slug}/people`,
    `/orgs/${org.slug}/numbers`,
    `/projects/${project.id}/audits`,
  ];
  const reading = [
    `/projects/${project.id}/settings`,
    `/projects/${project.id}/settings/templates`,
    '/settings/tokens',
    `/orgs/${org.slug}/settings`,
  ];
  // With activity, home has two columns even for somebody with one project.
  const dueDate = new Date().toISOString();
  await lead.v1.createTask({ projectId: project.id, title: 'Oars', assigneeIds: [owner.id], dueDate });
  await until('the owner is notified', async () => (await owner.dashboard.listNotifications({})).total > 0);
  for (const path of full) assert.equal(await emptySide(page, path), 1.5 * 15, path);
  for (const path of reading) {
    const empty = await emptySide(page, path);
    assert.ok(empty > 600, `${path} leaves ${empty} px`);
  }
  // What happened and when it did would be far from each other.
  const log = await emptySide(page, `/orgs/${org.slug}/settings/security-log`);
  assert.ok(log > 300, `the security log leaves ${log} px`);
});

/** Fails if a part of a dialog is outside of the window, or if something lies over it. */
async function seen(part: Locator, where: string): Promise<void> {
  const box = await part.boundingBox();
  const size = part.page().viewportSize();
  assert.ok(box !== null && size !== null);
  const isInside = box.y >= 0 && box.y + box.height <= size.height && box.x + box.width <= size.width;
  assert.ok(isInside, `it is out of sight, ${where}: ${JSON.stringify(box)}`);
  await part.click({ trial: true });
}

/** The place of a dialog when it has stopped moving. */
async function steadyBox(page: Page, dialog: Locator) {
  // Without the fades that follow the scroll position, which never end.
  await page.waitForFunction(
    '!document.getAnimations().some(({ timeline }) => timeline instanceof DocumentTimeline)',
  );
  const box = await dialog.boundingBox();
  assert.ok(box !== null);
  return box;
}

/** Runs in the page: the space between its lists, tables, and panels and the right edge of the window. */
const measureSide = `(() => {
  const parts = [...document.querySelectorAll('main .page :is(ul, ol, table, form, section, .bg-surface)')];
  const right = Math.max(...parts.map((element) => element.getBoundingClientRect().right));
  return Math.round((innerWidth - right) * 10) / 10;
})()`;

async function emptySide(page: Page, path: string): Promise<number> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('main .page').waitFor();
  if (path === '/') await page.getByRole('region', { name: 'Recent activity' }).waitFor();
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
  return Number(await page.evaluate(measureSide));
}
