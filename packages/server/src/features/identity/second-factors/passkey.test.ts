import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { createAuthenticator, type Forgery } from '../../../testing/authenticator.ts';
import { readNewPasskey, type StoredPasskey, verifyPasskey } from './passkey.ts';
import { relyingParty } from './relying-party.ts';

const party = relyingParty({ publicUrl: 'https://fettle.example' });
assert.ok(party);
const challenge = 'the-challenge';
const creation = {
  rpId: party.id,
  challenge,
  userId: 'dXNlcg',
  userName: 'ada@example.com',
  userDisplayName: 'Ada',
  algorithms: [-7],
  excludeCredentials: [],
};
const origin = 'https://fettle.example';
const expected = { relyingParty: party, challenge };

function register(kind?: 'ec' | 'ed25519' | 'rsa') {
  const authenticator = createAuthenticator(kind);
  const stored = readNewPasskey(authenticator.create(creation, { origin }), expected);
  assert.ok(stored);
  return { authenticator, stored };
}

test('passkeys of every algorithm we ask for are accepted and prove themselves', () => {
  for (const kind of ['ec', 'ed25519', 'rsa'] as const) {
    const { authenticator, stored } = register(kind);
    const proof = authenticator.get({ rpId: party.id, challenge }, { origin });
    assert.equal(verifyPasskey(stored, proof, { ...expected, withUserVerification: true }), 1, kind);
  }
});

const wrong: [title: string, forged: Forgery][] = [
  ['another origin', { origin: 'https://fettle.example.evil.example' }],
  ['a subdomain', { origin: 'https://evil.fettle.example' }],
  ['plain http', { origin: 'http://fettle.example' }],
  ['another port', { origin: 'https://fettle.example:8443' }],
  ['no origin at all', { origin: 'null' }],
  ['a frame of another site', { origin, crossOrigin: true }],
  ['another challenge', { origin, challenge: 'another' }],
  ['the other ceremony', { origin, type: 'payment.get' }],
  ['another hostname in the authenticator data', { origin, rpId: 'evil.example' }],
  ['nobody present', { origin, flags: 0x44 }],
];

for (const [title, forged] of wrong) {
  test(`a response for ${title} is refused`, () => {
    assert.equal(readNewPasskey(createAuthenticator().create(creation, forged), expected), null);
    const { authenticator, stored } = register();
    const proof = authenticator.get({ rpId: party.id, challenge }, forged);
    assert.equal(verifyPasskey(stored, proof, { ...expected, withUserVerification: false }), null);
  });
}

test('a response signed with another key, or changed afterward, is refused', () => {
  const { authenticator, stored } = register();
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const verify = (proof: ReturnType<typeof authenticator.get>, of: StoredPasskey = stored) =>
    verifyPasskey(of, proof, { ...expected, withUserVerification: false });
  const request = { rpId: party.id, challenge };
  assert.equal(verify(authenticator.get(request, { origin, signWith: other })), null);
  const right = authenticator.get(request, { origin });
  const data = Buffer.from(right.authenticatorData, 'base64url');
  data.writeUInt8(0x01, 32);
  assert.equal(verify({ ...right, authenticatorData: data.toString('base64url') }), null);
  assert.equal(verify({ ...right, signature: 'AAAA' }), null);
  assert.equal(verify({ ...right, clientDataJson: Buffer.from('not json').toString('base64url') }), null);
  assert.equal(verify({ ...right, clientDataJson: Buffer.from('null').toString('base64url') }), null);
  assert.equal(verify({ ...right, authenticatorData: 'AAAA' }), null);
  assert.notEqual(verify(right), null);
});

test('signing in with the passkey alone needs the user to be verified', () => {
  const { authenticator, stored } = register();
  const present = authenticator.get({ rpId: party.id, challenge }, { origin, flags: 0x01 });
  assert.equal(verifyPasskey(stored, present, { ...expected, withUserVerification: true }), null);
  assert.notEqual(verifyPasskey(stored, present, { ...expected, withUserVerification: false }), null);
});

test('a signature count that does not grow reveals a clone; passkeys that do not count are fine', () => {
  const { authenticator, stored } = register();
  const verify = (signCount: number) =>
    verifyPasskey({ ...stored, signCount }, authenticator.get({ rpId: party.id, challenge }, { origin }), {
      ...expected,
      withUserVerification: false,
    });
  assert.equal(verify(0), 1);
  assert.equal(verify(2), null);
  authenticator.setCount(-1);
  assert.equal(verify(0), 0);
  authenticator.setCount(-1);
  assert.equal(verify(1), null);
});

test('keys we did not ask for are refused at registration', () => {
  const weak = [
    generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey,
    generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey,
    generateKeyPairSync('x25519').publicKey,
  ];
  const made = createAuthenticator().create(creation, { origin });
  for (const key of weak) {
    const publicKey = key.export({ format: 'der', type: 'spki' }).toString('base64url');
    assert.equal(readNewPasskey({ ...made, publicKey }, expected), null);
  }
  assert.equal(readNewPasskey({ ...made, publicKey: 'AAAA' }, expected), null);
  assert.equal(readNewPasskey({ ...made, id: 'AAAA' }, expected), null);
});

test('passkeys need a hostname over https, or localhost', () => {
  const idOf = (publicUrl: string | null) => relyingParty({ publicUrl })?.id ?? null;
  assert.equal(idOf('https://fettle.example:8443/'), 'fettle.example');
  assert.equal(idOf('http://fettle.example'), null);
  assert.equal(idOf('https://192.168.1.2'), null);
  assert.equal(idOf('https://[::1]'), null);
  assert.equal(idOf('http://localhost:4000'), 'localhost');
  assert.equal(idOf(null), 'localhost');
  const local = relyingParty({ publicUrl: null });
  assert.equal(local?.accepts('http://localhost:4123'), true);
  for (const sent of ['http://localhost.evil.example', 'http://127.0.0.1:4000', 'null', '']) {
    assert.equal(local?.accepts(sent), false, sent);
  }
});
