import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { seedProject } from '../packages/server/src/testing/seed-tasks.ts';
import { cardOf, columnOf, dragCard, waitForOrder, waitForSpoken } from './harness/board-page.ts';
import { prepareOutage } from './harness/outage-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });

async function prepare(...titles: string[]) {
  const fixture = await createFixture(dashboard.service);
  const { id: projectId } = fixture.project;
  const tasks = [];
  for (const title of titles) tasks.push(await fixture.lead.v1.createTask({ projectId, title }));
  return { ...fixture, projectId, tasks, path: `/projects/${projectId}` };
}

/** What has changed while a page loads is requested again: nothing has. */
async function ageEvents(projectId: string): Promise<void> {
  await dashboard.service.services.db
    .updateTable('events')
    .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
    .where('project_id', '=', projectId)
    .execute();
}

test('two people on one board see moves of each other and of the API without reloading', async (t) => {
  const { lead, member, path, tasks } = await prepare('Anchor', 'Buoy', 'Chain');
  const leadPage = await dashboard.open(t, { as: lead, path });
  const memberPage = await dashboard.open(t, { as: member, path });
  await waitForOrder(leadPage, 'To do', ['Anchor', 'Buoy', 'Chain']);
  await waitForOrder(memberPage, 'To do', ['Anchor', 'Buoy', 'Chain']);

  // How soon is measured by `npm run bench -- live`.
  const see = async (page: Page, title: string, column: string, move: Promise<unknown>) => {
    await move;
    await cardOf(columnOf(page, column), title).waitFor();
  };
  await see(
    memberPage,
    'Anchor',
    'In progress',
    dragCard(cardOf(leadPage, 'Anchor'), columnOf(leadPage, 'In progress')),
  );
  await see(leadPage, 'Buoy', 'Done', dragCard(cardOf(memberPage, 'Buoy'), columnOf(memberPage, 'Done')));
  const chain = tasks[2]?.id ?? '';
  await see(memberPage, 'Chain', 'Review', lead.v1.updateTask({ id: chain, status: 'review' }));
  await see(leadPage, 'Chain', 'In progress', member.v1.updateTask({ id: chain, status: 'in_progress' }));
  await see(memberPage, 'Chain', 'Done', lead.v1.updateTask({ id: chain, status: 'done' }));
});

test('opening a board sends every request only once', async (t) => {
  const { lead, path, projectId } = await prepare('Anchor');
  await ageEvents(projectId);
  // Home would still ask for tasks of its own.
  const page = await dashboard.open(t, { as: lead, path: '/settings/profile' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    asked.push(`${pathname} ${searchParams.get('status') ?? ''}`.trim());
  });
  await page.goto(path);
  await waitForOrder(page, 'To do', ['Anchor']);
  await columnOf(page, 'Done').getByText('No tasks').waitFor();
  const lists = ['todo', 'in_progress', 'review', 'done'].map((status) => `/api/tasks ${status}`);
  for (const one of ['/api/session', `/api/projects/${projectId}`, ...lists])
    assert.equal(asked.filter((each) => each === one).length, 1, `${one} among ${asked.join(', ')}`);
});

test('a board by page reads each page with one request, once it comes near the view', async (t) => {
  const { lead, path, projectId } = await prepare();
  for (let number = 1; number <= 60; number += 1)
    await lead.v1.createTask({
      projectId,
      title: `Plank ${number}`,
      pageUrl: `https://example.com/planks/${number}`,
      status: number % 2 === 0 ? 'review' : 'todo',
    });
  await ageEvents(projectId);
  const page = await dashboard.open(t, { as: lead });
  const read: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    const url = searchParams.get('pageUrl');
    if (url !== null) read.push(`${url} ${searchParams.get('status') ?? ''}`.trim());
  });
  await page.goto(`${path}?group=page`);
  const lanes = page.locator('[data-lanes] > section');
  await lanes.first().getByRole('link').waitFor();
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
  assert.ok(read.length > 3 && read.length < 40, `${read.length} of 60`);
  assert.equal(new Set(read).size, read.length, read.join(', '));
  const drawn = await page.evaluate<number[]>(`[...document.querySelectorAll('[data-lanes] > section')]
    .filter((lane) => lane.getBoundingClientRect().top < innerHeight)
    .map((lane) => lane.querySelectorAll('[data-card]').length)`);
  assert.ok(drawn.length > 3 && drawn.every((count) => count === 1), drawn.join(', '));
  await lanes.nth(59).scrollIntoViewIfNeeded();
  await lanes.nth(59).getByRole('link').waitFor();
  const byColumn = read.filter((each) => each.startsWith('https:') && each.includes(' '));
  assert.deepEqual(byColumn, [], 'only tasks without a page can be many');
});

test('every column shows its cards, on opening the board and on returning to it', async (t) => {
  const { lead, path, tasks } = await prepare('Anchor', 'Buoy', 'Chain', 'Davit');
  const statuses = ['todo', 'in_progress', 'review', 'done'] as const;
  for (const [index, { id }] of tasks.entries())
    await lead.v1.updateTask({ id, status: statuses[index] ?? 'todo' });
  const page = await dashboard.open(t, { as: lead, path });
  const seeAll = async (): Promise<void> => {
    for (const [index, column] of ['To do', 'In progress', 'Review', 'Done'].entries())
      await cardOf(columnOf(page, column), tasks[index]?.title ?? '').waitFor();
  };
  for (let visit = 0; visit < 3; visit += 1) {
    await seeAll();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    await page.goBack();
    await seeAll();
    await page.reload();
  }
});

test('a card dropped between two others stays exactly there', async (t) => {
  const { lead, path, projectId } = await prepare('First', 'Second', 'Third');
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['First', 'Second', 'Third']);
  await dragCard(cardOf(page, 'Third'), cardOf(page, 'Second'), { targetPosition: { x: 60, y: 6 } });
  await waitForSpoken(page, 'is now in To do, position 2 of 3');
  await waitForOrder(page, 'To do', ['First', 'Third', 'Second']);
  await page.reload();
  await waitForOrder(page, 'To do', ['First', 'Third', 'Second']);
  const { items } = await lead.v1.listTasks({ projectId, sort: 'position' });
  assert.deepEqual(
    items.map(({ title }) => title),
    ['First', 'Third', 'Second'],
  );
});

test('tasks can be added, moved, opened, commented on, and closed with the keyboard alone', async (t) => {
  const { lead, path, projectId } = await prepare('Hull', 'Keel');
  const page = await dashboard.open(t, { as: lead, path });
  await waitForOrder(page, 'To do', ['Hull', 'Keel']);
  await page.keyboard.press('c');
  await page.keyboard.type('Mast');
  await page.keyboard.press('Enter');
  await waitForSpoken(page, /added/);
  await page.keyboard.press('Escape');
  await waitForOrder(page, 'To do', ['Hull', 'Keel', 'Mast']);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Alt+ArrowUp');
  await waitForSpoken(page, 'is now in To do, position 1 of 3');
  await waitForOrder(page, 'To do', ['Keel', 'Hull', 'Mast']);
  await focused(page, 'Keel');
  await page.keyboard.press('Alt+ArrowRight');
  await waitForSpoken(page, 'is now in In progress, position 1 of 1');
  await waitForOrder(page, 'In progress', ['Keel']);
  await focused(page, 'Keel');

  await page.keyboard.press('Enter');
  const task = page.getByRole('dialog', { name: 'Keel' });
  await task.getByRole('textbox', { name: 'Comment' }).waitFor();
  await page.keyboard.press('m');
  await page.keyboard.type('Needs paint.');
  await page.keyboard.press('Control+Enter');
  await task.getByRole('listitem').getByText('Needs paint.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await task.waitFor({ state: 'detached' });
  await focused(page, 'Keel');
  const { items } = await lead.v1.listTasks({ projectId, status: 'in_progress' });
  assert.deepEqual(
    items.map(({ title, commentCount }) => [title, commentCount]),
    [['Keel', 1]],
  );
});

test('a title left by Escape stays in its column as a draft, which continues, or is discarded and restored', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}` });
  const field = page.getByRole('textbox', { name: 'New task in To do' });
  const draft = columnOf(page, 'To do').getByText('Draft', { exact: true });
  const proceed = columnOf(page, 'To do').getByRole('button', { name: 'Continue “Order new oars”' });
  const add = page.getByRole('button', { name: 'New task in To do' });
  await add.click();
  await field.fill('Order new oars');
  await page.keyboard.press('Escape');
  await waitForSpoken(page, 'Saved as a draft in To do.');
  await draft.waitFor();
  await page.reload();
  await proceed.press('Enter');
  assert.equal(await field.inputValue(), 'Order new oars');
  await page.keyboard.type('!');
  assert.equal(await field.inputValue(), 'Order new oars!', 'where the draft ends');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await proceed.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Discard “Order new oars”' }).press('Enter');
  await draft.waitFor({ state: 'detached' });
  await add.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await field.press('Enter');
  await waitForOrder(page, 'To do', ['Order new oars']);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  assert.equal(await draft.count(), 0);
});

test('the first draft of a page is shown at once while the service is away', async (t) => {
  const { gate, open, board } = await prepareOutage(dashboard, t, 'Keel');
  const page = await open(board);
  await waitForOrder(page, 'To do', ['Keel']);
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource');
    return ['/while-away-', '/later-parts-'].every((part) => loaded.some(({ name }) => name.includes(part)));
  });
  await gate.close();
  await page.getByRole('button', { name: 'New task in To do' }).click();
  await page.keyboard.type('Order new oars');
  await page.keyboard.press('Escape');
  await waitForSpoken(page, 'Saved as a draft in To do.');
  await columnOf(page, 'To do').getByRole('button', { name: 'Continue “Order new oars”' }).waitFor();
});

test('a draft stays to be seen and continued while what discards it cannot be loaded', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const path = `/projects/${project.id}`;
  const page = await dashboard.open(t, {
    as: lead,
    path: '/favicon.svg',
    expected: [/net::ERR_/, /not be loaded/],
  });
  await page.route(/assets\/later-parts-/, (route) => route.abort('connectionrefused'));
  await page.goto(path);
  const field = page.getByRole('textbox', { name: 'New task in To do' });
  await page.getByRole('button', { name: 'New task in To do' }).click();
  await field.fill('Order new oars');
  await page.keyboard.press('Escape');
  await columnOf(page, 'To do').getByRole('button', { name: 'Order new oars' }).click();
  assert.equal(await field.inputValue(), 'Order new oars');
});

test('a board of 1,000 cards renders only those in view, and they can be dragged', async (t) => {
  const { lead, path, projectId } = await prepare();
  await seedProject(dashboard.service.services.db, projectId, 1_000);
  const page = await dashboard.open(t, { as: lead, path });
  await columnOf(page, 'Done').getByRole('listitem').first().waitFor();
  await page.getByRole('region', { name: 'To do, 250 tasks' }).waitFor();
  const cards = page.getByRole('main').getByRole('listitem');
  assert.ok((await cards.count()) <= 80, `${await cards.count()} cards are drawn`);

  const first = async (status: string) => {
    const { items } = await lead.v1.listTasks({ projectId, status, sort: 'position', limit: 1 });
    return items.map(({ key, title }) => `${key} ${title}`).join();
  };
  await columnOf(page, 'To do').getByRole('list').hover();
  await page.mouse.wheel(0, 9_000);
  await cardOf(page, await first('todo')).waitFor({ state: 'detached' });
  assert.ok((await cards.count()) <= 80, `${await cards.count()} cards are drawn after scrolling`);

  const card = await first('review');
  await dragCard(cardOf(page, card), columnOf(page, 'Done').getByRole('link').first(), {
    targetPosition: { x: 60, y: 6 },
  });
  await waitForSpoken(page, 'is now in Done, position 1 of 251');
  await cardOf(columnOf(page, 'Done').getByRole('listitem').first(), card).waitFor();
});

async function focused(page: Page, title: string): Promise<void> {
  await page.locator('a:focus').filter({ hasText: title }).waitFor();
}
