import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createPerson } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { otherTables, transferTables } from '../format/tables.ts';
import { importOrg } from '../import/import-org.ts';
import { createArchives, createFilledFixture } from '../testing/archives.ts';

const archives = await createArchives({ after });

describe('the list of tables', async () => {
  const service = await startService({ after });

  it('has every table and column of the database, or says why not', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select class.relname as table, attribute.attname as column
      from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
      where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
        and attribute.attnum > 0 and not attribute.attisdropped`.execute(service.services.db);
    const actual = new Set(
      rows.map(({ table, column }) => (table in otherTables ? table : `${table}.${column}`)),
    );
    const listed = new Set([
      ...Object.keys(otherTables),
      ...transferTables.flatMap(({ name, columns }) =>
        Object.keys(columns).map((column) => `${name}.${column}`),
      ),
    ]);
    assert.deepEqual(
      [...actual].filter((name) => !listed.has(name)),
      [],
      'say in features/transfer/format/tables.ts how it travels',
    );
    assert.deepEqual(
      [...listed].filter((name) => !actual.has(name)),
      [],
      'there is no such table or column',
    );
  });
});

describe('an organization that is exported and imported into an empty service', async () => {
  const source = await startService({ after });
  const target = await startService({ after });
  const fixture = await createFilledFixture(source);
  const archive = await archives.exportOrg(source, fixture.org.id);
  const owner = await createPerson(target, 'Nora New');
  const result = await importOrg(target.services, { path: archive, owner, slug: null });

  it('keeps its IDs and its slug', () => {
    assert.deepEqual(result.org, { id: fixture.org.id, slug: fixture.org.slug, name: fixture.org.name });
    assert.equal(result.keptIds, true);
    assert.equal(result.missingFiles, 0);
  });

  it('gives the same bytes when it is exported again, except for what is not imported', async () => {
    const before = await archives.read(archive);
    const again = await archives.read(await archives.exportOrg(target, result.org.id));
    const different = [...before.keys()].filter((name) => again.get(name) !== before.get(name));
    const notImported = transferTables
      .filter((table) => table.notImported !== undefined)
      .map(({ name }) => name);
    const expected = [
      'about.json',
      'tables/people/00000.jsonl',
      ...notImported.map((name) => `tables/${name}/00000.jsonl`),
      'manifest.json',
    ];
    assert.deepEqual(
      different.filter((name) => !expected.includes(name)),
      [],
    );
    assert.deepEqual([...again.keys()], [...before.keys()]);
  });

  it('has rows in every table of the archive', async () => {
    const empty = [...(await archives.read(archive))]
      .filter(([, content]) => content === '')
      .map(([name]) => name);
    const crawl = ['audit_urls', 'audit_pages', 'audit_inlinks', 'audit_visits'];
    assert.deepEqual(
      empty.filter((name) => !crawl.some((table) => name.includes(table))),
      [],
    );
  });

  it('makes nobody a member except its owner, and notifies nobody', async () => {
    const { db } = target.services;
    const members = await db.selectFrom('org_members').select(['user_id', 'role']).execute();
    assert.deepEqual(members, [{ user_id: owner.id, role: 'owner' }]);
    assert.deepEqual(await db.selectFrom('notifications').selectAll().execute(), []);
    const { items } = await owner.dashboard.listInvitations({ slug: result.org.slug, limit: 100 });
    assert.ok(items.some(({ email, role }) => email === fixture.admin.email && role === 'admin'));
    assert.ok(items.every(({ expiresAt }) => Date.parse(expiresAt) <= Date.now()));
  });

  it('is in the security log of the service that imported it, and nothing else is', async () => {
    const rows = await target.services.db.selectFrom('security_log').select(['type', 'subject_id']).execute();
    assert.deepEqual(rows, [{ type: 'org.imported', subject_id: owner.id }]);
  });

  it('shows the same tasks, files, and people', async () => {
    const { items } = await owner.dashboard.listTasks({ limit: 100 });
    const theirs = await fixture.owner.dashboard.listTasks({ limit: 100 });
    assert.deepEqual(
      items.map(({ key, title, commentCount, attachmentCount, assignees }) => ({
        key,
        title,
        commentCount,
        attachmentCount,
        assignees,
      })),
      theirs.items
        .filter(({ projectId }) => items.some((item) => item.projectId === projectId))
        .map(({ key, title, commentCount, attachmentCount, assignees }) => ({
          key,
          title,
          commentCount,
          attachmentCount,
          assignees,
        })),
    );
    const [task] = items.filter(({ attachmentCount }) => attachmentCount > 0);
    assert.ok(task !== undefined);
    const { attachments } = await owner.dashboard.getTask({ id: task.id });
    const file = attachments.find(({ kind }) => kind === 'file');
    const response = await owner.dashboard.downloadAttachment({ id: task.id, attachmentId: file?.id ?? '' });
    assert.equal(new TextDecoder().decode(await response.bytes()), 'inside file');
  });

  it('can be imported a second time under another slug, with IDs of its own', async () => {
    const copy = await importOrg(target.services, { path: archive, owner, slug: 'the-copy' });
    assert.equal(copy.keptIds, false);
    assert.notEqual(copy.org.id, result.org.id);
    assert.equal(copy.rows, result.rows);
    const { items } = await owner.dashboard.listTasks({ limit: 100 });
    assert.equal(new Set(items.map(({ id }) => id)).size, items.length);
    const [one, other] = [
      await archives.read(await archives.exportOrg(target, result.org.id)),
      await archives.read(await archives.exportOrg(target, copy.org.id)),
    ];
    for (const [name, content] of one) {
      if (!name.startsWith('tables/')) continue;
      assert.equal(other.get(name)?.split('\n').length, content.split('\n').length, name);
    }
  });

  it('says which slug is taken', async () => {
    await assert.rejects(importOrg(target.services, { path: archive, owner, slug: null }), {
      name: 'TransferError',
      message: /slug "org-\d+", .*--slug/,
    });
  });
});
