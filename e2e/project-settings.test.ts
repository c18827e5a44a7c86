import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const fixture = await createFixture(dashboard.service);
const { id } = fixture.project;
const path = `/projects/${id}/settings`;

test('a project is renamed, its columns rebuilt, its members changed, and then it is deleted', async (t) => {
  await fixture.member.v1.createTask({ projectId: id, title: 'Order new oars', status: 'review' });
  const page = await dashboard.open(t, { as: fixture.lead, path, expected: [/status of 40[09]/] });
  await describe(page);
  await editColumns(page);
  await orderColumns(page);
  await removeColumns(page);
  await changeMembers(page);
  await deleteProject(page);
});

test('a member who does not manage a project sees only its members, and can leave it', async (t) => {
  const { project, viewer } = await createFixture(dashboard.service);
  const page = await dashboard.open(t, { as: viewer, path: `/projects/${project.id}/settings` });
  await page.getByText('Only project owners').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete project' }).count(), 0);
  assert.equal(await page.getByRole('combobox', { name: /^Role of/ }).count(), 0);
  await page.getByRole('button', { name: 'Leave project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave project' }).click();
  await page.getByText(`You left “${project.name}”`).waitFor();
  await page.getByRole('link', { name: project.name }).first().waitFor({ state: 'detached' });
});

async function describe(page: Page): Promise<void> {
  const general = page.getByRole('region', { name: 'Project details' });
  await general.getByLabel('Name').fill('Harbour site');
  await general.getByLabel('Site URL').fill('ftp://harbour.example');
  await general.getByRole('button', { name: 'Save' }).click();
  await general.locator('[aria-invalid=true]').waitFor();
  assert.equal(await general.getByLabel('Name').inputValue(), 'Harbour site');
  await general.getByLabel('Site URL').fill('https://harbour.example/');
  await general.getByLabel('Priority').selectOption('High');
  await general.getByRole('radio', { name: 'teal' }).click({ force: true });
  await general.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Project saved').waitFor();
  await page.getByRole('heading', { name: 'Harbour site', level: 1 }).waitFor();
  const { name, url, priority, color } = await fixture.lead.v1.getProject({ id });
  assert.deepEqual(
    [name, url, priority, color],
    ['Harbour site', 'https://harbour.example/', 'high', 'teal'],
  );
}

async function editColumns(page: Page): Promise<void> {
  const columns = page.getByRole('region', { name: 'Columns' });
  await columns.getByLabel('New column').fill('Waiting');
  await page.keyboard.press('Enter');
  await columns.getByLabel('Name of Waiting').waitFor();
  const name = columns.getByLabel('Name of Waiting');
  await name.fill('Nothing of it');
  await name.press('Escape');
  await name.fill('Waiting for the client');
  await name.press('Enter');
  await columns.getByLabel('Type of Waiting for the client').selectOption('Backlog');
  await columns.getByRole('button', { name: 'Color of Waiting for the client' }).click();
  await page
    .getByRole('dialog', { name: 'Color of Waiting' })
    .getByRole('radio', { name: 'red' })
    .click({ force: true });
  await page.keyboard.press('Escape');
  await waitForService(async () => {
    const column = (await columnsOf()).find(({ label }) => label.startsWith('Waiting'));
    assert.deepEqual(
      [column?.label, column?.category, column?.color],
      ['Waiting for the client', 'backlog', 'red'],
    );
  });
}

async function orderColumns(page: Page): Promise<void> {
  const handle = handleOf(page, 'Waiting for the client');
  await handle.press('ArrowUp');
  await waitForOrder(['To do', 'In progress', 'Waiting for the client', 'Review', 'Done']);
  await handle.and(page.locator(':focus')).waitFor();
  await handle.press('Home');
  await waitForOrder(['Waiting for the client', 'To do', 'In progress', 'Review', 'Done']);
  await page
    .getByRole('status')
    .filter({ hasText: 'Waiting for the client is now at position 1 of 5.' })
    .waitFor({ state: 'attached' });
  const row = page.getByRole('listitem').filter({ has: handleOf(page, 'In progress') });
  await handle.dragTo(row, { targetPosition: { x: 60, y: 30 } });
  await waitForOrder(['To do', 'In progress', 'Waiting for the client', 'Review', 'Done']);
}

/** An empty column is deleted and can be restored. For one with tasks, the page asks where they go, in order. */
async function removeColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove Waiting for the client' }).click();
  await waitForOrder(['To do', 'In progress', 'Review', 'Done']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForOrder(['To do', 'In progress', 'Waiting for the client', 'Review', 'Done']);
  await fixture.member.v1.createTask({ projectId: id, title: 'Order new sails', status: 'review' });
  await fixture.member.v1.createTask({ projectId: id, title: 'Ask for a price', status: 'todo' });
  await page.getByRole('button', { name: 'Remove Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove column “Review”?' });
  await dialog.getByText('It contains 2 tasks').waitFor();
  await dialog.getByLabel('Move tasks to').selectOption('To do');
  await dialog.getByRole('button', { name: 'Move and remove' }).click();
  await page.getByText('Column “Review” removed. Its 2 tasks are now in “To do”.').waitFor();
  await waitForOrder(['To do', 'In progress', 'Waiting for the client', 'Done']);
  const { items } = await fixture.member.v1.listTasks({ projectId: id, sort: 'position' });
  assert.deepEqual(
    items.map(({ title, status }) => [title, status]),
    [
      ['Ask for a price', 'todo'],
      ['Order new oars', 'todo'],
      ['Order new sails', 'todo'],
    ],
  );
}

async function changeMembers(page: Page): Promise<void> {
  await page.getByText('Can create and edit tasks and run audits').waitFor();
  const members = page.getByRole('region', { name: 'Members' });
  await members.getByRole('combobox', { name: 'Add member' }).click();
  await page.locator('input[aria-label="Add member"]').fill('Otto');
  await page.getByRole('option', { name: /Otto Outsider/, selected: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Otto Outsider added to the project').waitFor();
  await members.getByLabel('Otto Outsider’s role').selectOption('Viewer');
  await waitForService(async () => assert.equal(await roleOf(fixture.outsider.id), 'viewer'));
  await members.getByRole('button', { name: 'Remove Otto Outsider' }).click();
  await members.getByLabel('Otto Outsider’s role').waitFor({ state: 'detached' });
  await waitForService(async () => assert.equal(await roleOf(fixture.outsider.id), undefined));
}

async function deleteProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Harbour site”?' });
  const sure = dialog.getByRole('button', { name: 'Delete project' });
  await dialog.getByLabel('Type “Harbour site” to confirm').fill('Harbour');
  await sure.and(page.locator(':disabled')).waitFor();
  await dialog.getByLabel('Type “Harbour site” to confirm').fill('Harbour site');
  await page.keyboard.press('Enter');
  await page.getByText('“Harbour site” deleted').waitFor();
  await page.getByRole('heading', { name: 'Welcome, Lena' }).waitFor();
  await assert.rejects(fixture.lead.v1.getProject({ id }), { code: 'NOT_FOUND' });
}

function handleOf(page: Page, label: string): Locator {
  return page.getByRole('button', { name: `Move ${label}: drag, or press the arrow keys` });
}

async function columnsOf() {
  return (await fixture.lead.v1.getProject({ id })).columns;
}

async function waitForOrder(labels: readonly string[]): Promise<void> {
  await waitForService(async () => {
    const columns = await columnsOf();
    assert.deepEqual(
      columns.map(({ label }) => label),
      labels,
    );
  });
}

async function roleOf(userId: string): Promise<string | undefined> {
  const { members } = await fixture.lead.v1.getProject({ id });
  return members.find((member) => member.userId === userId)?.role;
}
