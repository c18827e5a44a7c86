import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import { migrationsDir } from '../open-database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

interface Row {
  id: string;
  completed_at: string | null;
  analyzed_at: string | null;
  analysis_count: number;
  issue_count: number | null;
}

const seoReport = JSON.stringify({
  categories: [{ checks: [{ status: 'fail' }, { status: 'pass' }] }, { checks: [{ status: 'fail' }] }],
});
const generalReport = JSON.stringify({
  checks: [{ status: 'fail' }],
  categories: [{ checks: [{ status: 'fail' }, { status: 'not_assessed' }] }],
});

test('an upgrade learns from the events when audits completed and how often they were analyzed', async (t) => {
  const { pool } = await databaseBefore(t, '0020');
  const [org, project] = [newId(), newId()];
  await pool.query(`insert into orgs values ($1, 'club', 'Club', now(), now())`, [org]);
  await pool.query(
    `insert into projects (id, org_id, name, key_prefix, status, priority, color, created_at, updated_at)
     values ($1, $2, 'Site', 'SITE', 'active', 'medium', '#000000', now(), now())`,
    [project, org],
  );
  const [once, twice, unknown, running, failed] = [newId(), newId(), newId(), newId(), newId()];
  const insert = async (id: string, status: string, completedAt: string | null, hasReports: boolean) =>
    pool.query(
      `insert into audits (id, org_id, project_id, status, max_depth, max_pages, root_url, created_at, completed_at,
         seo_report, general_report, error_code, due_at)
       values ($1, $2, $3, $4::text, 1, 1, 'https://x.org/', '2026-01-01T00:00:00Z', $5, $6, $7,
         case when $4::text = 'failed' then 'INTERNAL' end, case when $4::text = 'analyzing' then now() end)`,
      [
        id,
        org,
        project,
        status,
        completedAt,
        hasReports ? seoReport : null,
        hasReports ? generalReport : null,
      ],
    );
  const completed = async (auditId: string, at: string) =>
    pool.query(
      `insert into events (id, org_id, project_id, type, data, created_at) values ($1, $2, $3, 'audit.completed', $4, $5)`,
      [newId(), org, project, JSON.stringify({ auditId }), at],
    );
  await insert(once, 'complete', '2026-01-01T01:00:00Z', true);
  await completed(once, '2026-01-01T01:00:00Z');
  await insert(twice, 'complete', '2026-01-03T01:00:00Z', true);
  await completed(twice, '2026-01-02T01:00:00Z');
  await completed(twice, '2026-01-03T01:00:00Z');
  await insert(unknown, 'complete', '2026-01-04T01:00:00Z', true);
  // It is being re-analyzed, so it had no time.
  await insert(running, 'analyzing', null, true);
  await completed(running, '2026-01-05T01:00:00Z');
  await insert(failed, 'failed', '2026-01-06T01:00:00Z', false);

  await migrate(pool, migrationsDir);
  const { rows } = await pool.query<Row>(
    'select id, completed_at, analyzed_at, analysis_count, issue_count from audits order by id',
  );
  const day = (time: string | null) => (time === null ? null : new Date(time).toISOString().slice(8, 10));
  assert.deepEqual(
    rows.map((row) => [
      row.id,
      day(row.completed_at),
      day(row.analyzed_at),
      row.analysis_count,
      row.issue_count,
    ]),
    [
      [once, '01', '01', 1, 3],
      [twice, '02', '03', 2, 3],
      [unknown, '04', '04', 1, 3],
      [running, '05', '05', 1, 3],
      [failed, '06', null, 0, null],
    ],
  );
});
