import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { flowCookie, operations, type SecurityEventType } from '@fettle/contract';
import { sql } from 'kysely';
import { newId } from '../../ids.ts';
import { addApp, codeAt } from '../../testing/authenticator.ts';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, createPerson, type Fixture, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { startSignInProvider } from '../../testing/sign-in-provider.ts';
import { verifyDomainByOperator } from '../orgs/index.ts';
import { createScimToken, patchBody, scimClient, userBody } from '../scim/testing/scim-fixture.ts';

const publicUrl = 'http://fettle.test';
const service = await startService(
  { after },
  { config: { publicUrl, allowPrivateNetworks: ['127.0.0.0/8'], allowedHosts: ['127.0.0.1'] } },
);
const { db } = service.services;
const provider = await startSignInProvider({ after }, { redirectUri: `${publicUrl}/sign-in/callback` });

let fixture: Fixture;
let slug: string;
let domain: string;

beforeEach(async () => {
  fixture = await createFixture(service);
  slug = fixture.org.slug;
  domain = `${newId()}.example`;
  await verifyDomainByOperator(service.services, { slug, domain });
});

const settings = () => ({
  slug,
  name: 'Acme ID',
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
});
const set = (changes: object = {}) => fixture.owner.dashboard.setOrgProvider({ ...settings(), ...changes });

interface Completed {
  status: number;
  cookies: string[];
  session: string | null;
  data: {
    user: { id: string; email: string; name: string } | null;
    challenge: { challenge: string } | null;
    link: { token: string; email: string; orgName: string } | null;
    redirect: string | null;
  } | null;
  error: { code: string; message: string } | null;
}

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  return service.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

const cookieIn = (cookies: readonly string[], name: string) =>
  cookies.map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1]).find((value) => value) ?? null;

/** The URL at the provider and the cookie of the browser. */
async function start(body: object = { org: slug }) {
  const response = await post('/single-sign-on/start', body);
  const { data } = (await response.json()) as { data: { url: string } };
  return { url: data.url, flow: cookieIn(response.headers.getSetCookie(), flowCookie) ?? '' };
}

async function complete(response: string, flow: string): Promise<Completed> {
  const answer = await post('/single-sign-on/complete', { response }, `${flowCookie}=${flow}`);
  const { data = null, error = null } = (await answer.json()) as Partial<Completed>;
  const cookies = answer.headers.getSetCookie();
  return { status: answer.status, cookies, session: cookieIn(cookies, 'fettle_session'), data, error };
}

/** A whole sign-in of an account at the provider. */
async function signIn(account: { sub: string; email: string; name?: string; email_verified?: boolean }) {
  provider.current = account;
  const { url, flow } = await start();
  return complete(await provider.follow(url), flow);
}

const newcomer = (name = 'ada') => ({ sub: `sub-${newId()}`, email: `${name}@${domain}`, name: 'Ada New' });
const isSignedIn = async (session: string | null) =>
  (await service.fetch('/api/session', { headers: { cookie: `fettle_session=${session}` } })).status === 200;
const membersOf = async () =>
  (await fixture.owner.dashboard.listOrgMembers({ slug })).items.map(({ email, role }) => [email, role]);
async function entry(type: SecurityEventType) {
  const { rows } = await sql<{ details: object }>`
    select details from security_log where type = ${type} order by id desc limit 1`.execute(db);
  return rows[0]?.details;
}
/** A person whose address is in the domain of the organization. */
async function personAt(name: string, options?: { verified: boolean }): Promise<Person> {
  const person = await createPerson(service, name, options);
  const email = `${name.toLowerCase()}@${domain}`;
  await db.updateTable('users').set({ email }).where('id', '=', person.id).execute();
  return { ...person, email };
}

describe('the provider of an organization', () => {
  it('is saved after its discovery document was read, and its secret is never shown', async () => {
    const made = await set();
    conforms(operations.setOrgProvider, made);
    assert.deepEqual(
      [made.hasClientSecret, made.scopes, made.joinRole, made.enabled, made.emailClaim, made.nameClaim],
      [true, ['openid', 'email', 'profile'], 'off', true, 'email', 'name'],
    );
    const read = await fixture.owner.dashboard.getOrgProvider({ slug });
    conforms(operations.getOrgProvider, read);
    assert.deepEqual(read, { provider: made, redirectUri: `${publicUrl}/sign-in/callback` });
    const { rows } = await sql<{ text: string }>`
      select row::text as text from org_providers row where org_id = ${fixture.org.id}`.execute(db);
    assert.ok(!Buffer.from(rows[0]?.text ?? '').includes(provider.clientSecret));
    assert.deepEqual(await entry('provider.set'), {
      name: 'Acme ID',
      issuer: provider.issuer,
      clientId: 'fettle',
      enabled: true,
      joinRole: 'off',
    });
    const tested = await fixture.owner.dashboard.testOrgProvider({ slug });
    conforms(operations.testOrgProvider, tested);
    assert.equal(tested.problem, null);
  });

  it('keeps its secret and what is not sent; null removes the secret', async () => {
    await set({ joinRole: 'guest' });
    const { clientSecret: _, ...rest } = settings();
    const renamed = await fixture.owner.dashboard.setOrgProvider({ ...rest, name: 'Renamed' });
    assert.deepEqual([renamed.name, renamed.hasClientSecret, renamed.joinRole], ['Renamed', true, 'guest']);
    assert.equal((await set({ clientSecret: null })).hasClientSecret, false);
  });

  it('says what is wrong with an issuer', async () => {
    const wrong = async (issuer: string) => (await refused(set({ issuer }), 'BAD_REQUEST')).message;
    assert.match(await wrong('http://accounts.example.com'), /must use https/);
    assert.match(await wrong(`${provider.issuer}/elsewhere`), /discovery document/);
    assert.match(await wrong('https://10.0.0.1'), /Could not read the discovery document/);
  });

  it('needs a verified domain', async () => {
    await fixture.owner.dashboard.listOrgDomains({ slug }).then(async ({ domains: [own] }) => {
      await fixture.owner.dashboard.removeOrgDomain({ slug, domainId: own?.id ?? '' });
    });
    assert.match((await refused(set(), 'CONFLICT')).message, /no verified domain/);
  });

  it('is for owners who have confirmed who they are', async () => {
    await set();
    for (const { dashboard } of [fixture.admin, fixture.member]) {
      await refused(dashboard.getOrgProvider({ slug }), 'FORBIDDEN');
      await refused(dashboard.setOrgProvider(settings()), 'FORBIDDEN');
      await refused(dashboard.testOrgProvider({ slug }), 'FORBIDDEN');
      await refused(dashboard.removeOrgProvider({ slug }), 'FORBIDDEN');
    }
    await refused(fixture.stranger.dashboard.getOrgProvider({ slug }), 'NOT_FOUND');
    await refused(fixture.stranger.dashboard.setOrgProvider(settings()), 'NOT_FOUND');
    await refused(fixture.stranger.dashboard.removeOrgProvider({ slug }), 'NOT_FOUND');
    await refused(service.dashboard().getOrgProvider({ slug }), 'UNAUTHORIZED');
    await sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${fixture.owner.id}`.execute(
      db,
    );
    await refused(set(), 'CONFIRMATION_REQUIRED');
    await refused(fixture.owner.dashboard.removeOrgProvider({ slug }), 'CONFIRMATION_REQUIRED');
  });

  it('is found by an address in a verified domain and by its organization, while it is on', async () => {
    await set();
    const door = { provider: { org: slug, name: 'Acme ID' } };
    const anyone = service.dashboard();
    const found = await anyone.findSignInProvider({ email: `whoever@${domain.toUpperCase()}` });
    conforms(operations.findSignInProvider, found);
    assert.deepEqual(found, door);
    assert.deepEqual(await anyone.findSignInProvider({ org: slug }), door);
    const none = { provider: null };
    assert.deepEqual(await anyone.findSignInProvider({ email: `whoever@sub.${domain}` }), none);
    assert.deepEqual(await anyone.findSignInProvider({ org: fixture.foreignOrg.slug }), none);
    await refused(anyone.findSignInProvider({}), 'BAD_REQUEST');
    await refused(anyone.startSingleSignOn({ org: fixture.foreignOrg.slug }), 'NOT_FOUND');
    await set({ enabled: false });
    assert.deepEqual(await anyone.findSignInProvider({ org: slug }), none);
    assert.deepEqual(await anyone.findSignInProvider({ email: `whoever@${domain}` }), none);
    await refused(anyone.startSingleSignOn({ org: slug }), 'NOT_FOUND');
  });
});

describe('signing in through a provider', () => {
  it('creates a verified account that joins by the setting, and signs in to it again', async () => {
    await set({ joinRole: 'guest' });
    const account = newcomer();
    const first = await signIn(account);
    assert.equal(first.status, 200, JSON.stringify(first.error));
    conforms(operations.completeSingleSignOn, first.data);
    assert.deepEqual([first.data?.user?.email, first.data?.user?.name], [account.email, 'Ada New']);
    assert.ok(await isSignedIn(first.session));
    assert.ok((await membersOf()).some(([email, role]) => email === account.email && role === 'guest'));
    assert.deepEqual(await entry('member.joined'), { role: 'guest', provider: 'Acme ID' });
    assert.deepEqual(await entry('provider.linked'), { provider: 'Acme ID' });
    assert.equal(cookieIn(first.cookies, flowCookie), null);
    const again = await signIn({ ...account, name: 'Other' });
    assert.deepEqual([again.data?.user?.id, again.data?.user?.name], [first.data?.user?.id, 'Ada New']);
  });

  it('knows people by their subject, and never by their address', async () => {
    await set({ joinRole: 'member' });
    const ada = newcomer('ada');
    const first = await signIn(ada);
    const renamed = await signIn({ ...ada, email: `new.name@${domain}` });
    assert.equal(renamed.data?.user?.id, first.data?.user?.id);
    // Somebody else gets the address at the provider.
    const other = await signIn({ ...newcomer('ada') });
    assert.deepEqual([other.data?.user, other.data?.link?.email], [null, ada.email]);
  });

  it('needs an invitation where the setting says so, and accepts it by signing in', async () => {
    await set();
    const account = newcomer();
    const before = await signIn(account);
    assert.deepEqual([before.status, before.error?.code], [403, 'FORBIDDEN']);
    assert.match(before.error?.message ?? '', /Ask an owner or admin to invite/);
    assert.deepEqual(
      await db.selectFrom('users').select('id').where('email', '=', account.email).execute(),
      [],
    );
    await fixture.admin.dashboard.inviteOrgMember({ slug, email: account.email, role: 'member' });
    const done = await signIn(account);
    assert.equal(done.status, 200, JSON.stringify(done.error));
    assert.ok((await membersOf()).some(([email, role]) => email === account.email && role === 'member'));
  });

  it('ends with the membership, and comes back only by an invitation', async () => {
    await set({ joinRole: 'member' });
    const account = newcomer();
    const { data, session } = await signIn(account);
    const userId = data?.user?.id ?? '';
    await fixture.admin.dashboard.removeOrgMember({ slug, userId });
    assert.equal(await isSignedIn(session), false);
    assert.equal((await signIn(account)).status, 403);
    await fixture.admin.dashboard.inviteOrgMember({ slug, email: account.email, role: 'guest' });
    assert.equal((await signIn(account)).status, 200);
  });

  it('takes over an account that never verified the address', async () => {
    await set({ joinRole: 'member' });
    const squatter = await personAt('Squatter', { verified: false });
    const done = await signIn({ ...newcomer(), email: squatter.email });
    assert.equal(done.data?.user?.id, squatter.id, JSON.stringify(done.error));
    assert.equal(await isSignedIn(squatter.session), false);
    await refused(squatter.v1.getMe(), 'INVALID_TOKEN');
  });

  it('does not give away a verified account: its owner links it once', async () => {
    await set({ joinRole: 'member' });
    const victim = await personAt('Victim');
    const account = { ...newcomer(), email: victim.email };
    const attempt = await signIn(account);
    assert.deepEqual([attempt.status, attempt.session, attempt.data?.user], [200, null, null]);
    const token = attempt.data?.link?.token ?? '';
    await refused(fixture.stranger.dashboard.linkSingleSignOn({ token }), 'FORBIDDEN');
    await refused(service.dashboard().linkSingleSignOn({ token }), 'UNAUTHORIZED');
    await refused(victim.dashboard.linkSingleSignOn({ token: `AAAA${token}` }), 'CONFLICT');
    await sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${victim.id}`.execute(
      db,
    );
    await refused(victim.dashboard.linkSingleSignOn({ token }), 'CONFIRMATION_REQUIRED');
    await sql`update sessions set confirmed_at = now() where user_id = ${victim.id}`.execute(db);
    const linked = await victim.dashboard.linkSingleSignOn({ token });
    conforms(operations.linkSingleSignOn, linked);
    await refused(victim.dashboard.linkSingleSignOn({ token }), 'CONFLICT');
    const own = await victim.dashboard.listOwnIdentities();
    conforms(operations.listOwnIdentities, own);
    assert.deepEqual(own.identities, [linked]);
    assert.ok((await membersOf()).some(([email]) => email === victim.email));
    const done = await signIn(account);
    assert.equal(done.data?.user?.id, victim.id);
    // One account at the provider, and no second one.
    const second = await signIn({ ...newcomer(), email: victim.email });
    await refused(victim.dashboard.linkSingleSignOn({ token: second.data?.link?.token ?? '' }), 'CONFLICT');
  });

  it('opens an account that provisioning has created, once its person signs in', async () => {
    await set({ joinRole: 'guest' });
    const scim = scimClient(service, await createScimToken(fixture.owner, fixture.org));
    const account = newcomer();
    const { body } = await scim('POST', '/Users', userBody(account.email));
    const first = await signIn(account);
    assert.equal(first.data?.user?.email, account.email, JSON.stringify(first));
    assert.ok(await isSignedIn(first.session));
    assert.ok((await membersOf()).some(([email, role]) => email === account.email && role === 'member'));
    // Somebody else who gets the address at the provider later is somebody else.
    const other = await signIn({ ...newcomer(), email: account.email });
    assert.deepEqual([other.session, other.data?.link?.email], [null, account.email]);
    const path = `/Users/${(body as { id: string }).id}`;
    await scim('PATCH', path, patchBody({ op: 'replace', value: { active: false } }));
    assert.equal(await isSignedIn(first.session), false);
    assert.equal((await signIn(account)).status, 403);
  });

  it('lets nobody in whose access provisioning has ended before they signed in', async () => {
    await set({ joinRole: 'member' });
    const scim = scimClient(service, await createScimToken(fixture.owner, fixture.org));
    const account = newcomer();
    const { body } = await scim('POST', '/Users', userBody(account.email));
    const path = `/Users/${(body as { id: string }).id}`;
    await scim('PATCH', path, patchBody({ op: 'replace', value: { active: false } }));
    assert.equal((await signIn(account)).status, 403);
    await scim('PATCH', path, patchBody({ op: 'replace', value: { active: true } }));
    assert.equal((await signIn(account)).status, 200);
  });

  it('does not open an account that another organization has provisioned, or that has been used', async () => {
    await set({ joinRole: 'member' });
    const scim = scimClient(service, await createScimToken(fixture.owner, fixture.org));
    const changes = [
      { password_hash: 'x' },
      { google_sub: newId() },
      { provisioned_by: fixture.foreignOrg.id },
    ];
    for (const change of changes) {
      const account = newcomer(`p${changes.indexOf(change)}`);
      await scim('POST', '/Users', userBody(account.email));
      await db.updateTable('users').set(change).where('email', '=', account.email).execute();
      const attempt = await signIn(account);
      assert.deepEqual(
        [attempt.session, attempt.data?.link?.email],
        [null, account.email],
        JSON.stringify(change),
      );
    }
    const elsewhere = newcomer('elsewhere');
    await scim('POST', '/Users', userBody(elsewhere.email));
    await sql`
      insert into org_members (org_id, user_id, role, joined_at)
      select ${fixture.foreignOrg.id}, id, 'member', now() from users where email = ${elsewhere.email}`.execute(
      db,
    );
    assert.equal((await signIn(elsewhere)).data?.link?.email, elsewhere.email);
  });

  it('asks for the second factor of the account, and the session still belongs to the provider', async () => {
    await set({ joinRole: 'member' });
    const account = newcomer();
    const { session } = await signIn(account);
    const app = await addApp(service.dashboard(session ?? ''), new Date());
    const step = await signIn(account);
    assert.deepEqual([step.session, step.data?.user], [null, null]);
    const challenge = step.data?.challenge?.challenge ?? '';
    const done = await post('/session/second-factor', { challenge, code: codeAt(app.secret, new Date(), 1) });
    const opened = cookieIn(done.headers.getSetCookie(), 'fettle_session');
    assert.ok(await isSignedIn(opened), `${done.status}`);
    await set({ enabled: false });
    assert.equal(await isSignedIn(opened), false);
  });

  it('vouches only for addresses in verified domains of its organization', async () => {
    await set({ joinRole: 'member' });
    const outside = await signIn({ ...newcomer(), email: fixture.stranger.email });
    assert.deepEqual([outside.status, outside.error?.code], [403, 'FORBIDDEN']);
    assert.match(outside.error?.message ?? '', /not in a verified domain/);
    const account = newcomer();
    assert.equal((await signIn(account)).status, 200);
    const [own] = (await fixture.owner.dashboard.listOrgDomains({ slug })).domains;
    await fixture.owner.dashboard.removeOrgDomain({ slug, domainId: own?.id ?? '' });
    assert.equal((await signIn(account)).status, 403);
  });

  it('refuses an address that the provider has not verified', async () => {
    await set({ joinRole: 'member' });
    const done = await signIn({ ...newcomer(), email_verified: false });
    assert.deepEqual([done.status, done.error?.code], [401, 'UNAUTHORIZED']);
    assert.match(done.error?.message ?? '', /has not verified the email address/);
  });

  it('belongs to the browser that began it, once', async () => {
    await set({ joinRole: 'member' });
    provider.current = newcomer();
    const mine = await start();
    const other = await start();
    const response = await provider.follow(mine.url);
    assert.equal((await complete(response, '')).status, 401);
    assert.equal((await complete(response, 'invented')).status, 401);
    const stolen = await complete(response, other.flow);
    assert.equal(stolen.status, 401);
    assert.match(stolen.error?.message ?? '', /state/);
    assert.equal((await complete(response, mine.flow)).status, 200);
    const replayed = await complete(response, mine.flow);
    assert.deepEqual([replayed.status, replayed.session], [401, null]);
    const error = await start();
    const denied = new URLSearchParams({
      error: 'access_denied',
      state: new URL(error.url).searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    const refusedThere = await complete(denied.toString(), error.flow);
    assert.match(refusedThere.error?.message ?? '', /access_denied/);
  });

  it('uses PKCE, and returns the page to show', async () => {
    await set({ joinRole: 'member' });
    provider.current = newcomer();
    const { url, flow } = await start({ org: slug, email: provider.current.email, redirect: '/due' });
    const { searchParams } = new URL(url);
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
    assert.equal(searchParams.get('login_hint'), provider.current.email);
    assert.equal((await complete(await provider.follow(url), flow)).data?.redirect, '/due');
  });

  it('ends when the provider is removed, changed, or turned off', async () => {
    for (const end of [
      () => fixture.owner.dashboard.removeOrgProvider({ slug }),
      () => set({ enabled: false }),
      () => set({ clientId: 'another' }),
    ]) {
      await set({ joinRole: 'member', enabled: true });
      const account = { ...newcomer(`ada.${newId().slice(-6)}`) };
      const { session } = await signIn(account);
      assert.ok(await isSignedIn(session));
      await end();
      assert.equal(await isSignedIn(session), false);
    }
    await set({ enabled: true });
    await fixture.owner.dashboard.removeOrgProvider({ slug });
    assert.deepEqual(await entry('provider.removed'), { name: 'Acme ID', issuer: provider.issuer });
    await refused(fixture.owner.dashboard.removeOrgProvider({ slug }), 'NOT_FOUND');
    await refused(fixture.owner.dashboard.testOrgProvider({ slug }), 'NOT_FOUND');
  });

  it('does not complete after the provider was turned off, and ends with the organization', async () => {
    await set({ joinRole: 'member' });
    provider.current = newcomer();
    const { url, flow } = await start();
    const response = await provider.follow(url);
    await set({ enabled: false });
    assert.equal((await complete(response, flow)).status, 401);
    await set({ enabled: true });
    const { session } = await signIn(provider.current);
    assert.ok(await isSignedIn(session));
    await sql`delete from projects where org_id = ${fixture.org.id}`.execute(db);
    await sql`delete from orgs where id = ${fixture.org.id}`.execute(db);
    service.services.identity.callers.clear();
    assert.equal(await isSignedIn(session), false);
  });

  it('a disabled account stays out', async () => {
    await set({ joinRole: 'member' });
    const account = newcomer();
    const { data } = await signIn(account);
    await sql`update users set disabled_at = now() where id = ${data?.user?.id}`.execute(db);
    assert.equal((await signIn(account)).status, 401);
  });

  it('is unlinked by its owner, unless there is no other way to sign in', async () => {
    await set({ joinRole: 'member' });
    const account = newcomer();
    const { data, session } = await signIn(account);
    const api = service.dashboard(session ?? '');
    const id = (await api.listOwnIdentities()).identities[0]?.id ?? '';
    await refused(fixture.stranger.dashboard.unlinkOwnIdentity({ id }), 'NOT_FOUND');
    await refused(api.unlinkOwnIdentity({ id: 'x' }), 'NOT_FOUND');
    assert.match((await refused(api.unlinkOwnIdentity({ id }), 'CONFLICT')).message, /Set a password first/);
    await sql`update users set password_hash = 'x' where id = ${data?.user?.id}`.execute(db);
    conforms(operations.unlinkOwnIdentity, await api.unlinkOwnIdentity({ id }));
    assert.deepEqual(await entry('provider.unlinked'), { provider: 'Acme ID' });
    assert.equal(await isSignedIn(session), false);
    assert.notEqual((await signIn(account)).data?.link, null);
  });
});
