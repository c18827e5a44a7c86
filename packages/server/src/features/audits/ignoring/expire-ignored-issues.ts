import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';
import { applyToProject, lockAudits } from './apply-to-project.ts';
import { expireIgnored } from './ignored-issue-store.ts';

/** How many projects one run processes; the rest follows in the next run. */
const maxPerRun = 100;

/** Lets issues count again whose `until` has passed, in the stored audits of their project too. */
export const expireIgnoredIssues: PeriodicJob = {
  name: 'ignored issues that end',
  async run(services, stopping) {
    const projects = await findDue(services);
    for (const projectId of projects) {
      if (stopping.aborted) break;
      await inTransaction(services, async (tx) => {
        await lockAudits(tx, projectId);
        if (await expireIgnored(tx.db, projectId, tx.clock().toISOString()))
          await applyToProject(tx, projectId);
      });
    }
    return projects.length;
  },
};

async function findDue({ db, clock }: Services): Promise<string[]> {
  const { rows } = await sql<{ projectId: string }>`
    select distinct due.project_id as "projectId" from (
      select project_id from ignored_issues
      where until is not null and expired_at is null and until <= ${clock().toISOString()}::timestamptz
      order by until limit ${maxPerRun}) due`.execute(db);
  return rows.map(({ projectId }) => projectId);
}
