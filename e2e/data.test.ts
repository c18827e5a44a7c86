import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const fixture = await createFixture(dashboard.service);
const { owner, admin, member, org } = fixture;
const { db } = dashboard.service.services;

test('an export that is still running is canceled rather than deleted', async (t) => {
  const page = await dashboard.open(t, { as: owner, path: `/orgs/${org.slug}/settings/data` });
  await page.getByRole('button', { name: 'Request export' }).click();
  await page.getByText('In progress').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Delete the export/ }).count(), 0);
  await page.getByRole('button', { name: /^Cancel the export of/ }).click();
  await page.getByText('Export canceled').first().waitFor();
  await page.getByText('No exports yet').waitFor();
});

test('an owner exports the organization, plans its deletion by typing its name, and cancels', async (t) => {
  dashboard.service.startWorkers();
  const page = await dashboard.open(t, { as: owner, path: `/orgs/${org.slug}/settings/data` });
  await page.getByRole('button', { name: 'Request export' }).click();
  const link = page.getByRole('link', { name: /^Download the export of/ });
  await link.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  assert.match(download.suggestedFilename(), new RegExp(`^${org.slug}-[0-9-]+\\.fettle\\.tar\\.gz$`));
  assert.equal((await readFile(await download.path())).subarray(0, 2).toString('hex'), '1f8b');

  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete organization' });
  assert.equal(await confirm.isDisabled(), true);
  const beginsAt = new Date(Date.now() + 7 * 86_400_000);
  await dialog.getByText(`On ${monthAndDay(beginsAt)}, everything`).waitFor();
  await dialog.getByRole('textbox').fill(org.name);
  await confirm.click();
  await page.getByText(`Everything will be deleted on ${monthAndDay(beginsAt)}`).waitFor();
  const people = await dashboard.open(t, { as: member, path: `/orgs/${org.slug}/people` });
  await people.getByText(`This organization will be deleted on ${monthAndDay(beginsAt)}`).waitFor();
  await page.getByRole('button', { name: 'Cancel deletion' }).click();
  await page.getByText('Deletion canceled').first().waitFor();
  assert.deepEqual(await db.selectFrom('org_deletions').select('id').execute(), []);

  const other = await dashboard.open(t, { as: admin, path: `/orgs/${org.slug}/settings/data` });
  await other.getByText('Only organization owners can export or delete its data.').waitFor();
});

test('the only owner of an organization is told what to settle before they can delete their account', async (t) => {
  const page = await dashboard.open(t, { as: owner, path: '/settings/profile' });
  const open = () => page.getByRole('button', { name: 'Delete account' }).click();
  await open();
  const blocked = page.getByRole('dialog', { name: 'You can’t delete your account yet' });
  await blocked.getByText(`You’re the only owner of ${org.name}.`).waitFor();
  assert.equal(await blocked.getByRole('textbox').count(), 0);
  assert.equal(await blocked.getByRole('button', { name: 'Delete account' }).count(), 0);
  const deletion = blocked.getByRole('link', { name: 'Delete organization' });
  assert.equal(await deletion.getAttribute('href'), `/orgs/${org.slug}/settings/data`);
  await blocked.getByRole('link', { name: 'Choose another owner' }).click();
  await page.getByLabel('Adam Admin’s role').selectOption('Owner');
  await page.getByText('Adam Admin’s role is now owner').waitFor();
  await page.goBack();
  await open();
  await page.getByRole('dialog', { name: 'Delete your account?' }).getByRole('textbox').waitFor();
});

test('a member exports their own data and deletes their account', async (t) => {
  const page = await dashboard.open(t, {
    as: member,
    path: '/settings/profile',
    expected: [/status of 401/],
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string }[] };
  assert.equal(data.account[0]?.email, member.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(member.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('**/sign-in**');
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  assert.equal(row.name, 'Deleted user');
});

function monthAndDay(date: Date): string {
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
}
