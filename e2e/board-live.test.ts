import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Task } from '@fettle/contract';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import {
  cardOf,
  columnOf,
  dragCard,
  waitForDraggable,
  waitForOrder,
  waitForSpoken,
} from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForFocus, waitForService } from './harness/task-page.ts';
import { middleOf } from './harness/touch.ts';

const dashboard = await startDashboard({ after });

async function prepare(...titles: string[]) {
  const fixture = await createFixture(dashboard.service);
  const { id: projectId } = fixture.project;
  const tasks: Record<string, Task> = {};
  for (const title of titles) tasks[title] = await fixture.lead.v1.createTask({ projectId, title });
  const idOf = (title: string): string => tasks[title]?.id ?? '';
  const orderOf = async (status: string) =>
    (await fixture.lead.v1.listTasks({ projectId, status, sort: 'position' })).items.map(
      ({ title }) => title,
    );
  return { ...fixture, projectId, idOf, orderOf, path: `/projects/${projectId}` };
}

test('an agent that moves cards during a drag does not interfere: the card lands where it is dropped', async (t) => {
  const { lead, path, idOf, orderOf } = await prepare('Anchor', 'Buoy', 'Chain', 'Deck', 'Eye');
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain', 'Deck', 'Eye']);
  await waitForDraggable(cardOf(page, 'Chain'));
  const from = await middleOf(cardOf(page, 'Chain'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 4 });
  const target = await middleOf(columnOf(page, 'In progress'));
  await page.mouse.move(target.x, target.y, { steps: 4 });
  await lead.v1.updateTask({ id: idOf('Anchor'), status: 'in_progress' });
  await lead.v1.updateTask({ id: idOf('Eye'), status: 'in_progress' });
  await cardOf(columnOf(page, 'In progress'), 'Eye').waitFor();
  await lead.v1.updateTask({ id: idOf('Chain'), status: 'review' });
  await cardOf(columnOf(page, 'Review'), 'Chain').waitFor();
  const eye = await middleOf(cardOf(page, 'Eye'));
  await page.mouse.move(eye.x, eye.y - 15, { steps: 4 });
  await page.mouse.up();
  await waitForSpoken(page, 'is now in In progress, position 2 of 3');
  await waitForOrder(page, 'In progress', ['Anchor', 'Chain', 'Eye']);
  await waitForService(async () =>
    assert.deepEqual(await orderOf('in_progress'), ['Anchor', 'Chain', 'Eye']),
  );
  await waitForOrder(page, 'To do', ['Buoy', 'Deck']);

  await cardOf(page, 'Deck').focus();
  await lead.v1.updateTask({ id: idOf('Deck'), status: 'done' });
  await cardOf(columnOf(page, 'Done'), 'Deck').waitFor();
  await waitForFocus(page, 'Deck');
});

test('a member who becomes a viewer sees their move reverted with the reason, and can no longer move cards', async (t) => {
  const { owner, member, viewer, path, projectId, orderOf } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: member, path, expected: [/403/] });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await owner.dashboard.updateProjectMember({ id: projectId, userId: member.id, role: 'viewer' });
  await dragCard(cardOf(page, 'Anchor'), columnOf(page, 'Done'));
  await page
    .getByText(/couldn’t be moved and is back in its original position. You can only view/)
    .first()
    .waitFor();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  assert.deepEqual(await orderOf('todo'), ['Anchor', 'Buoy']);
  await page.getByRole('button', { name: 'New task in To do' }).waitFor({ state: 'detached' });
  const reader = await dashboard.open(t, { as: viewer, path });
  await waitForOrder(reader, 'To do', ['Anchor', 'Buoy']);
  assert.equal(await reader.getByRole('button', { name: 'New task in To do' }).count(), 0);
  await cardOf(reader, 'Anchor').dragTo(columnOf(reader, 'Done'));
  await reader.keyboard.press('j');
  await reader.keyboard.press('Alt+ArrowRight');
  await waitForOrder(reader, 'To do', ['Anchor', 'Buoy']);
});

test('titles typed faster than the service responds become tasks in order, without loss or duplicates', async (t) => {
  const { lead, path, orderOf } = await prepare();
  const page = await dashboard.open(t, { as: lead, path, expected: [/Failed to load resource/] });
  const field = page.getByRole('textbox', { name: 'New task in To do' });
  let isAway = false;
  await page.route('**/api/tasks', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (!isAway) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'New task in To do' }).click();
  for (const title of ['Anchor', 'Buoy', 'Chain']) {
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
  }
  assert.equal(await field.inputValue(), '');
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy', 'Chain']);
  isAway = true;
  await page.keyboard.type('Deck');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Eye');
  await page.getByRole('listitem').filter({ hasText: 'Deck' }).getByText('Waiting to be sent').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'New task in To do' }).click();
  await page.getByRole('list', { name: 'Adding…' }).getByText('Deck').waitFor();
  assert.equal(await field.inputValue(), 'Eye');
  isAway = false;
  // Without another word: what waits is sent by itself.
  await page.getByRole('list', { name: 'Adding…' }).waitFor({ state: 'detached' });
  await field.press('Enter');
  await waitForService(async () =>
    assert.deepEqual(await orderOf('todo'), ['Anchor', 'Buoy', 'Chain', 'Deck', 'Eye']),
  );
});

test('filters are kept in the URL, including the source, and the back button restores the previous ones', async (t) => {
  const { lead, path, projectId } = await prepare('Anchor');
  await lead.dashboard.createTask({ projectId, title: 'Buoy', priority: 'high' });
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  const choose = async (label: string, choice: string) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitem', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'API', exact: true }).click();
  await page.keyboard.press('Escape');
  await waitForOrder(page, 'To do', ['Anchor']);
  assert.match(page.url(), /source=api/);
  await page.getByRole('button', { name: 'Remove Source: API' }).click();
  await choose('Priority', 'High');
  await waitForOrder(page, 'To do', ['Buoy']);
  await page.keyboard.press('/');
  await page.keyboard.type('anchor');
  await page.getByText('No matching tasks').first().waitFor();
  await cardOf(page, 'Buoy').waitFor({ state: 'detached' });
  await page.goBack();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await page.goBack();
  await waitForOrder(page, 'To do', ['Anchor']);
  assert.match(page.url(), /source=api/);
  await cardOf(page, 'Anchor').click();
  await page.getByRole('dialog', { name: 'Anchor' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog', { name: 'Anchor' }).waitFor({ state: 'detached' });
  assert.match(page.url(), /source=api/);
});

test('tasks of an owner who is not a project member can be filtered too', async (t) => {
  const { lead, owner, path, idOf } = await prepare('Anchor', 'Buoy');
  await lead.v1.updateTask({ id: idOf('Buoy'), assigneeIds: [owner.id] });
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await page.getByRole('button', { name: 'Assignee', exact: true }).click();
  await page.getByRole('option', { name: owner.name }).click();
  await waitForOrder(page, 'To do', ['Buoy']);
  await page.keyboard.press('Escape');
  await page.goBack();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await page.goForward();
  await page.getByRole('button', { name: `Remove Assignee: ${owner.name}` }).waitFor();
  await waitForOrder(page, 'To do', ['Buoy']);
});

test('all tabs share one connection, and the next tab takes over when its tab closes', async (t) => {
  const { lead, member, path, idOf } = await prepare('Anchor');
  const first = await dashboard.open(t, { as: lead, path });
  await cardOf(first, 'Anchor').waitFor();
  const second = await first.context().newPage();
  let connections = 0;
  second.on('request', (request) => {
    if (request.url().endsWith('/api/events')) connections += 1;
  });
  await second.goto(path);
  await cardOf(second, 'Anchor').waitFor();
  await member.v1.updateTask({ id: idOf('Anchor'), status: 'review' });
  for (const page of [first, second]) await cardOf(columnOf(page, 'Review'), 'Anchor').waitFor();
  assert.equal(connections, 0);
  const connected = second.waitForRequest('**/api/events');
  await first.close();
  await connected;
  await member.v1.updateTask({ id: idOf('Anchor'), status: 'done' });
  await cardOf(columnOf(second, 'Done'), 'Anchor').waitFor();
});

test('what changes while a page loads shows on it, whether its tab has the connection or another one', async (t) => {
  const { lead, path, idOf } = await prepare('Anchor');
  const page = await dashboard.open(t, { as: lead, path: '/my-tasks' });
  const second = await page.context().newPage();
  for (const [tab, title] of [
    [page, 'Renamed once'],
    [second, 'Renamed twice'],
  ] as const) {
    // The page reads the board at once, and follows changes when it knows its user.
    const { promise: renamed, resolve: release } = Promise.withResolvers<void>();
    await tab.route('**/api/session', async (route) => {
      await renamed;
      await route.continue();
    });
    const loaded = tab.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/tasks'));
    await tab.goto(path);
    await (await loaded).finished();
    await lead.v1.updateTask({ id: idOf('Anchor'), title });
    release();
    await cardOf(columnOf(tab, 'To do'), title).waitFor();
  }
});
