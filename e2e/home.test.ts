import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator } from 'playwright-core';
import { createSiteProject } from '../packages/server/src/features/audits/testing/audit-rows.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createPerson,
  createProject,
} from '../packages/server/src/testing/factories.ts';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after }, { orgCreation: 'anyone' });
const { service } = dashboard;
const dayMs = 86_400_000;
const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Label ${index}`, color: '#2563eb' }));
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

test('the home page shows what people and tokens do in any project without reloading', async (t) => {
  const { lead, member, project, stranger, foreignOrg, foreignProject } = await createFixture(service);
  await addToOrg(service, foreignOrg, lead, 'member');
  await addToProject(service, foreignProject, lead, 'member');
  const page = await dashboard.open(t, { as: lead });
  await page.getByText('No open tasks').waitFor();
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const overdue = page.getByRole('region', { name: 'Overdue' });
  const soon = page.getByRole('region', { name: 'Due in the next 7 days' });
  const card = page
    .getByRole('region', { name: 'Projects' })
    .getByRole('link', { name: new RegExp(project.name) });
  await activity.getByText('No activity yet').waitFor();

  const see = async (shown: Locator, act: Promise<unknown>) => {
    await act;
    await shown.waitFor();
  };
  const anchor = await member.dashboard.createTask({
    projectId: project.id,
    title: 'Anchor',
    assigneeIds: [lead.id],
    dueDate: inDays(-2),
  });
  await overdue.getByRole('link', { name: /Anchor/ }).waitFor();
  await card.getByText('1 open task').waitFor();
  await card.getByText('1 overdue').waitFor();
  const foreign = { projectId: foreignProject.id, title: 'Buoy' };
  const due = stranger.v1.createTask({ ...foreign, assigneeIds: [lead.id], dueDate: inDays(3) });
  await see(soon.getByRole('link', { name: /Buoy/ }), due);
  const comment = member.v1.addComment({ id: anchor.id, body: 'Rusty.' });
  await see(
    activity
      .getByRole('listitem')
      .filter({ hasText: 'commented on' })
      .getByRole('link', { name: anchor.key }),
    comment,
  );
  await see(
    activity.getByText('to In progress'),
    member.v1.updateTask({ id: anchor.id, status: 'in_progress' }),
  );
  await see(
    soon.getByRole('link', { name: /Anchor/ }),
    member.dashboard.updateTask({ id: anchor.id, dueDate: inDays(1) }),
  );
  await see(card.getByText(/100% done/), member.v1.updateTask({ id: anchor.id, status: 'done' }));
  await soon.getByRole('link', { name: /Anchor/ }).waitFor({ state: 'detached' });

  await soon.getByRole('link', { name: /Buoy/ }).click();
  await page.getByRole('dialog', { name: 'Buoy' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
});

test('of more than 100 tasks, home shows the first and links to all of them', async (t) => {
  const { member, project } = await createFixture(service);
  const tasks = Array.from({ length: 130 }, (_, number) => number);
  for (const number of tasks)
    await member.v1.createTask({
      projectId: project.id,
      title: `Plank ${number}`,
      assigneeIds: [member.id],
      dueDate: new Date(Date.now() - dayMs + number * 60_000).toISOString(),
    });
  const page = await dashboard.open(t, { as: member, expected: [/status of 429/] });
  await page.getByText('You have more open tasks.').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Overdue' }).getByRole('listitem').count(), 12);
  await page.getByRole('link', { name: 'View all my tasks' }).click();
  await page.getByRole('heading', { name: 'My tasks', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Overdue' }).waitFor();
  await page.getByRole('link', { name: /Plank 0 / }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Overdue' }).count(), 1, 'one heading for one group');
  assert.ok((await page.locator('[aria-posinset]').count()) <= 80, 'only tasks in view are rendered');
  let refused = 0;
  const body = JSON.stringify({ error: 'Too much at once.', code: 'RATE_LIMITED' });
  const letPass = await interceptRequests(page, /\/api\/tasks.*page=2/, async (route) => {
    refused += 1;
    await route.fulfill({ status: 429, contentType: 'application/json', body });
  });
  await page.getByRole('link', { name: /Plank 0 / }).hover();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await until('it is said that the rest could not be read', async () => {
    await page.mouse.wheel(0, 1_500);
    return again.isVisible();
  });
  assert.equal(refused, 1, 'a refused request is not repeated');
  letPass();
  await again.click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.mouse.move(400, 400);
  await until('the last one is drawn', async () => {
    await page.mouse.wheel(0, 1_500);
    return (await page.getByRole('link', { name: /Plank 129 / }).count()) === 1;
  });
  const scrolled = () => page.evaluate<number>("document.querySelector('#content').scrollTop");
  const place = await scrolled();
  assert.ok(place > 1_000);
  await page.getByRole('link', { name: /Plank 129 / }).click();
  await page.getByRole('dialog', { name: 'Plank 129' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /Plank 129 / }).waitFor();
  assert.ok(Math.abs((await scrolled()) - place) < 50, 'the page returns to its position');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  assert.equal(await scrolled(), 0, 'another page begins at its top');
  await page.getByText('You have more open tasks.').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('heading', { name: 'My tasks', level: 1 }).waitFor();
});

test('my tasks are those of all projects by urgency, and another list has the ones I asked for', async (t) => {
  const { lead, member, project, stranger, foreignOrg, foreignProject } = await createFixture(service);
  await addToOrg(service, foreignOrg, lead, 'member');
  await addToProject(service, foreignProject, lead, 'member');
  const assigneeIds = [lead.id];
  const create = (title: string, dueDate: string | null, dueDateComplete = false) =>
    member.v1.createTask({ projectId: project.id, title, assigneeIds, dueDate, dueDateComplete });
  await create('Rope', null);
  await create('Mast', inDays(20));
  await create('Anchor', inDays(-2));
  await create('Halyard', inDays(-3), true);
  await create('Somebody else’s', inDays(-1)).then(({ id }) => member.v1.updateTask({ id, assigneeIds: [] }));
  await stranger.v1.createTask({
    projectId: foreignProject.id,
    title: 'Buoy',
    assigneeIds,
    dueDate: inDays(3),
  });
  await lead.v1.createTask({ projectId: project.id, title: 'Asked for', assigneeIds: [member.id] });

  const page = await dashboard.open(t, { as: lead });
  const mine = page.getByRole('region', { name: 'My tasks' });
  await mine.getByRole('region', { name: 'No due date' }).getByRole('link', { name: /Rope/ }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'My tasks' }).click();
  await page.getByRole('heading', { name: 'My tasks', level: 1 }).waitFor();
  const listed = () => page.locator('[aria-posinset]').allInnerTexts();
  await page.getByRole('link', { name: /Halyard/ }).waitFor();
  const order = (await listed()).join(' ').match(/Anchor|Buoy|Mast|Rope|Halyard|Somebody|Asked/g);
  assert.deepEqual(order, ['Anchor', 'Buoy', 'Mast', 'Rope', 'Halyard']);
  assert.deepEqual(await page.locator('main h2').allInnerTexts(), [
    'Overdue 1',
    'Due in the next 7 days 1',
    'Later 1',
    'No due date 1',
    'Due date met 1',
  ]);
  await page.getByRole('button', { name: 'Created by me' }).click();
  await page.getByRole('link', { name: /Asked for/ }).waitFor();
  assert.equal((await listed()).length, 1);
  await page.reload();
  await page.getByRole('link', { name: /Asked for/ }).waitFor();
  await member.v1.updateTask({
    id: (await lead.v1.listTasks({ q: 'Asked for' })).items[0]?.id ?? '',
    status: 'done',
  });
  await page.getByText('Open tasks that you created in any project will appear here.').waitFor();
});

test('a task of my own is created from my tasks and from home, in the project I choose, also after an outage', async (t) => {
  const { org, lead, member, viewer, owner, project } = await createFixture(service);
  const second = await createProject(service, org);
  await addToProject(service, second, lead, 'member');
  await addToProject(service, second, member, 'viewer');
  const expected = [/Failed to load resource/];
  const page = await dashboard.open(t, { as: lead, path: '/my-tasks', expected });
  await page.getByRole('button', { name: 'New task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Splice the ropes');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  // Nobody files a task in a project that they have not chosen.
  await dialog.locator('select:invalid').waitFor();
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption({ label: second.name });
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'In progress' });
  await dialog.getByRole('textbox', { name: 'Due date (optional)' }).fill('tomorrow');
  await dialog.getByRole('textbox', { name: 'Description (optional)' }).fill('Both ends, before Friday.');
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('High');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('link', { name: /Splice the ropes/ }).waitFor();
  await page.getByText('Due in the next 7 days').waitFor();
  const { items } = await owner.v1.listTasks({ projectId: second.id });
  assert.deepEqual(
    items.map(({ title, status, priority, assignees }) => [
      title,
      status,
      priority,
      assignees.map(({ id }) => id),
    ]),
    [['Splice the ropes', 'in_progress', 'high', [lead.id]]],
  );
  assert.equal((await owner.v1.getTask({ id: items[0]?.id ?? '' })).description, 'Both ends, before Friday.');

  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.keyboard.press('c');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Tar the planks');
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption({ label: project.name });
  await dialog.getByRole('button', { name: 'Create task' }).and(page.locator(':enabled')).waitFor();
  // The response is lost: the same request is repeated, and makes no second task.
  const pass = await interceptRequests(page, '**/api/tasks', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await page.getByText('“Tar the planks”').first().waitFor();
  pass();
  await page
    .getByRole('region', { name: 'My tasks' })
    .getByRole('link', { name: /Tar the planks/ })
    .waitFor();
  const { items: first } = await owner.v1.listTasks({ projectId: project.id });
  assert.deepEqual(
    first.map(({ title, assignees }) => [title, assignees.map(({ id }) => id)]),
    [['Tar the planks', [lead.id]]],
  );

  // Without its columns, the service chooses the first one.
  const third = await createProject(service, org);
  await addToProject(service, third, lead, 'member');
  await page.reload();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await interceptRequests(page, `**/api/projects/${third.id}`, (route) => route.abort());
  await page.getByRole('button', { name: 'New task' }).click();
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption({ label: third.name });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Count the buckets');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await until('the task is created', async () => {
    const { items: created } = await owner.v1.listTasks({ projectId: third.id });
    return created[0]?.title === 'Count the buckets' && created[0]?.status === 'todo';
  });

  const reader = await dashboard.open(t, { as: member, path: '/my-tasks' });
  await reader.getByRole('button', { name: 'New task' }).click();
  await reader.getByRole('combobox', { name: 'Project' }).selectOption({ label: second.name });
  await reader.getByText('You can only view this project.').waitFor();
  assert.ok(await reader.getByRole('button', { name: 'Create task' }).isDisabled());
  const guest = await dashboard.open(t, { as: viewer, path: '/my-tasks' });
  await guest.getByText('Open tasks assigned to you in any project will appear here.').waitFor();
  assert.equal(await guest.getByRole('button', { name: 'New task' }).count(), 0);
  await addToProject(service, await createProject(service, org), viewer, 'member');
  await guest.reload();
  await guest.getByRole('button', { name: 'New task' }).waitFor();
});

test('my tasks are searched, filtered, and sorted, and the address says how', async (t) => {
  const { org, lead, member, project } = await createFixture(service);
  const other = await createSiteProject(service, org, 'https://calm.example/');
  await addToProject(service, other, lead, 'member');
  await addToProject(service, other, member, 'member');
  const create = (projectId: string, title: string, more: { status?: string; dueDate?: string }) =>
    member.v1.createTask({ projectId, title, assigneeIds: [lead.id], labels: labels(4), ...more });
  const anchor = await create(project.id, 'Anchor', { dueDate: inDays(-2), status: 'in_progress' });
  await create(project.id, 'Mast', { dueDate: inDays(20) });
  await create(other.id, 'Buoy', { dueDate: inDays(3), status: 'review' });
  await create(other.id, 'Rope', {});

  const page = await dashboard.open(t, { as: lead, path: '/my-tasks' });
  const titles = async () =>
    (await page.locator('[aria-posinset]').allInnerTexts())
      .join(' ')
      .match(/Anchor|Buoy|Mast|Rope/g)
      ?.join(' ');
  const shows = (wanted: string | undefined) =>
    until(`${wanted} to be listed`, async () => (await titles()) === wanted);
  await shows('Anchor Buoy Mast Rope');
  await page.setViewportSize({ width: 1920, height: 1080 });
  const row = page.getByRole('link', { name: /Anchor/ });
  await row.getByText('+2').waitFor();
  // After that of a phone.
  await row.getByText('In progress').last().waitFor();

  const filter = page.getByRole('search');
  await page.keyboard.press('/');
  await filter.getByRole('searchbox', { name: 'Search tasks' }).and(page.locator(':focus')).fill('o');
  await shows('Anchor Buoy Rope');
  await filter.getByRole('button', { name: 'Project', exact: true }).click();
  await page.getByRole('option', { name: other.name }).click();
  await shows('Buoy Rope');
  await filter.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: /^Review/ }).click();
  await page.keyboard.press('Escape');
  await shows('Buoy');
  await page.reload();
  await shows('Buoy');
  assert.equal(await page.getByRole('searchbox', { name: 'Search tasks' }).inputValue(), 'o');
  await filter.getByRole('button', { name: 'Clear Status' }).click();
  await filter.getByRole('button', { name: 'Clear Project' }).click();
  await filter.getByRole('button', { name: 'Due date', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Overdue', exact: true }).click();
  await shows('Anchor');
  await filter.getByRole('searchbox', { name: 'Search tasks' }).fill('zeppelin');
  await page.getByText('No matching tasks').waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter');
  await shows('Anchor Buoy Mast Rope');
  await filter.locator(':focus').waitFor();

  await page.getByRole('button', { name: 'Sort by: Urgency' }).click();
  await page.getByRole('menuitemradio', { name: 'Last updated' }).click();
  await shows('Rope Buoy Mast Anchor');
  assert.equal(await page.locator('main h2').count(), 0, 'groups by urgency belong to that order');
  await member.v1.updateTask({ id: anchor.id, title: 'Anchor and chain' });
  await shows('Anchor Rope Buoy Mast');
  assert.match(page.url(), /by=updatedAt/);
  await row
    .getByText(/^Updated /)
    .last()
    .waitFor();
});

test('on a phone, my tasks are filtered in a sheet and sorted beside it', async (t) => {
  const { lead, member, project } = await createFixture(service);
  const assigneeIds = [lead.id];
  const dueDate = inDays(-2);
  await member.v1.createTask({
    projectId: project.id,
    title: 'Anchor',
    assigneeIds,
    status: 'review',
    dueDate,
  });
  await member.v1.createTask({ projectId: project.id, title: 'Buoy', assigneeIds });
  const page = await dashboard.open(t, { as: lead, path: '/my-tasks', phone: true });
  await page.getByRole('link', { name: /Buoy/ }).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('button', { name: /^Status/ }).tap();
  await page.getByRole('option', { name: /^Review/ }).tap();
  await page.getByRole('button', { name: 'Show 1 task' }).last().tap();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Buoy/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Anchor/ }).waitFor();
  await page.getByRole('button', { name: 'Filter: 1' }).waitFor();
  await page.getByRole('button', { name: 'Sort by: Urgency' }).tap();
  await page.getByRole('menuitemradio', { name: 'Priority' }).tap();
  await page.getByRole('button', { name: 'Sort by: Priority' }).tap();
  await page.getByRole('menuitemradio', { name: 'Last updated' }).tap();
  const row = page.getByRole('link', { name: /Anchor/ });
  await row.getByText('Updated').first().waitFor();
  await page.getByText('Sorted by last updated.').waitFor();
  // Due dates and statuses are shown in any order.
  await row.locator('time.text-danger').first().waitFor();
  await row.getByText('Review').first().waitFor();
});

test('a project card shows that an audit runs, and its score and change as soon as it ends', async (t) => {
  const { org, owner, admin } = await createFixture(service);
  let isBad = true;
  const site = await startSite({ after }, (path) => {
    if (path !== '/' && path !== '/more') return null;
    const page = htmlPage('Harbour', '/more');
    return isBad ? page.replace(/<title>.*?<\/title>/, '') : page;
  });
  const project = await createSiteProject(service, org, site.url);
  const page = await dashboard.open(t, { as: owner });
  const card = page
    .getByRole('region', { name: 'Projects' })
    .getByRole('link', { name: new RegExp(project.name) });
  await card.getByText('Not audited yet').waitFor();
  const audit = async () => {
    const { id } = await admin.v1.startAudit({ id: project.id });
    return until('the audit has ended', async () => {
      const { status, seoReport } = await admin.v1.getAudit({ id });
      return status === 'complete' && (seoReport?.overallScore ?? null);
    });
  };
  const first = Math.round(await audit());
  await card.getByRole('img', { name: `Score: ${first} out of 100` }).waitFor();
  await page.getByText(`scored ${first}`).waitFor();
  isBad = false;
  const second = Math.round(await audit());
  assert.ok(second > first);
  await card.getByRole('img', { name: `Score: ${second} out of 100` }).waitFor();
  await card.getByRole('img', { name: `Scores of recent audits: ${first}, ${second}` }).waitFor();
  site.holdAfter(0);
  const { id } = await admin.v1.startAudit({ id: project.id });
  await card.getByText('Audit in progress').waitFor();
  const running = page.getByRole('region', { name: 'Running audits' });
  await running.getByRole('progressbar', { name: `Audit of ${project.name}` }).waitFor();
  await admin.dashboard.cancelAudit({ id });
  await card.getByText('Audit canceled').waitFor();
  await card.getByRole('img', { name: `Score: ${second} out of 100` }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'was canceled' }).waitFor();
  site.release();
  await page
    .getByRole('listitem')
    .filter({ hasText: `scored ${second}` })
    .getByRole('link')
    .click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
});

test('on a phone, what went wrong leads to it, and the scores of sites are in view at once', async (t) => {
  const { org, lead, owner, project } = await createFixture(service);
  await createSiteProject(service, org, 'https://calm.example/');
  const late = { projectId: project.id, dueDate: inDays(-1) };
  await lead.v1.createTask({ ...late, title: 'Hoist the mainsail', assigneeIds: [owner.id] });
  await lead.v1.createTask({ ...late, title: 'Coil the ropes' });
  const page = await dashboard.open(t, { as: owner, phone: true });
  const summary = page.getByRole('list', { name: 'At a glance' });
  const chip = summary.getByRole('link', { name: '2 overdue in total' });
  await chip.waitFor();
  assert.ok(((await chip.boundingBox())?.height ?? 0) >= 44, 'as large as a finger');
  const scores = page.getByRole('list', { name: 'Site scores' });
  await scores
    .getByRole('link', { name: new RegExp(project.name) })
    .first()
    .waitFor();
  const box = await scores.boundingBox();
  assert.ok(box !== null && box.y + box.height < 400, JSON.stringify(box));
  assert.match((await scores.getByRole('listitem').first().textContent()) ?? '', new RegExp(project.name));
  await chip.tap();
  await page.getByRole('link', { name: /Coil the ropes/ }).waitFor();
  assert.match(page.url(), /due=overdue/);
  await page.goBack();
  await summary.getByRole('link', { name: '1 overdue for you' }).tap();
  await page.getByRole('heading', { name: 'My tasks', level: 1 }).waitFor();
});

test('what waits for someone is listed, and the most urgent project comes first', async (t) => {
  const { org, lead, owner, project } = await createFixture(service);
  const calm = await createSiteProject(service, org, 'https://calm.example/');
  const create = (title: string, more: { status?: string; dueDate?: string }) =>
    lead.v1.createTask({ projectId: project.id, title, assigneeIds: [owner.id], ...more });
  const page = await dashboard.open(t, { as: owner });
  const projects = page.getByRole('region', { name: 'Projects' }).getByRole('listitem');
  await projects.filter({ hasText: calm.name }).waitFor();
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('will appear here').waitFor();
  await create('Hoist the mainsail', { dueDate: inDays(-1) });
  await create('Check the anchor light', { status: 'review' });
  await waiting.getByRole('link', { name: /Hoist the mainsail/ }).waitFor();
  await waiting.getByRole('heading', { name: 'To review' }).waitFor();
  await waiting
    .getByRole('link', { name: /TK-\d+ Check the anchor light|-2 Check the anchor light/ })
    .waitFor();
  await page.getByText('1 overdue').first().waitFor();
  await until('the urgent project is first', async () => {
    const [first] = await projects.allTextContents();
    return first?.includes(project.name) === true && first.includes('1 overdue');
  });
  await waiting.getByRole('link', { name: /Hoist the mainsail/ }).click();
  await page.getByRole('dialog', { name: 'Hoist the mainsail' }).waitFor();
  await page.goBack();
  await waiting.getByRole('heading', { name: 'To review' }).waitFor();
  await waiting.getByRole('link', { name: /Hoist the mainsail/ }).waitFor({ state: 'detached' });
});

test('with one project, nothing is shown before the projects are known that is gone a moment later', async (t) => {
  const { admin, lead, project } = await createFixture(service);
  await admin.v1.createTask({ projectId: project.id, title: 'Splice', assigneeIds: [lead.id] });
  const page = await dashboard.open(t, { as: lead, path: '/my-tasks' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/projects(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: /Welcome/ }).waitFor();
  await main
    .getByRole('link', { name: /Splice/, includeHidden: true })
    .first()
    .waitFor({ state: 'attached' });
  assert.equal(await main.getByRole('link').count(), 0);
  await main.getByRole('status', { name: 'Loading' }).waitFor();
  release();
  await main
    .getByRole('link', { name: /Splice/ })
    .first()
    .waitFor();
});

test('a new user is led by one list of first steps, of which each is checked when it is done, and a guest is told whom to ask', async (t) => {
  const { org } = await createFixture(service);
  const guest = await createPerson(service, 'Gil Guest');
  await addToOrg(service, org, guest, 'guest');
  const guestPage = await dashboard.open(t, { as: guest });
  await guestPage.getByText('No one has added you to a project yet.').waitFor();
  assert.equal(
    await guestPage.getByRole('button', { name: 'New project' }).count(),
    0,
    'a guest cannot create projects',
  );

  const nobody = await createPerson(service, 'Nele Newcomer');
  const page = await dashboard.open(t, { as: nobody });
  await page.getByText(`Ask an owner or admin to invite ${nobody.email}.`).waitFor();
  await page.getByRole('button', { name: /^Create an organization/ }).click();
  const orgDialog = page.getByRole('dialog', { name: 'New organization' });
  await orgDialog.getByLabel('Name').fill('Harbour Agency');
  await page.keyboard.press('Enter');
  await orgDialog.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('Create a project first.').first().waitFor();
  await steps.getByText(/^[01] of 6 done$/).waitFor();
  await steps.getByRole('button', { name: /^Create a project.*Next$/ }).waitFor();
  for (const empty of ['My tasks', 'Waiting for you', 'Projects', 'Recent activity'])
    assert.equal(await page.getByRole('region', { name: empty }).count(), 0, `${empty} is not shown empty`);
  await steps.getByRole('button', { name: /^Create a project/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill('Harbour');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Harbour', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page
    .getByRole('region', { name: 'Projects' })
    .getByRole('link', { name: /Harbour.*No tasks yet/ })
    .waitFor();
  assert.equal(
    await page.getByText('Nothing is due').count(),
    0,
    'that no task is due is no news without tasks',
  );
  await steps.getByRole('link', { name: /^Add the site URL.*Next$/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const below = await page.getByRole('region', { name: 'Projects' }).boundingBox();
  assert.ok(below !== null && below.y < 700, 'the project is in view below the steps');
  await page.setViewportSize({ width: 1300, height: 820 });

  await steps.getByRole('link', { name: /^Invite people/ }).click();
  const invite = page.getByRole('dialog', { name: 'Invite to Harbour Agency' });
  await invite.getByLabel('Email').fill('tom@harbour.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await steps.getByRole('link', { name: /^Invite people \(done\)/ }).waitFor();
  await steps.getByText(/ of 6 done$/).waitFor();

  await steps.getByRole('link', { name: /^Add tasks/ }).click();
  await page.getByRole('textbox', { name: 'New task in To do' }).fill('Order new oars');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Order new oars' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await steps.getByRole('link', { name: /^Add tasks \(done\)/ }).waitFor();
  await page.getByRole('region', { name: 'Recent activity' }).waitFor();
  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', { name: 'Recent activity' }).waitFor();
  assert.equal(await steps.count(), 0, 'it stays hidden');
});

test('reports of an organization without tasks are one step to the first task instead of empty charts', async (t) => {
  const { org, owner } = await createFixture(service);
  const page = await dashboard.open(t, { as: owner, path: `/orgs/${org.slug}/numbers` });
  await page.getByText('Nothing to report yet').waitFor();
  assert.equal(await page.getByRole('table').count(), 0);
  await page.getByRole('link', { name: 'Add tasks' }).click();
  await page.getByRole('button', { name: 'New task in To do' }).waitFor();
});
