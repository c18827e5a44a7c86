import assert from 'node:assert/strict';
import test, { after, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture, createPerson } from '../packages/server/src/testing/factories.ts';
import { startSignInProvider } from '../packages/server/src/testing/sign-in-provider.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const { service } = dashboard;
// Known only once it listens.
Object.assign(service.services.config, { publicUrl: service.url });
const provider = await startSignInProvider({ after }, { redirectUri: `${service.url}/sign-in/callback` });
const fixture = await createFixture(service);
const { slug } = fixture.org;
const domain = 'tidewater.example';
const records: string[] = [];
Object.assign(service.services, { lookUpTxt: async () => records });

const visits = [/asked another origin: http:\/\/127\.0\.0\.1:\d+\//];
const openSignIn = (t: TestContext, path = '/sign-in', expected: RegExp[] = []) =>
  dashboard.open(t, { path, expected: [...visits, ...expected] });

/** Types an address and goes to its provider. */
async function continueAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email or username').fill(email);
  await page.getByRole('button', { name: 'Continue with Tidewater ID' }).click();
}

test('an owner verifies a domain and sets up a provider, and people sign in through it', async (t) => {
  const owner = await dashboard.open(t, {
    as: fixture.owner,
    path: `/orgs/${slug}/settings/single-sign-on`,
    expected: [/status of 409/],
  });
  await owner.getByLabel('Domain', { exact: true }).fill(domain);
  await owner.getByRole('button', { name: 'Add domain' }).click();
  await owner.getByRole('button', { name: `Actions for ${domain}` }).click();
  await owner.getByRole('menuitem', { name: 'Remove domain' }).click();
  const question = owner.getByRole('alertdialog').or(owner.getByRole('dialog'));
  await question.getByText('It was never verified').waitFor();
  assert.equal(await question.getByText(/can no longer sign in/).count(), 0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await owner.getByRole('button', { name: `Verify ${domain}` }).click();
  await owner.getByRole('alert').filter({ hasText: 'has no TXT record' }).waitFor();
  const record = owner.getByRole('textbox', { name: 'TXT record value' });
  await owner.setViewportSize({ width: 390, height: 844 });
  // In full, since it is compared with what a registrar shows.
  const isWhole = await record.evaluate((field) => field.scrollHeight <= field.clientHeight);
  assert.ok(isWhole && (await record.locator('..').getAttribute('data-open')) === '', 'in full');
  records.push(await record.inputValue());
  await owner.setViewportSize({ width: 1300, height: 820 });
  await owner.getByRole('button', { name: `Verify ${domain}` }).click();
  await owner.getByText('Verified', { exact: true }).waitFor();
  assert.equal(
    await owner.getByRole('textbox', { name: 'Redirect URI' }).inputValue(),
    `${service.url}/sign-in/callback`,
  );
  await owner.getByLabel('Name', { exact: true }).fill('Tidewater ID');
  await owner.getByLabel('Issuer').fill(provider.issuer);
  await owner.getByLabel('Client ID').fill(provider.clientId);
  await owner.getByLabel('Client secret').fill(provider.clientSecret);
  await owner.getByLabel('People who sign in for the first time').selectOption('member');
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByText('Single sign-on saved').waitFor();
  // By keyboard: a message covers the corner.
  await owner.getByRole('button', { name: 'Test', exact: true }).press('Enter');
  await owner.getByText('The provider works.').waitFor();
  const link = await owner.getByRole('textbox', { name: 'Sign-in link' }).inputValue();

  provider.current = { sub: 'ada', email: `ada@${domain}`, name: 'Ada Harbor' };
  const ada = await openSignIn(t);
  await continueAs(ada, `ada@${domain}`);
  await ada.waitForURL(`${service.url}/`);
  await ada.getByRole('link', { name: 'People' }).first().waitFor();
  const members = await fixture.owner.dashboard.listOrgMembers({ slug });
  assert.ok(members.items.some(({ name, role }) => name === 'Ada Harbor' && role === 'member'));
  await ada.goBack();
  assert.ok(!ada.url().includes('code='), 'no code stays in the history');

  const again = await openSignIn(t, new URL(link).pathname);
  await again.getByRole('button', { name: 'Continue with Tidewater ID' }).click();
  await again.waitForURL(`${service.url}/`);
});

test('a response that another browser asked for signs nobody in', async (t) => {
  provider.current = { sub: 'mallory', email: `mallory@${domain}` };
  const { url } = await service.dashboard().startSingleSignOn({ org: slug });
  const response = await provider.follow(url);
  const page = await openSignIn(t, `/sign-in/callback${response}`, [/status of 401/]);
  await page.getByRole('alert').filter({ hasText: 'was not started in this browser' }).waitFor();
  assert.equal(page.url(), `${service.url}/sign-in/callback`);
  await page.getByRole('link', { name: 'Sign in another way' }).click();
  await page.getByLabel('Password').waitFor();
});

test('a changed state signs nobody in', async (t) => {
  const page = await openSignIn(t, '/sign-in', [/status of 401/]);
  await page.route('**/api/single-sign-on/complete', async (route) => {
    const { response } = route.request().postDataJSON() as { response: string };
    const changed = new URLSearchParams(response);
    changed.set('state', 'theirs');
    await route.continue({ postData: JSON.stringify({ response: changed.toString() }) });
  });
  await continueAs(page, `mallory@${domain}`);
  await page.getByRole('alert').filter({ hasText: 'is not valid' }).waitFor();
});

test('a verified account is linked by its owner, who is told what that means', async (t) => {
  const vic = await createPerson(service, 'Vic');
  const email = `vic@${domain}`;
  await service.services.db.updateTable('users').set({ email }).where('id', '=', vic.id).execute();
  provider.current = { sub: 'vic', email };
  const page = await openSignIn(t);
  await continueAs(page, email);
  await page.getByRole('heading', { name: 'Link your account' }).waitFor();
  await page.getByText('already has an account here').waitFor();
  // Whoever decides against it links nothing by signing in later.
  await page.getByRole('link', { name: 'Sign in without linking' }).click();
  assert.equal(await page.evaluate(() => sessionStorage.getItem('fettle.link')), null);
  await continueAs(page, email);
  await page.getByRole('link', { name: 'Sign in to link the account' }).click();
  await page.getByLabel('Password').waitFor();
  // Signed in the way they did before.
  await page.context().addCookies([{ name: 'fettle_session', value: vic.session, url: service.url }]);
  await page.evaluate(() => localStorage.setItem('fettle.signed in', 'yes'));
  await page.reload();
  await page.getByText('including your other organizations').waitFor();
  await page.getByRole('button', { name: 'Link account' }).click();
  await page.getByText('Your account is linked to Tidewater ID').waitFor();
  await page.goto('/settings/security');
  await page.getByText(`Tidewater ID of ${fixture.org.name}`).waitFor();
});
