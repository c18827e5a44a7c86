import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { sql } from 'kysely';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';
import { startLoop } from '../../../work/loop.ts';
import { createArchives } from '../testing/archives.ts';
import { expireOrgExports, exportWorker } from './export-worker.ts';

const service = await startService({ after });
const { db, blobs } = service.services;
const archives = await createArchives({ after });

type Fixture = Awaited<ReturnType<typeof createFixture>>;

async function complete({ org, owner }: Fixture, t: { after(run: () => unknown): void }) {
  const requested = await owner.dashboard.requestOrgExport({ slug: org.slug });
  conforms(operations.requestOrgExport, requested);
  const loop = startLoop(service.services, exportWorker);
  t.after(() => loop.stop());
  return until('the export is complete', async () => {
    const { items } = await owner.dashboard.listOrgExports({ slug: org.slug });
    const found = items.find(({ id }) => id === requested.id);
    return found?.status === 'complete' && found;
  });
}

const typesOf = async (orgId: string) => {
  const rows = await db
    .selectFrom('security_log')
    .select('type')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type as string);
};

describe('the export of an organization', () => {
  it('is made in the background and downloaded by an owner, which the security log says', async (t) => {
    const fixture = await createFixture(service);
    const { org, owner } = fixture;
    const done = await complete(fixture, t);
    const file = await owner.dashboard.downloadOrgExport({ slug: org.slug, exportId: done.id });
    const bytes = Buffer.from(await file.bytes());
    assert.equal(bytes.length, done.size);
    assert.equal(createHash('sha256').update(bytes).digest('hex'), done.sha256);
    const entries = await archives.read(await archives.save(bytes));
    assert.equal((JSON.parse(entries.get('about.json') ?? '') as { org: object }).org !== undefined, true);
    const types = await typesOf(org.id);
    assert.ok(types.includes('org.exported') && types.includes('org.export_downloaded'));
  });

  it('is for owners only, who have confirmed who they are', async () => {
    const { org, owner, admin, stranger } = await createFixture(service);
    const { slug } = org;
    await refused(service.dashboard().requestOrgExport({ slug }), 'UNAUTHORIZED');
    await refused(stranger.dashboard.requestOrgExport({ slug }), 'NOT_FOUND');
    await refused(admin.dashboard.requestOrgExport({ slug }), 'FORBIDDEN');
    await refused(admin.dashboard.listOrgExports({ slug }), 'FORBIDDEN');
    const { id: exportId } = await owner.dashboard.requestOrgExport({ slug });
    await refused(admin.dashboard.downloadOrgExport({ slug, exportId }), 'FORBIDDEN');
    await refused(admin.dashboard.deleteOrgExport({ slug, exportId }), 'FORBIDDEN');
    await refused(stranger.dashboard.downloadOrgExport({ slug, exportId }), 'NOT_FOUND');
    await refused(owner.dashboard.downloadOrgExport({ slug, exportId: 'x' }), 'NOT_FOUND');
    await sql`update sessions set confirmed_at = null where user_id = ${owner.id}`.execute(db);
    await refused(owner.dashboard.requestOrgExport({ slug }), 'CONFIRMATION_REQUIRED');
  });

  it('is one at a time, and cannot be downloaded before it is complete', async () => {
    const { org, owner } = await createFixture(service);
    const { slug } = org;
    const { id: exportId } = await owner.dashboard.requestOrgExport({ slug });
    await refused(owner.dashboard.requestOrgExport({ slug }), 'CONFLICT');
    await refused(owner.dashboard.downloadOrgExport({ slug, exportId }), 'NOT_FOUND');
    await owner.dashboard.deleteOrgExport({ slug, exportId });
    await owner.dashboard.requestOrgExport({ slug });
  });

  it('expires, and its file is deleted', async (t) => {
    const fixture = await createFixture(service);
    const { org, owner } = fixture;
    const { id: exportId } = await complete(fixture, t);
    const { archive_key: key } = await db
      .selectFrom('org_exports')
      .select('archive_key')
      .where('id', '=', exportId)
      .executeTakeFirstOrThrow();
    assert.equal((await buffer((await blobs.get(key ?? '')) ?? Readable.from([]))).length > 0, true);
    await sql`update org_exports set expires_at = now() - interval '1 second' where id = ${exportId}`.execute(
      db,
    );
    await refused(owner.dashboard.downloadOrgExport({ slug: org.slug, exportId }), 'NOT_FOUND');
    assert.equal(await expireOrgExports.run(service.services, new AbortController().signal), 1);
    const { items } = await owner.dashboard.listOrgExports({ slug: org.slug });
    assert.deepEqual(
      items.map(({ status, size }) => [status, size]),
      [['expired', null]],
    );
    const { rows } = await sql`select 1 from blob_deletions where blob_key = ${key}`.execute(db);
    assert.equal(rows.length, 1);
  });

  it('contains no secret', async () => {
    const fixture = await createFixture(service);
    const { owner, project, org } = fixture;
    const { secret } = await owner.v1.createWebhook({
      projectId: project.id,
      url: 'https://93.184.216.34/',
      events: ['task.created'],
    });
    await sql`update users set password_hash = 'the-password-hash' where id = ${owner.id}`.execute(db);
    const entries = await archives.read(await archives.exportOrg(service, org.id));
    const text = [...entries.values()].join('\n');
    assert.ok(text.includes(owner.email));
    for (const hidden of [secret, 'the-password-hash', owner.token, owner.session])
      assert.ok(!text.includes(hidden));
    assert.doesNotMatch(text, /secret|tokenHash|passwordHash|sealed/i);
  });
});
