import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const fixture = await createFixture(dashboard.service);
const { owner, member, project } = fixture;
const { slug } = fixture.org;

test('without mail a link invites a person; roles are given, changed, and given up, but never the last owner', async (t) => {
  const page = await dashboard.open(t, { as: owner, path: '/' });
  await openByPalette(page, `${fixture.org.name}: People`);
  await rowOf(page, owner.email).getByText('Owner', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Actions for Olivia Owner' }).count(), 0);

  await invite(page, 'ann@harbour.example');
  const [open] = (await owner.dashboard.listInvitations({ slug })).items;
  assert.equal(open?.email, 'ann@harbour.example');
  await act(page, 'ann@harbour.example', 'Invite again');
  await page.getByRole('dialog').getByRole('button', { name: 'Create invitation link' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await accept(await dashboard.open(t, { path: new URL(link).pathname }));

  await page.reload();
  await page.getByText('No pending invitations').waitFor();
  await page.getByLabel('Ann Lee’s role').selectOption('Owner');
  await waitForService(async () => assert.equal(await roleOf('ann@harbour.example'), 'owner'));
  await page.getByLabel('Max Member’s role').selectOption('Guest');
  await waitForService(async () => assert.equal(await roleOf(member.email), 'guest'));
  const notice = page.getByText('Max Member’s role is now guest').locator('..');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await waitForService(async () => assert.equal(await roleOf(member.email), 'member'));

  await act(page, 'Otto Outsider', 'Remove Otto Outsider');
  await rowOf(page, fixture.outsider.email).waitFor({ state: 'detached' });
  await waitForService(async () => assert.equal(await roleOf(fixture.outsider.email), undefined));

  await page.getByLabel('Olivia Owner’s role').selectOption('Member');
  await page.getByRole('button', { name: 'Change to member' }).click();
  await waitForService(async () => assert.equal(await roleOf(owner.email), 'member'));
  await page.getByRole('button', { name: 'Invite someone' }).waitFor({ state: 'detached' });
  await act(page, 'Olivia Owner', 'Leave organization');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { name: 'Welcome, Olivia' }).waitFor();
  await page.getByText('You’re not in an organization yet').waitFor();
  await assert.rejects(owner.dashboard.listOrgMembers({ slug }), { code: 'NOT_FOUND' });
});

test('the row of a guest names the projects they see and their role there, as their invitation did', async (t) => {
  const { admin, viewer } = fixture;
  const second = await admin.v1.createProject({ slug, name: 'Second site' });
  await admin.dashboard.addProjectMember({ id: second.id, userId: viewer.id, role: 'member' });
  const page = await dashboard.open(t, { as: admin, path: `/orgs/${slug}/people` });
  const row = rowOf(page, viewer.email);
  await row.getByText(`Viewer in ${project.name}`).waitFor();
  await row.getByText('Member in Second site').waitFor();
  // Only guests are limited to them.
  assert.equal(await page.getByText(/^(Owner|Member|Viewer) in /).count(), 2);
});

test('reports show the numbers of the API, month by month, and the CSV file contains every entry', async (t) => {
  const { admin } = fixture;
  const [first, second] = [
    await member.v1.createTask({ projectId: project.id, title: 'Order new oars', priority: 'high' }),
    await member.v1.createTask({ projectId: project.id, title: 'Paint the boathouse', status: 'done' }),
  ];
  const lastMonth = new Date();
  lastMonth.setDate(1);
  lastMonth.setHours(12, 0, 0, 0);
  lastMonth.setMonth(lastMonth.getMonth() - 1);
  await member.v1.logTime({ id: first.id, minutes: 90, note: 'Called, "twice"' });
  await admin.v1.logTime({ id: second.id, minutes: 30 });
  await member.v1.logTime({ id: first.id, minutes: 45, loggedAt: lastMonth.toISOString() });
  const page = await dashboard.open(t, { as: admin, path: '/' });
  await openByPalette(page, `${fixture.org.name}: Reports`);
  const stats = await admin.v1.getOrgStats({ slug });
  const table = (name: string): Locator => page.getByRole('table', { name });
  const bars = (name: string): Locator => page.getByRole('list', { name });
  await bars('Tasks by priority').waitFor();
  assert.deepEqual(await barsOf(bars('Tasks by priority')), [
    ['Critical', String(stats.tasksByPriority.critical)],
    ['High', String(stats.tasksByPriority.high)],
    ['Medium', String(stats.tasksByPriority.medium)],
    ['Low', String(stats.tasksByPriority.low)],
  ]);
  assert.deepEqual(await barsOf(bars('Tasks by status')), [
    ['To do', String(stats.tasksByStatus.todo)],
    ['In progress', '0'],
    ['Review', '0'],
    ['Done', String(stats.tasksByStatus.done)],
  ]);
  await page.getByText('2 created, 1 completed').waitFor();
  await page.getByText(/^2h in /).waitFor();
  assert.deepEqual(await rows(table('Logged time by project and person')), [[project.name, '1h 30m', '30m']]);
  assert.deepEqual(await saveCsv(page), ['30', '90']);
  await page.getByRole('button', { name: 'Person', exact: true }).click();
  await page.getByRole('option', { name: member.name }).click();
  await page.getByText(/^1h 30m in /).waitFor();
  assert.match(page.url(), /person=/);
  assert.deepEqual(await saveCsv(page), ['90']);
  await page.getByRole('button', { name: 'Clear Person' }).click();
  await page.getByText(/^2h in /).waitFor();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByText(/^45m in /).waitFor();
  assert.match(page.url(), /month=/);
  assert.deepEqual(await saveCsv(page), ['45']);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByText(/^No time logged in/).waitFor();
});

test('on a phone, a person is their name and role on one line, and their address in full on the next', async (t) => {
  const { admin } = fixture;
  const page = await dashboard.open(t, { as: admin, path: `/orgs/${slug}/people`, phone: true });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? assert.fail();
  const row = rowOf(page, fixture.viewer.email);
  const name = await boxOf(row.getByText('Vera Viewer', { exact: true }));
  const address = row.getByText(fixture.viewer.email);
  const role = await boxOf(page.getByLabel('Vera Viewer’s role'));
  assert.ok(role.height >= 40, 'large enough for a finger');
  const middleOf = ({ y, height }: { y: number; height: number }) => Math.round(y + height / 2);
  assert.ok(Math.abs(middleOf(role) - middleOf(name)) <= 1, 'beside the name');
  const { y, height } = await boxOf(address);
  assert.ok(y >= name.y + name.height && height < 20, 'one line, below the name');
  assert.equal(await address.evaluate((line) => line.scrollWidth > line.clientWidth), false);
});

test('a number of a report leads to the tasks that it counts', async (t) => {
  const { admin } = fixture;
  await admin.v1.createTask({
    projectId: project.id,
    title: 'Caulk the seams',
    dueDate: new Date(Date.now() - 86_400_000).toISOString(),
  });
  const page = await dashboard.open(t, { as: admin, path: `/orgs/${slug}/numbers` });
  const totals = page.getByRole('list', { name: 'Totals' });
  const first = totals.getByRole('listitem').first();
  assert.match((await first.textContent()) ?? '', /^Overdue\s*1$/);
  await choose(page, first);
  await page.waitForURL(/view=list.*due=overdue|due=overdue.*view=list/);
  await page.getByText('Caulk the seams').waitFor();
  await page.goBack();
  await choose(page, page.getByRole('list', { name: 'Tasks by status' }).getByRole('listitem').first());
  await page.waitForURL(/status=todo/);
});

/** Follows a number of the report. In an organization with several projects it asks which one. */
async function choose(page: Page, number: Locator): Promise<void> {
  const link = number.getByRole('link').or(number.getByRole('button'));
  await link.waitFor();
  const isLink = (await number.getByRole('link').count()) > 0;
  await link.click();
  if (!isLink) await page.getByRole('menuitem', { name: project.name }).click();
}

/** Chooses an action of a person or an invitation. */
async function act(page: Page, whose: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${whose}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function openByPalette(page: Page, command: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(command);
  await page.getByRole('option', { name: command }).click();
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: `Invite to ${fixture.org.name}` });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create invitation link' }).click();
  assert.match(await page.getByRole('textbox', { name: 'Invitation link' }).inputValue(), /\/invitations\//);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText(email).waitFor();
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('heading', { name: `Join ${fixture.org.name}` }).waitFor();
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByLabel('Password').fill('a few words in a row');
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.getByRole('heading', { name: 'Welcome, Ann' }).waitFor();
}

/** Minutes of the entries in the file, ascending. */
async function saveCsv(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV for billing' }).click(),
  ]);
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  const at = head.split(',').indexOf('minutes');
  assert.ok(at >= 0, head);
  // The note with a comma comes after the minutes, or is one quoted cell.
  const cells = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, 'text').split(','));
  return cells.map((line) => line[at] ?? '').toSorted();
}

async function rows(table: Locator): Promise<string[][]> {
  const found = await table.locator('tbody tr').all();
  return Promise.all(found.map(async (row) => row.locator('th, td').allTextContents()));
}

/** The name and the number of each bar. */
async function barsOf(list: Locator): Promise<string[][]> {
  const items = await list.getByRole('listitem').all();
  return Promise.all(
    items.map(async (item) => item.locator(':scope > * > span:not([aria-hidden])').allTextContents()),
  );
}

function rowOf(page: Page, email: string): Locator {
  return page.getByRole('listitem').filter({ hasText: email });
}

async function roleOf(email: string): Promise<string | undefined> {
  const { items } = await fixture.admin.dashboard.listOrgMembers({ slug });
  return items.find((one) => one.email === email)?.role;
}
