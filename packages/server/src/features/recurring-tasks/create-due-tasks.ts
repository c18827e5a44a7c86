import { actingAsService } from '../../acting-as-service.ts';
import type { Ctx, Services } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { PeriodicJob } from '../../periodic-jobs.ts';
import { lockProjectTasks, lockProjectTasksAndTakeNumber } from '../projects/index.ts';
import { addChecklists, contentOf, fieldsOfTemplate, findTemplate } from '../task-templates/index.ts';
import { callerActor, insertTaskAsService, readTaskCompact } from '../tasks/index.ts';
import { momentOf, shiftDate } from './next-date.ts';
import { dueDate, planNext } from './plan-next.ts';
import {
  changeRecurringTask,
  lockRecurringTask,
  type RecurringRow,
  readDueRecurringTasks,
  setOccurrence,
} from './recurring-task-store.ts';

/** How many recurring tasks one run processes; the rest follows in the next run. */
const maxPerRun = 200;
/** How long one that failed waits, so that it does not keep others from being processed. */
const afterFailureMs = 10 * 60_000;
/** The time of due dates: the end of a working day, as in the dashboard. */
const dueTime = '17:00';

/**
 * Creates the tasks that are due. However long no worker was running, each recurring task gets one task, for the latest of
 * its dates that have passed; the earlier ones are skipped. In an archived project, dates are skipped. Two workers cannot
 * create the same task: each locks the project's tasks, then looks again whether the task is still due.
 */
export const createDueTasks: PeriodicJob = {
  name: 'recurring tasks',
  wokenBy: 'recurring_tasks',
  async run(services, stopping) {
    let count = 0;
    for (const due of await readDueRecurringTasks(services, maxPerRun)) {
      if (stopping.aborted) break;
      if (await processOne(services, due)) count += 1;
    }
    return count;
  },
};

interface Due {
  id: string;
  projectId: string;
}

/** Each in its own transaction. One that fails waits, and the others are processed. */
async function processOne(services: Services, due: Due): Promise<boolean> {
  try {
    return await inTransaction<Services & { afterCommit?: (() => void)[] }, boolean>(services, (tx) =>
      continueRecurring(actingAsService(tx, { requestId: 'recurring-task' }), due),
    );
  } catch (err) {
    services.log.warn({ err, recurringTaskId: due.id }, 'could not create a recurring task; will retry');
    const again = new Date(services.clock().getTime() + afterFailureMs).toISOString();
    await changeRecurringTask(services, due.id, { next_run_at: again });
    return false;
  }
}

/** False when another worker was faster, or it was changed or deleted meanwhile. */
async function continueRecurring(tx: Ctx, { id, projectId }: Due): Promise<boolean> {
  await lockProjectTasks(tx.db, projectId);
  const row = await lockRecurringTask(tx, id);
  const now = tx.clock();
  if (row === undefined || row.next_run_at === null || new Date(row.next_run_at) > now) return false;
  const occursOn = dueDate(row, now);
  const isEnded = occursOn === null;
  if (isEnded || (await isArchived(tx, projectId))) {
    const skipped = { ...row, last_on: occursOn ?? row.last_on };
    // Without a current task, the next date decides.
    await changeRecurringTask(tx, id, { ...planNext(skipped, undefined, now) });
    return false;
  }
  const completedAt = await createOccurrence(tx, row, occursOn);
  // One that is created in a column of completed tasks would create the next one at once, and that the next.
  const current = completedAt === null ? { completedAt } : undefined;
  const next = planNext({ ...row, last_on: occursOn }, current, now);
  await changeRecurringTask(tx, id, { last_on: occursOn, ...next });
  return true;
}

/** Creates the task of a date, and returns when it was completed. */
async function createOccurrence(tx: Ctx, row: RecurringRow, occursOn: string): Promise<string | null> {
  const project = { id: row.project_id, orgId: row.org_id };
  const template = await findTemplate(tx, project.id, row.template_id);
  if (template === undefined) throw new Error('The content of a recurring task is gone.');
  const content = contentOf(template);
  const fields = { ...(await fieldsOfTemplate(tx, project.id, content)), dueDate: dueDateOf(row, occursOn) };
  const number = await lockProjectTasksAndTakeNumber(tx.db, project.id);
  const origin = { reporterId: row.created_by, source: content.source ?? row.source };
  const taskId = await insertTaskAsService(tx, project, number, fields, origin);
  await addChecklists(tx, { id: taskId, orgId: project.orgId }, content);
  await setOccurrence(tx, taskId, { id: row.id, occursOn, isNew: true });
  const task = await readTaskCompact(tx, taskId);
  await emit(tx, { orgId: project.orgId, projectId: project.id }, 'task.created', {
    taskId,
    task,
    actor: callerActor(tx),
  });
  return task.completedAt;
}

function dueDateOf(
  { due_in_days: days, time_zone: timeZone }: RecurringRow,
  occursOn: string,
): string | null {
  return days === null ? null : momentOf(shiftDate(occursOn, days), dueTime, timeZone).toISOString();
}

async function isArchived({ db }: Ctx, projectId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('projects')
    .select('status')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return status === 'archived';
}
