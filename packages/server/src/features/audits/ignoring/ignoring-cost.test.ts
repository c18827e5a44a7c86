import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { captureStatements } from '../../../testing/capture-statements.ts';
import { defer } from '../../../testing/defer.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { insertIgnored } from '../testing/ignored-rows.ts';
import { insertReported } from '../testing/report-rows.ts';
import { countIgnoredFindings, readTouchedPlaces } from './ignored-in-list.ts';

const few = 1;
const many = 10_000;
const more = 40_000;
const ignored = 500;

test('leaving out costs the same however many findings there are, by a plan made when there were few of both', async (t) => {
  const service = await startService(t);
  const { project } = await createFixture(service);
  const { listId } = await insertReported(service, project, { findings: few, pages: 0, detail: 'one' });
  const list = { projectId: project.id, listId };
  await insertIgnored(service.services.db, list, few);
  const capturing = captureStatements(service.connection);
  defer(t, () => capturing.close());
  const { db } = capturing;
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
  const statements = await capturing.statementsOf(async () => {
    await countIgnoredFindings(db, list);
    await readTouchedPlaces(db, list);
  });
  for (const [number, statement] of statements.entries()) {
    await sql.raw(`prepare leave_out_${number} as ${statement.sql}`).execute(db);
  }
  const read = async (): Promise<number[]> => {
    const counts: number[] = [];
    for (const [number, { parameters }] of statements.entries()) {
      const values = parameters.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `explain (analyze, format json) execute leave_out_${number}(${values.join()})`,
        )
        .execute(db);
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      assert.ok(plan);
      counts.push(rowsOf(plan));
    }
    return counts;
  };
  const fill = async (count: number) => {
    await sql`
      insert into audit_findings (list_id, key, ordinal, org_id, check_id, severity, change, url, detail)
      select ${listId}::uuid, hash_url('more ' || n), 0, ${project.orgId}::uuid, 'title-missing', 2, 0, 'http://x/' || n, 'two'
      from generate_series(1, ${count}::int) n on conflict do nothing`.execute(service.services.db);
  };
  await read();
  await fill(many);
  await insertIgnored(service.services.db, list, ignored);
  const before = await read();
  await fill(more);
  assert.deepEqual(await read(), before, 'with four times as many');
  for (const rows of before) assert.ok(rows <= ignored * 5, `${rows} rows`);
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function rowsOf(node: PlanNode): number {
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : read * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
}
