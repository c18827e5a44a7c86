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
import { changeOfNow, compareStored } from './compare-stored.ts';
import { readStoredAudit } from './compared-audit-store.ts';
import { type FindingList, type FindingRow, insertFindings } from './finding-list-store.ts';
import { firstPosition, insertFixed } from './insert-fixed.ts';
import { readFindingPage, streamFindings } from './read-findings.ts';

const few = 1;
const many = 10_000;
const more = 40_000;
/** The most that a check lists, and a quarter. */
const ofCheck = 20_000;
const fewer = ofCheck / 4;
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

test('comparing any two audits reads each finding a fixed number of times, and a page of it one check', async (t) => {
  const service = await startService(t);
  const { project } = await createFixture(service);
  const before = await insertReported(service, project, { findings: 0, pages: 0, detail: '' });
  const { auditId, listId } = await insertReported(service, project, { findings: 0, pages: 0, detail: '' });
  const capturing = captureStatements(service.connection);
  defer(t, () => capturing.close());
  const { db } = capturing;
  const [now, other] = [await readStoredAudit(db, auditId), await readStoredAudit(db, before.auditId)];
  assert.ok(now && other);
  const told = { checks: ['title-missing'], covers: true, readAll: true, sameSite: true };
  const group = { checkId: 'title-missing', title: '', category: 'content', severity: 'warning' } as const;
  const compared = {
    change: changeOfNow({ ...told, listId: before.listId }),
    otherAuditId: before.auditId,
    otherListId: before.listId,
  };
  const groups = [{ ...group, change: 'new' as const, count: ofCheck }];
  const filters = { url: null, pageUrl: null, ignored: 'exclude' as const };
  const selection = { auditId, projectId: project.id, listId, groups, compared, ...filters };
  const statements = await capturing.statementsOf(async () => {
    await compareStored(db, project.id, { now, before: other });
    await readFindingPage(db, selection, { page: 3, limit: 100 });
    await streamFindings(db, selection).next();
  });
  // The first one reads what is ignored.
  const counting = [0, 1, 2, 3];
  const reading = [4, 5];
  assert.equal(statements.length, counting.length + reading.length);
  await sql`truncate audit_findings`.execute(db);
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
  for (const [number, statement] of statements.entries()) {
    await sql.raw(`prepare compare_${number} as ${statement.sql}`).execute(db);
  }
  const rowsAt = async (count: number): Promise<number[]> => {
    await sql`
      insert into audit_findings (list_id, key, ordinal, org_id, check_id, severity, change, url, detail)
      select l, hash_url(l || ' ' || n), 0, ${project.orgId}::uuid, 'title-missing', 2, 0, 'http://x/' || n, 'two'
      from unnest(${[before.listId, listId]}::uuid[]) l, generate_series(1, ${count}::int) n
      on conflict do nothing`.execute(db);
    const rows: number[] = [];
    for (const number of statements.keys()) rows.push(await run(db, statements, number));
    return rows;
  };
  await rowsAt(few);
  const [small, large] = [await rowsAt(fewer), await rowsAt(ofCheck)];
  const sum = (rows: readonly number[], of: readonly number[]): number =>
    of.reduce((total, number) => total + (rows[number] ?? 0), 0);
  assert.ok(sum(small, counting) <= fewer * 4, `${sum(small, counting)} rows for ${fewer} findings`);
  assert.ok(sum(large, counting) <= ofCheck * 4, `${sum(large, counting)} rows for ${ofCheck} findings`);
  assert.ok(
    sum(large, reading) <= ofCheck * 4,
    `${sum(large, reading)} rows of a check with ${ofCheck} findings`,
  );
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
