import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Task } from '@fettle/contract';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, columnOf, dragCard, waitForOrder, waitForSpoken } from './harness/board-page.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForFocus, waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare(...titles: string[]) {
  const fixture = await createFixture(dashboard.service);
  const { id: projectId } = fixture.project;
  const tasks: Task[] = [];
  for (const title of titles) tasks.push(await fixture.lead.v1.createTask({ projectId, title }));
  const read = async (nth: number) => fixture.lead.v1.getTask({ id: tasks[nth]?.id ?? '' });
  return { ...fixture, projectId, tasks, read, path: `/projects/${projectId}` };
}

test('shortcuts change the focused card, and every change can be undone', async (t) => {
  const { lead, path, read } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await page.getByRole('combobox', { name: 'Priority' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('crit');
  await page.keyboard.press('Enter');
  await cardOf(page, 'Anchor').getByRole('img', { name: 'Critical' }).waitFor();
  await waitForFocus(page, 'Anchor');
  await page.keyboard.press('i');
  await cardOf(page, 'Anchor').getByRole('img', { name: 'Lena Lead' }).waitFor();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Due date' }).getByRole('button', { name: 'Tomorrow' }).click();
  await cardOf(page, 'Anchor').getByRole('time').waitFor();
  await waitForFocus(page, 'Anchor');
  await page.keyboard.press('l');
  await page.getByRole('combobox', { name: 'Labels' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Rigging');
  await page.getByRole('button', { name: 'New label “Rigging” in teal' }).click();
  await cardOf(page, 'Anchor').getByText('Rigging').waitFor();
  await waitForFocus(page, 'Anchor');
  await page.keyboard.press('s');
  await page.getByRole('combobox', { name: 'Status' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('rev');
  await page.keyboard.press('Enter');
  await cardOf(columnOf(page, 'Review'), 'Anchor').waitFor();
  await waitForService(async () => assert.equal((await read(0)).status, 'review'));
  const task = await read(0);
  assert.deepEqual(
    [task.priority, task.assigneeIds, task.labels.map(({ name }) => name)],
    ['critical', [lead.id], ['Rigging']],
  );
  assert.notEqual(task.dueDate, null);

  for (let undone = 1; undone <= 5; undone += 1) await page.keyboard.press('Control+z');
  await waitForService(async () => {
    const { status, priority, assigneeIds, labels, dueDate } = await read(0);
    assert.deepEqual(
      { status, priority, assigneeIds, labels, dueDate },
      { status: 'todo', priority: 'medium', assigneeIds: [], labels: [], dueDate: null },
    );
  });
  await cardOf(columnOf(page, 'To do'), 'Anchor').waitFor();
});

test('the menu of a card opens by right click, by the menu key, and by its button', async (t) => {
  const { lead, path, read } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: lead, path });
  await cardOf(page, 'Anchor').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: /^Actions for/ });
  await menu.getByRole('menuitem', { name: /^Set priority/ }).click();
  await page
    .getByText(/-1 · Priority$/)
    .filter({ visible: true })
    .waitFor();
  await page.locator('[data-card][data-picked]').getByText('Anchor').waitFor();
  await page.getByRole('option', { name: 'High' }).click();
  await waitForService(async () => assert.equal((await read(0)).priority, 'high'));
  await waitForFocus(page, 'Anchor');

  await page.keyboard.press('Shift+F10');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await waitForFocus(page, 'Anchor');

  await cardOf(page, 'Buoy').hover();
  await page.getByRole('button', { name: /^Actions for .*-2$/ }).click();
  await menu.getByRole('menuitem', { name: 'Delete task' }).click();
  await cardOf(page, 'Buoy').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await cardOf(page, 'Buoy').waitFor();
});

test('Enter right after a move opens the card, although it is rendered again in its new place', async (t) => {
  const { lead, path } = await prepare('Anchor');
  const page = await dashboard.open(t, { as: lead, path });
  await cardOf(page, 'Anchor').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Anchor' }).getByRole('textbox', { name: 'Comment' }).waitFor();
});

test('moves faster than the service responds end in the order on screen', async (t) => {
  const titles = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7', 'H8'];
  const { lead, path, projectId } = await prepare(...titles);
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', titles);
  // The service gets the moves only once all have been made.
  const made = Promise.withResolvers<void>();
  await page.route('**/position', async (route) => {
    await made.promise;
    await route.continue();
  });
  await page.keyboard.press('j');
  for (const key of ['Down', 'Down', 'Down', 'Down', 'Down', 'Up', 'Down', 'Down'])
    await page.keyboard.press(`Alt+Arrow${key}`);
  await waitForOrder(page, 'To do', ['B2', 'C3', 'D4', 'E5', 'F6', 'G7', 'A1', 'H8']);
  await waitForFocus(page, 'A1');
  await page.keyboard.press('k');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowLeft');
  await cardOf(columnOf(page, 'In progress'), 'G7').waitFor();
  made.resolve();
  const expected = ['B2', 'C3', 'D4', 'E5', 'F6', 'A1', 'H8', 'G7'];
  await waitForService(async () => {
    const { items } = await lead.v1.listTasks({ projectId, sort: 'position' });
    assert.deepEqual(
      items.map(({ title }) => title),
      expected,
    );
  });
  await waitForOrder(page, 'To do', expected.slice(0, 7));
});

test('a refused move is reverted, and the move before it can still be undone', async (t) => {
  const { lead, path, projectId } = await prepare('Anchor', 'Buoy', 'Chain');
  const page = await dashboard.open(t, { as: lead, path, expected: [/403/] });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await page.keyboard.press('j');
  await page.keyboard.press('Alt+ArrowDown');
  await waitForOrder(page, 'To do', ['Buoy', 'Anchor', 'Chain']);
  await waitForService(async () => assert.equal(await orderOf(lead, projectId), 'Buoy Anchor Chain'));
  const letMove = await interceptRequests(page, '**/position', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'FORBIDDEN', message: 'Not you.' } } }),
  );
  await page.keyboard.press('Alt+ArrowRight');
  await page
    .getByText(/couldn’t be moved and is back in its original position. Not you./)
    .first()
    .waitFor();
  await waitForOrder(page, 'To do', ['Buoy', 'Anchor', 'Chain']);
  letMove();
  await page.keyboard.press('Control+z');
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await waitForService(async () => assert.equal(await orderOf(lead, projectId), 'Anchor Buoy Chain'));
});

test("a card dragged into another person's swimlane is assigned to them and keeps its place", async (t) => {
  const { lead, member, path, tasks, read } = await prepare('Anchor', 'Buoy');
  await lead.v1.updateTask({ id: tasks[1]?.id ?? '', assigneeIds: [member.id], status: 'review' });
  const page = await dashboard.open(t, { as: lead, path: `${path}?group=assignee` });
  const theirs = page.getByRole('region', { name: `${member.name}, 1 task` });
  await cardOf(theirs, 'Buoy').waitFor();
  await dragCard(cardOf(page, 'Anchor'), cardOf(theirs, 'Buoy'), { targetPosition: { x: 60, y: 6 } });
  await waitForSpoken(page, 'is now in Review, position 1 of 2');
  await cardOf(page.getByRole('region', { name: `${member.name}, 2 tasks` }), 'Anchor').waitFor();
  await waitForService(async () => {
    const { status, assigneeIds } = await read(0);
    assert.deepEqual([status, assigneeIds], ['review', [member.id]]);
  });
  await page.keyboard.press('Control+z');
  await waitForService(async () => {
    const { status, assigneeIds } = await read(0);
    assert.deepEqual([status, assigneeIds], ['todo', []]);
  });
});

test('a swimlane without tasks is only its heading, which takes a card or opens', async (t) => {
  const { lead, member, path, read } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: lead, path: `${path}?group=assignee` });
  await cardOf(page, 'Anchor').waitFor();
  const theirs = page.getByRole('region', { name: `${member.name}, 0 tasks`, exact: true });
  const heading = theirs.getByRole('button', { name: member.name });
  await heading.and(page.locator('[aria-expanded=false]')).waitFor();
  const height = async () => (await theirs.boundingBox())?.height ?? 0;
  assert.ok((await height()) < 48);
  await heading.click();
  await heading.and(page.locator('[aria-expanded=true]')).waitFor();
  assert.ok((await height()) > 80);
  await heading.click();
  await heading.and(page.locator('[aria-expanded=false]')).waitFor();

  await dragCard(cardOf(page, 'Anchor'), theirs.getByRole('region', { name: /^Review/ }));
  await cardOf(page.getByRole('region', { name: `${member.name}, 1 task` }), 'Anchor').waitFor();
  await waitForService(async () => {
    const { status, assigneeIds } = await read(0);
    assert.deepEqual([status, assigneeIds], ['review', [member.id]]);
  });
});

test('on a phone, cards of a swimlane say their column, and its heading stays while they scroll', async (t) => {
  const { lead, member, path, tasks } = await prepare('Anchor', 'Buoy', 'Chain', 'Deck', 'Engine', 'Fender');
  for (const [nth, { id }] of tasks.entries())
    await lead.v1.updateTask({ id, assigneeIds: [member.id], ...(nth === 1 ? { status: 'review' } : {}) });
  const page = await dashboard.open(t, { as: lead, path: `${path}?group=assignee`, phone: true });
  // Too low for all of them.
  await page.setViewportSize({ width: 390, height: 500 });
  const theirs = page.getByRole('region', { name: `${member.name}, 6 tasks` });
  await cardOf(theirs, 'Anchor').getByText('To do').waitFor();
  await cardOf(theirs, 'Buoy').getByText('Review').waitFor();
  assert.equal(await theirs.getByText('To do', { exact: true }).count(), 5, 'nothing but the cards says it');
  const heading = theirs.getByRole('button', { name: member.name });
  const top = async () => (await heading.boundingBox())?.y ?? 0;
  const before = await top();
  await cardOf(theirs, 'Fender').scrollIntoViewIfNeeded();
  const board = await page.locator('[data-board]').boundingBox();
  assert.ok((await top()) <= before && Math.abs((await top()) - (board?.y ?? 0)) < 2, `${await top()} px`);
});

test('while cards are selected on a touchscreen, each has a box, and a tap selects it', async (t) => {
  const { lead, path } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await cardOf(page, 'Buoy')
    .getByRole('img', { name: /Medium|Low|High/ })
    .waitFor();
  const more = page.getByRole('button', { name: /^Actions for .*-1$/ });
  const [dots, title] = [
    await more.boundingBox(),
    await cardOf(page, 'Anchor').getByText('Anchor').boundingBox(),
  ];
  assert.ok(
    dots && title && dots.y + dots.height / 2 < title.y,
    'beside the key, not at the end of the title',
  );
  await more.tap();
  await page.getByRole('menuitem', { name: 'Select' }).tap();
  await page.getByText('1 selected').waitFor();
  await cardOf(page, 'Buoy')
    .getByRole('img', { name: /Medium|Low|High/ })
    .waitFor({ state: 'detached' });
  await cardOf(page, 'Buoy').tap();
  await page.getByText('2 selected').waitFor();
  await cardOf(page, 'Anchor').tap();
  await cardOf(page, 'Buoy').tap();
  await page.getByText(/^\d selected$/).waitFor({ state: 'detached' });
  await cardOf(page, 'Anchor').tap();
  await page.getByRole('dialog', { name: 'Anchor' }).waitFor();
});

test('a column over its WIP limit is marked and still accepts cards, and its menu leads to the columns', async (t) => {
  const { lead, path } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: lead, path });
  await page.getByRole('button', { name: 'Actions for To do' }).click();
  await page.getByRole('menuitem', { name: 'Set WIP limit…' }).click();
  await page.getByText('The column holds 2 tasks now.').waitFor();
  await page.getByLabel('WIP limit', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await columnOf(page, 'To do')
    .getByText('2 tasks, 1 over the WIP limit of 1')
    .waitFor({ state: 'attached' });
  await dragCard(cardOf(page, 'Buoy'), columnOf(page, 'Done'));
  await columnOf(page, 'To do').getByText('1 task, WIP limit 1').waitFor({ state: 'attached' });

  const menu = page.getByRole('button', { name: 'Actions for To do' });
  await menu.press('Enter');
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  await page.getByRole('menuitem', { name: 'Edit columns' }).click();
  await page.waitForURL('**/settings');
});

test('tasks can be filtered by label', async (t) => {
  const { lead, path, tasks } = await prepare('Anchor', 'Buoy');
  await lead.v1.updateTask({ id: tasks[1]?.id ?? '', labels: [{ name: 'Rigging', color: 'teal' }] });
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('option', { name: /Rigging/ }).click();
  await waitForOrder(page, 'To do', ['Buoy']);
  await page.keyboard.press('Escape');
  assert.match(page.url(), /label=Rigging/);
  await page.getByRole('button', { name: 'Remove Label: Rigging' }).click();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
});

async function orderOf(
  lead: Awaited<ReturnType<typeof prepare>>['lead'],
  projectId: string,
): Promise<string> {
  const { items } = await lead.v1.listTasks({ projectId, sort: 'position' });
  return items.map(({ title }) => title).join(' ');
}
