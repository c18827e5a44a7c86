import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { cardOf, dragCard } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForFocus, waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

/** In the local time of the browser, which is that of this process. */
const at = (day: number, hours = 9, minutes = 30) => new Date(2026, 2, day, hours, minutes).toISOString();

async function prepare() {
  const fixture = await createFixture(dashboard.service);
  const { lead, project } = fixture;
  const create = (title: string, fields: object = {}) =>
    lead.v1.createTask({ projectId: project.id, title, ...fields });
  const anchor = await create('Anchor', { dueDate: at(10) });
  await create('Buoy');
  const dueOf = async (id: string) => (await lead.v1.getTask({ id })).dueDate;
  return { ...fixture, anchor, create, dueOf, path: `/projects/${project.id}?view=calendar&at=2026-03-15` };
}

const dayOf = (page: Page, day: number) => page.getByRole('region', { name: new RegExp(`, March ${day}, `) });

test('a task is dragged to another day and keeps its time, undone, and given and rid of a date beside the calendar', async (t) => {
  const { lead, anchor, dueOf, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path });
  await page.getByRole('heading', { name: 'March 2026' }).waitFor();
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
  await dragCard(cardOf(page, 'Anchor'), dayOf(page, 12));
  await cardOf(dayOf(page, 12), 'Anchor').waitFor();
  await waitForService(async () => assert.equal(await dueOf(anchor.id), at(12)));
  await page.getByRole('button', { name: 'Undo' }).click();
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
  await waitForService(async () => assert.equal(await dueOf(anchor.id), at(10)));

  const beside = page.getByRole('region', { name: 'No due date' });
  await beside.getByText('Drag a task to a day').waitFor();
  await dragCard(cardOf(beside, 'Buoy'), dayOf(page, 20));
  await cardOf(dayOf(page, 20), 'Buoy').waitFor();
  await beside.getByText('All open tasks have a due date.').waitFor();
  await dragCard(cardOf(dayOf(page, 20), 'Buoy'), beside);
  await cardOf(beside, 'Buoy').waitFor();
});

test('with the keyboard, the focused task moves by a day or a week, and a task is created on a day', async (t) => {
  const { lead, project, anchor, dueOf, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path });
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
  await page.keyboard.press('j');
  await waitForFocus(page, 'Anchor');
  await page.keyboard.press('Alt+ArrowRight');
  await cardOf(dayOf(page, 11), 'Anchor').waitFor();
  await waitForFocus(page, 'Anchor');
  await page.keyboard.press('Alt+ArrowDown');
  await cardOf(dayOf(page, 18), 'Anchor').waitFor();
  await waitForService(async () => assert.equal(await dueOf(anchor.id), at(18)));

  await page.getByRole('button', { name: 'New task due Wednesday, March 4' }).press('Enter');
  await page.keyboard.type('Chain');
  await page.keyboard.press('Enter');
  await cardOf(dayOf(page, 4), 'Chain').waitFor();
  const { items } = await lead.v1.listTasks({ projectId: project.id, q: 'Chain' });
  assert.equal(items[0]?.dueDate, at(4, 17, 0));
});

test('while a month loads, its days are in place, and none says that nothing is due', async (t) => {
  const { lead, project, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}` });
  const { promise: passes, resolve: pass } = Promise.withResolvers<void>();
  await page.route(/dueSince/, async (route) => {
    await passes;
    await route.continue();
  });
  await page.goto(path);
  await page.getByRole('heading', { name: 'March 2026' }).waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'attached' });
  await page.locator('[inert]').getByText('15', { exact: true }).waitFor();
  pass();
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
  assert.equal(await page.getByRole('status', { name: 'Loading' }).count(), 0);
});

test('months and weeks are in the URL, filters apply, and what others change shows at once', async (t) => {
  const { lead, member, anchor, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path });
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
  await member.v1.updateTask({ id: anchor.id, dueDate: at(11) });
  await cardOf(dayOf(page, 11), 'Anchor').waitFor();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('heading', { name: 'April 2026' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await dayOf(page, 15).waitFor();
  assert.match(page.url(), /span=week/);
  await page.goto(`${path}&priority=high`);
  await page.getByRole('main').getByText('No matching tasks').waitFor();
  await cardOf(page, 'Anchor').waitFor({ state: 'detached' });
  await page.goto(path.replace(/&at=.*/, ''));
  await page.locator('[aria-current=date]').waitFor();
});

test('a viewer sees the calendar and cannot change it', async (t) => {
  const { viewer, path } = await prepare();
  const page = await dashboard.open(t, { as: viewer, path });
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
  assert.equal(await page.getByRole('button', { name: /^New task due/ }).count(), 0);
  assert.equal(await page.getByText('Drag a task to a day').count(), 0);
  await cardOf(page, 'Anchor').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
});

test('on a phone, a month is a grid of days, below which are the tasks of the chosen one, and a tap opens a task', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  const month = page.getByRole('list', { name: 'Weeks' });
  const day = (name: string) => month.getByRole('button', { name });
  // The day in the URL.
  await page.getByRole('heading', { name: 'Sunday, March 15' }).waitFor();
  assert.equal(await cardOf(page, 'Anchor').count(), 0);
  // What a dot below a day means.
  await page.getByText('Overdue', { exact: true }).waitFor();
  await day('Tuesday, March 10, 1 task').tap();
  await page.getByRole('heading', { name: 'Tuesday, March 10' }).waitFor();
  await day('Tuesday, March 10, 1 task').and(page.locator('[aria-pressed=true]')).waitFor();
  await cardOf(page, 'Anchor').getByText('Overdue').waitFor();
  const size = await day('Tuesday, March 10, 1 task').boundingBox();
  assert.ok(size && Math.min(size.width, size.height) >= 44, JSON.stringify(size));
  await cardOf(page, 'Anchor').tap();
  await page.getByRole('dialog', { name: 'Anchor' }).waitFor();
  await page.goBack();

  // A day of another month leads there.
  await day('Wednesday, April 1, 0 tasks').tap();
  await page.getByRole('heading', { name: 'Wednesday, April 1' }).waitFor();
  await page.getByRole('heading', { name: /^Apr(il)? 2026$/ }).waitFor();
  const without = page.getByRole('region', { name: 'No due date' });
  assert.equal(await cardOf(without, 'Buoy').count(), 0);
  await without.getByRole('button', { name: 'No due date' }).tap();
  await cardOf(without, 'Buoy').waitFor();

  await page.getByRole('button', { name: 'Today' }).tap();
  await page.getByRole('heading', { name: /^Today, / }).waitFor();
  await month.locator('[aria-current=date][aria-pressed=true]').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('at'), null);
});

test('on a phone, a day of a week leads to its tasks, which are not cut by the days', async (t) => {
  const { lead, create, path } = await prepare();
  for (let day = 16; day <= 22; day += 1)
    for (const name of ['Rope', 'Line']) await create(`${name} ${day}`, { dueDate: at(day) });
  const page = await dashboard.open(t, {
    as: lead,
    path: path.replace('at=2026-03-15', 'span=week&at=2026-03-17'),
    phone: true,
  });
  const week = page.getByRole('list', { name: 'Weeks' });
  const heading = page.getByRole('heading', { name: 'Wednesday, March 18' });
  await heading.waitFor();
  await week.getByRole('button', { name: 'Go to Wednesday, March 18, 2 tasks' }).tap();
  const end = async () => {
    const box = await week.boundingBox();
    return box === null ? 0 : box.y + box.height;
  };
  await until('the day to begin right below the week', async () => {
    const box = await page.getByRole('region', { name: 'Wednesday, March 18, 2 tasks' }).boundingBox();
    return box !== null && Math.abs(box.y - (await end())) < 16;
  });
});
