import assert from 'node:assert/strict';
import test, { after, type TestContext } from 'node:test';
import type { OrgRole } from '@fettle/contract';
import type { Page } from 'playwright-core';
import {
  addToOrg,
  createFixture,
  createOrg,
  createPerson,
  type Person,
} from '../packages/server/src/testing/factories.ts';
import { startGoogle } from '../packages/server/src/testing/google.ts';
import { startMailServer } from '../packages/server/src/testing/mail-server.ts';
import { respondAsGoogle } from './harness/respond-as-google.ts';
import { type Dashboard, startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

/*
 * How people join an organization, as they see it: with links handed over, with links emailed, and what an attacker
 * sees who created an account before its owner arrived.
 */

const google = await startGoogle({ after });
const server = await startMailServer({ after });
const withGoogle = { googleClientId: google.clientId, googleJwksUrl: google.keysUrl };
const silent = await startDashboard({ after }, withGoogle);
const mailed = await startDashboard(
  { after },
  {
    smtp: server.smtp,
    mailFrom: { name: 'Fettle', address: 'fettle@mail.example' },
    // Over HTTPS the session cookie would require TLS, which this service has only behind a proxy.
    publicUrl: 'http://fettle.example',
  },
);
const password = 'a few words in a row';
let counter = 0;
const newAddress = () => `new.hire.${++counter}@other.test`;

async function ownerOn({ service }: Dashboard, name: string) {
  const org = await createOrg(service);
  const owner = await createPerson(service, name);
  await addToOrg(service, org, owner, 'owner');
  return { org, owner };
}

test('an account created before its email owner arrives sees no invitation, and ends when the owner arrives', async (t) => {
  const email = newAddress();
  const theirs = await ownerOn(silent, 'Mallory Moor');
  const ours = await ownerOn(silent, 'Olga Owner');
  const link = await inviteForLink(t, theirs, email, 'Member');
  const squatted = await silent.open(t, { path: link, expected: [/status of 40[149]/, /event-stream/] });
  await createAccount(squatted, 'New Hire', 'squatter password');

  const realLink = await inviteForLink(t, ours, email, 'Admin');
  await squatted.goto('/notifications');
  await squatted.getByText('No notifications yet').waitFor();
  await squatted.goto('/');
  await squatted.getByRole('navigation', { name: 'Main' }).getByText(theirs.org.name).waitFor();
  assert.equal(await squatted.getByText('Invitations', { exact: true }).count(), 0);
  assert.equal(await squatted.getByText(ours.org.name).count(), 0);
  const [invitation] = (await ours.owner.dashboard.listInvitations({ slug: ours.org.slug })).items;
  assert.equal(await ask(squatted, 'GET', `/api/orgs/${ours.org.slug}/members`), 404);
  assert.equal(await ask(squatted, 'GET', `/api/orgs/${ours.org.slug}/audits`), 404);
  assert.equal(await ask(squatted, 'POST', `/api/me/invitations/${invitation?.id}`), 404);

  const real = await silent.open(t, { expected: [/accounts\.google\.com/] });
  await respondAsGoogle(real, async (query) => ({
    state: query.get('state') ?? '',
    id_token: await google.sign({ email, nonce: query.get('nonce') }),
  }));
  await real.getByRole('button', { name: 'Continue with Google' }).click();
  const invitations = real.getByRole('region', { name: /^Invitations/ });
  await invitations.getByText('You’ll see every project and manage people.').waitFor();
  await invitations.getByRole('definition').filter({ hasText: 'Olga Owner' }).waitFor();

  await squatted.goto('/');
  await squatted.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(squatted, email, 'squatter password');
  await squatted.getByText('Incorrect email, username, or password.').first().waitFor();
  await squatted.goto(new URL(realLink, silent.service.url).pathname);
  await createAccount(squatted, 'New Hire', 'squatter password', false);
  await squatted.getByText('There’s already an account with this email address.').waitFor();

  await invitations.getByRole('button', { name: `Join ${ours.org.name}` }).click();
  await real.getByText(`You joined ${ours.org.name}`).waitFor();
  await real.getByRole('navigation', { name: 'Main' }).getByText(ours.org.name).waitFor();
  const { items } = await ours.owner.dashboard.listOrgMembers({ slug: ours.org.slug });
  assert.equal(items.find((each) => each.email === email)?.role, 'admin');
});

test('a person with an account is led from the link to sign-in and back, and joins with one click', async (t) => {
  const [first, second] = [await ownerOn(silent, 'Olga Owner'), await ownerOn(silent, 'Piet Planner')];
  const email = newAddress();
  const page = await silent.open(t, {
    path: await inviteForLink(t, first, email, 'Member'),
    expected: [/status of 409/],
  });
  await createAccount(page, 'Nina Newcomer', password);
  await signOut(page);
  await page.goto(await inviteForLink(t, second, email, 'Member'));
  await createAccount(page, 'Nina Newcomer', password, false);
  await page
    .getByRole('alert')
    .filter({ hasText: 'There’s already an account with this email address.' })
    .waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, password);
  await page.getByRole('button', { name: `Join ${second.org.name}` }).click();
  await page.getByText(`You joined ${second.org.name}`).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByText(second.org.name).waitFor();
});

test('with a mail server only the invited person sees the link, and joins with one form', async (t) => {
  const { org, owner } = await ownerOn(mailed, 'Olga Owner');
  const project = await owner.dashboard.createProject({ slug: org.slug, name: 'Harbour site' });
  const email = newAddress();
  const page = await mailed.open(t, { as: owner, path: `/orgs/${org.slug}/people` });
  const seen: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/orgs')) seen.push(response.text());
  });
  const dialog = await openInvite(page, org.name, email, 'Guest');
  await dialog.getByText('Choose at least one. Guests see no others').waitFor();
  await dialog.getByRole('checkbox', { name: project.name }).check();
  assert.equal(await dialog.getByLabel('Role in these projects').inputValue(), 'viewer');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`Invitation sent to ${email}`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByText(`Viewer in ${project.name}`)
    .waitFor();

  const path = await mailedPath(email, /\/invitations\/[\w-]{43}/);
  const responses = (await Promise.all(seen)).join('\n');
  assert.ok(responses.includes(email), 'the answers were read');
  assert.ok(!responses.includes(path.split('/').at(-1) ?? ''), 'no answer holds the token');

  const theirs = await mailed.open(t, { path, expected: [/status of 403/] });
  await theirs.getByText(project.name).waitFor();
  await theirs.getByText('You can view tasks and audits.').waitFor();
  assert.equal(
    await theirs.getByText('Already have an account?').count(),
    0,
    'it is known that there is none',
  );
  await createAccount(theirs, 'Gita Guest', password, false);
  // In the project at once, with no way to what is not theirs.
  await theirs.waitForURL(`**/projects/${project.id}`);
  await theirs.getByRole('heading', { name: project.name, level: 1 }).waitFor();
  const navigation = theirs.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Reports' }).waitFor();
  const links = await navigation.getByRole('link').allInnerTexts();
  assert.deepEqual(
    links.map((link) => link.split('\n').at(-1)),
    ['Home', 'My tasks', 'Notifications', project.name, 'Audits', 'Reports'],
  );
  await theirs.goto(`/orgs/${org.slug}/people`);
  await theirs.getByText('Guests can see only the people in their projects.').waitFor();
  await theirs.goto('/settings/profile');
  await theirs.getByRole('region', { name: 'Email' }).getByText('Verified', { exact: true }).waitFor();
});

test('an emailed link needs one click while signed in, and another person must sign out first', async (t) => {
  const { org, owner } = await ownerOn(mailed, 'Olga Owner');
  const kim = await createPerson(mailed.service, 'Kim Known');
  const path = await inviteByMail(owner, org.slug, kim.email);
  const page = await mailed.open(t, { as: kim, path });
  await page.getByRole('button', { name: `Join ${org.name}` }).click();
  await page.getByText(`You joined ${org.name}`).waitFor();

  const email = newAddress();
  await page.goto(await inviteByMail(owner, org.slug, email));
  await page.getByText(`but this invitation is for ${email}.`).waitFor();
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await createAccount(page, 'Lena Later', password);
  await assert.rejects(kim.dashboard.getSession({}), { status: 401 });
});

test('an emailed link takes over an account that never verified the address', async (t) => {
  const { org, owner } = await ownerOn(mailed, 'Olga Owner');
  const squatter = await createPerson(mailed.service, 'Sid Squatter', { verified: false });
  const page = await mailed.open(t, { path: await inviteByMail(owner, org.slug, squatter.email) });
  await page.getByText('There’s already an account with this email address.').waitFor();
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await page.getByText('Everyone else who uses this account is signed out').waitFor();
  await page.getByLabel('Your name').fill('Nina Newcomer');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Set password and join' }).click();
  await page.getByRole('heading', { name: 'Welcome, Nina' }).waitFor();
  await assert.rejects(squatter.dashboard.getSession({}), { status: 401 });
});

test('declining asks once and stops invitations; in the app it can be undone, and accepted later', async (t) => {
  const { org, owner } = await ownerOn(mailed, 'Olga Owner');
  const email = newAddress();
  const theirs = await mailed.open(t, { path: await inviteByMail(owner, org.slug, email) });
  await theirs.getByRole('button', { name: 'Decline' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Decline the invitation?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await theirs.getByRole('heading', { name: 'Invitation declined' }).waitFor();
  const people = await mailed.open(t, { as: owner, path: `/orgs/${org.slug}/people` });
  const row = people.getByRole('listitem').filter({ hasText: email });
  await row.getByText('You can invite them again on or after').waitFor();
  assert.equal(await row.getByRole('button').count(), 0);

  const kim = await createPerson(mailed.service, 'Kim Known');
  await inviteByMail(owner, org.slug, kim.email);
  const page = await mailed.open(t, { as: kim });
  const notifications = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Notifications/ });
  await notifications.getByText('1 invitation').waitFor({ state: 'attached' });
  const decline = page.getByRole('button', { name: `Decline invitation to ${org.name}` });
  await decline.click();
  await decline.waitFor({ state: 'detached' });
  const notice = page.getByText(`You declined the invitation to ${org.name}`).locator('..');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await decline.click();
  // Closing the page completes pending deletions.
  await page.goto('about:blank');
  await waitForService(async () => {
    const { items } = await mailed.service.dashboard(kim.session).listOwnInvitations();
    assert.ok(items.every(({ declinedAt }) => declinedAt !== null));
  });
  await page.goto('/notifications');
  await page.getByText('Declined', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Join ${org.name}` }).click();
  await page.getByText(`You joined ${org.name}`).waitFor();
});

test('emailed links verify and change an email address, only for the account that requested them', async (t) => {
  const { org, owner } = await ownerOn(mailed, 'Olga Owner');
  const uma = await createPerson(mailed.service, 'Uma Unverified', { verified: false });
  await inviteByMail(owner, org.slug, uma.email);
  const page = await mailed.open(t, { as: uma, expected: [/status of 404/] });
  await page
    .getByText(`Invitations to ${uma.email} appear here after you verify this email address.`)
    .waitFor();
  await page.getByRole('link', { name: /^Verify your email/ }).click();
  await page.getByRole('button', { name: 'Send verification link' }).click();
  await page.getByText(`Verification link sent to ${uma.email}`).waitFor();
  const path = await mailedPath(uma.email, /\/verify-email\/[\w-]{43}/);

  const strangers = await mailed.open(t, { as: owner, path, expected: [/status of 404/] });
  await strangers.getByRole('button', { name: 'Confirm' }).click();
  await strangers.getByRole('heading', { name: 'This link isn’t valid' }).waitFor();
  const anonymous = await mailed.open(t, { path });
  await anonymous.getByText('Sign in to the account whose email address you want to verify.').waitFor();
  await page.goto(path);
  await page.getByRole('heading', { name: 'Is this your email address?' }).waitFor();
  await page.getByRole('main').getByText(uma.email, { exact: true }).waitFor();
  assert.equal(
    (await uma.dashboard.getProfile({})).emailVerified,
    false,
    'opening the link alone does nothing',
  );
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Your email is verified' }).waitFor();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.getByRole('button', { name: `Join ${org.name}` }).waitFor();
  await page.goto(path);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'This link isn’t valid' }).waitFor();

  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.getByRole('button', { name: 'Change email' }).click();
  const email = newAddress();
  await page.getByRole('dialog').getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`open the link sent to ${email}`).waitFor();
  await page.getByRole('region', { name: 'Email', exact: true }).getByText('Not confirmed yet').waitFor();
  await page.goto(await mailedPath(email, /\/verify-email\/[\w-]{43}/));
  await page.getByRole('heading', { name: 'Change your email address?' }).waitFor();
  await page.getByRole('link', { name: 'Keep current address' }).waitFor();
  const [from, to] = await page.getByRole('definition').allTextContents();
  assert.deepEqual([from, to], [uma.email, email]);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByText('It’s your account’s email address.').waitFor();
  await page.getByRole('main').getByText(email, { exact: true }).waitFor();
  assert.equal((await uma.dashboard.getProfile({})).email, email);
});

test('nothing promises an email where none is sent, and people are told what to do instead', async (t) => {
  for (const [dashboard, isMailed] of [
    [silent, false],
    [mailed, true],
  ] as const) {
    const { org, owner } = await ownerOn(dashboard, 'Olga Owner');
    const page = await dashboard.open(t, { as: owner, path: `/orgs/${org.slug}/people` });
    const dialog = await openInvite(page, org.name, newAddress(), 'Member');
    const told = isMailed ? 'Fettle emails them a link to join.' : 'You’ll get a link to send them';
    await dialog.getByText(told).waitFor();
    await page.goto(`/orgs/${org.slug}/settings/data`);
    await page
      .getByText(isMailed ? 'All members are notified by email.' : 'notify members yourself')
      .waitFor();
    await page.goto('/settings/profile');
    const email = page.getByRole('region', { name: 'Email' });
    await email.getByText(isMailed ? 'are sent to it' : 'This installation doesn’t send email.').waitFor();
    assert.equal(await email.getByText('are sent to it').count(), isMailed ? 1 : 0);
    await page.goto('/settings/notifications');
    await page.getByRole('radio', { name: /^Daily digest/ }).waitFor();
    assert.equal(await page.getByText('Choose which emails you receive').count(), isMailed ? 1 : 0);
  }
});

test('a guest cannot create an organization, in the app or the API', async (t) => {
  const { viewer, owner } = await createFixture(silent.service);
  const guests = await silent.open(t, { as: viewer, expected: [/status of 403/] });
  const owners = await silent.open(t, { as: owner });
  const offers = async (page: Page) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    const inMenu = await page.getByRole('menuitem', { name: 'New organization' }).count();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('organization');
    const options = page.getByRole('option', { name: 'New organization' });
    await options.or(page.getByText('No results')).first().waitFor();
    return [inMenu, await options.count()];
  };
  assert.deepEqual(await offers(owners), [1, 1]);
  assert.deepEqual(await offers(guests), [0, 0]);
  assert.equal(await ask(guests, 'POST', '/api/orgs', { name: 'Trap' }), 403);
});

/** Invites in the browser of an owner. Returns the path of the link to hand over. */
async function inviteForLink(
  t: TestContext,
  { org, owner }: { org: { slug: string; name: string }; owner: Person },
  email: string,
  role: string,
): Promise<string> {
  const page = await silent.open(t, { as: owner, path: `/orgs/${org.slug}/people` });
  const dialog = await openInvite(page, org.name, email, role);
  await dialog.getByRole('button', { name: 'Create invitation link' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  return new URL(link).pathname;
}

async function openInvite(page: Page, orgName: string, email: string, role: string) {
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: `Invite to ${orgName}` });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role', { exact: true }).selectOption(role);
  return dialog;
}

/** The path of the emailed link. */
async function inviteByMail(
  owner: Person,
  slug: string,
  email: string,
  role: OrgRole = 'member',
): Promise<string> {
  const { invitation } = await owner.dashboard.inviteOrgMember({ slug, email, role });
  assert.equal(invitation.inviteUrl, null);
  return mailedPath(email, /\/invitations\/[\w-]{43}/);
}

/** The path of such a link in an email to an address. */
async function mailedPath(email: string, link: RegExp): Promise<string> {
  for (let count = 1; ; count++) {
    const mails = await server.mailsTo(email, count);
    const found = link.exec(mails.at(-1)?.text ?? '')?.[0];
    if (found !== undefined) return found;
  }
}

async function createAccount(page: Page, name: string, secret: string, isLetIn = true): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Create account and join' }).click();
  if (isLetIn) await page.getByRole('heading', { name: `Welcome, ${name.split(' ')[0]}` }).waitFor();
}

async function signIn(page: Page, identifier: string, secret: string): Promise<void> {
  await page.getByLabel('Email or username').fill(identifier);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** The status of a response to a request from this browser. */
async function ask(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const order = { method, ...(body === undefined ? {} : json) };
  const status = await page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(order)}).then((answer) => answer.status)`,
  );
  return Number(status);
}
