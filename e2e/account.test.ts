import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { hashPassword } from '../packages/server/src/features/identity/index.ts';
import { createFixture, type Person } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const { service } = dashboard;
const fixture = await createFixture(service);
const password = 'a few words in a row';

test('a token can do what its scopes and projects allow, until it is revoked', async (t) => {
  const page = await dashboard.open(t, { as: fixture.member, path: '/settings/tokens' });
  const elsewhere = await fixture.member.dashboard.createProject({
    slug: fixture.org.slug,
    name: 'Boathouse',
  });
  await page.reload();
  const secret = await createToken(page, fixture.project.name);
  const client = service.client(secret);
  const { items } = await client.listProjects();
  assert.deepEqual(
    items.map(({ id }) => id),
    [fixture.project.id],
  );
  await assert.rejects(client.getProject({ id: elsewhere.id }), { code: 'NOT_FOUND' });
  const asked = { projectId: fixture.project.id, title: 'Order new oars' };
  await assert.rejects(client.createTask(asked), { status: 403 });
  await useToken(page);
  await page.getByRole('button', { name: 'Revoke CI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “CI”?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await client.getMe();
  await page.getByRole('button', { name: 'Revoke CI' }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('“CI” revoked').waitFor();
  await assert.rejects(client.getMe(), { status: 401, code: 'INVALID_TOKEN' });
  await page.getByText('Revoked and expired (1)').click();
  await page.getByText('Revoked', { exact: true }).first().waitFor();
});

test('name and password can be changed, and other sessions are asked to sign in again', async (t) => {
  const { member } = fixture;
  await givePassword(member);
  const identifier = member.email;
  const other = service.dashboard((await openSession(identifier, password)).secret);
  const page = await dashboard.open(t, {
    as: member,
    path: '/settings/profile',
    expected: [/status of 40[09]/],
  });
  await page.getByLabel('Name', { exact: true }).fill('Max Maier');
  await page.getByLabel('Username').fill('max.maier');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile saved').waitFor();
  await page.getByRole('button', { name: 'Your account' }).filter({ hasText: 'Max Maier' }).waitFor();
  assert.equal(await page.getByLabel('Current password').count(), 0, 'the password is under Security');

  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('some other words entirely');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The current password is incorrect.').waitFor();
  assert.equal(await page.getByLabel('New password').inputValue(), 'some other words entirely');
  await other.getSession();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed. 1 other session was signed out.').waitFor();
  assert.equal(await page.getByLabel('New password').inputValue(), '');
  await page.getByText('You’re not signed in anywhere else.').waitFor();
  await assert.rejects(other.getSession(), { status: 401 });
  await assert.rejects(openSession('max.maier', password), { status: 401 });

  await openSession('max.maier', 'some other words entirely');
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await sessions.getByRole('listitem').nth(1).waitFor();
  await sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await sessions.getByText('You’re not signed in anywhere else.').waitFor();

  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  await page.getByRole('radio', { name: 'Dark' }).and(page.locator(':checked')).waitFor();
});

test('an old session must confirm the identity before it creates a token, in one step', async (t) => {
  const { viewer } = fixture;
  await givePassword(viewer);
  const ago = new Date(Date.now() - 3_600_000).toISOString();
  await service.services.db
    .updateTable('sessions')
    .set({ confirmed_at: ago })
    .where('user_id', '=', viewer.id)
    .execute();
  const page = await dashboard.open(t, {
    as: viewer,
    path: '/settings/tokens',
    expected: [/status of 40[03]/],
  });
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  await form.getByLabel('Name').fill('Nightly');
  await form.getByRole('button', { name: 'Create token' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByText('To create this API token, confirm it’s you.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal(await form.getByLabel('Name').inputValue(), 'Nightly');
  await form.getByRole('button', { name: 'Create token' }).click();
  await question.getByLabel('Your password').fill('not this one');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByText('The current password is incorrect.').waitFor();
  await question.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Token “Nightly”' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  const { items } = await viewer.dashboard.listTokens();
  assert.equal(items.filter(({ name }) => name === 'Nightly').length, 1);
});

test('signing out everywhere shows what ends, and asks whether to revoke API tokens', async (t) => {
  const { outsider } = fixture;
  await givePassword(outsider);
  const proof = { identifier: outsider.email, password };
  const signInHeaders = { 'user-agent': 'nightly-report/2' };
  const { token } = await service.client().logIn(proof, { headers: signInHeaders });
  const phone =
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const { token: jwt } = await service.dashboard().signInMobile(proof, { headers: { 'user-agent': phone } });
  const page = await dashboard.open(t, { as: outsider, path: '/settings/security' });
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const program = sessions.getByRole('listitem').filter({ hasText: 'nightly-report/2' });
  await program.getByText('API client', { exact: true }).waitFor();
  assert.equal(await program.getByText('Expires').count(), 0);
  await program.getByRole('button', { name: /^nightly-report\/2/ }).click();
  await program.getByText('Expires').waitFor();
  await sessions.getByRole('listitem').filter({ hasText: 'Chrome on Android' }).waitFor();
  await page.goto('/settings/tokens');
  await page.getByText('1 API client is signed in with its own token.').waitFor();
  await page.getByRole('link', { name: 'View sessions' }).click();
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await dialog.getByText('test. Select this if someone else may have seen it.').waitFor();
  await dialog.getByRole('checkbox', { name: 'Revoke my API token too' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('2 other sessions signed out').waitFor();
  await sessions.getByText('You’re not signed in anywhere else.').waitFor();
  for (const each of [token, outsider.token])
    await assert.rejects(service.client(each).getMe(), { code: 'INVALID_TOKEN' });
  const headers = { authorization: `Bearer ${jwt}` };
  assert.equal((await service.fetch('/api/session', { headers })).status, 401);
});

test('notifications appear live and can be read, and the emails they cause can be chosen', async (t) => {
  const { lead, admin, project } = fixture;
  const page = await dashboard.open(t, { as: lead, path: '/' });
  await page.getByRole('heading', { name: 'Welcome, Lena' }).waitFor();
  const task = await admin.v1.createTask({ projectId: project.id, title: 'Paint the boathouse' });
  await admin.v1.addComment({ id: task.id, body: `@${lead.email} which color?` });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Notifications/ });
  await link.getByText('1 unread notification').waitFor({ state: 'attached' });
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  await admin.v1.updateTask({ id: task.id, assigneeIds: [lead.id] });
  await link.getByText('2 unread notifications').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /^Unread: .*which color\?/s }).click();
  await page.getByRole('dialog', { name: 'Paint the boathouse' }).waitFor();
  await waitForService(async () =>
    assert.equal((await lead.dashboard.listNotifications({ unread: true })).total, 1),
  );
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Unread (1)' }).click();
  await page.getByRole('link', { name: /which colour/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('You’re all caught up').waitFor();
  await waitForService(async () => assert.equal((await lead.dashboard.listNotifications()).items.length, 2));
  await choosePreferences(page, lead);
});

/** Scopes are chosen in plain words. Without a project the token is not created. */
async function createToken(page: Page, project: string): Promise<string> {
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('Name').fill('CI');
  await dialog.getByRole('button', { name: 'None', exact: true }).click();
  await dialog.getByText('Without permissions, a token can only read your profile.').waitFor();
  await dialog.getByRole('checkbox', { name: 'View projects with their columns and members' }).check();
  await dialog.getByRole('checkbox', { name: /tasks:read$/ }).check();
  await dialog.getByRole('radio', { name: 'Only selected projects' }).check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Choose at least one project.').waitFor();
  await dialog.getByRole('combobox', { name: 'Choose projects' }).click();
  await page.getByRole('option', { name: project }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Expires').selectOption('In 30 days');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const field = page.getByRole('textbox', { name: 'Token “CI”' });
  const secret = await field.inputValue();
  const copy = await page.getByRole('button', { name: 'Copy: Token “CI”' }).boundingBox();
  const shown = await field.locator('..').boundingBox();
  assert.equal(shown?.height, copy?.height, 'all of the secret is one line, beside its button');
  assert.equal(shown?.y, copy?.y);
  await page.getByRole('button', { name: 'Done' }).click();
  await field.waitFor({ state: 'detached' });
  return secret;
}

/** Its use is recorded a moment later. */
async function useToken(page: Page): Promise<void> {
  const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem').filter({ hasText: 'CI' });
  await row.getByRole('button', { name: /^CI/ }).click();
  await row.getByText(fixture.project.name).waitFor();
  await row.getByText('tasks:read').waitFor();
  await waitForService(async () => {
    const { items } = await fixture.member.dashboard.listTokens();
    assert.ok(items.some(({ name, lastUsedAt }) => name === 'CI' && lastUsedAt !== null));
  });
  await page.reload();
  await row.getByText('Last used').waitFor();
}

async function choosePreferences(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await page.getByText('This installation doesn’t send email yet.').waitFor();
  await choose(page, /^Daily digest/);
  await page.getByLabel('Hour', { exact: true }).selectOption('07:00');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByRole('checkbox', { name: 'Completed and failed audits' }).click();
  await page.getByRole('checkbox', { name: 'Completed and failed audits', checked: false }).waitFor();
  await waitForService(async () => {
    const { mode, hour, timeZone, kinds } = await person.dashboard.getNotificationPreferences();
    assert.deepEqual(
      [mode, hour, timeZone, kinds.audit_finished, kinds.mentioned],
      ['daily', 7, 'Europe/Berlin', false, true],
    );
  });
  await page.reload();
  assert.equal(await page.getByLabel('Hour', { exact: true }).inputValue(), '7');
  await choose(page, /^Never/);
  await page.getByRole('checkbox', { name: 'Mentions', disabled: true }).waitFor();
}

/** Not `check()`, which verifies at once: the choice shows a moment later, when the cache has updated. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).click();
  await page.getByRole('radio', { name, checked: true }).waitFor();
}

async function givePassword({ id }: Person): Promise<void> {
  const { db } = service.services;
  const passwordHash = await hashPassword(service.services, password);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

async function openSession(identifier: string, proof: string): Promise<{ secret: string }> {
  const body = { identifier, password: proof };
  const { status, headers } = await service.dashboard().requestRaw('POST', '/session', { body });
  if (status !== 200) throw Object.assign(new Error('Not signed in.'), { status });
  return { secret: /=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '' };
}
