import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { ApiError } from '../../../api-error.ts';
import { computePasswordHash, createPasswordQueue, verifyPassword } from './password.ts';

test('a password matches only its own hash', async () => {
  const stored = await computePasswordHash('correct horse');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]{22}\$[^$=]{43}$/);
  assert.equal(await verifyPassword(stored, 'correct horse'), true);
  assert.equal(await verifyPassword(stored, 'correct horsf'), false);
  assert.notEqual(await computePasswordHash('correct horse'), stored);
});

const composed = 'Gr\u00fc\u00dfe aus K\u00f6ln';
const long = 'x'.repeat(1023);
const near: [promise: string, password: string, other: string][] = [
  ['spaces at its ends belong to it', ' padded ', 'padded'],
  ['the case of letters belongs to it', 'Password', 'password'],
  ['composed and decomposed letters are different', composed, composed.normalize('NFD')],
  ['a compatible letter is different', 'file\ufb01ne', 'filefine'],
  ['its last of 1,024 characters counts', `${long}a`, `${long}b`],
  ['what follows a 72nd byte counts', `${'y'.repeat(72)}a`, `${'y'.repeat(72)}b`],
  ['an emoji is not cut in half', 'secret\u{1f511}', 'secret\u{1f510}'],
];
for (const [promise, password, other] of near) {
  test(`a password is compared byte by byte: ${promise}`, async () => {
    const stored = await computePasswordHash(password);
    assert.equal(await verifyPassword(stored, password), true);
    assert.equal(await verifyPassword(stored, other), false);
  });
}

test('an account without a password matches no guess', async () => {
  for (const guess of ['', 'null', 'password']) assert.equal(await verifyPassword(null, guess), false);
});

test('a hash with another cost still matches, so that the cost can be raised', async () => {
  const salt = Buffer.from('somesalt');
  const options = { message: 'old', nonce: salt, memory: 64, passes: 1, parallelism: 1, tagLength: 24 };
  const hash = argon2Sync('argon2id', options).toString('base64');
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${salt.toString('base64').replace(/=+$/, '')}$${hash}`;
  assert.equal(await verifyPassword(stored, 'old'), true);
  assert.equal(await verifyPassword(stored, 'older'), false);
});

test('a stored hash of another format is an internal error and not a wrong password', async () => {
  await assert.rejects(verifyPassword('$2b$12$abc', 'x'), /not of the form/);
});

test('when too many wait for a hash, the next is refused instead of waiting indefinitely', async () => {
  const line = createPasswordQueue();
  const gate = Promise.withResolvers<void>();
  const isLimited = (error: unknown) =>
    error instanceof ApiError && error.code === 'RATE_LIMITED' && Number(error.headers['retry-after']) > 0;
  const waiting = Array.from({ length: 202 }, () => line.run(() => gate.promise));
  await assert.rejects(
    line.run(() => gate.promise),
    isLimited,
  );
  gate.resolve();
  await Promise.all(waiting);
});
