import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { flowCookie } from '@fettle/contract';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { newId } from '../../ids.ts';
import { createFixture } from '../../testing/factories.ts';
import { startForgingProvider } from '../../testing/forging-provider.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { verifyDomainByOperator } from '../orgs/index.ts';

let now = Date.parse('2026-11-20T10:00:00.000Z');
const config = { publicUrl: 'http://fettle.test', allowPrivateNetworks: ['127.0.0.0/8'] };
const service = await startService(
  { after },
  { clock: () => new Date(now), config: { ...config, allowedHosts: ['127.0.0.1'] } },
);
const { owner, org } = await createFixture(service);
const domain = `${newId()}.example`;
await verifyDomainByOperator(service.services, { slug: org.slug, domain });

let nonce = '';
const subject = `sub-${newId()}`;
const seconds = () => Math.floor(now / 1000);
const provider = await startForgingProvider({ after }, () => ({
  iss: provider.issuer,
  aud: 'fettle',
  sub: subject,
  email: `ada@${domain}`,
  email_verified: true,
  nonce,
  iat: seconds(),
  exp: seconds() + 300,
}));
const settings = { slug: org.slug, name: 'Acme ID', issuer: provider.issuer, clientId: 'fettle' };
await owner.dashboard.setOrgProvider({ ...settings, clientSecret: 'secret', joinRole: 'member' });

beforeEach(() => {
  provider.metadata = {};
  provider.broken = {};
  provider.idToken = (claims) => provider.sign(claims);
  provider.requests.length = 0;
  provider.forms.length = 0;
  service.services.providers.forget(provider.issuer);
});

async function post(path: string, body: object, cookie = '') {
  const response = await service.fetch(`/api/single-sign-on/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const { data, error } = (await response.json()) as {
    data?: { url?: string; user?: { id: string } };
    error?: { message: string };
  };
  const flow = response.headers
    .getSetCookie()
    .map((line) => new RegExp(`^${flowCookie}=([^;]+)`).exec(line)?.[1])
    .find((value) => value !== undefined);
  return { status: response.status, data, message: error?.message ?? '', flow: flow ?? '' };
}

/** A sign-in whose response is changed by `change`. */
async function signIn(change: (response: URLSearchParams) => void = () => undefined) {
  const started = await post('start', { org: org.slug });
  if (started.data?.url === undefined) return started;
  const { searchParams } = new URL(started.data.url);
  nonce = searchParams.get('nonce') ?? '';
  const response = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' });
  change(response);
  return post('complete', { response: response.toString() }, `${flowCookie}=${started.flow}`);
}

it('a valid response signs in, with the verifier and the exact redirect URI', async () => {
  const done = await signIn();
  assert.equal(done.status, 200, done.message);
  const [form] = provider.forms;
  assert.equal(form?.get('redirect_uri'), 'http://fettle.test/sign-in/callback');
  assert.match(form?.get('code_verifier') ?? '', /^[\w-]{43}$/);
});

const changed = (change: (claims: JWTPayload) => JWTPayload) => () => {
  provider.idToken = (claims) => provider.sign(change(claims));
};
const without = (name: string) =>
  changed((claims) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)));
const header = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const forgeries: [what: string, forge: () => void][] = [
  ['of another issuer', changed((claims) => ({ ...claims, iss: 'https://accounts.example.com' }))],
  ['for another client', changed((claims) => ({ ...claims, aud: 'other' }))],
  [
    'for several clients, asked for by another',
    changed((claims) => ({ ...claims, aud: ['fettle', 'x'], azp: 'x' })),
  ],
  ['for several clients, without saying which', changed((claims) => ({ ...claims, aud: ['fettle', 'x'] }))],
  ['that has expired', changed((claims) => ({ ...claims, exp: seconds() - 60 }))],
  ['without an expiry', without('exp')],
  ['without the time it was issued', without('iat')],
  ['that is not valid yet', changed((claims) => ({ ...claims, nbf: seconds() + 600 }))],
  ['with another nonce', changed((claims) => ({ ...claims, nonce: 'theirs' }))],
  ['without a nonce', without('nonce')],
  ['without a subject', without('sub')],
  ['with an empty subject', changed((claims) => ({ ...claims, sub: '' }))],
  ['with a subject of 300 characters', changed((claims) => ({ ...claims, sub: '1'.repeat(300) }))],
  ['without an address', without('email')],
  ['with an address that is none', changed((claims) => ({ ...claims, email: `ada@${domain}\u202e` }))],
  ['with an address that nobody verified', changed((claims) => ({ ...claims, email_verified: false }))],
  ['with an address that was verified "no"', changed((claims) => ({ ...claims, email_verified: 'no' }))],
  [
    'without a signature',
    () => {
      provider.idToken = (claims) => `${header({ alg: 'none', kid: 'first' })}.${header(claims)}.`;
    },
  ],
  [
    'with the client secret as its key',
    () => {
      const key = new TextEncoder().encode('secret'.padEnd(32, '0'));
      provider.idToken = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
    },
  ],
  [
    'with the public key as an HMAC secret',
    () => {
      provider.idToken = async (claims) => {
        const { d: _, ...jwk } = await exportJWK(provider.privateKey);
        const pem = await exportSPKI((await importJWK(jwk, 'RS256', { extractable: true })) as CryptoKey);
        const key = new TextEncoder().encode(pem);
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(key);
      };
    },
  ],
  [
    'signed by somebody else',
    () => {
      provider.idToken = async (claims) => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey);
      };
    },
  ],
  [
    'signed with an algorithm that the provider does not name',
    () => {
      provider.idToken = async (claims) => {
        const { privateKey } = await generateKeyPair('ES256');
        return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'first' }).sign(privateKey);
      };
    },
  ],
  [
    'with changed claims',
    () => {
      provider.idToken = async (claims) => {
        const [head, , signature] = (await provider.sign(claims)).split('.');
        return `${head}.${header({ ...claims, sub: 'somebody else' })}.${signature}`;
      };
    },
  ],
  ['under an unknown key', () => (provider.idToken = (claims) => provider.sign(claims, { kid: 'unknown' }))],
  ['that is none', () => (provider.idToken = () => 'nonsense')],
];

describe('no one signs in with an ID token', () => {
  for (const [what, forge] of forgeries) {
    it(what, async () => {
      forge();
      const { status, data, message } = await signIn();
      assert.deepEqual([status, data], [401, undefined], message);
    });
  }
});

describe('no one signs in with a response', () => {
  const changes: [what: string, change: (response: URLSearchParams) => void][] = [
    ['with another state', (response) => response.set('state', 'theirs')],
    ['without a state', (response) => response.delete('state')],
    ['with two states', (response) => response.append('state', 'theirs')],
    ['without a code', (response) => response.delete('code')],
    ['of another provider (RFC 9207)', (response) => response.set('iss', 'https://accounts.example.com')],
  ];
  for (const [what, change] of changes) {
    it(what, async () => {
      const { status, data, message } = await signIn(change);
      assert.deepEqual([status, data], [401, undefined], message);
      assert.deepEqual(provider.forms, []);
    });
  }

  it('without "iss", where the provider always sends it', async () => {
    provider.metadata = { authorization_response_iss_parameter_supported: true };
    assert.equal((await signIn()).status, 401);
    assert.equal((await signIn((response) => response.set('iss', provider.issuer))).status, 200);
  });

  it('after ten minutes', async () => {
    const started = await post('start', { org: org.slug });
    now += 10 * 60_000;
    const state = new URL(started.data?.url ?? '').searchParams.get('state') ?? '';
    const response = new URLSearchParams({ code: 'any', state }).toString();
    const done = await post('complete', { response }, `${flowCookie}=${started.flow}`);
    assert.equal(done.status, 401);
  });
});

describe('a provider that does not work', () => {
  const set = (changes: object = {}) => owner.dashboard.setOrgProvider({ ...settings, ...changes });
  const wrong = async () => (await refused(set(), 'BAD_REQUEST')).message;
  const discovery = '/.well-known/openid-configuration';

  it('cannot be saved, and the message says what is wrong', async () => {
    provider.metadata = { issuer: 'https://login.example.com/{tenant}/v2.0' };
    assert.match(await wrong(), /issuer in the discovery document .* is a different one/);
    provider.metadata = { token_endpoint: 'http://login.example.com/token' };
    assert.match(await wrong(), /"token_endpoint" of the provider must use https/);
    provider.metadata = { authorization_endpoint: 'javascript:alert(1)' };
    assert.match(await wrong(), /must use https/);
    provider.metadata = { jwks_uri: undefined };
    assert.match(await wrong(), /has no "jwks_uri"/);
    provider.metadata = { id_token_signing_alg_values_supported: ['HS256', 'none'] };
    assert.match(await wrong(), /signs ID tokens only with HS256, none/);
    provider.metadata = { response_types_supported: ['id_token'] };
    assert.match(await wrong(), /authorization code flow/);
    provider.metadata = {};
    provider.broken = { [discovery]: { body: 'not JSON' } };
    assert.match(await wrong(), /Could not use the discovery document/);
    provider.broken = { [discovery]: { body: JSON.stringify({ more: 'x'.repeat(300_000) }) } };
    assert.match(await wrong(), /more than 262144 bytes/);
    provider.broken = { [discovery]: { status: 500 } };
    assert.match(await wrong(), /Could not use the discovery document/);
  });

  it('can be turned off, and is checked again when it is turned on', async () => {
    provider.broken = { [discovery]: { status: 500 } };
    assert.equal((await set({ enabled: false })).enabled, false);
    await refused(set({ enabled: true }), 'BAD_REQUEST');
    provider.broken = {};
    assert.equal((await set({ enabled: true })).enabled, true);
  });

  it('is reported by the test of the settings', async () => {
    const test = async () => (await owner.dashboard.testOrgProvider({ slug: org.slug })).problem ?? '';
    assert.equal(await test(), '');
    provider.broken = { '/keys': { body: '{"keys":[]}' } };
    assert.match(await test(), /has no keys/);
    provider.broken = { '/keys': { body: 'x'.repeat(300_000) } };
    assert.match(await test(), /keys at .*more than 262144 bytes/);
    provider.broken = { [discovery]: { status: 404 } };
    assert.match(await test(), /discovery document/);
  });

  it('makes the sign-in unavailable, and is not asked again at once', async () => {
    provider.broken = { [discovery]: { status: 500 } };
    for (let count = 0; count < 3; count += 1) assert.equal((await signIn()).status, 503);
    assert.equal(provider.requests.length, 1);
    now += 11_000;
    provider.broken = {};
    assert.equal((await signIn()).status, 200);
  });

  it('gets five seconds', async () => {
    provider.broken = { '/token': { hang: true } };
    const begun = performance.now();
    assert.equal((await signIn()).status, 503);
    assert.ok(performance.now() - begun < 15_000);
  });

  it('may refuse the code or the client', async () => {
    provider.broken = { '/token': { status: 400, body: '{"error":"invalid_grant"}' } };
    assert.match((await signIn()).message, /refused the code: invalid_grant/);
    provider.broken = { '/token': { status: 401, body: '{"error":"invalid_client"}' } };
    const { status, message } = await signIn();
    assert.deepEqual([status, /invalid_client/.test(message)], [401, true]);
    provider.broken = { '/token': { body: '{}' } };
    assert.equal((await signIn()).status, 401);
  });

  it('reads its keys once, and again only for a key it does not know, once a minute', async () => {
    const fetches = () => provider.requests.filter((path) => path === '/keys').length;
    await signIn();
    await signIn();
    assert.equal(fetches(), 1);
    provider.idToken = (claims) => provider.sign(claims, { kid: 'unknown' });
    await signIn();
    await signIn();
    assert.equal(fetches(), 1);
  });
});
