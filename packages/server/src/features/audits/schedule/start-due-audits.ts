import type { Chore } from '../../../chores.ts';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import { nextRun } from '../../../next-run.ts';
import { hasRoom, insertAudit } from '../audit-store.ts';
import { type DueSchedule, lockDueSchedule, settleDueSchedule } from './schedule-store.ts';

/** How many one run settles; the rest is due in the next. */
const atMost = 200;

/**
 * Starts the audits that are due. However long nobody was there to start them, each schedule runs once and is then
 * due at its next time from now on. A project whose audit is running already, that has no url any more or is archived
 * misses its turn; so does one whose organization has as many unfinished audits as it may.
 */
export const startDueAudits: Chore = {
  name: 'scheduled audits',
  async run(services, stopping) {
    let count = 0;
    while (count < atMost && !stopping.aborted && (await startNext(services))) count += 1;
    return count;
  },
};

/** Each in its own transaction: one that fails keeps none of the others. False when nothing is due. */
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
