import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { access, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { Decrypter } from 'age-encryption';
import { encrypt } from '../backup/encryption.ts';
import { createFolderStore } from '../blobs/folder-store.ts';
import { newId } from '../ids.ts';
import { testDatabase } from '../testing/database.ts';
import { contentOf } from '../testing/database-content.ts';
import { dataFolder, temporaryFolder } from '../testing/embedded-service.ts';
import { fettle, urlOf } from '../testing/fettle-command.ts';

const passphrase = 'six words that nobody else knows';
const fettleBackupPassphrase = passphrase;
const ada = ['--email', 'ada@example.com', '--name', 'Ada', '--org', 'My team'];

/** An installation on a database of its own, with a user, a generated secret and a file of several chunks. */
async function installation(t: TestContext, name = 'data') {
  const database = await testDatabase(t);
  const dataDir = await dataFolder(t, name);
  const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: dataDir };
  const created = await fettle(['user', 'create', ...ada], settings);
  assert.equal(created.code, 0, created.stderr);
  const key = newId();
  const store = createFolderStore(join(dataDir, 'files'));
  await store.put(key, Readable.from([randomBytes(400_000)]), 'application/octet-stream');
  await database.pool.query('insert into blob_deletions (blob_key, due_at) values ($1, now())', [key]);
  return { database, dataDir, settings };
}

test('an encrypted backup restores the same installation and cannot be read without the passphrase', async (t) => {
  const { database, dataDir, settings } = await installation(t);
  const folder = await temporaryFolder(t);
  const file = join(folder, 'backup.tgz.age');
  const passphraseFile = join(folder, 'passphrase');
  await writeFile(passphraseFile, `${passphrase}\n`);
  const backup = await fettle(['backup', file, '--passphrase-file', passphraseFile], settings);
  assert.deepEqual([backup.code, backup.stderr], [0, '']);
  assert.match(backup.stdout, /^Wrote .*\.age: \d+ rows in \d+ tables and 1 file, [\d.]+ KB, encrypted\.\n$/);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const bytes = await readFile(file);
  assert.ok(bytes.toString('latin1').startsWith('age-encryption.org/v1\n-> scrypt '));

  // The program `age` can open it, and what is inside is what an unencrypted backup is.
  const reader = new Decrypter();
  reader.addPassphrase(passphrase);
  const inside = Buffer.from(await reader.decrypt(bytes));
  const plainFile = join(folder, 'plain.tgz');
  await writeFile(plainFile, inside);

  const target = await testDatabase(t);
  const to = { DATABASE_URL: urlOf(target.connection), FETTLE_DATA_DIR: await dataFolder(t, 'other') };
  const restored = await fettle(['restore', file], {
    ...to,
    FETTLE_BACKUP_PASSPHRASE: fettleBackupPassphrase,
  });
  assert.deepEqual([restored.code, restored.stderr], [0, '']);
  assert.deepEqual(await contentOf(target.pool), await contentOf(database.pool));
  assert.equal(
    await readFile(join(to.FETTLE_DATA_DIR, 'secret'), 'utf8'),
    await readFile(join(dataDir, 'secret'), 'utf8'),
  );
  const again = await fettle(['restore', plainFile, '--force'], to);
  assert.deepEqual([again.code, again.stderr], [0, '']);
});

test('FETTLE_BACKUP_PASSPHRASE alone encrypts, a weak one is rejected, and --encrypt without one says what is missing', async (t) => {
  const { settings } = await installation(t);
  const file = join(await temporaryFolder(t), 'backup');
  const missing = await fettle(['backup', file, '--encrypt'], settings);
  assert.equal(missing.code, 2);
  assert.match(
    missing.stderr,
    /no passphrase was given: set FETTLE_BACKUP_PASSPHRASE, use --passphrase-file/,
  );
  const weak = await fettle(['backup', file], { ...settings, FETTLE_BACKUP_PASSPHRASE: 'password123' });
  assert.equal(weak.code, 2);
  assert.match(weak.stderr, /too easy to guess: use at least 12 characters/);
  await assert.rejects(access(file), { code: 'ENOENT' });
  const backup = await fettle(['backup', file], {
    ...settings,
    FETTLE_BACKUP_PASSPHRASE: fettleBackupPassphrase,
  });
  assert.deepEqual([backup.code, backup.stderr], [0, '']);
  assert.ok((await readFile(file, 'latin1')).startsWith('age-encryption.org/'));
});

test('a wrong passphrase and any change to the file are reported, and the target does not change', async (t) => {
  const { settings } = await installation(t);
  const folder = await temporaryFolder(t);
  const plainFile = join(folder, 'plain.tgz');
  assert.equal((await fettle(['backup', plainFile], settings)).code, 0);
  const plain = await readFile(plainFile);
  // Quick to open, because it is opened once for each case.
  const whole = await buffer(encrypt(Readable.from([plain]), passphrase, 4));
  const start = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16;
  const chunkBytes = 64 * 1024 + 16;
  assert.ok(whole.length > start + 4 * chunkBytes);
  const flipped = (place: number) => {
    const bytes = Buffer.from(whole);
    // A letter in any case, so that the header keeps its shape.
    bytes.write(bytes[place] === 0x41 ? 'B' : 'A', place);
    return bytes;
  };
  const [first, second] = [0, 1].map((index) =>
    whole.subarray(start + index * chunkBytes).subarray(0, chunkBytes),
  );
  assert.ok(first && second);
  const swapped = Buffer.concat([
    whole.subarray(0, start),
    second,
    first,
    whole.subarray(start + 2 * chunkBytes),
  ]);
  const cases: [string, Buffer, RegExp][] = [
    ['first word', flipped(3), /is not encrypted, but a passphrase is set\. If you trust the file/],
    ['header', flipped(22), /has a damaged header or is incomplete/],
    [
      'salt',
      flipped(35),
      /cannot be opened: the passphrase is incorrect, or the header of the file is damaged/,
    ],
    ['signature', flipped(start - 30), /has a damaged or altered header/],
    ['first chunk', flipped(start + 5), /is damaged or was altered/],
    ['middle chunk', flipped(start + 2 * chunkBytes + 5), /is damaged or was altered/],
    ['last chunk', flipped(whole.length - 5), /is incomplete, damaged, or was altered/],
    ['cut between chunks', whole.subarray(0, start + 3 * chunkBytes), /is incomplete/],
    [
      'cut in a chunk',
      whole.subarray(0, start + 3 * chunkBytes + 500),
      /is incomplete, damaged, or was altered/,
    ],
    ['chunks swapped', swapped, /is damaged or was altered/],
    [
      'something added',
      Buffer.concat([whole, plain]),
      /is damaged or was altered|has additional data after its end/,
    ],
  ];
  const target = await installation(t, 'target');
  const before = await contentOf(target.database.pool);
  const secret = await readFile(join(target.dataDir, 'secret'), 'utf8');
  const environment = { ...target.settings, FETTLE_BACKUP_PASSPHRASE: fettleBackupPassphrase };
  const path = join(folder, 'changed');
  for (const [name, bytes, message] of cases) {
    await writeFile(path, bytes);
    const { code, stdout, stderr } = await fettle(['restore', path, '--force'], environment);
    assert.deepEqual([code, stdout], [1, ''], `${name}: ${stderr}`);
    const [line = '', ...more] = stderr.trimEnd().split('\n').reverse();
    assert.match(line, message, name);
    assert.ok(line.startsWith(`fettle restore failed: the file ${path} `), line);
    assert.deepEqual(more, [], name);
  }
  await writeFile(path, whole);
  const wrong = await fettle(['restore', path, '--force'], {
    ...target.settings,
    FETTLE_BACKUP_PASSPHRASE: 'another one of mine',
  });
  assert.match(wrong.stderr, /cannot be opened: the passphrase is incorrect/);
  const none = await fettle(['restore', path, '--force'], target.settings);
  assert.deepEqual([none.code, none.stdout], [2, '']);
  assert.match(none.stderr, /no passphrase was given/);
  assert.deepEqual(await contentOf(target.database.pool), before);
  assert.equal(await readFile(join(target.dataDir, 'secret'), 'utf8'), secret);

  const right = await fettle(['restore', path, '--force'], environment);
  assert.equal(right.code, 0, right.stderr);
});

test('with a passphrase, an unencrypted file is rejected unless that is accepted', async (t) => {
  const { settings } = await installation(t);
  const folder = await temporaryFolder(t);
  const file = join(folder, 'plain.tgz');
  const passphraseFile = join(folder, 'passphrase');
  await writeFile(passphraseFile, passphrase);
  assert.equal((await fettle(['backup', file], settings)).code, 0);
  for (const [more, environment] of [
    [['--passphrase-file', passphraseFile], settings],
    [[], { ...settings, FETTLE_BACKUP_PASSPHRASE: fettleBackupPassphrase }],
  ] as const) {
    const refused = await fettle(['restore', file, '--force', ...more], environment);
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(
      refused.stderr,
      /plain\.tgz is not encrypted, but a passphrase is set. If you trust the file, add --accept-unencrypted\.\n$/,
    );
    const restored = await fettle(['restore', file, '--force', '--accept-unencrypted', ...more], environment);
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(
      restored.stderr,
      /^Warning: .*plain\.tgz is not encrypted, so Fettle cannot verify that it is your backup\.\n$/,
    );
  }
  const without = await fettle(['restore', file, '--force'], settings);
  assert.deepEqual([without.code, without.stderr], [0, '']);
});
