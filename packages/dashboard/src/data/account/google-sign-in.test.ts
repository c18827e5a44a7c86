import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invitationIn, readGoogleResponse, startGoogleSignIn } from './google-sign-in.ts';

function makeTab() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function ask(tab: ReturnType<typeof makeTab>): URLSearchParams {
  const from = {
    clientId: 'abc.apps.example',
    origin: 'https://fettle.example.com',
    redirect: '/tasks/7',
    invitation: null,
  };
  return new URL(startGoogleSignIn(tab, from)).searchParams;
}

function responseHash(fields: Record<string, string>): string {
  return `#${new URLSearchParams(fields)}`;
}

test('Google is requested to return an ID token in the fragment of our own URL, with new random values each time', () => {
  const tab = makeTab();
  const [first, second] = [ask(tab), ask(tab)];
  assert.equal(first.get('redirect_uri'), 'https://fettle.example.com/sign-in/google');
  assert.equal(first.get('response_type'), 'id_token');
  assert.equal(first.get('response_mode'), 'fragment');
  assert.equal(first.get('client_id'), 'abc.apps.example');
  for (const name of ['state', 'nonce']) {
    assert.match(first.get(name) ?? '', /^[0-9a-f]{64}$/);
    assert.notEqual(first.get(name), second.get(name));
  }
  assert.notEqual(first.get('state'), first.get('nonce'));
});

test('a response to the request yields the token, its nonce, and the requested page, once', () => {
  const tab = makeTab();
  const asked = ask(tab);
  const hash = responseHash({ state: asked.get('state') ?? '', id_token: 'a.b.c', authuser: '0' });
  assert.deepEqual(readGoogleResponse(tab, hash), {
    kind: 'token',
    idToken: 'a.b.c',
    nonce: asked.get('nonce'),
    redirect: '/tasks/7',
    purpose: 'sign-in',
    invitation: null,
  });
  const again = readGoogleResponse(tab, hash);
  assert.deepEqual(again, {
    kind: 'refused',
    why: 'stale',
    redirect: '/',
    purpose: 'sign-in',
    invitation: null,
  });
});

test("a response accepts an invitation only if the invitation's page requested it", () => {
  const tab = makeTab();
  const redirect = '/invitations/abc';
  for (const invitation of ['abc', null]) {
    const from = { clientId: 'abc.apps.example', origin: 'https://fettle.example.com', redirect, invitation };
    const state = new URL(startGoogleSignIn(tab, from)).searchParams.get('state') ?? '';
    const taken = readGoogleResponse(tab, responseHash({ state, id_token: 'a.b.c' }));
    assert.deepEqual([taken.kind, taken.redirect, taken.invitation], ['token', redirect, invitation]);
  }
});

const refused: [what: string, fields: (state: string) => Record<string, string>, why: string][] = [
  ['of somebody else', () => ({ state: 'theirs', id_token: 'a.b.c' }), 'stale'],
  ['without a state', () => ({ id_token: 'a.b.c' }), 'stale'],
  ['that says it was cancelled', (state) => ({ state, error: 'access_denied' }), 'cancelled'],
  ['that says something failed', (state) => ({ state, error: 'server_error', id_token: 'a.b.c' }), 'failed'],
  ['without a token', (state) => ({ state }), 'failed'],
  ['with an empty token', (state) => ({ state, id_token: '' }), 'failed'],
];

for (const [what, fields, why] of refused) {
  test(`a response ${what} signs nobody in`, () => {
    const tab = makeTab();
    const hash = responseHash(fields(ask(tab).get('state') ?? ''));
    const from = { redirect: '/tasks/7', purpose: 'sign-in', invitation: null };
    assert.deepEqual(readGoogleResponse(tab, hash), { kind: 'refused', why, ...from });
  });
}

test('only the path of an invitation page contains its token', () => {
  assert.equal(invitationIn('/invitations/a-B_9'), 'a-B_9');
  for (const page of ['/', '/invitations/', '/invitations/a/b', '/tasks/7', '//invitations/a']) {
    assert.equal(invitationIn(page), null, page);
  }
});
