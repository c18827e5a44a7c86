import type { AuditSchedule } from '@fettle/contract';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { AuditScheduleTable } from '../../../db/tables/audit-tables.ts';

type Row = Selectable<AuditScheduleTable>;

/** The schedule of a project, null when it has none. */
export async function readSchedule(
  { db }: Pick<Ctx, 'db'>,
  projectId: string,
): Promise<AuditSchedule | null> {
  const row = await db
    .selectFrom('audit_schedules')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row === undefined ? null : toSchedule(row);
}

/** The same, locked until the transaction ends. */
export async function lockSchedule(
  { db }: Pick<Ctx, 'db'>,
  projectId: string,
): Promise<AuditSchedule | null> {
  const row = await db
    .selectFrom('audit_schedules')
    .selectAll()
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toSchedule(row);
}

function toSchedule(row: Row): AuditSchedule {
  return {
    projectId: row.project_id,
    frequency: row.frequency,
    time: row.time,
    timeZone: row.time_zone,
    weekday: row.weekday,
    day: row.day,
    maxDepth: row.max_depth,
    maxPages: row.max_pages,
    nextRunAt: row.next_run_at,
    lastRunAt: row.last_run_at,
    lastAuditId: row.last_audit_id,
  };
}

/** Writes a schedule in place of the previous one, and keeps its last run. */
export async function writeSchedule(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  orgId: string,
  schedule: AuditSchedule & { frequency: Row['frequency']; nextRunAt: string },
): Promise<void> {
  const values = {
    frequency: schedule.frequency,
    time: schedule.time,
    time_zone: schedule.timeZone,
    weekday: schedule.weekday,
    day: schedule.day,
    max_depth: schedule.maxDepth,
    max_pages: schedule.maxPages,
    next_run_at: schedule.nextRunAt,
    updated_at: clock().toISOString(),
  };
  await db
    .insertInto('audit_schedules')
    .values({ project_id: schedule.projectId, org_id: orgId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

export async function deleteSchedule({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<void> {
  await db.deleteFrom('audit_schedules').where('project_id', '=', projectId).execute();
}

export interface DueSchedule extends AuditSchedule {
  orgId: string;
  /** Null when the project no longer has a URL. */
  rootUrl: string | null;
  isArchived: boolean;
}

/** Locks the schedule that has been due longest and is not locked by another worker; null when there is none. */
export async function lockDueSchedule({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<DueSchedule | null> {
  const row = await db
    .selectFrom('audit_schedules as schedule')
    .innerJoin('projects as project', 'project.id', 'schedule.project_id')
    .selectAll('schedule')
    .select(['project.url', 'project.status'])
    .where('schedule.next_run_at', '<=', clock().toISOString())
    .orderBy('schedule.next_run_at')
    .limit(1)
    .forUpdate('schedule')
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...toSchedule(row), orgId: row.org_id, rootUrl: row.url, isArchived: row.status === 'archived' };
}

/** Records the result of a due schedule; `auditId` is null when no audit was started. */
export async function settleDueSchedule(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  projectId: string,
  { auditId, nextRunAt }: { auditId: string | null; nextRunAt: string },
): Promise<void> {
  const started = auditId === null ? {} : { last_run_at: clock().toISOString(), last_audit_id: auditId };
  await db
    .updateTable('audit_schedules')
    .set({ next_run_at: nextRunAt, ...started })
    .where('project_id', '=', projectId)
    .execute();
}
