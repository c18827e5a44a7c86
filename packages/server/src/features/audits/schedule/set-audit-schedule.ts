import type { AuditSchedule, operations } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { nextRun } from '../../../next-run.ts';
import { diffSettings } from '../../../security-log/diff-settings.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { type ProjectAccess, requireProject } from '../../projects/access.ts';
import { noSchedule } from './get-audit-schedule.ts';
import { deleteSchedule, lockSchedule, readSchedule, writeSchedule } from './schedule-store.ts';

/** Sets or deletes the schedule of a project. Absent fields get their default, not their previous value: this is a PUT. */
export const setAuditSchedule: Handler<typeof operations.setAuditSchedule> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'write');
    const wanted = { ...noSchedule(project.id), ...body };
    const before = (await lockSchedule(tx, project.id)) ?? noSchedule(project.id);
    const nextRunAt = nextRun(wanted, tx.clock())?.toISOString() ?? null;
    if (wanted.frequency === 'off' || nextRunAt === null) {
      await deleteSchedule(tx, project.id);
      const none = noSchedule(project.id);
      await recordChange(tx, project, before, none);
      return none;
    }
    await writeSchedule(tx, project.orgId, { ...wanted, frequency: wanted.frequency, nextRunAt });
    const after = (await readSchedule(tx, project.id)) ?? noSchedule(project.id);
    await recordChange(tx, project, before, after);
    return after;
  });

async function recordChange(
  tx: Ctx,
  project: ProjectAccess,
  before: AuditSchedule,
  after: AuditSchedule,
): Promise<void> {
  const changes = diffSettings(settingsOf(before), settingsOf(after));
  if (Object.keys(changes).length === 0) return;
  await recordSecurityEvent(tx, {
    type: 'project.updated',
    orgId: project.orgId,
    subject: null,
    details: { project: project.name, projectId: project.id, setting: 'audit schedule', ...changes },
  });
}

/** The settings that users choose; the times of runs follow from them. */
function settingsOf(schedule: AuditSchedule) {
  const { frequency, time, timeZone, weekday, day, maxDepth, maxPages } = schedule;
  return { frequency, time, timeZone, weekday, day, maxDepth, maxPages };
}
