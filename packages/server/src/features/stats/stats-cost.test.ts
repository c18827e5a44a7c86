import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { type Ctx, nobody } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { insertTasks } from '../../testing/insert-tasks.ts';
import { projectHandlers } from '../projects/index.ts';
import { getOrgStats } from './get-org-stats.ts';
import { getStats } from './get-stats.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { db } = service.services;

const foreignOrgs = 100;
const foreignProjectsEach = 10;
const foreignTasksEach = 20;
/** Far above the few rows of the one visible project, far below what the others have. */
const rowsEnough = 150;
/** After five runs PostgreSQL may change to a plan made without knowing the values. */
const runs = 8;

/** Other tenants' projects and tasks. */
async function addForeignMasses(): Promise<void> {
  await sql`insert into orgs (id, slug, name, created_at, updated_at)
    select gen_random_uuid(), 'foreign-' || i, 'Foreign', now(), now()
    from generate_series(1, ${foreignOrgs}::integer) i`.execute(db);
  await sql`insert into projects (id, org_id, name, key_prefix, status, priority, color, created_at, updated_at)
    select gen_random_uuid(), o.id, 'Foreign', 'F' || i, 'active', 'low', 'red', now(), now()
    from orgs o, generate_series(1, ${foreignProjectsEach}::integer) i where o.name = 'Foreign'`.execute(db);
  await sql`insert into project_counters (project_id, org_id, touched_at)
    select id, org_id, now() from projects p where key_prefix like 'F%'`.execute(db);
  await sql`insert into columns (id, org_id, project_id, key, label, position, color, category)
    select gen_random_uuid(), p.org_id, p.id, 'k' || i, 'k', i, 'red', 'active'
    from projects p, generate_series(0, 3) i where key_prefix like 'F%'`.execute(db);
  await sql`insert into tasks (id, org_id, project_id, number, title, status, priority, reporter_type, source,
      due_date, position, created_at, updated_at)
    select gen_random_uuid(), p.org_id, p.id, i, 'Foreign', 'k' || i % 4, 'low', 'system', 'api',
      now() - interval '1 day', i, now(), now()
    from projects p, generate_series(1, ${foreignTasksEach}::integer) i where key_prefix like 'F%'`.execute(
    db,
  );
}

/** Rows of each table that a handler's statement read, in the way that grows with the table and in all. */
async function rowsRead(
  use: (ctx: Ctx) => Promise<unknown>,
  tx: Kysely<Tables>,
): Promise<Map<string, [number, number]>> {
  const actor = { ...nobody, userId: fixture.owner.id };
  const ctx = { ...service.services, db: tx, actor, expectedRevisions: null } as unknown as Ctx;
  const read = async () => {
    const { rows } = await sql<{ name: string; scanned: number; fetched: number }>`
      select relname as name, seq_tup_read as scanned, seq_tup_read + coalesce(idx_tup_fetch, 0) as fetched
      from pg_stat_xact_user_tables`.execute(tx);
    return rows;
  };
  for (let run = 1; run < runs; run += 1) await use(ctx);
  const before = new Map((await read()).map((row) => [row.name, row]));
  await use(ctx);
  return new Map(
    (await read()).map(({ name, scanned, fetched }) => {
      const earlier = before.get(name);
      return [name, [scanned - (earlier?.scanned ?? 0), fetched - (earlier?.fetched ?? 0)]];
    }),
  );
}

const { getProject, listProjects } = projectHandlers;
const operations: [name: string, use: (ctx: Ctx) => Promise<unknown>][] = [
  ['getStats', (ctx) => getStats(ctx, { params: {}, query: {}, body: undefined })],
  [
    'getOrgStats',
    (ctx) => getOrgStats(ctx, { params: { slug: fixture.org.slug }, query: {}, body: undefined }),
  ],
  ['listProjects', (ctx) => listProjects(ctx, { params: {}, query: {}, body: undefined })],
  [
    'getProject',
    (ctx) => getProject(ctx, { params: { id: fixture.project.id }, query: {}, body: undefined }),
  ],
];

test('the data of other tenants does not slow down statistics, lists, and details', async (t) => {
  await addForeignMasses();
  const place = { projectId: fixture.project.id, orgId: fixture.org.id };
  await insertTasks(db, place, [{ status: 'todo', dueDate: '2026-01-01T00:00:00Z' }, { status: 'review' }]);
  await sql`analyze`.execute(db);
  for (const [name, use] of operations) {
    await t.test(name, async () => {
      const read = await db.transaction().execute((tx) => rowsRead(use, tx));
      for (const table of ['tasks', 'task_counts', 'columns', 'projects', 'project_counters']) {
        const [scanned = 0, fetched = 0] = read.get(table) ?? [];
        assert.equal(scanned, 0, `${table} is read from end to end`);
        assert.ok(fetched <= rowsEnough, `${fetched} rows of ${table}`);
      }
      assert.ok((read.get('columns')?.[1] ?? 0) > 0, 'the rows that must be read are counted');
    });
  }
});
