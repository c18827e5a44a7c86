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
  await page.getByText('No matching tasks').waitFor();
  await cardOf(page, 'Anchor').waitFor({ state: 'detached' });
  await page.goto(path.replace(/&at=.*/, ''));
  await page.locator('[aria-current=date]').waitFor();
});

test('a viewer sees the calendar and cannot change it', async (t) => {
  const { viewer, path } = await prepare();
  const page = await dashboard.open(t, { as: viewer, path });
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
  assert.equal(await page.getByRole('button', { name: /^New task due/ }).count(), 0);
  await cardOf(page, 'Anchor').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await cardOf(dayOf(page, 10), 'Anchor').waitFor();
});

test('on a phone, the calendar is a list of days, and a tap opens a task', async (t) => {
  const { lead, path } = await prepare();
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  await page.getByRole('heading', { name: 'Tuesday, March 10' }).waitFor();
  await cardOf(page, 'Anchor').getByText('Overdue').waitFor();
  await cardOf(page, 'Anchor').tap();
  await page.getByRole('dialog', { name: 'Anchor' }).waitFor();
});

test('on a phone, a day of the weeks above leads to its tasks, which are not cut by them, and a button to today', async (t) => {
  const { lead, create, path } = await prepare();
  for (let day = 11; day <= 25; day += 1) await create(`Rope ${day}`, { dueDate: at(day) });
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  const weeks = page.getByRole('list', { name: 'Weeks' });
  const middle = weeks.getByRole('button', { name: 'Go to Tuesday, March 17, 1 task' });
  const heading = page.getByRole('heading', { name: 'Tuesday, March 17' });
  await heading.waitFor();
  await middle.tap();
  const end = async () => {
    const box = await weeks.boundingBox();
    return box === null ? 0 : box.y + box.height;
  };
  await until('the day to begin right below the weeks', async () => {
    const box = await page.getByRole('region', { name: 'Tuesday, March 17, 1 task' }).boundingBox();
    return box !== null && Math.abs(box.y - (await end())) < 12;
  });
  await page.getByRole('button', { name: 'Today' }).tap();
  await page.getByRole('heading', { name: /^Today, / }).waitFor();
  await weeks.locator('[aria-current=date]').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('at'), null);
});
