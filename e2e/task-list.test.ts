import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Task } from '@fettle/contract';
import type { Locator, Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { seedProject } from '../packages/server/src/testing/seed-tasks.ts';
import { cardOf } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForFocus, waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare(...titles: string[]) {
  const fixture = await createFixture(dashboard.service);
  const { id: projectId } = fixture.project;
  const tasks: Task[] = [];
  for (const title of titles) tasks.push(await fixture.lead.v1.createTask({ projectId, title }));
  return { ...fixture, projectId, tasks, path: `/projects/${projectId}?view=list&by=createdAt&order=asc` };
}

const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });
const boxOf = (page: Page, title: string): Locator => rowOf(page, title).getByRole('checkbox');

test('the choice of board or list is kept in the URL, and so is the sort order', async (t) => {
  const { lead, projectId } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: lead, path: `/projects/${projectId}` });
  await cardOf(page, 'Anchor').waitFor();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await rowOf(page, 'Anchor').waitFor();
  assert.match(page.url(), /[?&]view=list/);
  await page.getByRole('button', { name: 'Due date', exact: true }).last().click();
  await page
    .getByRole('columnheader', { name: 'Due date' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  assert.match(page.url(), /by=dueDate/);
  await page.reload();
  await rowOf(page, 'Anchor').waitFor();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('region', { name: /^To do/ }).waitFor();
});

test('a range of tasks is selected, edited together, and restored by one undo', async (t) => {
  const { lead, projectId, path } = await prepare('Anchor', 'Buoy', 'Chain', 'Deck');
  const page = await dashboard.open(t, { as: lead, path });
  await boxOf(page, 'Anchor').click();
  await boxOf(page, 'Chain').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Critical' }).click();
  await page.getByText('3 tasks updated').waitFor();
  const priorities = async () =>
    (await lead.v1.listTasks({ projectId, order: 'asc' })).items.map(({ priority }) => priority);
  assert.deepEqual(await priorities(), ['critical', 'critical', 'critical', 'medium']);
  await page.keyboard.press('Control+z');
  await rowOf(page, 'Buoy').getByRole('img', { name: 'Medium' }).waitFor();
  await waitForService(async () =>
    assert.deepEqual(await priorities(), ['medium', 'medium', 'medium', 'medium']),
  );
});

test('with the keyboard alone rows are browsed, selected, labeled, and deleted, and the deletion undone', async (t) => {
  const { lead, projectId, path } = await prepare('Anchor', 'Buoy', 'Chain');
  await lead.v1.createTask({ projectId, title: 'Deck', labels: [{ name: 'Urgent', color: 'red' }] });
  const page = await dashboard.open(t, { as: lead, path });
  await rowOf(page, 'Anchor').waitFor();
  await page.keyboard.press('j');
  await waitForFocus(page, 'Anchor');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('l');
  await page.getByRole('combobox', { name: 'Labels' }).pressSequentially('urg');
  await page.keyboard.press('Enter');
  await rowOf(page, 'Buoy').getByText('Urgent').waitFor();
  await page.keyboard.press('Escape');
  const countLabeled = async () => (await lead.v1.listTasks({ projectId, label: 'urgent' })).total;
  await waitForService(async () => assert.equal(await countLabeled(), 3));

  await page.getByText('2 tasks updated').waitFor();
  // The message stands above the toolbar, so that Delete can be clicked while it is there.
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click({ timeout: 5_000 });
  await rowOf(page, 'Buoy').waitFor({ state: 'detached' });
  await page.getByText('2 tasks deleted').waitFor();
  await page.keyboard.press('Control+z');
  await rowOf(page, 'Buoy').waitFor();
  assert.equal((await lead.v1.listTasks({ projectId })).total, 4);
});

test('Enter picks the typed label also when the labels of the project come later', async (t) => {
  const { lead, projectId, path } = await prepare('Anchor', 'Buoy');
  await lead.v1.createTask({ projectId, title: 'Deck', labels: [{ name: 'Urgent', color: 'red' }] });
  const page = await dashboard.open(t, { as: lead, path });
  await rowOf(page, 'Anchor').waitFor();
  const requested = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route('**/labels?*', async (route) => {
    requested.resolve();
    await typed.promise;
    await route.continue();
  });
  await page.keyboard.press('j');
  await waitForFocus(page, 'Anchor');
  await page.keyboard.press('l');
  const picker = page.getByRole('combobox', { name: 'Labels' });
  await picker.pressSequentially('urg');
  await requested.promise;
  await page.getByText('Loading…').waitFor();
  await page.keyboard.press('Enter');
  typed.resolve();
  await rowOf(page, 'Anchor').getByText('Urgent').waitFor();
  assert.equal(await picker.inputValue(), '');
});

test('when some of many tasks cannot be changed, the others are, and a message says which and why', async (t) => {
  const { lead, projectId, path, tasks } = await prepare('Anchor', 'Buoy', 'Chain');
  const page = await dashboard.open(t, { as: lead, path, expected: [/404/] });
  await boxOf(page, 'Chain').waitFor();
  const gone = tasks[1];
  assert.ok(gone);
  await page.route(`**/api/tasks/${gone.id}`, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: 'Not found.' } } }),
  );
  await page.keyboard.press('Control+a');
  await page.getByText('3 selected').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Review' }).click();
  await page.getByText(`2 of 3 tasks were updated. Not updated: ${gone.key}.`).first().waitFor();
  assert.equal((await lead.v1.listTasks({ projectId, status: 'review' })).total, 2);
  await rowOf(page, 'Buoy').getByText('To do').waitFor();
});

test('a list of 20,000 tasks renders only the rows in view', async (t) => {
  const { lead, projectId } = await prepare();
  await seedProject(dashboard.service.services.db, projectId, 20_000);
  const page = await dashboard.open(t, { as: lead, path: `/projects/${projectId}?view=list` });
  await page.getByRole('region', { name: 'Tasks, 20,000 tasks' }).waitFor();
  for (let screen = 0; screen < 12; screen++) {
    await page.getByRole('region', { name: /^Tasks/ }).hover();
    await page.mouse.wheel(0, 3_000);
    await page.locator('tbody a').nth(10).waitFor();
  }
  const rows = await page.locator('tbody a').count();
  assert.ok(rows <= 60, `${rows} rows are drawn`);
});

const groupOf = (page: Page, title: string): Locator =>
  page.locator('tbody').filter({ has: page.getByRole('button', { name: title, expanded: true }) });

test('the list is grouped, browsed across groups with the keyboard, and collapsed; the choice is kept', async (t) => {
  const { lead, projectId, path } = await prepare('Anchor');
  const labels = (...names: string[]) => names.map((name) => ({ name }));
  await lead.v1.createTask({ projectId, title: 'Buoy', status: 'review', labels: labels('Iron', 'Bow') });
  await lead.v1.createTask({ projectId, title: 'Chain', status: 'review', labels: labels('Iron') });
  const page = await dashboard.open(t, { as: lead, path });
  await rowOf(page, 'Anchor').waitFor();
  await page.getByRole('button', { name: 'Group by', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Status' }).click();
  await groupOf(page, 'Review').getByRole('link', { name: 'Chain' }).waitFor();
  await groupOf(page, 'To do').getByRole('link', { name: 'Anchor' }).waitFor();
  await page.keyboard.press('j');
  await waitForFocus(page, 'Anchor');
  await page.keyboard.press('j');
  await waitForFocus(page, 'Buoy');
  await page.getByRole('button', { name: /^Review/ }).click();
  await rowOf(page, 'Chain').waitFor({ state: 'detached' });

  await page.goto(`/projects/${projectId}?view=list`);
  await page.getByRole('button', { name: 'Group by: Status' }).waitFor();
  await page.getByRole('button', { name: /^Review/, expanded: false }).click();
  await rowOf(page, 'Chain').waitFor();

  await page.getByRole('button', { name: 'Group by: Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Label' }).click();
  // A task is in the group of each of its labels.
  await groupOf(page, 'Bow').getByRole('link', { name: 'Buoy' }).waitFor();
  await groupOf(page, 'Iron').getByRole('link', { name: 'Buoy' }).waitFor();
  await groupOf(page, 'No label').getByRole('link', { name: 'Anchor' }).waitFor();
  // What others change moves between the groups.
  const { items } = await lead.v1.listTasks({ projectId, q: 'Anchor' });
  await lead.v1.updateTask({ id: items[0]?.id ?? '', labels: labels('Bow') });
  await groupOf(page, 'Bow').getByRole('link', { name: 'Anchor' }).waitFor();
});

test('columns of the list are chosen and ordered, kept for the person, and part of the URL', async (t) => {
  const { lead, projectId, path } = await prepare('Anchor');
  const page = await dashboard.open(t, { as: lead, path });
  const heads = async () => (await page.getByRole('columnheader').allTextContents()).slice(1);
  await rowOf(page, 'Anchor').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'List columns' });
  for (const name of ['Reporter', 'Labels', 'Created'])
    await dialog.getByRole('checkbox', { name, exact: true }).click();
  const handle = dialog.getByRole('button', { name: 'Move Due date' });
  await handle.press('ArrowUp');
  // It can go on.
  await handle.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('columnheader', { name: 'Reporter' }).waitFor();
  assert.deepEqual(await heads(), ['Priority', 'Task', 'Status', 'Due date', 'Assignees', 'Reporter']);
  await rowOf(page, 'Anchor').getByText(lead.name).waitFor();
  const shared = page.url();
  await page.goto(`/projects/${projectId}?view=list`);
  await page.getByRole('columnheader', { name: 'Reporter' }).waitFor();

  const other = await dashboard.open(t, { as: lead, path: shared.replace(/^.*?(?=\/projects)/, '') });
  await other.getByRole('columnheader', { name: 'Reporter' }).waitFor();
  await other.getByRole('button', { name: 'Columns' }).click();
  await other.getByRole('button', { name: 'Reset columns' }).click();
  await other.getByRole('columnheader', { name: 'Reporter' }).waitFor({ state: 'detached' });
});

test('columns of the list are dragged to another place by their handles', async (t) => {
  const { lead, path } = await prepare('Anchor');
  const page = await dashboard.open(t, { as: lead, path });
  const heads = async () => (await page.getByRole('columnheader').allTextContents()).slice(1);
  await rowOf(page, 'Anchor').waitFor();
  const button = page.getByRole('button', { name: 'Columns', exact: true });
  await button.click();
  const middleOf = async (name: string) => {
    const box = await page.getByRole('button', { name: `Move ${name}` }).boundingBox();
    assert.ok(box);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middleOf('Due date')));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf('Status')), { steps: 6 });
  await page.mouse.up();
  await button.click();
  await page.getByRole('dialog', { name: 'List columns' }).waitFor({ state: 'detached' });
  assert.deepEqual((await heads()).slice(0, 4), ['Priority', 'Task', 'Due date', 'Status']);
});

test('of 3,000 tasks in groups only the rows in view are rendered, and scrolling reaches the last group', async (t) => {
  const { lead, projectId } = await prepare();
  await seedProject(dashboard.service.services.db, projectId, 3_000);
  const page = await dashboard.open(t, { as: lead, path: `/projects/${projectId}?view=list&group=priority` });
  await page.getByRole('button', { name: /^Critical/ }).waitFor();
  await page.locator('tbody [data-card]').first().waitFor();
  assert.ok((await page.locator('[data-card]').count()) < 150);
  for (const name of ['Critical', 'High', 'Medium'])
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await groupOf(page, 'Low').locator('[data-card]').first().waitFor();
  assert.ok((await page.locator('[data-card]').count()) < 150);
});

test('on a phone, a list of 3,000 tasks scrolls with the page and renders only the rows in view', async (t) => {
  const { lead, projectId } = await prepare();
  await seedProject(dashboard.service.services.db, projectId, 3_000);
  const path = `/projects/${projectId}?view=list`;
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  const switcher = page.getByRole('button', { name: 'List', exact: true });
  for (const grouping of ['', '&group=priority']) {
    await page.goto(`${path}${grouping}`);
    await page.locator('tbody [data-card]').first().waitFor();
    const before = (await switcher.boundingBox())?.y ?? 0;
    for (let screen = 0; screen < 6; screen++) {
      await page.evaluate("document.querySelector('#project-content').scrollBy(0, 2_000)");
      await page.locator('[data-card]').filter({ visible: true }).nth(10).waitFor();
    }
    assert.ok(((await switcher.boundingBox())?.y ?? 0) < before - 5_000, 'the toolbar scrolls away');
    assert.ok((await page.locator('[data-card]').count()) < 150);
    const shown = await page.evaluate(
      "document.elementFromPoint(200, 500)?.closest('tr')?.querySelector('[data-card]') !== null",
    );
    assert.equal(shown, true, 'rows are where the page is scrolled to');
    assert.equal(
      await page.evaluate("document.querySelector('section:has(> table)').scrollTop"),
      0,
      'the list itself does not scroll',
    );
  }
});

test('on a phone a task is a title of up to two lines above its facts, opened from anywhere in it, selected, and grouped', async (t) => {
  const { lead, projectId, path } = await prepare('Buoy');
  const title = 'Anchor the raft before the ice melts, and take the ladder into the shed';
  const { key } = await lead.v1.createTask({
    projectId,
    title,
    priority: 'high',
    dueDate: '2020-02-03T12:00:00.000Z',
    assigneeIds: [lead.id],
  });
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  const row = rowOf(page, 'Anchor');
  const link = row.getByRole('link');
  await link.waitFor();
  const facts = [row.getByText(key), row.getByText('To do'), row.getByText(/Feb 3/)];
  const pictures = [row.getByRole('img', { name: 'High' }), row.getByRole('img', { name: lead.name })];
  const top = await row.getByText(title).boundingBox();
  assert.ok(top && top.height > 30, 'a long title has two lines');
  for (const fact of [...facts, ...pictures]) {
    const box = await fact.boundingBox();
    assert.ok(top && box && box.y > top.y + 12 && box.x + box.width <= 390, String(fact));
  }
  assert.equal(
    await page
      .getByRole('region', { name: /^Tasks/ })
      .evaluate((list) => list.scrollWidth - list.clientWidth),
    0,
  );

  // Without a column of boxes, until somebody wants to select.
  assert.equal(await page.getByRole('checkbox').count(), 0);
  const select = page.getByRole('button', { name: 'Select', exact: true });
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await select.tap();
  await row.getByRole('checkbox').waitFor();
  await cancel.tap();
  await row.getByRole('checkbox').waitFor({ state: 'detached' });
  await select.tap();
  await row.getByRole('checkbox').tap();
  await page.getByText('1 selected').waitFor();
  assert.equal(await cancel.count(), 0, 'the bar alone ends a selection');
  await page.getByRole('toolbar').getByRole('button', { name: 'Clear selection' }).tap();
  await page.getByText('1 selected').waitFor({ state: 'detached' });
  await row.getByRole('checkbox').waitFor({ state: 'detached' });

  const box = await link.boundingBox();
  assert.ok(box && box.height >= 44);
  await page.touchscreen.tap(box.x + box.width - 70, box.y + box.height - 4);
  await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();

  await page.goto(`${path}&group=status`);
  const heading = page.getByRole('button', { name: /^To do/ });
  assert.ok(((await heading.boundingBox())?.height ?? 0) >= 40);
  await heading.tap();
  await rowOf(page, 'Anchor').waitFor({ state: 'detached' });
});

test('the box for all tasks says whether none, some, or all are selected', async (t) => {
  const { lead, path } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: lead, path });
  const all = (checked: string) =>
    page.getByRole('checkbox', { name: 'Select all 2 tasks' }).and(page.locator(`[aria-checked=${checked}]`));
  await all('false').waitFor();
  await boxOf(page, 'Anchor').click();
  await all('mixed').click();
  await all('true').waitFor();
  await page.getByText('2 selected').waitFor();
  await all('true').click();
  await all('false').waitFor();
});
