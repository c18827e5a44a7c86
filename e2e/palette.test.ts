import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createSiteProject } from '../packages/server/src/features/audits/testing/audit-rows.ts';
import { insertReported } from '../packages/server/src/features/audits/testing/report-rows.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { columnOf, waitForOrder } from './harness/board-page.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });

test('the palette knows actions by other words, and lists what was opened recently first', async (t) => {
  const { org, admin } = await createFixture(dashboard.service);
  const [first, second] = [
    await createSiteProject(dashboard.service, org, 'https://first.example/'),
    await createSiteProject(dashboard.service, org, 'https://second.example/'),
  ];
  const task = await admin.v1.createTask({ projectId: first.id, title: 'Scrape the hull' });
  // A count of notifications may be on its way when they sign out.
  const expected = [/status of 401.*\/notifications/];
  const page = await dashboard.open(t, { as: admin, path: `/tasks/${task.id}`, expected });
  await page.getByRole('dialog', { name: 'Scrape the hull' }).waitFor();
  await page.goto(`/projects/${second.id}`);
  await page.getByRole('heading', { name: second.name, level: 1 }).waitFor();
  const field = page.getByRole('dialog').getByRole('combobox');
  const options = page.getByRole('option');
  const open = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };
  await page.keyboard.press('Control+k');
  await options.filter({ hasText: 'Scrape the hull' }).first().waitFor();
  const [one = '', two = ''] = await options.allTextContents();
  const latest = `${one}, ${two}`;
  assert.ok(latest.includes('Scrape the hull') && latest.includes(first.name), latest);
  await page.keyboard.press('Escape');

  await open('night');
  await options.first().getByText('Theme: Dark').waitFor();
  await options.first().getByText('Matches “night”').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('html[data-theme=dark]').waitFor();

  await admin.v1.updateTask({ id: task.id, description: 'Below the waterline' });
  await open('waterline');
  await options.getByText(first.name).waitFor();
  await options.getByText('Below the waterline').waitFor();
  await options.locator('b').getByText('waterline').waitFor();
  await page.keyboard.press('Escape');
  await open('cra');
  await options.filter({ hasText: 'Scrape' }).locator('b').getByText('cra', { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await open('run audit');
  await options.first().getByText('Run an audit').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Start audit' }).waitFor();
  await page.keyboard.press('Escape');

  await open('create task');
  await options.first().getByText('New task').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'New task in To do' }).waitFor();
  await page.keyboard.type('Oil the winches');
  await page.keyboard.press('Enter');
  await waitForOrder(page, 'To do', ['Oil the winches']);
  await page.keyboard.press('Escape');

  await open('logout');
  await options.first().getByText('Sign out').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('Enter does what the very words say before what only begins like them, on the board and on an audit', async (t) => {
  const { admin, project } = await createFixture(dashboard.service);
  await admin.v1.updateProject({ id: project.id, url: 'https://words.example/' });
  const { auditId } = await insertReported(dashboard.service, project, {
    findings: 0,
    pages: 3,
    detail: '',
    brokenLinks: 0,
  });
  const page = await dashboard.open(t, { as: admin, path: `/projects/${project.id}` });
  await columnOf(page, 'To do').waitFor();
  const options = page.getByRole('option');
  const search = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(text);
  };
  for (const [text, name] of [
    ['new audit', 'Run an audit'],
    ['share report', /: Audits/],
    ['export', /: (Audits|Reports)/],
    ['overdue', 'My tasks'],
  ] as const) {
    await search(text);
    await options.first().getByText(name).waitFor();
    await page.keyboard.press('Escape');
  }
  await search('create task');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'New task in To do' }).and(page.locator(':focus')).waitFor();
  await page.goto(`/projects/${project.id}/audits/${auditId}`);
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  await search('export');
  await options.first().getByText('Export: Client report').waitFor();
  await page.keyboard.press('Escape');
  await search('share report');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Share report' }).waitFor();
});

test('projects are found without accents', async (t) => {
  const { admin, project } = await createFixture(dashboard.service);
  await admin.v1.updateProject({ id: project.id, name: 'Vélo à quai' });
  const page = await dashboard.open(t, { as: admin });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('velo A');
  await page.getByRole('option', { name: /Vélo à quai/ }).waitFor();
});

test('what matches nothing becomes a task, but not by Enter before that is offered', async (t) => {
  const { org, admin } = await createFixture(dashboard.service);
  const project = await createSiteProject(dashboard.service, org, 'https://words.example/');
  const page = await dashboard.open(t, { as: admin, path: `/projects/${project.id}` });
  await page.getByRole('heading', { name: project.name, level: 1 }).waitFor();
  const field = page.getByRole('dialog').getByRole('combobox');
  const create = page.getByRole('option', { name: 'Create task “Varnish the tiller”' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/tasks\?.*q=Varnish/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await field.fill('Varnish the tiller');
  // Nobody has seen yet what could be done.
  await page.keyboard.press('Enter');
  release();
  await create.getByText(project.name).waitFor();
  await create.and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByText(/-1 created$/)
    .first()
    .waitFor();
  await waitForOrder(page, 'To do', ['Varnish the tiller']);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('dialog', { name: 'Varnish the tiller' }).waitFor();
  assert.equal((await admin.v1.listTasks({ projectId: project.id })).total, 1);
});

test('while the service is away, the palette says that tasks cannot be searched, and searches by itself once it is back', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  await lead.v1.createTask({ projectId: project.id, title: 'Scrape the hull' });
  const expected = [/status of 503/];
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}`, expected });
  await page.getByRole('heading', { name: project.name, level: 1 }).waitFor();
  const letPass = await interceptRequests(page, /\/api\/tasks\?.*q=/, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Starting.' } } }),
  );
  const field = page.getByRole('dialog').getByRole('combobox');
  const notice = page.getByRole('status').getByText('Can’t search tasks until Fettle reconnects.');
  await page.keyboard.press('Control+k');
  await field.fill('hull');
  await notice.waitFor();
  assert.equal(await page.getByText('No results').count(), 0);
  await field.fill('list view');
  await page.getByRole('option', { name: 'Switch to list view' }).waitFor();
  await notice.waitFor();
  await field.fill('hull');
  letPass();
  await page.getByRole('option', { name: /Scrape the hull/ }).waitFor();
  await notice.waitFor({ state: 'detached' });
});

test('someone who cannot create tasks is told that nothing matches', async (t) => {
  const { viewer, project } = await createFixture(dashboard.service);
  const page = await dashboard.open(t, { as: viewer, path: `/projects/${project.id}` });
  await page.getByRole('heading', { name: project.name, level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('zzzz');
  await page.getByText('No results for “zzzz”').waitFor();
  await page.getByText('Fettle searches tasks with their descriptions').waitFor();
  assert.equal(await page.getByRole('option').count(), 0);
});

test('on a touchscreen no result looks chosen until an arrow key is pressed', async (t) => {
  const { admin, project } = await createFixture(dashboard.service);
  await admin.v1.createTask({ projectId: project.id, title: 'Scrape the hull' });
  const page = await dashboard.open(t, { as: admin, phone: true });
  await page.getByRole('button', { name: 'Search or run a command' }).tap();
  await page.getByRole('dialog').getByRole('combobox').fill('hull');
  const option = page.getByRole('option', { name: /Scrape the hull/ });
  await option.waitFor();
  const color = () =>
    page.evaluate<string>("getComputedStyle(document.querySelector('[role=option]')).backgroundColor");
  assert.equal(await color(), 'rgba(0, 0, 0, 0)');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  assert.notEqual(await color(), 'rgba(0, 0, 0, 0)');
});

test('outside of a project, the project of a task is chosen, of those in which it can be created', async (t) => {
  const { org, admin, viewer, project } = await createFixture(dashboard.service);
  const writable = await createSiteProject(dashboard.service, org, 'https://own.example/');
  await admin.dashboard.addProjectMember({ id: writable.id, userId: viewer.id, role: 'member' });
  const page = await dashboard.open(t, { as: viewer, path: `/projects/${project.id}` });
  await page.getByRole('heading', { name: project.name, level: 1 }).waitFor();
  await page.goto('/my-tasks');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Varnish the tiller');
  await page.getByRole('option', { name: 'Create task “Varnish the tiller” in…' }).click();
  const offered = page.getByRole('group', { name: 'Create “Varnish the tiller” in' }).getByRole('option');
  await offered.filter({ hasText: writable.name }).waitFor();
  assert.equal(await offered.count(), 1);
  await offered.click();
  await page
    .getByText(/-1 created$/)
    .first()
    .waitFor();
  assert.equal((await admin.v1.listTasks({ projectId: writable.id })).total, 1);
});

test('an empty board says how to begin, until it has a task', async (t) => {
  const { org, admin } = await createFixture(dashboard.service);
  const project = await createSiteProject(dashboard.service, org, 'https://new.example/');
  const page = await dashboard.open(t, { as: admin, path: `/projects/${project.id}` });
  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.getByRole('link', { name: /Run an audit/ }).waitFor();
  await steps.getByRole('link', { name: /Invite people/ }).waitFor();
  await steps.getByRole('button', { name: /Add a task/ }).click();
  await columnOf(page, 'To do').getByRole('textbox', { name: 'New task in To do' }).waitFor();
  await page.keyboard.type('Order new oars');
  await page.keyboard.press('Enter');
  await waitForOrder(page, 'To do', ['Order new oars']);
  await steps.waitFor({ state: 'detached' });
});

test('on a phone, the columns of an empty board are only as tall as they need to be', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  await lead.v1.updateProject({ id: project.id, url: null });
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}`, phone: true });
  const steps = page.getByRole('region', { name: 'Get started' });
  // Nothing can be audited without it.
  await steps.getByRole('link', { name: /Add the site URL/ }).waitFor();
  const height = async (): Promise<number> => (await columnOf(page, 'To do').boundingBox())?.height ?? 0;
  assert.ok((await height()) < 200, `${await height()} px`);
  await page.getByRole('button', { name: 'New task in To do' }).tap();
  await page.getByRole('textbox', { name: 'New task in To do' }).fill('Order new oars');
  await page.keyboard.press('Enter');
  await waitForOrder(page, 'To do', ['Order new oars']);
  await page.getByRole('region', { name: 'Get started' }).waitFor({ state: 'detached' });
  assert.ok((await height()) > 400, `${await height()} px`);
});

test('the list of an empty project says how to begin once, and adding a task opens the board for it', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}?view=list` });
  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.getByText('This project has no tasks yet.').waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: 'Go to board' }).count(), 0);
  await steps.getByRole('button', { name: /Add a task/ }).click();
  await columnOf(page, 'To do').getByRole('textbox', { name: 'New task in To do' }).waitFor();
});

test('a task added to a long column is shown at its field, because the end is out of sight', async (t) => {
  const { project, lead } = await createFixture(dashboard.service);
  for (let number = 1; number <= 12; number += 1)
    await lead.v1.createTask({ projectId: project.id, title: `Plank ${number}` });
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}` });
  await columnOf(page, 'To do').getByText('Plank 1', { exact: true }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'New task in To do' }).fill('Last plank');
  await page.keyboard.press('Enter');
  await page
    .getByRole('group', { name: /^Just added/ })
    .getByRole('link', { name: /Last plank/ })
    .click();
  await page.getByRole('dialog', { name: 'Last plank' }).waitFor();
});
