import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, columnOf, waitForOrder } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });

async function prepare() {
  const fixture = await createFixture(dashboard.service);
  const { lead, member, project } = fixture;
  const create = (title: string, fields: object) =>
    lead.v1.createTask({ projectId: project.id, title, ...fields });
  await create('Anchor', { labels: [{ name: 'Iron' }, { name: 'Bow' }], assigneeIds: [member.id] });
  await create('Buoy', { labels: [{ name: 'Bow' }], assigneeIds: [lead.id], priority: 'high' });
  await create('Chain', { labels: [{ name: 'Iron' }] });
  await create('Deck', { status: 'review', dueDate: '2020-01-01T00:00:00.000Z' });
  return { ...fixture, path: `/projects/${project.id}` };
}

/** Opens a filter, picks by typing and Enter, and closes it, all with the keyboard. */
async function pick(page: Page, filter: string, ...typed: string[]): Promise<void> {
  await page.getByRole('button', { name: filter, exact: true }).press('Enter');
  const field = page.getByRole('combobox', { name: filter });
  for (const text of typed) {
    await field.pressSequentially(text);
    await page
      .getByRole('option', { name: new RegExp(text, 'i') })
      .first()
      .waitFor();
    await field.press('Enter');
  }
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
}

test('several people and nobody, any or all labels, and columns are chosen, shared by URL, and removed one by one', async (t) => {
  const { lead, member, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await pick(page, 'Assignee', member.name, 'Unassigned');
  await waitForOrder(page, 'To do', ['Anchor', 'Chain']);
  await page.reload();
  await waitForOrder(page, 'To do', ['Anchor', 'Chain']);
  await page.getByRole('button', { name: `Remove Assignee: ${member.name}` }).click();
  await waitForOrder(page, 'To do', ['Chain']);
  await page.goBack();
  await waitForOrder(page, 'To do', ['Anchor', 'Chain']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);

  await pick(page, 'Label', 'Iron', 'Bow');
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await page.getByRole('button', { name: /^Label/ }).click();
  await page.getByRole('button', { name: 'All labels' }).click();
  await waitForOrder(page, 'To do', ['Anchor']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('button', { name: 'More filters' }).click();
  await pick(page, 'Status', 'Review');
  await cardOf(page, 'Deck').waitFor();
  await columnOf(page, 'To do').waitFor({ state: 'detached' });
});

test('the list is filtered by several columns and by tasks without a due date', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path: `${path}?view=list&status=["todo","review"]` });
  const titles = async () =>
    (await page.locator('tbody [data-card] .font-medium').allTextContents()).toSorted();
  await page.getByRole('link', { name: 'Deck' }).waitFor();
  assert.deepEqual(await titles(), ['Anchor', 'Buoy', 'Chain', 'Deck']);
  await page.getByRole('button', { name: 'Due date', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'No due date' }).click();
  await page.getByRole('link', { name: 'Deck' }).waitFor({ state: 'detached' });
  assert.deepEqual(await titles(), ['Anchor', 'Buoy', 'Chain']);
  await page.getByRole('button', { name: 'Remove Status: To do' }).click();
  await page.getByText('No matching tasks').waitFor();
});

test('on a phone, filters are chosen by touch, and their names stay within the screen', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  await cardOf(page, 'Anchor').waitFor();
  await page.getByRole('button', { name: 'Priority', exact: true }).tap();
  await page.getByRole('option', { name: 'High' }).tap();
  await page.keyboard.press('Escape');
  await waitForOrder(page, 'To do', ['Buoy']);
  await page.getByRole('button', { name: 'Remove Priority: High' }).tap();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
});
