import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { ConfigError } from './config.ts';
import { DecryptError, decrypt, deriveKey, encrypt, loadSecret } from './secret.ts';

const given = 'a secret of the operator, 32 characters or more';

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-secret-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('FETTLE_SECRET is taken as it is, and nothing is written', async (t) => {
  const dataDir = await emptyFolder(t);
  const one = await loadSecret({ secret: given, dataDir });
  const two = await loadSecret({ secret: given, dataDir: join(dataDir, 'other') });
  assert.ok(one.equals(two));
  assert.deepEqual(await readdir(dataDir), []);
});

test('without it a secret is made in a data folder that need not exist, only readable by its owner', async (t) => {
  const dataDir = join(await emptyFolder(t), 'deep', 'data');
  const one = await loadSecret({ secret: null, dataDir });
  const two = await loadSecret({ secret: null, dataDir });
  assert.ok(one.equals(two));
  assert.deepEqual(await readdir(dataDir), ['secret']);
  assert.equal((await stat(join(dataDir, 'secret'))).mode & 0o777, 0o600);
  assert.ok(Buffer.from((await readFile(join(dataDir, 'secret'), 'utf8')).trim(), 'base64url').length === 32);
});

test('processes that start on an empty folder at once agree on one secret and leave no drafts', async (t) => {
  const dataDir = await emptyFolder(t);
  const loaded = await Promise.all(Array.from({ length: 20 }, () => loadSecret({ secret: null, dataDir })));
  assert.ok(loaded.every((secret) => secret.equals(loaded[0] as typeof secret)));
  assert.deepEqual(await readdir(dataDir), ['secret']);
});

test('a damaged secret file stops the start instead of being replaced', async (t) => {
  const dataDir = await emptyFolder(t);
  await writeFile(join(dataDir, 'secret'), 'short\n');
  await assert.rejects(loadSecret({ secret: null, dataDir }), ConfigError);
  assert.equal(await readFile(join(dataDir, 'secret'), 'utf8'), 'short\n');
});

test('each purpose has a key of its own, the same in every process with the same secret', async () => {
  const secret = await loadSecret({ secret: given, dataDir: '/nowhere' });
  assert.ok(deriveKey(secret, 'mobile-jwt').equals(deriveKey(secret, 'mobile-jwt')));
  assert.ok(!deriveKey(secret, 'mobile-jwt').equals(deriveKey(secret, 'webhook-secret')));
});

test('a secret that strays into a log prints as nothing', async () => {
  const secret = await loadSecret({ secret: given, dataDir: '/nowhere' });
  assert.ok(!`${inspect(secret)}${JSON.stringify({ secret })}`.includes(given.slice(0, 8)));
});

test('whatever is encrypted comes back, and never looks the same twice', async () => {
  const secret = await loadSecret({ secret: given, dataDir: '/nowhere' });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string(), (plain, place) => {
      const sealed = encrypt(secret, 'idempotency-answer', plain, place);
      assert.deepEqual(new Uint8Array(decrypt(secret, 'idempotency-answer', sealed, place)), plain);
      assert.notDeepEqual(sealed, encrypt(secret, 'idempotency-answer', plain, place));
    }),
  );
});

test('a sealed value opens only with its secret, its purpose, its place and every byte as it was', async () => {
  const secret = await loadSecret({ secret: given, dataDir: '/nowhere' });
  const other = await loadSecret({ secret: `${given}!`, dataDir: '/nowhere' });
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
