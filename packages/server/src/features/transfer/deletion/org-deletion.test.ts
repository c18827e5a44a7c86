import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { sql } from 'kysely';
import { sharedJobs } from '../../../periodic-jobs.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';
import { startLoop } from '../../../work/loop.ts';
import { createFilledFixture } from '../testing/archives.ts';
import { deletionSteps, tablesWithOrg } from './delete-rows.ts';
import { deletionWorker } from './deletion-worker.ts';

const service = await startService({ after });
const { db, blobs } = service.services;

/** All rows of all tables that have an org_id, as text, by organization. */
async function rowsOf(orgId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select class.relname as name from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and attribute.attname = 'org_id' and class.relname not in ('security_log', 'org_deletions') order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select (to_jsonb(row) - 'last_used_at')::text as line from ${sql.table(name)} row where row.org_id = ${orgId} order by 1`.execute(
      db,
    );
    found.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return found;
}

/** The keys of all stored files. */
/** Without the pictures of people, who have their accounts beyond an organization. */
async function keys(): Promise<string[]> {
  const pictures = await db.selectFrom('user_pictures').select('blob_key').execute();
  const personal = new Set(pictures.map((picture) => picture.blob_key));
  const found: string[] = [];
  for await (const key of blobs.list()) if (!personal.has(key)) found.push(key);
  return found.sort();
}

async function sweepFiles(): Promise<void> {
  await sql`update blob_deletions set due_at = now() - interval '1 hour'`.execute(db);
  const job = sharedJobs.find(({ name }) => name === 'delete blobs');
  await job?.run(service.services, new AbortController().signal);
}

const makeDue = (orgId: string) =>
  sql`update org_deletions set due_at = now() - interval '1 second' where org_id = ${orgId}`.execute(db);

describe('deleting an organization', () => {
  it('is for owners who have confirmed who they are, and who type its name', async () => {
    const { org, owner, admin, stranger } = await createFixture(service);
    const sent = { slug: org.slug, confirm: org.name };
    await refused(stranger.dashboard.requestOrgDeletion(sent), 'NOT_FOUND');
    await refused(admin.dashboard.requestOrgDeletion(sent), 'FORBIDDEN');
    await refused(owner.dashboard.requestOrgDeletion({ slug: org.slug, confirm: 'another' }), 'BAD_REQUEST');
    await refused(service.dashboard().requestOrgDeletion(sent), 'UNAUTHORIZED');
    await sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${owner.id}`.execute(
      db,
    );
    await refused(owner.dashboard.requestOrgDeletion(sent), 'CONFIRMATION_REQUIRED');
  });

  it('begins after the configured number of days, and every member sees it', async () => {
    const { org, owner, member } = await createFixture(service);
    const planned = await owner.dashboard.requestOrgDeletion({ slug: org.slug, confirm: org.name });
    conforms(operations.requestOrgDeletion, planned);
    assert.equal(Date.parse(planned.beginsAt) - Date.parse(planned.requestedAt), 7 * 86_400_000);
    assert.deepEqual(await member.dashboard.getOrgDeletion({ slug: org.slug }), {
      deletion: planned,
      days: 7,
    });
    await refused(owner.dashboard.requestOrgDeletion({ slug: org.slug, confirm: org.name }), 'CONFLICT');
    assert.deepEqual(
      await sql`select 1 from org_deletions where org_id = ${org.id} and due_at <= now()`
        .execute(db)
        .then((r) => r.rows),
      [],
    );
  });

  it('can be canceled by any owner until it begins', async () => {
    const { org, owner, admin } = await createFixture(service);
    await refused(owner.dashboard.cancelOrgDeletion({ slug: org.slug }), 'CONFLICT');
    await owner.dashboard.requestOrgDeletion({ slug: org.slug, confirm: org.name });
    await refused(admin.dashboard.cancelOrgDeletion({ slug: org.slug }), 'FORBIDDEN');
    await owner.dashboard.cancelOrgDeletion({ slug: org.slug });
    assert.deepEqual(await owner.dashboard.getOrgDeletion({ slug: org.slug }), { deletion: null, days: 7 });
    const entries = await db.selectFrom('security_log').select('type').where('org_id', '=', org.id).execute();
    assert.deepEqual(entries.map(({ type }) => type).sort(), [
      'org.deletion_canceled',
      'org.deletion_requested',
    ]);
  });

  it('deletes every row and every file, and nothing of other organizations', async (t) => {
    const other = await createFilledFixture(service);
    const keysBefore = await keys();
    const before = await rowsOf(other.org.id);
    const { org, owner, project } = await createFilledFixture(service);
    assert.ok((await keys()).length > keysBefore.length);
    await owner.dashboard.startAudit({ id: project.id });
    // What was sent by a webhook that is gone has nothing that leads to it.
    await sql`insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at, status, completed_at)
      values (gen_random_uuid(), ${org.id}, gen_random_uuid(), 'task.created', 1, now(), 'succeeded', now())`.execute(
      db,
    );
    await owner.dashboard.requestOrgExport({ slug: org.slug });
    await owner.dashboard.requestOrgDeletion({ slug: org.slug, confirm: org.name });
    await makeDue(org.id);
    const loop = startLoop(service.services, deletionWorker);
    t.after(() => loop.stop());
    await until('the organization is gone', async () => {
      const { rows } = await sql`select 1 from org_deletions where org_id = ${org.id}`.execute(db);
      return rows.length === 0;
    });
    assert.deepEqual(await rowsOf(org.id), []);
    const { rows } = await sql`select 1 from orgs where id = ${org.id}`.execute(db);
    assert.deepEqual(rows, []);
    const { rows: attempts } = await sql`
      select 1 from delivery_attempts attempt where not exists (select from deliveries where id = attempt.delivery_id)`.execute(
      db,
    );
    assert.deepEqual(attempts, []);
    await sweepFiles();
    assert.deepEqual(await keys(), keysBefore);
    assert.deepEqual(await rowsOf(other.org.id), before);
    await refused(owner.dashboard.getOrgDeletion({ slug: org.slug }), 'NOT_FOUND');
    const entries = await db.selectFrom('security_log').select('type').where('org_id', '=', org.id).execute();
    assert.ok(entries.some(({ type }) => type === 'org.deleted'));
  });

  it('continues where another process has stopped', async (t) => {
    const { org, owner } = await createFilledFixture(service);
    await owner.dashboard.requestOrgDeletion({ slug: org.slug, confirm: org.name });
    await makeDue(org.id);
    // The first batches by a process that ends in the middle.
    let batches = 0;
    const stopping = {
      ...deletionWorker,
      run: (services: typeof service.services, claim: Parameters<typeof deletionWorker.run>[1]) =>
        deletionWorker.run(services, {
          ...claim,
          async hold(tx) {
            await claim.hold(tx);
            batches += 1;
            if (batches > 4) throw new Error('the process ended here');
          },
        }),
    };
    const first = startLoop(service.services, stopping);
    await until('the first process has stopped', async () => batches > 4);
    await first.stop();
    assert.notDeepEqual(await rowsOf(org.id), []);
    await refused(owner.dashboard.getOrgDeletion({ slug: org.slug }), 'NOT_FOUND');
    await sql`update org_deletions set due_at = now(), lease_until = null where org_id = ${org.id}`.execute(
      db,
    );
    const second = startLoop(service.services, deletionWorker);
    t.after(() => second.stop());
    await until('the organization is gone', async () => {
      const { rows } = await sql`select 1 from org_deletions where org_id = ${org.id}`.execute(db);
      return rows.length === 0;
    });
    assert.deepEqual(await rowsOf(org.id), []);
  });

  it('knows every table with rows of an organization', async () => {
    const { rows } = await sql<{ name: string }>`
      select class.relname as name from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
      where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
        and attribute.attname = 'org_id'`.execute(db);
    const known = new Set([...tablesWithOrg(), 'deliveries', 'security_log', 'org_deletions']);
    assert.deepEqual(
      rows.map(({ name }) => name).filter((name) => !known.has(name)),
      [],
      'add it to tablesWithOrg in delete-rows.ts',
    );
    assert.ok(deletionSteps.length > known.size);
  });
});
