import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createFixture, createPerson } from '../../testing/factories.ts';
import { fettle, urlOf } from '../../testing/fettle-command.ts';
import { startService } from '../../testing/harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'fettle-transfer-'));
after(() => rm(folder, { recursive: true, force: true }));
const service = await startService({ after });
const fixture = await createFixture(service);
const environment = {
  DATABASE_URL: urlOf(service.connection),
  FETTLE_DATA_DIR: service.services.config.dataDir,
};
const run = (...args: string[]) => fettle(args, environment);

test('an organization is exported to a file, and imported from it', async () => {
  const file = join(folder, 'org.tar.gz');
  const { slug } = fixture.org;
  const exported = await run('export-org', slug, file);
  assert.equal(exported.code, 0, exported.stderr);
  assert.match(exported.stdout, /^Wrote .*org\.tar\.gz: /);
  const again = await run('export-org', slug, file);
  assert.match(again.stderr, /already exists/);
  const unknown = await run('export-org', 'nobody', join(folder, 'other'));
  assert.match(unknown.stderr, /the organization "nobody" does not exist/);
  const owner = await createPerson(service, 'Nora New');
  const taken = await run('import-org', file, '--owner', owner.email);
  assert.match(taken.stderr, new RegExp(`the archive .* has the slug "${slug}".*--slug`));
  const imported = await run('import-org', file, '--owner', owner.email, '--slug', 'copy');
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stdout, /^Imported .* \(copy\): \d+ rows and 0 files\./);
  const { items } = await owner.dashboard.listOrgs();
  assert.deepEqual(
    items.map((org) => [org.slug, org.role]),
    [['copy', 'owner']],
  );
});

test('what is no export is refused in one line', async () => {
  const file = join(folder, 'no.tar.gz');
  await writeFile(file, 'hello');
  const refused = await run('import-org', file, '--owner', fixture.owner.email);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /the archive .*no\.tar\.gz is damaged, incomplete, or not a Fettle export/);
});

test('a user is deleted only when it is confirmed, and not as a last owner', async () => {
  const { member, owner } = fixture;
  assert.match((await run('user', 'delete', member.email)).stderr, /add --yes/);
  assert.match((await run('user', 'delete', owner.email, '--yes')).stderr, /last owner of/);
  const deleted = await run('user', 'delete', member.email, '--yes');
  assert.equal(deleted.code, 0, deleted.stderr);
  const row = await service.services.db
    .selectFrom('users')
    .select(['name', 'deleted_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  assert.equal(row.name, 'Deleted user');
  assert.notEqual(row.deleted_at, null);
});
