import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createClient } from '@fettle/client';
import type { Page } from 'playwright-core';
import { interceptRequests } from './harness/intercept-requests.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const password = 'a few words in a row';
const nora = { identifier: 'nora@harbour.example', password };

const anyone = dashboard.service.dashboard();
await anyone.setUp({ name: 'Nora Lind', email: nora.identifier, password, orgName: 'Harbour Agency' });
const { token } = await anyone.signInMobile(nora);
const client = createClient({ baseUrl: dashboard.service.url, surface: 'dashboard', token });
const project = await client.createProject({ slug: 'harbour-agency', name: 'Harbour site' });
const task = await client.createTask({ projectId: project.id, title: 'Order new oars' });

test('a signed-out visitor is asked to sign in, and then sees the requested page', async (t) => {
  const page = await dashboard.open(t, { path: `/tasks/${task.id}`, expected: [/status of 401/] });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(page, { ...nora, password: 'not this one' });
  await page.getByRole('alert').getByText('Incorrect email, username, or password.').waitFor();
  await page.getByLabel('Password').and(page.locator(':focus')).waitFor();
  for (const wrong of ['Email or username', 'Password'])
    assert.equal(await page.getByLabel(wrong).getAttribute('aria-invalid'), 'true', 'either may be wrong');
  assert.equal(await page.getByLabel('Email or username').inputValue(), nora.identifier);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Order new oars' }).waitFor();
});

test('an invitation creates an account that can sign out and in again', async (t) => {
  const ownerPage = await dashboard.open(t, { path: '/orgs/harbour-agency/people' });
  await signIn(ownerPage, nora);
  await ownerPage.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = ownerPage.getByRole('dialog', { name: 'Invite to Harbour Agency' });
  await dialog.getByLabel('Email').fill('tom@harbour.example');
  await dialog.getByRole('button', { name: 'Create invitation link' }).click();
  const link = await ownerPage.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await ownerPage.getByRole('button', { name: 'Done' }).click();
  await ownerPage.getByText('tom@harbour.example').waitFor();

  const invitedPage = await dashboard.open(t, { path: new URL(link).pathname });
  await invitedPage.getByRole('heading', { name: 'Join Harbour Agency' }).waitFor();
  await invitedPage.getByLabel('Your name').fill('Tom Berg');
  await invitedPage.getByLabel('Password').fill(password);
  await invitedPage.getByRole('button', { name: 'Create account and join' }).click();
  await invitedPage.getByRole('heading', { name: 'Welcome, Tom' }).waitFor();
  await signOut(invitedPage);
  await signIn(invitedPage, { identifier: 'tom@harbour.example', password });
  await invitedPage.getByRole('heading', { name: 'Welcome, Tom' }).waitFor();

  const again = await dashboard.open(t, { path: new URL(link).pathname, expected: [/status of 404/] });
  await again
    .getByText(/invitation/i)
    .first()
    .waitFor();
  assert.equal(await again.getByLabel('Password').count(), 0, 'it works once');
});

test('a session that is ended elsewhere leads to sign-in, and back to the draft', async (t) => {
  const here = await dashboard.open(t, {
    path: `/tasks/${task.id}`,
    expected: [/status of 401/, /event-stream/, /net::ERR_/],
  });
  // Otherwise it could notice by itself before the comment is sent.
  await interceptRequests(here, '**/api/events*', (route) => route.abort());
  await signIn(here, nora);
  await here.getByRole('textbox', { name: 'Comment' }).fill('Ash, not pine.');

  const elsewhere = await dashboard.open(t, { path: '/settings/security' });
  await signIn(elsewhere, nora);
  await elsewhere.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await elsewhere.getByText('You’re not signed in anywhere else.').waitFor();

  await here.getByRole('button', { name: 'Comment', exact: true }).click();
  await here.getByText('Your session has ended.').waitFor();
  await signIn(here, nora);
  await here.getByRole('listitem').getByText('Ash, not pine.').waitFor();
  await here.getByText('Waiting to be sent').first().waitFor({ state: 'detached' });
});

test('a page that someone only reads notices that its session has ended', async (t) => {
  const here = await dashboard.open(t, {
    path: `/tasks/${task.id}`,
    expected: [/status of 401/, /event-stream/],
  });
  await signIn(here, nora);
  await here.getByRole('dialog', { name: 'Order new oars' }).waitFor();
  const { token: fresh } = await anyone.signInMobile(nora);
  const elsewhere = createClient({ baseUrl: dashboard.service.url, surface: 'dashboard', token: fresh });
  const { items } = await elsewhere.listSessions();
  for (const { id, kind } of items) if (kind === 'browser') await elsewhere.endSession({ id });
  await here.getByText('Your session has ended.').waitFor();
});

test('a password can be shown while it is typed, and is hidden again when it is sent', async (t) => {
  const page = await dashboard.open(t, { path: '/sign-in', expected: [/status of 401/] });
  const field = page.getByLabel('Password');
  await field.fill('not this one');
  assert.equal(await field.getAttribute('type'), 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await field.getAttribute('type'), 'text');
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  assert.equal(await field.inputValue(), 'not this one');
  await page.getByLabel('Email or username').fill(nora.identifier);
  await page.keyboard.press('Tab');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Incorrect email, username, or password.').first().waitFor();
  assert.equal(await field.getAttribute('type'), 'password');
  await page.getByRole('button', { name: 'Show password' }).waitFor();
});

test('where no email is sent, someone who forgot the password has a message for who can help, and comes back to where they were going', async (t) => {
  const page = await dashboard.open(t, { path: `/tasks/${task.id}` });
  await page.getByLabel('Email or username').fill('ada@example.com');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByText('This installation doesn’t send email, so it can’t send you a reset link.').waitFor();
  const message = page.getByRole('blockquote', { name: 'Message' });
  await message.getByText('Can you set a new password for ada@example.com?').waitFor();
  const address = page.getByLabel('Email address of your account');
  await address.fill('');
  // It can be sent as it is.
  await message.getByText('Can you set a new password for my account?').waitFor();
  await address.fill('ada@example.com');
  await page.getByText('Send this message to the operator of this installation.').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy message' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, await message.textContent());
  const command = page.getByRole('region', { name: 'Command for the operator' });
  assert.equal(await command.isVisible(), false, 'a client has no use for it');
  await page.getByText('For the operator', { exact: true }).click();
  await command.waitFor();
  assert.match((await command.textContent()) ?? '', /^fettle user reset-password --email ada@example\.com$/);
  await page.getByText('If your account is set up for it, use single sign-on.').waitFor();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await signIn(page, nora);
  await page.getByRole('dialog', { name: 'Order new oars' }).waitFor();
});

async function signIn(page: Page, account: { identifier: string; password: string }): Promise<void> {
  await page.getByLabel('Email or username').fill(account.identifier);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}
