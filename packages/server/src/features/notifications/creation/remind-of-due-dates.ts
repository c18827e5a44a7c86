import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { nextRun } from '../../../next-run.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';
import { userSeesProject } from '../../projects/access.ts';
import { dailyAt } from '../mail/mail-queue.ts';
import { defaultPreferences } from '../preferences/preferences-store.ts';
import type { NewNotification } from './new-notification.ts';
import { saveNotifications } from './save-notifications.ts';

/** Reminders of one transaction, and transactions of one run. */
const batchSize = 500;
const maxBatches = 40;

/** Older due dates get no reminder, so that a user who enables email is not reminded of years. */
const overdueDays = 7;
const dayMs = 86_400_000;

/** An hour of the day in a time zone, at which some users want their reminders. */
interface LocalHour {
  hour: number;
  timeZone: string;
}

/**
 * Reminds assignees at their hour of the day: of tasks due that day or the next, and of overdue tasks. Each due date gets
 * one reminder of either kind, however late; an hour that was missed is caught up on.
 */
export const remindOfDueDates: PeriodicJob = {
  name: 'reminders of due dates',
  async run(services, stopping) {
    const now = services.clock();
    let count = 0;
    for (const localHour of await dueHours(services, now)) {
      for (let batch = 0; ; batch += 1) {
        // The rest is found again in the next run, because `reminded_until` below stays unchanged.
        if (stopping.aborted || batch === maxBatches) return count;
        const saved = await remindBatch(services, localHour, now);
        count += saved;
        if (saved < batchSize) break;
      }
    }
    await services.db
      .updateTable('reminder_clock')
      .set({ reminded_until: now.toISOString() })
      .where('reminded_until', '<', now.toISOString())
      .execute();
    return count;
  },
};

/** The local hours that have come since the last run. */
async function dueHours({ db }: Services, now: Date): Promise<LocalHour[]> {
  const { rows } = await sql<LocalHour & { since: string }>`
    select wanted.hour, wanted.time_zone as "timeZone", reminder_clock.reminded_until as since
    from (select distinct hour, time_zone from notification_preferences
      union select ${defaultPreferences.hour}::smallint, ${defaultPreferences.timeZone}::text) wanted (hour, time_zone)
    cross join reminder_clock`.execute(db);
  return rows.filter(({ hour, timeZone, since }) => {
    const next = nextRun(dailyAt(hour, timeZone), new Date(since));
    return next !== null && next.getTime() <= now.getTime();
  });
}

interface DueTask {
  taskId: string;
  orgId: string;
  projectId: string;
  userId: string;
  dueDate: string;
  isOverdue: boolean;
}

async function remindBatch(services: Services, localHour: LocalHour, now: Date): Promise<number> {
  return inTransaction(services, async (tx) => {
    const tasks = await readDueTasks(tx, localHour, now);
    return saveNotifications(
      tx,
      tasks.map((task) => toNotification(task, now)),
      { soon: true },
    );
  });
}

function toNotification(
  { taskId, orgId, projectId, userId, dueDate, isOverdue }: DueTask,
  now: Date,
): NewNotification {
  return {
    kind: isOverdue ? 'overdue' : 'due_soon',
    source: `${taskId} ${Date.parse(dueDate)}`,
    orgId,
    projectId,
    userId,
    taskId,
    actor: null,
    details: { dueDate },
    createdAt: now.toISOString(),
  };
}

/**
 * Due dates without a time are stored as midnight UTC of their day. They mean that day in the assignee's time zone, and
 * are not overdue before it has ended there.
 */
async function readDueTasks(
  { db }: Pick<Services, 'db'>,
  { hour, timeZone }: LocalHour,
  now: Date,
): Promise<DueTask[]> {
  const { today, tomorrow, soonUntil } = daysAt(now, timeZone);
  const from = new Date(now.getTime() - overdueDays * dayMs).toISOString();
  const { rows } = await sql<DueTask>`
    select * from (
      select task.id as "taskId", task.org_id as "orgId", task.project_id as "projectId",
        assignee.user_id as "userId", task.due_date as "dueDate",
        case when whole.is_day then task.due_date < ${today}::timestamptz
          else task.due_date <= ${now.toISOString()}::timestamptz end as "isOverdue"
      from tasks task
      cross join lateral (select date_trunc('day', task.due_date, 'UTC') = task.due_date as is_day) whole
      cross join lateral unnest(task.assignee_ids) assignee (user_id)
      join users on users.id = assignee.user_id and users.disabled_at is null
      join projects project on project.id = task.project_id and project.status not in ('archived', 'completed')
      left join notification_preferences preferences on preferences.user_id = assignee.user_id
      where task.due_date is not null and task.completed_at is null and not task.due_date_complete
        and task.assignee_ids <> '{}' and task.due_date >= ${from}::timestamptz
        and task.due_date < greatest(${soonUntil}::timestamptz, ${tomorrow}::timestamptz + interval '1 second')
        and case when whole.is_day then task.due_date <= ${tomorrow}::timestamptz
          else task.due_date < ${soonUntil}::timestamptz end
        and coalesce(preferences.hour, ${defaultPreferences.hour}) = ${hour}
        and coalesce(preferences.time_zone, ${defaultPreferences.timeZone}) = ${timeZone}
        and ${userSeesProject(sql.ref('assignee.user_id'))}) due
    where not exists (
      select 1 from notifications notification
      where notification.user_id = due."userId"
        and notification.kind = case when due."isOverdue" then 'overdue' else 'due_soon' end
        and notification.source = due."taskId" || ' ' || (extract(epoch from due."dueDate") * 1000)::bigint)
    order by "dueDate", "taskId", "userId" limit ${batchSize}`.execute(db);
  return rows;
}

/** Today and tomorrow in a time zone, as due dates without a time are stored; and when the day after tomorrow begins. */
function daysAt(now: Date, timeZone: string): { today: string; tomorrow: string; soonUntil: string } {
  const date = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const end = date.add({ days: 2 }).toZonedDateTime(timeZone).toInstant();
  return {
    today: `${date.toString()}T00:00:00.000Z`,
    tomorrow: `${date.add({ days: 1 }).toString()}T00:00:00.000Z`,
    soonUntil: new Date(end.epochMilliseconds).toISOString(),
  };
}
