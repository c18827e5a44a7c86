import assert from 'node:assert/strict';
import test, { after, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startGoogle } from '../packages/server/src/testing/google.ts';
import { type GoogleResponse, respondAsGoogle } from './harness/respond-as-google.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const google = await startGoogle({ after });
const dashboard = await startDashboard(
  { after },
  { googleClientId: google.clientId, googleJwksUrl: google.keysUrl },
);
const fixture = await createFixture(dashboard.service);
const task = await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'Order new oars' });

test('signing in with Google leads to the requested page, and tells Google no more than it needs', async (t) => {
  const page = await openSignIn(t, `/tasks/${task.id}`);
  const asked = await respondAsGoogle(page, async (query) => ({
    state: query.get('state') ?? '',
    id_token: await google.sign({ email: fixture.member.email, nonce: query.get('nonce') }),
  }));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('dialog', { name: 'Order new oars' }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/tasks/${task.id}`);
  const { url, referrer } = asked.at(-1) ?? assert.fail('Google was not asked');
  assert.equal(url.searchParams.get('redirect_uri'), `${dashboard.service.url}/sign-in/google`);
  assert.equal(url.searchParams.get('scope'), 'openid email profile');
  assert.equal(referrer, undefined);
  const kept = await page.evaluate(() => sessionStorage.getItem('fettle.google'));
  assert.equal(kept, null, 'the request is forgotten');
  await page.reload();
  await page.getByRole('dialog', { name: 'Order new oars' }).waitFor();
});

test('whatever else Google responds, the page says what to do and how to continue', async (t) => {
  const page = await openSignIn(t, `/tasks/${task.id}`);
  const token = (more: { nonce: string | null }) => google.sign({ email: fixture.member.email, ...more });
  const responses: [what: RegExp, response: GoogleResponse][] = [
    [
      /You canceled the Google sign.in/,
      (query) => ({ state: query.get('state') ?? '', error: 'access_denied' }),
    ],
    [
      /Google couldn’t confirm your identity/,
      (query) => ({ state: query.get('state') ?? '', error: 'server_error' }),
    ],
    [
      /wasn’t started in this tab/,
      async (query) => ({ state: 'theirs', id_token: await token({ nonce: query.get('nonce') }) }),
    ],
    [
      /This Google account cannot sign in\. Use the Google account/,
      async (query) => ({ state: query.get('state') ?? '', id_token: await token({ nonce: 'theirs' }) }),
    ],
    [
      /This Google account cannot sign in\. Use the Google account/,
      async (query) => ({
        state: query.get('state') ?? '',
        id_token: await google.sign({ email: 'nobody@example.com', nonce: query.get('nonce') }),
      }),
    ],
  ];
  for (const [what, response] of responses) {
    await respondAsGoogle(page, response);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('alert').filter({ hasText: what }).waitFor();
    assert.equal(page.url(), `${dashboard.service.url}/sign-in/google`, 'no token stays in the address');
  }
  await page.getByRole('link', { name: 'Sign in another way' }).click();
  await page.getByLabel('Password').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('redirect'), `/tasks/${task.id}`);
});

test('an invited person joins with Google, and with another account is told which one is meant', async (t) => {
  const { invitation } = await fixture.owner.dashboard.inviteOrgMember({
    slug: fixture.org.slug,
    email: 'nina@example.com',
    name: 'Nina Newcomer',
    role: 'member',
  });
  const path = new URL(invitation.inviteUrl ?? '').pathname;
  const page = await dashboard.open(t, { path, expected: [/accounts\.google\.com/, /status of 403/] });
  const respondAs = (email: string) =>
    respondAsGoogle(page, async (query) => ({
      state: query.get('state') ?? '',
      id_token: await google.sign({ email, nonce: query.get('nonce') }),
    }));
  await respondAs('other@example.com');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('alert').filter({ hasText: 'The invitation is for nina@example.com' }).waitFor();
  await page.getByRole('link', { name: 'Back to the invitation' }).click();
  await page.getByRole('heading', { name: `Join ${fixture.org.name}` }).waitFor();
  await respondAs('nina@example.com');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${dashboard.service.url}/`);
  const { items } = await fixture.owner.dashboard.listOrgMembers({ slug: fixture.org.slug });
  assert.ok(items.some(({ name, email }) => name === 'Nina Newcomer' && email === 'nina@example.com'));
});

test('a person who only signs in with Google confirms with Google, and returns to the same page', async (t) => {
  const { admin } = fixture;
  const { db } = dashboard.service.services;
  await db.updateTable('users').set({ google_sub: 'google-admin' }).where('id', '=', admin.id).execute();
  await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', admin.id).execute();
  const page = await dashboard.open(t, {
    as: admin,
    path: '/settings/tokens',
    expected: [/accounts\.google\.com/, /status of 40[03]/],
  });
  const ask = async () => {
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog', { name: 'New API token' }).getByLabel('Name').fill('Laptop');
    await page.getByRole('button', { name: 'Create token' }).click();
  };
  const respondAs = (subject: string) =>
    respondAsGoogle(page, async (query) => ({
      state: query.get('state') ?? '',
      id_token: await google.sign({ email: admin.email, subject, nonce: query.get('nonce') }),
    }));
  await respondAs('google-somebody-else');
  await ask();
  await page.getByRole('button', { name: 'Confirm with Google' }).click();
  await page.getByRole('alert').filter({ hasText: 'Sign in again with that Google account.' }).waitFor();
  await page.getByRole('link', { name: 'Go back' }).click();
  await respondAs('google-admin');
  await ask();
  await page.getByRole('button', { name: 'Confirm with Google' }).click();
  await page.getByRole('heading', { name: 'API tokens' }).waitFor();
  await ask();
  await page.getByRole('textbox', { name: 'Token “Laptop”' }).waitFor();
  assert.equal((await admin.dashboard.getSession()).user.id, admin.id, 'the session stays the same');
});

test('a sign-in link that names an invitation signs in without joining: the invitation is one click away', async (t) => {
  const { stranger, org, owner } = fixture;
  const { invitation } = await owner.dashboard.inviteOrgMember({
    slug: org.slug,
    email: stranger.email,
    role: 'member',
  });
  const { pathname } = new URL(invitation.inviteUrl ?? '');
  const page = await dashboard.open(t, {
    path: `/sign-in?redirect=${pathname}`,
    expected: [/accounts\.google\.com/],
  });
  await respondAsGoogle(page, async (query) => ({
    state: query.get('state') ?? '',
    id_token: await google.sign({ email: stranger.email, nonce: query.get('nonce') }),
  }));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const join = page.getByRole('button', { name: `Join ${org.name}` });
  await join.waitFor();
  const isIn = async () =>
    (await stranger.dashboard.listOrgs({})).items.some(({ slug }) => slug === org.slug);
  assert.equal(await isIn(), false);
  await join.click();
  await page.getByText(`You joined ${org.name}`).waitFor();
  assert.equal(await isIn(), true);
});

test('a response that this tab did not request signs nobody in', async (t) => {
  const idToken = await google.sign({ email: fixture.member.email, nonce: 'theirs' });
  const page = await dashboard.open(t, { path: `/sign-in/google#state=theirs&id_token=${idToken}` });
  await page.getByRole('alert').filter({ hasText: 'Start again.' }).waitFor();
  assert.equal(page.url(), `${dashboard.service.url}/sign-in/google`);
  assert.deepEqual(await page.context().cookies(), []);
});

async function openSignIn(t: TestContext, path: string): Promise<Page> {
  const page = await dashboard.open(t, { path, expected: [/accounts\.google\.com/, /status of 401/] });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  return page;
}
