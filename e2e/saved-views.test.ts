import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, waitForOrder } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare() {
  const fixture = await createFixture(dashboard.service);
  const { lead, project } = fixture;
  await lead.v1.createTask({ projectId: project.id, title: 'Anchor', priority: 'high' });
  await lead.v1.createTask({ projectId: project.id, title: 'Buoy' });
  return { ...fixture, id: project.id, path: `/projects/${project.id}` };
}

const openMenu = (page: Page, name: string | RegExp = 'Views') => page.getByRole('button', { name }).click();

test('a view is saved, shared, opened by others, and shows live when it is renamed or deleted', async (t) => {
  const { lead, member, id, path } = await prepare();
  const page = await dashboard.open(t, { as: member, path: `${path}?priority=high` });
  await waitForOrder(page, 'To do', ['Anchor']);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  await page.getByLabel('Name').fill('Urgent copy');
  await page.getByRole('radio', { name: 'The whole project' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Urgent copy' }).waitFor();
  assert.match(page.url(), /saved=/);

  const other = await dashboard.open(t, { as: lead, path });
  await waitForOrder(other, 'To do', ['Anchor', 'Buoy']);
  await openMenu(other);
  await other.getByRole('menuitem', { name: 'Urgent copy' }).click();
  await waitForOrder(other, 'To do', ['Anchor']);
  await other.reload();
  await other.getByRole('button', { name: 'Urgent copy' }).waitFor();
  await waitForOrder(other, 'To do', ['Anchor']);
  const [view] = (await member.v1.listViews({ id })).items;
  await member.v1.updateView({ id, viewId: view?.id ?? '', name: 'Copy to write' });
  await other.getByRole('button', { name: 'Copy to write' }).waitFor();

  // A change that is not saved yet is marked.
  await other.getByRole('button', { name: 'Remove Priority: High' }).click();
  await openMenu(other, /Copy to write.*Changed/);
  await other.getByRole('menuitem', { name: 'Save changes to “Copy to write”' }).click();
  await other.getByText('“Copy to write” saved').waitFor();
  await waitForService(async () => {
    const [now] = (await member.v1.listViews({ id })).items;
    assert.deepEqual(now?.filters.priorities, []);
  });

  await openMenu(other, 'Copy to write');
  await other.getByRole('menuitem', { name: 'Delete “Copy to write”' }).click();
  await other.getByRole('button', { name: 'Undo' }).click();
  await other.getByRole('button', { name: 'Copy to write' }).waitFor();
  await member.v1.deleteView({ id, viewId: view?.id ?? '' });
  await other.getByRole('button', { name: 'Views' }).waitFor();
});

test('a viewer saves views for themselves and is not offered to share; the palette opens them', async (t) => {
  const { viewer, path } = await prepare();
  const page = await dashboard.open(t, { as: viewer, path: `${path}?view=list&group=priority` });
  await page.getByRole('button', { name: /^High/ }).waitFor();
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  await page.getByLabel('Name').fill('By priority');
  assert.equal(await page.getByRole('radio').count(), 0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'By priority' }).waitFor();
  await page.goto(path);
  await cardOf(page, 'Anchor').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('By priority');
  await page.getByRole('option', { name: 'Open view “By priority”' }).click();
  await page.getByRole('button', { name: /^High/ }).waitFor();
});

test('filters that were saved in the browser become private views', async (t) => {
  const { lead, id, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path: '/' });
  const name = `fettle.filters ${lead.id} ${id}`;
  const kept = JSON.stringify([{ name: 'Mine', filters: { priority: 'high' } }]);
  await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [name, kept]);
  await page.goto(path);
  await page.getByText('1 filter saved in this browser moved to your views').waitFor();
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Mine' }).click();
  await waitForOrder(page, 'To do', ['Anchor']);
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), name), null);
  const { items } = await lead.v1.listViews({ id });
  assert.deepEqual(
    items.map(({ name: called, visibility, filters }) => [called, visibility, filters.priorities]),
    [['Mine', 'private', ['high']]],
  );
});
