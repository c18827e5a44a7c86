import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { seedProject } from '../packages/server/src/testing/seed-tasks.ts';
import { cardOf } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });

test('a button in the header adds a task in every view, for people who may', async (t) => {
  const { lead, viewer, project } = await createFixture(dashboard.service);
  const path = `/projects/${project.id}`;
  const page = await dashboard.open(t, { as: lead, path });
  const button = page.getByRole('button', { name: 'New task', exact: true });
  await button.click();
  await page.getByRole('textbox', { name: 'New task in To do' }).fill('Anchor');
  await page.keyboard.press('Enter');
  await cardOf(page, 'Anchor').waitFor();

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Buoy');
  await dialog.getByLabel('Status').selectOption({ label: 'Review' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // What was typed is kept.
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await page.keyboard.press('c');
  await dialog.getByLabel('Status').selectOption({ label: 'Review' });
  assert.equal(await dialog.getByLabel('Title').inputValue(), 'Buoy');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('dialog', { name: 'Buoy' }).waitFor();
  const { items } = await lead.v1.listTasks({ projectId: project.id, status: 'review' });
  assert.deepEqual(
    items.map(({ title }) => title),
    ['Buoy'],
  );

  await page.goto(`${path}/audits`);
  await page.getByRole('link', { name: 'Tasks', exact: true }).waitFor();
  assert.equal(await button.count(), 0);
  const other = await dashboard.open(t, { as: viewer, path });
  await cardOf(other, 'Anchor').waitFor();
  assert.equal(await other.getByRole('button', { name: 'New task' }).count(), 0);
});

test('on a phone, each column of the board adds a task with a button, and no other button covers the cards', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}`, phone: true });
  await page.getByRole('button', { name: 'New task in To do' }).tap();
  const field = page.getByRole('textbox', { name: 'New task in To do' });
  const add = page.getByRole('button', { name: 'Add', exact: true });
  assert.equal(await add.isDisabled(), true);
  await field.fill('Anchor');
  await add.tap();
  await cardOf(page, 'Anchor').waitFor();
  // The next one can be typed at once.
  await field.and(page.locator(':focus')).waitFor();
  assert.equal(await field.inputValue(), '');
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  const size = await cancel.boundingBox();
  assert.ok(size && Math.min(size.width, size.height) >= 44, JSON.stringify(size));
  await cancel.tap();
  await field.waitFor({ state: 'detached' });
  const bar = page.getByRole('button', { name: 'New task', exact: true }).filter({ visible: true });
  assert.equal(await bar.count(), 0);
});

test('on a phone, a bar adds a task to the list, and does not cover its last row', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  await seedProject(dashboard.service.services.db, project.id, 80);
  const path = `/projects/${project.id}?view=list&by=createdAt&order=asc`;
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  const button = page.getByRole('button', { name: 'New task', exact: true }).filter({ visible: true });
  await button.tap();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Anchor');
  await dialog.getByRole('button', { name: 'Create task' }).tap();
  await page.locator('tbody a').first().waitFor();
  const scrollToEnd = () =>
    page.evaluate(
      "(() => { const box = document.querySelector('#project-content'); box.scrollTop = box.scrollHeight; })()",
    );
  await scrollToEnd();
  const row = page.getByRole('row').filter({ hasText: 'Anchor' });
  await row.waitFor();
  await scrollToEnd();
  const box = await row.boundingBox();
  const top = (await button.boundingBox())?.y ?? 0;
  assert.ok(box && box.y + box.height <= top, JSON.stringify(box));
});
