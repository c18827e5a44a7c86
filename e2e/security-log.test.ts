import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const fixture = await createFixture(dashboard.service);
const { owner, admin, member, org } = fixture;

test('an owner changes a role, finds it in the security log, and exports the log; an admin does not see it', async (t) => {
  const page = await dashboard.open(t, { as: owner, path: `/orgs/${org.slug}/people` });
  await page.getByLabel('Max Member’s role').selectOption('Admin');
  await page.getByText('Max Member’s role is now admin').waitFor();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Security log' }).click();
  await page.getByRole('heading', { name: 'Security log' }).waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'changed Max Member’s role' });
  await entry.getByText('Role: Member → Admin').waitFor();
  await entry.getByText('Olivia Owner').waitFor();

  // By keyboard: a filter that keeps the entry, and one that does not.
  await page.getByRole('button', { name: 'Person', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Vera Viewer' }).waitFor();
  await page.keyboard.type('Vera');
  await page.keyboard.press('Enter');
  await page.getByText('No matching entries').waitFor();
  await page.getByRole('button', { name: 'Clear Person' }).click();
  await page.getByRole('combobox', { name: 'Type', exact: true }).click();
  const types = page.getByRole('listbox');
  await types.getByRole('option', { name: 'Sign-in', exact: true }).waitFor();
  for (const group of ['Account', 'People', 'Organization', 'Projects'])
    assert.equal(await types.getByText(group, { exact: true }).count(), 1, `${group} is named once`);
  await page.locator('input[aria-label="Type"]').fill('role changed');
  await page.getByRole('option', { name: /^Role changed/ }).click();
  await entry.waitFor();
  assert.match(page.url(), /type=member\.role_changed/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  assert.match(download.suggestedFilename(), new RegExp(`^security-log-${org.slug}-[0-9-]+\\.csv$`));
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1] ?? '', new RegExp(`member\\.role_changed,Olivia Owner,.*${member.email}`));

  // Filters are shown with their values and the number of entries, and are removed one by one or together.
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Last 24 hours' }).click();
  await page.getByRole('button', { name: 'Time: Last 24 hours' }).waitFor();
  await page.getByText('1 entry', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Type', exact: true }).waitFor();
  assert.doesNotMatch(page.url(), /type=|period=/);

  const other = await dashboard.open(t, { as: admin, path: `/orgs/${org.slug}/settings` });
  await other.getByText('Only owners can change the name').waitFor();
  assert.equal(await other.getByRole('link', { name: 'Security log' }).count(), 0);
  await other.goto(new URL(`/orgs/${org.slug}/settings/security-log`, other.url()).href);
  await other.getByText('Only organization owners can see the security log.').waitFor();
});

test('people see the events of their own account, and none of an organization there', async (t) => {
  const { outsider } = fixture;
  await owner.dashboard.updateOrgMember({ slug: org.slug, userId: outsider.id, role: 'admin' });
  await outsider.dashboard.createToken({ name: 'Laptop', scopes: [] });
  const page = await dashboard.open(t, { as: outsider, path: '/settings/security' });
  const list = page.getByRole('list', { name: 'Recent security activity' });
  await list.getByText('API token created').waitFor();
  assert.doesNotMatch((await list.textContent()) ?? '', /role|Otto/);
});
