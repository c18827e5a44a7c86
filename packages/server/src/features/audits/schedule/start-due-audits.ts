import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import { nextRun } from '../../../next-run.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';
import { hasRoom, insertAudit } from '../audit-store.ts';
import { type DueSchedule, lockDueSchedule, settleDueSchedule } from './schedule-store.ts';

/** How many schedules one run processes; the rest follows in the next run. */
const maxPerRun = 200;

/**
 * Starts scheduled audits that are due. However long no worker was running, each schedule runs once, and is then due at
 * its next time from now on. A run is skipped when an audit of the project is running, when the project has no URL or is
 * archived, and when its organization has reached its limit of unfinished audits.
 */
export const startDueAudits: PeriodicJob = {
  name: 'scheduled audits',
  async run(services, stopping) {
    let count = 0;
    while (count < maxPerRun && !stopping.aborted && (await startNext(services))) count += 1;
    return count;
  },
};

/** Each in its own transaction, so that one that fails does not stop the others. False when nothing is due. */
async function startNext(services: Services): Promise<boolean> {
  return inTransaction<Services & { afterCommit?: (() => void)[] }, boolean>(services, async (tx) => {
    const due = await lockDueSchedule(tx);
    if (due === null) return false;
    const auditId = await start(tx, due);
    const nextRunAt = nextRun(due, tx.clock());
    if (nextRunAt === null)
      throw new Error(`the schedule of project ${due.projectId} is due and never again`);
    await settleDueSchedule(tx, due.projectId, { auditId, nextRunAt: nextRunAt.toISOString() });
    if (auditId !== null) tx.afterCommit?.push(() => tx.wake('audits'));
    return true;
  });
}

async function start(tx: Services, due: DueSchedule): Promise<string | null> {
  const { projectId, orgId, rootUrl, isArchived, maxDepth, maxPages } = due;
  if (rootUrl === null || isArchived || !(await hasRoom(tx, orgId))) return null;
  const project = { id: projectId, orgId };
  const started = await insertAudit(tx, { id: newId(), project, rootUrl, maxDepth, maxPages });
  return started?.id ?? null;
}
