import { sql } from 'kysely';
import type { Chore } from '../../../chores.ts';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { nextRun } from '../../../next-run.ts';
import { userSeesProject } from '../../projects/access.ts';
import { dailyAt } from '../mail/mail-queue.ts';
import { usualPreferences } from '../preferences/preferences-store.ts';
import type { Notice } from './notice.ts';
import { tell } from './save-notices.ts';

/** Reminders of one transaction, and transactions of one run. */
const batchSize = 500;
const mostBatches = 40;

/** What is over longer than this is no news; so who switches mail on is not told of years. */
const overdueDays = 7;
const dayMs = 86_400_000;

/** An hour of the day somewhere, at which somebody wants to be reminded. */
interface LocalHour {
  hour: number;
  timeZone: string;
}

/**
 * Reminds assignees at their hour of the day: of what is due that day or the next, and of what is over. Each due date
 * is told once as either, however late; an hour that was missed is made up for.
 */
export const remindDue: Chore = {
  name: 'reminders of due dates',
  async run(services, stopping) {
    const now = services.clock();
    let count = 0;
    for (const place of await dueHours(services, now)) {
      for (let batch = 0; ; batch += 1) {
        // What is left is found again in the next round: the clock below stays where it is.
        if (stopping.aborted || batch === mostBatches) return count;
        const told = await remindNext(services, place, now);
        count += told;
        if (told < batchSize) break;
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

/** The hours that have come somewhere since reminders were last looked for. */
async function dueHours({ db }: Services, now: Date): Promise<LocalHour[]> {
  const { rows } = await sql<LocalHour & { since: string }>`
    select p.hour, p.time_zone as "timeZone", c.reminded_until as since
    from (select distinct hour, time_zone from notification_preferences
      union select ${usualPreferences.hour}::smallint, ${usualPreferences.timeZone}::text) p (hour, time_zone)
    cross join reminder_clock c`.execute(db);
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
  isOver: boolean;
}

async function remindNext(services: Services, place: LocalHour, now: Date): Promise<number> {
  return inTransaction(services, async (tx) => {
    const tasks = await readDueTasks(tx, place, now);
    return tell(
      tx,
      tasks.map((task) => toNotice(task, now)),
      { soon: true },
    );
  });
}

function toNotice({ taskId, orgId, projectId, userId, dueDate, isOver }: DueTask, now: Date): Notice {
  return {
    kind: isOver ? 'overdue' : 'due_soon',
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
 * Due dates without a time are stored as the first moment of their day in UTC. They are that day wherever their
 * assignee is: not over before it has ended there.
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
      select t.id as "taskId", t.org_id as "orgId", t.project_id as "projectId", a.user_id as "userId",
        t.due_date as "dueDate", case when w.is_day then t.due_date < ${today}::timestamptz
          else t.due_date <= ${now.toISOString()}::timestamptz end as "isOver"
      from tasks t
      cross join lateral (select date_trunc('day', t.due_date, 'UTC') = t.due_date as is_day) w
      cross join lateral unnest(t.assignee_ids) a (user_id)
      join users u on u.id = a.user_id and u.disabled_at is null
      join projects p on p.id = t.project_id and p.status not in ('archived', 'completed')
      left join notification_preferences np on np.user_id = a.user_id
      where t.due_date is not null and t.completed_at is null and not t.due_date_complete and t.assignee_ids <> '{}'
        and t.due_date >= ${from}::timestamptz
        and t.due_date < greatest(${soonUntil}::timestamptz, ${tomorrow}::timestamptz + interval '1 second')
        and case when w.is_day then t.due_date <= ${tomorrow}::timestamptz
          else t.due_date < ${soonUntil}::timestamptz end
        and coalesce(np.hour, ${usualPreferences.hour}) = ${hour}
        and coalesce(np.time_zone, ${usualPreferences.timeZone}) = ${timeZone}
        and ${userSeesProject(sql.ref('a.user_id'))}) due
    where not exists (
      select 1 from notifications n
      where n.user_id = due."userId" and n.kind = case when due."isOver" then 'overdue' else 'due_soon' end
        and n.source = due."taskId" || ' ' || (extract(epoch from due."dueDate") * 1000)::bigint)
    order by "dueDate", "taskId", "userId" limit ${batchSize}`.execute(db);
  return rows;
}

/** Today and tomorrow somewhere, as due dates without a time are stored; and where the day after tomorrow begins there. */
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
