import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { type CapturedStatement, captureStatements } from '../../../testing/capture-statements.ts';
import { defer } from '../../../testing/defer.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { insertReported } from '../testing/report-rows.ts';
import { type FindingList, type FindingRow, insertFindings } from './finding-list-store.ts';
import { firstPosition, insertFixed } from './insert-fixed.ts';

const few = 1;
const many = 10_000;
const more = 40_000;
const batch = 500;

test('hash_url of the database and hashUrl agree on any text', async (t) => {
  const service = await startService(t);
  const urls = [
    '',
    'http://site.example/',
    'http://site.example/ä?q=漢字&x=%20',
    `http://x/${'😀'.repeat(900)}`,
  ];
  const { rows } = await sql<{ hash: string }>`
    select hash_url(u) as hash from unnest(${urls}::text[]) with ordinality t (u, n) order by n`.execute(
    service.services.db,
  );
  assert.deepEqual(
    rows.map(({ hash }) => hash),
    urls.map(hashUrl),
  );
});

test('comparing a finding costs the same however many there are, by a plan made when there were few too', async (t) => {
  const service = await startService(t);
  const { project } = await createFixture(service);
  const before = await insertReported(service, project, { findings: 0, pages: 0, detail: '' });
  const { auditId, listId } = await insertReported(service, project, { findings: 0, pages: 0, detail: '' });
  const told = { checks: ['title-missing'], covers: true, readAll: true, sameSite: true };
  const list: FindingList = { id: listId, auditId, orgId: project.orgId };
  const capturing = captureStatements(service.connection);
  defer(t, () => capturing.close());
  const statements = await capturing.statementsOf(async () => {
    await insertFindings(
      capturing.db,
      list,
      { ...told, listId: before.listId },
      Array.from({ length: batch }, (_, number) => rowOf(number)),
    );
    await insertFixed(
      capturing.db,
      list,
      { ...told, listId },
      { previousListId: before.listId, after: firstPosition },
    );
  });
  assert.equal(statements.length, 2);
  const { db } = capturing;
  await sql`truncate audit_findings`.execute(db);
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
  for (const [number, statement] of statements.entries()) {
    await sql.raw(`prepare compare_${number} as ${statement.sql}`).execute(db);
  }
  /** The rows that both statements read when each list has this many findings. */
  const rowsAt = async (count: number): Promise<[number, number]> => {
    await sql`
      insert into audit_findings (list_id, key, ordinal, org_id, check_id, severity, change, url, detail)
      select l, hash_url(l || ' ' || n), 0, ${project.orgId}::uuid, 'title-missing', 2, 0, 'http://x/' || n, 'two'
      from unnest(${[before.listId, listId]}::uuid[]) l, generate_series(1, ${count}::int) n
      on conflict do nothing`.execute(db);
    return [await run(db, statements, 0), await run(db, statements, 1)];
  };
  await rowsAt(few);
  const [inserting, fixing] = await rowsAt(many);
  const [insertingMore, fixingMore] = await rowsAt(more);
  assert.ok(insertingMore < batch * 10 && fixingMore < 5000 * 10, `${insertingMore} and ${fixingMore} rows`);
  assert.deepEqual([insertingMore, fixingMore], [inserting, fixing], 'with four times as many');
});

function rowOf(number: number): FindingRow {
  const url = `http://site.example/page-${number}`;
  const about = { checkId: 'title-missing', severity: 1, target: null, detail: 'three', shownOn: null };
  return { ...about, key: hashUrl(`one ${number}`), url, urlHash: hashUrl(url) };
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** Runs a prepared statement, rolls it back, and returns how many rows it read. */
async function run(
  db: Kysely<Tables>,
  statements: readonly CapturedStatement[],
  number: number,
): Promise<number> {
  const values = (statements[number]?.parameters ?? []).map(toLiteral).join(', ');
  await sql`begin`.execute(db);
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) execute compare_${number}(${values})`,
    )
    .execute(db);
  await sql`rollback`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  assert.ok(plan);
  return rowsOf(plan);
}

function rowsOf(node: PlanNode): number {
  const own = node['Relation Name'] === undefined ? 0 : node['Actual Rows'] * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
}

function toLiteral(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const items = value.map((item) => (item === null ? 'null' : JSON.stringify(item)));
    return `'{${items.join()}}'`;
  }
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
