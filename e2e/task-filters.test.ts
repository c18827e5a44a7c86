import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { cardOf, columnOf, waitForOrder, waitForSpoken } from './harness/board-page.ts';
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

test('several people and nobody, any or all labels, and columns are chosen, shared by URL, and removed', async (t) => {
  const { lead, member, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await pick(page, 'Assignee', member.name, 'Unassigned');
  await waitForOrder(page, 'To do', ['Anchor', 'Chain']);
  await page.reload();
  await waitForOrder(page, 'To do', ['Anchor', 'Chain']);
  await pick(page, 'Priority', 'Medium');
  await page.getByRole('button', { name: `Remove Assignee: ${member.name}, Unassigned` }).press('Enter');
  await waitForOrder(page, 'To do', ['Anchor', 'Chain']);
  // What had the focus is gone: the next chip has it.
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Remove Priority: Medium' }))
    .waitFor();
  await page.goBack();
  await page.getByRole('button', { name: `Remove Assignee: ${member.name}, Unassigned` }).waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter');
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await page.getByRole('search').locator(':focus').waitFor();

  await pick(page, 'Label', 'Iron', 'Bow');
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await page.getByRole('button', { name: /^Label/ }).click();
  await page.getByRole('button', { name: 'All labels' }).click();
  await waitForOrder(page, 'To do', ['Anchor']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear all filters' }).click();

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Review' }).click();
  await page.keyboard.press('Escape');
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
  await page.getByRole('search').getByRole('button', { name: 'Due date', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'No due date' }).click();
  await page.getByRole('link', { name: 'Deck' }).waitFor({ state: 'detached' });
  assert.deepEqual(await titles(), ['Anchor', 'Buoy', 'Chain']);
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'To do' }).click();
  await page.getByRole('main').getByText('No matching tasks').waitFor();
});

test('on a phone, filters are chosen in a sheet, whose button counts them', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  await cardOf(page, 'Anchor').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.waitFor();
  // Nothing has been scrolled under the title.
  const fade = "getComputedStyle(document.querySelector('.dialog-head'), '::after').opacity";
  assert.equal(await page.evaluate(fade), '0');
  await sheet.getByRole('button', { name: 'Priority' }).tap();
  await page.getByRole('option', { name: 'High' }).tap();
  const picker = page.getByRole('dialog', { name: 'Priority' });
  await picker.getByRole('button', { name: 'Show 1 task' }).waitFor();
  const top = async (place: typeof sheet) => (await place.boundingBox())?.y ?? 0;
  assert.ok((await top(picker)) <= (await top(sheet)) + 1, 'it covers the sheet that it was opened from');
  assert.ok((await top(picker)) > 20, 'and leaves a gap above');
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Priority High' }).tap();
  await picker.getByRole('button', { name: 'Show 1 task' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filter: 1' }).waitFor();
  await waitForOrder(page, 'To do', ['Buoy']);
  await page.getByRole('button', { name: 'Remove Priority: High' }).tap();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
});

test('on a phone, filters that do not fit fade beside the button that clears them, which stays in view', async (t) => {
  const { lead, path } = await prepare();
  const filters = 'label=["Iron","Bow"]&labelMatch=all&due=none&priority=["low","high"]';
  const page = await dashboard.open(t, { as: lead, path: `${path}?${filters}`, phone: true });
  const active = page.getByRole('list', { name: 'Active filters' });
  await active.and(page.locator('[data-cut="end"]')).waitFor();
  const [list, clear] = await Promise.all([
    active.boundingBox(),
    page.getByText('Clear all', { exact: true }).boundingBox(),
  ]);
  assert.ok(list !== null && clear !== null);
  assert.ok(list.x + list.width <= clear.x && clear.x + clear.width <= 390, JSON.stringify({ list, clear }));
});

test('filters that leave no task are named once, alike on the board, in the list, and in the calendar, and cleared there', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path: `${path}?q=zzzz&priority=["low","high"]` });
  const reason = page.getByText('Filtered by text “zzzz” and priority “Low” or “High”.');
  for (const view of ['Board', 'List', 'Calendar']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await reason.waitFor();
    assert.equal(await page.getByRole('main').getByText('No matching tasks').count(), 1, view);
    assert.equal(await page.getByRole('button', { name: 'Clear all filters' }).count(), 2, view);
  }
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await waitForOrder(page, 'To do', ['Buoy']);
  assert.equal(await page.getByRole('searchbox').inputValue(), '');
  await page.getByRole('searchbox').fill('zzzz');
  await reason.waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  assert.equal(await page.getByRole('list', { name: 'Active filters' }).count(), 0);
});

test('how many tasks a search leaves is read out, and that it leaves none', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await page.getByRole('searchbox').fill('chain');
  await waitForSpoken(page, /^1 matching task\s?$/);
  await page.getByRole('searchbox').fill('zzzz');
  await waitForSpoken(page, 'No matching tasks');
});

test('people and labels are found without accents', async (t) => {
  const { lead, member, project, path } = await prepare();
  await dashboard.service.services.db
    .updateTable('users')
    .set({ name: 'Inês Álvarez' })
    .where('id', '=', member.id)
    .execute();
  await lead.v1.createTask({ projectId: project.id, title: 'Sail', labels: [{ name: 'Été' }] });
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain', 'Sail']);
  for (const [filter, typed, name] of [
    ['Assignee', 'ines a', 'Inês Álvarez'],
    ['Label', 'ETE', 'Été'],
  ] as const) {
    await page.getByRole('button', { name: filter, exact: true }).press('Enter');
    await page.getByRole('combobox', { name: filter }).pressSequentially(typed);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: filter }).waitFor({ state: 'detached' });
  }
});

test('each filter is shown as a value to remove, and its button only says that it is set', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, {
    as: lead,
    path: `${path}?label=["Iron","Bow"]&labelMatch=all&due=none`,
  });
  await waitForOrder(page, 'To do', ['Anchor']);
  const active = page.getByRole('list', { name: 'Active filters' });
  await active.getByRole('listitem').first().waitFor();
  assert.deepEqual(await active.getByRole('listitem').allInnerTexts(), [
    'Label: Iron, Bow',
    'Tasks with: All labels',
    'Due date: No due date',
  ]);
  await page.getByRole('button', { name: 'Due date', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove Tasks with: All labels' }).click();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
});

test('filters that few need are added from a menu, which fits on the line of the others, by keys as well', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path: `${path}?view=list` });
  const more = page.getByRole('button', { name: 'More filters' });
  await page.getByRole('button', { name: 'Group by', exact: true }).waitFor();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Open or done' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await more.and(page.locator(':focus')).waitFor();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Open or done' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove Open or done: Done' }).waitFor();
  const box = async (name: string) => {
    const found = await page.getByRole('button', { name, exact: true }).first().boundingBox();
    assert.ok(found);
    return found;
  };
  const end = await box('Views');
  assert.ok(Math.abs((await box('Assignee')).y - end.y) < 4, 'on one line');
  for (const name of ['Assignee', 'Open or done', 'More filters']) {
    const { x, width } = await box(name);
    assert.ok(x + width <= end.x, `${name} is not behind the end of the line`);
  }
  assert.ok(end.x + end.width <= 1300);
});

test('on a phone, grouping, order, and saved views are chosen in a sheet', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path: `${path}?view=list`, phone: true });
  const titles = () => page.locator('tbody [data-card] .font-medium').allTextContents();
  await page.getByRole('link', { name: 'Deck' }).waitFor();
  await page.getByRole('button', { name: 'Display' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Display' });
  await sheet.getByRole('button', { name: /^Sort by/ }).tap();
  await page.getByRole('menuitemradio', { name: 'Priority' }).tap();
  await sheet.getByRole('button', { name: 'Sort by Priority' }).waitFor();
  await until('the urgent task to be first', async () => (await titles())[0] === 'Buoy');
  await sheet.getByRole('button', { name: 'Lowest first' }).tap();
  await until('the urgent task to be last', async () => (await titles()).at(-1) === 'Buoy');
  await sheet.getByRole('button', { name: /^Group by/ }).tap();
  await page.getByRole('menuitemradio', { name: 'Status' }).tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: /^Review/, expanded: true }).waitFor();
});
