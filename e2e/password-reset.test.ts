import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { addApp, codeAt } from '../packages/server/src/testing/authenticator.ts';
import { createPerson, type Person } from '../packages/server/src/testing/factories.ts';
import { startMailServer } from '../packages/server/src/testing/mail-server.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { startDashboard } from './harness/start-dashboard.ts';

/* How people who forgot their password get a new one by email. */

const server = await startMailServer({ after });
const dashboard = await startDashboard(
  { after },
  {
    smtp: server.smtp,
    mailFrom: { name: 'Fettle', address: 'fettle@mail.example' },
    // Over HTTPS the session cookie would require TLS, which this service has only behind a proxy.
    publicUrl: 'http://fettle.example',
  },
);
const forgotten = 'a few words in a row';
const chosen = 'velvet thimble quarry';

/** Somebody who has set a password, and is signed in. */
async function createUser(name: string): Promise<Person> {
  const person = await createPerson(dashboard.service, name);
  await person.dashboard.changePassword({ password: forgotten });
  return person;
}

/** The path of the latest of this many links to an address. */
async function linkTo(email: string, count = 1): Promise<string> {
  const paths = await until(`${count} links to ${email}`, async () => {
    const mails = server.mails.filter(({ to }) => to.includes(email));
    const found = mails.flatMap(
      ({ text }) => /http:\/\/fettle\.example(\/reset-password\/\S+)/.exec(text)?.[1] ?? [],
    );
    return found.length >= count && found;
  });
  return paths.at(-1) ?? '';
}

/** From the sign-in page, with what was typed there. */
async function requestLink(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Email or username').fill(typed);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

test('a forgotten password is replaced by the emailed link, and everyone else is signed out', async (t) => {
  const ada = await createUser('Ada Lind');
  const elsewhere = await dashboard.open(t, { as: ada, expected: [/status of 401/, /event-stream/] });
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  const page = await dashboard.open(t, { path: '/my-tasks' });
  await requestLink(page, ada.email);
  await page.getByRole('status').getByText(ada.email).waitFor();
  await page.getByText('It works for 60 minutes.').waitFor();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByLabel('Password').and(page.locator(':focus')).waitFor();
  assert.equal(await page.getByLabel('Email or username').inputValue(), ada.email);

  await page.goto(await linkTo(ada.email));
  const field = page.getByLabel('New password');
  await field.and(page.locator(':focus')).waitFor();
  await page.getByText(ada.email).waitFor();
  await field.fill(chosen);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  await page.getByText('API tokens keep working unless you revoke them under').waitFor();
  const tokens = page.getByRole('link', { name: 'Your account → API tokens' });
  assert.equal(await tokens.getAttribute('href'), '/settings/tokens');
  await page.getByRole('link', { name: 'Sign in' }).click();
  assert.equal(await page.getByLabel('Email or username').inputValue(), ada.email);
  await page.getByLabel('Password').fill(chosen);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();

  await elsewhere.goto('/my-tasks');
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('a weak password is refused at its field, and a used link leads to a new one', async (t) => {
  const ada = await createUser('Bea Holm');
  const page = await dashboard.open(t, { path: '/sign-in', expected: [/status of 40[04]/] });
  await requestLink(page, ada.email);
  const link = await linkTo(ada.email);
  await page.goto(link);
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.locator('[name=password][aria-invalid=true]').waitFor();
  const other = await dashboard.open(t, { path: link, expected: [/status of 404/] });
  await other.getByLabel('New password').fill('oblong herring velvet');
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();

  await other.getByRole('button', { name: 'Set password' }).click();
  await other.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  await other.reload();
  await other.getByText('It has expired, was already used, or was replaced by a newer one.').waitFor();
  await other.getByRole('link', { name: 'Get a new link' }).click();
  await other.getByLabel('Email').fill(ada.email);
  await other.getByRole('button', { name: 'Send reset link' }).click();
  await other.getByRole('heading', { name: 'Check your email' }).waitFor();
  await other.goto(await linkTo(ada.email, 2));
  await other.getByLabel('New password').waitFor();
});

test('the page says the same for an address without an account, and when there were too many requests', async (t) => {
  const page = await dashboard.open(t, { path: '/sign-in', expected: [/status of 4(00|29)/] });
  await requestLink(page, 'nobody@example.com');
  await page.getByRole('status').getByText('If there is an account with the address').waitFor();
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole('button', { name: 'Try another address' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  }
  await page.getByRole('button', { name: 'Try another address' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByRole('alert').getByText('which is the limit').waitFor();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByLabel('Email').and(page.locator('[aria-invalid=true]')).waitFor();
});

test('a username is no address to send a link to', async (t) => {
  const page = await dashboard.open(t, { path: '/sign-in' });
  await page.getByLabel('Email or username').fill('ada');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), '');
});

test('the second factor is still asked for', async (t) => {
  const ada = await createUser('Cara Lind');
  const { clock } = dashboard.service.services;
  const app = await addApp(ada.dashboard, clock());
  const page = await dashboard.open(t, { path: '/sign-in' });
  await requestLink(page, ada.email);
  await page.goto(await linkTo(ada.email));
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password').fill(chosen);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(app.secret, clock(), 1));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome, Cara' }).waitFor();
});

test('an account that was never verified says what choosing a password ends', async (t) => {
  const uma = await createPerson(dashboard.service, 'Uma Wells', { verified: false });
  const page = await dashboard.open(t, { path: '/sign-in' });
  await requestLink(page, uma.email);
  await page.goto(await linkTo(uma.email));
  await page.getByText('This address was never verified.').waitFor();
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('API tokens and second factors from before no longer work.').waitFor();
});
