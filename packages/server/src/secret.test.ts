import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { ConfigError } from './config.ts';
import {
  acceptedKeys,
  createSecret,
  DecryptError,
  decrypt,
  deriveKey,
  encrypt,
  isCurrent,
  type Secret,
} from './secret.ts';
import { followSecret, loadSecret, readSecretFile, writeSecretFile } from './secret-file.ts';
import { until } from './testing/until.ts';

const given = 'a secret of the operator, 32 characters or more';
const noFallbacks = { secretFallbacks: [] };
const isSame = (one: Secret, two: Secret) => one.accepted[0].equals(two.accepted[0]);

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-secret-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('FETTLE_SECRET is taken as it is, and nothing is written', async (t) => {
  const dataDir = await emptyFolder(t);
  const one = await loadSecret({ ...noFallbacks, secret: given, dataDir });
  const two = await loadSecret({ ...noFallbacks, secret: given, dataDir: join(dataDir, 'other') });
  assert.ok(isSame(one, two));
  assert.deepEqual(await readdir(dataDir), []);
});

test('without it a secret is made in a data folder that need not exist, only readable by its owner', async (t) => {
  const dataDir = join(await emptyFolder(t), 'deep', 'data');
  const one = await loadSecret({ ...noFallbacks, secret: null, dataDir });
  const two = await loadSecret({ ...noFallbacks, secret: null, dataDir });
  assert.ok(isSame(one, two));
  assert.deepEqual(await readdir(dataDir), ['secret']);
  assert.equal((await stat(join(dataDir, 'secret'))).mode & 0o777, 0o600);
  assert.ok(Buffer.from((await readFile(join(dataDir, 'secret'), 'utf8')).trim(), 'base64url').length === 32);
});

test('processes that start on an empty folder at once agree on one secret and leave no drafts', async (t) => {
  const dataDir = await emptyFolder(t);
  const loaded = await Promise.all(
    Array.from({ length: 20 }, () => loadSecret({ ...noFallbacks, secret: null, dataDir })),
  );
  assert.ok(loaded.every((secret) => isSame(secret, loaded[0] as Secret)));
  assert.deepEqual(await readdir(dataDir), ['secret']);
});

test('a damaged secret file stops the start instead of being replaced', async (t) => {
  const dataDir = await emptyFolder(t);
  await writeFile(join(dataDir, 'secret'), 'short\n');
  await assert.rejects(loadSecret({ ...noFallbacks, secret: null, dataDir }), ConfigError);
  assert.equal(await readFile(join(dataDir, 'secret'), 'utf8'), 'short\n');
});

test('each purpose has a key of its own, the same in every process with the same secret', async () => {
  const secret = await loadSecret({ ...noFallbacks, secret: given, dataDir: '/nowhere' });
  assert.ok(deriveKey(secret, 'mobile-jwt').equals(deriveKey(secret, 'mobile-jwt')));
  assert.ok(!deriveKey(secret, 'mobile-jwt').equals(deriveKey(secret, 'webhook-secret')));
});

test('a secret that strays into a log prints as nothing', async () => {
  const secret = await loadSecret({ ...noFallbacks, secret: given, dataDir: '/nowhere' });
  assert.ok(!`${inspect(secret)}${JSON.stringify({ secret })}`.includes(given.slice(0, 8)));
});

test('whatever is encrypted comes back, and never looks the same twice', async () => {
  const secret = await loadSecret({ ...noFallbacks, secret: given, dataDir: '/nowhere' });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string(), (plain, place) => {
      const sealed = encrypt(secret, 'idempotency-answer', plain, place);
      assert.deepEqual(new Uint8Array(decrypt(secret, 'idempotency-answer', sealed, place)), plain);
      assert.notDeepEqual(sealed, encrypt(secret, 'idempotency-answer', plain, place));
    }),
  );
});

test('a sealed value opens only with its secret, its purpose, its place and every byte as it was', async () => {
  const secret = await loadSecret({ ...noFallbacks, secret: given, dataDir: '/nowhere' });
  const other = await loadSecret({ ...noFallbacks, secret: `${given}!`, dataDir: '/nowhere' });
  const sealed = encrypt(secret, 'webhook-secret', 'whsec_x', 'row 1');
  assert.equal(decrypt(secret, 'webhook-secret', sealed, 'row 1').toString(), 'whsec_x');
  assert.throws(() => decrypt(other, 'webhook-secret', sealed, 'row 1'), DecryptError);
  assert.throws(() => decrypt(secret, 'idempotency-answer', sealed, 'row 1'), DecryptError);
  assert.throws(() => decrypt(secret, 'webhook-secret', sealed, 'row 2'), DecryptError);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => decrypt(secret, 'webhook-secret', changed, 'row 1'), DecryptError, `byte ${at}`);
    assert.throws(() => decrypt(secret, 'webhook-secret', sealed.subarray(0, at), 'row 1'), DecryptError);
  }
});

test('values of an accepted secret open, the current one encrypts, and signatures of both are valid', async () => {
  const [old, next] = [createSecret([given]), createSecret([`${given} 2`, given])];
  const sealed = encrypt(old, 'mail', 'text', 'row');
  assert.equal(decrypt(next, 'mail', sealed, 'row').toString(), 'text');
  assert.deepEqual(
    [isCurrent(old, 'mail', sealed, 'row'), isCurrent(next, 'mail', sealed, 'row')],
    [true, false],
  );
  const renewed = encrypt(next, 'mail', 'text', 'row');
  assert.throws(() => decrypt(old, 'mail', renewed, 'row'), DecryptError);
  assert.ok(!deriveKey(next, 'mobile-jwt').equals(deriveKey(old, 'mobile-jwt')));
  assert.ok(acceptedKeys(next, 'mobile-jwt')[1]?.equals(deriveKey(old, 'mobile-jwt')));
});

test('FETTLE_SECRET_FALLBACKS are accepted after FETTLE_SECRET', async () => {
  const secret = await loadSecret({ secret: given, secretFallbacks: [`${given} 2`], dataDir: '/nowhere' });
  assert.deepEqual(
    secret.accepted.map((key) => key.export().toString()),
    [given, `${given} 2`],
  );
});

test('a running service takes over a changed secret file, and keeps its secret when the file is damaged', async (t) => {
  const dataDir = await emptyFolder(t);
  const logged: string[] = [];
  const log = (_: object, message: string) => void logged.push(message);
  const { secret, close } = await followSecret(
    { ...noFallbacks, secret: null, dataDir },
    { info: log, error: log },
  );
  t.after(close);
  const [first] = (await readSecretFile(dataDir)) ?? [];
  assert.ok(first);
  await writeSecretFile(dataDir, [given, first]);
  await until('the new secret is in force', async () => secret.accepted.length === 2 || null);
  assert.deepEqual(
    secret.accepted.map((key) => key.export().toString()),
    [given, first],
  );
  await writeFile(join(dataDir, 'secret'), 'short\n');
  await until(
    'the damage is logged',
    async () => logged.includes('the changed secret file cannot be used') || null,
  );
  assert.equal(secret.accepted.length, 2);
  assert.deepEqual(await readdir(dataDir), ['secret']);
});
