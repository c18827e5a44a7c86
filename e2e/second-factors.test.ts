import assert from 'node:assert/strict';
import test, { after, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { hashPassword } from '../packages/server/src/features/identity/passwords/password.ts';
import { addApp, codeAt } from '../packages/server/src/testing/authenticator.ts';
import { createFixture, type Person } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const { service } = dashboard;
const { db } = service.services;
const fixture = await createFixture(service);
const password = 'a few words in a row';
const passwordHash = await hashPassword(service.services, password);
await db.updateTable('users').set({ password_hash: passwordHash }).execute();

/** Codes of the app work once: the next step is never used before. */
async function forgetStep(person: Person): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', person.id)
    .where('kind', '=', 'totp')
    .execute();
}

async function typePassword(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an authenticator app is set up in the settings, and then asked for at sign-in', async (t) => {
  const { member } = fixture;
  const page = await dashboard.open(t, {
    as: member,
    path: '/settings/security',
    expected: [/status of 400/],
  });
  await page.getByText('Your account has no second factor.').waitFor();
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await dialog.getByRole('textbox', { name: 'Key' }).inputValue()).replaceAll(' ', '');
  await dialog.getByLabel('Name').fill('Work phone');
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Add app' }).click();
  await dialog.getByText('The code is incorrect.').waitFor();
  await dialog.getByLabel('Code from the app').fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Add app' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.waitFor();
  const [recoveryCode = ''] = await codes
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  assert.equal((await download).suggestedFilename(), 'fettle-recovery-codes.txt');
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('Work phone').first().waitFor();
  await page.getByText('10 unused codes left.').waitFor();
  await forgetStep(member);

  const fresh = await dashboard.open(t, { path: '/', expected: [/status of 401/] });
  await typePassword(fresh, member);
  await fresh.getByRole('heading', { name: 'Enter your code' }).waitFor();
  const field = fresh.getByLabel('Code', { exact: true });
  assert.equal(await field.getAttribute('autocomplete'), 'one-time-code');
  assert.equal(await fresh.locator('input:focus').getAttribute('name'), 'code');
  await field.fill('123 456');
  await fresh.keyboard.press('Enter');
  await fresh.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
  const code = codeAt(secret, new Date());
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await fresh.keyboard.press('Enter');
  await fresh.getByRole('heading', { name: 'Welcome, Max' }).waitFor();

  const lost = await dashboard.open(t, { path: '/settings/security' });
  await typePassword(lost, member);
  await lost.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.getByLabel('Recovery code').fill(recoveryCode);
  await lost.getByRole('button', { name: 'Sign in', exact: true }).click();
  await lost.getByText('9 unused codes left.').waitFor();
});

test('a passkey is created, signs in as the second factor and alone, and confirms', async (t) => {
  const { lead } = fixture;
  const page = await openAtLocalhost(t, lead, '/settings/security');
  const authenticator = await addVirtualAuthenticator(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('Laptop').first().waitFor();
  // Where passkeys do not work it is listed too, with the reason why no other one can be added.
  const elsewhere = await page.context().newPage();
  await elsewhere.addInitScript('delete window.PublicKeyCredential');
  await elsewhere.goto(`${atLocalhost()}/settings/security`);
  await elsewhere.getByText('Laptop', { exact: true }).waitFor();
  await elsewhere.getByText('Passkeys work only if you open Fettle by its hostname').waitFor();
  assert.equal(await elsewhere.getByRole('button', { name: 'Add passkey' }).count(), 0);
  await elsewhere.close();

  await signOut(page);
  await typePassword(page, lead);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Welcome, Lena' }).waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Welcome, Lena' }).waitFor();

  await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', lead.id).execute();
  await page.goto(`${atLocalhost()}/settings/security`);
  await page.getByRole('button', { name: 'Actions for Laptop' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await page.getByText('Your account has no second factor.').waitFor();
  await authenticator.remove();
});

test('an owner requires a second factor, and members are led to set one up', async (t) => {
  const { owner, admin, org } = fixture;
  await addApp(owner.dashboard, new Date());
  const page = await dashboard.open(t, { as: owner, path: `/orgs/${org.slug}/settings` });
  const section = page.getByRole('region', { name: 'Second factor' });
  const without = section.getByRole('list', { name: 'Members without a second factor' });
  await without.getByText('Adam Admin').waitFor();
  await section.getByText('Everyone except guests').click();
  assert.notEqual(
    await section.getByLabel('Required from').inputValue(),
    '',
    'members get time to set one up',
  );
  await section.getByLabel('Required from').fill('');
  await section.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Security settings saved').waitFor();

  const blocked = await dashboard.open(t, { as: admin, path: '/' });
  const banner = blocked.getByRole('status').filter({ hasText: 'requires a second factor' });
  const notice = blocked.getByRole('region', { name: `${org.name} requires a second factor` });
  await notice.waitFor();
  assert.equal(await banner.count(), 0, 'said once');
  await notice.getByRole('link', { name: 'Set up a second factor' }).click();
  await banner.getByText(new RegExp(`${org.name} requires`)).waitFor();
  await blocked.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = blocked.getByRole('dialog', { name: 'Add an authenticator app' });
  const secret = (await dialog.getByRole('textbox', { name: 'Key' }).inputValue()).replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Add app' }).click();
  await blocked.getByRole('button', { name: 'I’ve saved them' }).click();
  await banner.waitFor({ state: 'detached' });
  await blocked.getByRole('link', { name: fixture.project.name }).first().waitFor();
});

/** Browsers allow passkeys at localhost, but not at an IP address. */
function atLocalhost(): string {
  return service.url.replace('127.0.0.1', 'localhost');
}

async function openAtLocalhost(t: TestContext, person: Person, path: string): Promise<Page> {
  const page = await dashboard.open(t, { expected: [/./] });
  const name = 'fettle_session';
  await page.context().addCookies([{ name, value: person.session, url: atLocalhost() }]);
  await page.goto(atLocalhost());
  await page.evaluate(() => localStorage.setItem('fettle.signed in', 'yes'));
  await page.goto(`${atLocalhost()}${path}`);
  return page;
}

async function addVirtualAuthenticator(page: Page): Promise<{ remove: () => Promise<void> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: async () => {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}
