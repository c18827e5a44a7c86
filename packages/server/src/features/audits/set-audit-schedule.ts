import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { nextRun } from '../../next-run.ts';
import { requireProject } from '../projects/access.ts';
import { noSchedule } from './get-audit-schedule.ts';
import { deleteSchedule, readSchedule, writeSchedule } from './schedule-store.ts';

/** Sets or ends the schedule of a project. What is not sent gets its default, not its former value: this is a PUT. */
export const setAuditSchedule: Handler<typeof operations.setAuditSchedule> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'write');
    const wanted = { ...noSchedule(project.id), ...body };
    const nextRunAt = nextRun(wanted, tx.clock())?.toISOString() ?? null;
    if (wanted.frequency === 'off' || nextRunAt === null) {
      await deleteSchedule(tx, project.id);
      return noSchedule(project.id);
    }
    await writeSchedule(tx, project.orgId, { ...wanted, frequency: wanted.frequency, nextRunAt });
    return (await readSchedule(tx, project.id)) ?? noSchedule(project.id);
  });
