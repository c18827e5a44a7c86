import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { applyIgnored } from './apply-ignored.ts';
import { applyToComparisons } from './apply-to-comparisons.ts';

type Tx = Pick<Services, 'db'>;

/**
 * Locks what a change of ignored issues changes: the audits of the project that have findings, and the unfinished one, so
 * that an analysis either sees the change or is seen by it. Call it before the change.
 */
export async function lockAudits(tx: Tx, projectId: string): Promise<void> {
  await sql`
    select audit.id from audits audit
    where audit.id in (
      select kept.id from audits kept where kept.project_id = ${projectId} and kept.finding_list_id is not null
      union all
      select running.id from audits running
      where running.project_id = ${projectId} and running.status in ('queued', 'crawling', 'analyzing'))
    order by audit.id for update`.execute(tx.db);
  await lockIgnoring(tx, projectId);
}

/** Taken after the rows of audits: it makes a change wait for an audit that was started and completed in between. */
export async function lockIgnoring(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${projectId}, 22))`.execute(tx.db);
}

/** Leaves out what is ignored now of every audit of the project that has findings: up to six. */
export async function applyToProject(tx: Tx, projectId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from audits
    where project_id = ${projectId} and finding_list_id is not null and check_results is not null order by id`.execute(
    tx.db,
  );
  for (const { id } of rows) await applyIgnored(tx.db, id);
  await applyToComparisons(tx.db, projectId);
}
