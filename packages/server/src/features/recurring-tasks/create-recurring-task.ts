import { type CreateRecurringTaskBody, limits, type operations, type Task } from '@fettle/contract';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { touchTemplates } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { type ProjectAccess, requireProject } from '../projects/access.ts';
import { lockProjectTasks } from '../projects/index.ts';
import {
  contentOfTask,
  findTemplate,
  insertTemplate,
  requireTaskOfProject,
} from '../task-templates/index.ts';
import { emitTaskUpdated } from '../tasks/index.ts';
import { dateAt, laterOf } from './next-date.ts';
import { planNext } from './plan-next.ts';
import { readRule, requireOrder } from './read-rule.ts';
import {
  countRecurringTasks,
  insertRecurringTask,
  type RecurringRow,
  setOccurrence,
} from './recurring-task-store.ts';
import { requireRecurringTask } from './require-recurring-task.ts';

/** What the tasks are like: a template, or a task that becomes the first one. */
interface Model {
  templateId: string;
  task: Task | null;
}

/** Lets Fettle create a task again and again. */
export const createRecurringTask: Handler<typeof operations.createRecurringTask> = async (
  ctx,
  { params, body },
) =>
  await inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'write');
    await lockProjectTasks(tx.db, project.id);
    const model = await findModel(tx, project, body);
    await requireSpace(tx, project.id);
    const row = newRow(tx, project, body, model);
    await insertRecurringTask(tx, row);
    await touchTemplates(tx, { id: model.templateId, orgId: project.orgId, projectId: project.id });
    const { id, last_on: occursOn } = row;
    if (model.task !== null && occursOn !== null) {
      await setOccurrence(tx, model.task.id, { id, occursOn, isNew: false });
      const subject = { id: model.task.id, orgId: project.orgId, projectId: project.id };
      await emitTaskUpdated(tx, subject, ['recurringTaskId'], { recurringTaskId: null });
    }
    const names = { id: project.id, recurringTaskId: id };
    return (await requireRecurringTask(tx, names, 'see')).recurring;
  });

async function findModel(
  tx: Ctx,
  project: ProjectAccess,
  { templateId, taskId }: CreateRecurringTaskBody,
): Promise<Model> {
  if ((templateId === undefined) === (taskId === undefined)) {
    throw new ApiError('BAD_REQUEST', 'Send either "templateId" or "taskId".');
  }
  if (taskId === undefined) {
    const template = await findTemplate(tx, project.id, templateId ?? '');
    if (template === undefined) throw notFound();
    return { templateId: template.id, task: null };
  }
  const task = await requireTaskOfProject(tx, project.id, taskId);
  if (task.recurringTaskId !== null) {
    throw new ApiError(
      'CONFLICT',
      'The task is part of a recurring task already. Change that one, or delete it first.',
    );
  }
  const id = newId();
  await insertTemplate(tx, project, { id, name: null, content: contentOfTask(task) });
  return { templateId: id, task };
}

async function requireSpace(tx: Ctx, projectId: string): Promise<void> {
  const max = limits.recurringTasksPerProject;
  if ((await countRecurringTasks(tx, projectId)) < max) return;
  throw new ApiError('CONFLICT', `The project has reached the limit of ${max} recurring tasks.`);
}

function newRow(
  { clock, actor }: Ctx,
  project: ProjectAccess,
  body: CreateRecurringTaskBody,
  { templateId, task }: Model,
): RecurringRow {
  const { timeZone = 'UTC', endsOn = null, dueInDays = 0, trigger = 'schedule', time = '06:00' } = body;
  const now = clock();
  const today = dateAt(now, timeZone);
  const due = task?.dueDate ?? null;
  const dueOn = due === null ? today : dateAt(new Date(due), timeZone);
  const startsOn = body.startsOn ?? dueOn;
  requireOrder(startsOn, endsOn);
  const { interval, ...rule } = readRule(body.rule, startsOn);
  const row: RecurringRow = {
    id: newId(),
    org_id: project.orgId,
    project_id: project.id,
    template_id: templateId,
    trigger,
    ...rule,
    repeat_interval: interval,
    time,
    time_zone: timeZone,
    starts_on: startsOn,
    ends_on: endsOn,
    due_in_days: dueInDays,
    paused: false,
    // An overdue task stands for today, so that setting it up does not create another one at once.
    last_on: task === null ? null : laterOf(dueOn, today),
    next_on: null,
    next_date_at: null,
    next_run_at: null,
    source: actor.source,
    created_by: actor.userId,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return { ...row, ...planNext(row, task ?? undefined, now) };
}
