import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import {
  addToOrg,
  addToProject,
  createFixture,
  createPerson,
} from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const { admin, lead, project, org } = await createFixture(dashboard.service);

test('on a phone, search and unread notifications are one tap away', async (t) => {
  const page = await dashboard.open(t, { as: lead, phone: true });
  const bar = page.getByRole('banner');
  const bell = bar.getByRole('link', { name: /^Notifications/ });
  await bell.waitFor();
  const task = await admin.v1.createTask({ projectId: project.id, title: 'Splice the halyard' });
  await admin.v1.updateTask({ id: task.id, assigneeIds: [lead.id] });
  await bell.getByText('1 unread notification').waitFor({ state: 'attached' });
  for (const item of [bell, bar.getByRole('button', { name: 'Open menu' })])
    assert.ok((await smallestSide(item)) >= 44, 'as large as a finger');

  await bar.getByRole('button', { name: 'Search or run a command' }).tap();
  await page.getByRole('dialog').getByRole('combobox').fill('halyard');
  await page.getByRole('option', { name: /Splice the halyard/ }).tap();
  await page.getByRole('dialog', { name: 'Splice the halyard' }).waitFor();
  await page.goto('/');
  await bell.tap();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
});

test('on a phone, a notification is a title and a line with its person, and the count is that of the bell', async (t) => {
  const kim = await createPerson(dashboard.service, 'Kim Known');
  await addToOrg(dashboard.service, org, kim, 'member');
  await addToProject(dashboard.service, project, kim, 'member');
  const invited = await createFixture(dashboard.service);
  await invited.owner.dashboard.inviteOrgMember({
    slug: invited.org.slug,
    email: kim.email,
    role: 'member',
  });
  const task = await admin.v1.createTask({ projectId: project.id, title: 'Oil the winches' });
  await admin.v1.updateTask({ id: task.id, assigneeIds: [kim.id] });
  await until('they are notified', async () => (await kim.dashboard.listNotifications({})).total === 1);
  const page = await dashboard.open(t, { as: kim, phone: true, path: '/notifications' });
  const row = page.getByRole('link', {
    name: new RegExp(`^Unread: ${admin.name} assigned ${task.key} to you`),
  });
  await row.getByText('Oil the winches').waitFor();
  const box = await row.boundingBox();
  assert.ok(box !== null && box.height < 76, `${box?.height} px`);
  await page.getByRole('banner').getByText('2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Unread (2)' }).waitFor();
  const mark = page.getByRole('button', { name: 'Mark all as read' });
  assert.equal(await mark.textContent(), '', 'in the row of the title there is room for its icon');
  await page.getByText('You’ll see your projects and can create new ones.').waitFor();
  await mark.tap();
  await page.getByRole('button', { name: 'Unread (1)' }).waitFor();
});

test('on a phone, the account menu closes the navigation below it, and gives the focus back to its button', async (t) => {
  const page = await dashboard.open(t, { as: lead, phone: true });
  const open = page.getByRole('button', { name: 'Open menu' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await open.tap();
  await navigation.getByRole('button', { name: 'Your account' }).tap();
  const menu = page.getByRole('menu');
  await menu.getByText(lead.email).waitFor();
  await navigation.waitFor({ state: 'hidden' });
  await menu.getByRole('menuitemradio', { name: 'Dark' }).tap();
  await menu.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
  const rows = await menu.getByRole('menuitemradio').all();
  const tops = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.y));
  assert.equal(new Set(tops).size, 1, 'themes are side by side');
  await page.keyboard.press('Escape');
  await open.and(page.locator(':focus')).waitFor();
});

test('a row of links that does not fit a phone fades where it is cut, and shows the open page', async (t) => {
  const page = await dashboard.open(t, { as: admin, phone: true, path: `/orgs/${org.slug}/settings` });
  const row = page.getByRole('navigation', { name: 'Organization settings' });
  await row.getByRole('link').first().waitFor();
  const cut = (wanted: string) =>
    until(`the row to be cut at “${wanted}”`, async () => (await row.getAttribute('data-cut')) === wanted);
  await cut('end');
  assert.match(await maskOf(page), /gradient/);
  await page.goto(`/orgs/${org.slug}/settings/provisioning`);
  await until('the open page to be in view', async () => {
    const box = await row.getByRole('link', { name: 'Provisioning' }).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 390;
  });
  await page.setViewportSize({ width: 1300, height: 820 });
  await cut('');
  assert.equal(await maskOf(page), 'none');
});

test('a menu of a sheet opens within the screen', async (t) => {
  const page = await dashboard.open(t, { as: lead, phone: true, path: `/projects/${project.id}` });
  await page.getByRole('button', { name: 'Display' }).tap();
  await page.getByRole('button', { name: /^Saved views/ }).tap();
  const item = page.getByRole('menuitem', { name: 'Save as new view…' });
  await item.waitFor();
  const box = await item.boundingBox();
  assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  await item.tap();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').waitFor();
});

async function smallestSide(item: Locator): Promise<number> {
  const box = await item.boundingBox();
  assert.ok(box);
  return Math.min(box.width, box.height);
}

function maskOf(page: Page): Promise<string> {
  return page.evaluate<string>("getComputedStyle(document.querySelector('.scroll-row')).maskImage");
}
