import { type operations, readFlag, type UpdateRecurringTaskBody } from '@fettle/contract';
import { notFound } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import { touch, touchTemplates } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { planNext } from './plan-next.ts';
import { readRule, requireOrder } from './read-rule.ts';
import {
  changeRecurringTask,
  findCurrentTask,
  lockRecurringTask,
  type RecurringRow,
  ruleOf,
} from './recurring-task-store.ts';
import { requireRecurringTask } from './require-recurring-task.ts';

type UpdateRecurringTask = Handler<typeof operations.updateRecurringTask>;

/** Changes, pauses, or resumes a recurring task; its next date is found again. */
const update: UpdateRecurringTask = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const { project, recurring } = await requireRecurringTask(tx, params, 'write', { lock: true });
    const before = await lockRecurringTask(tx, recurring.id);
    if (before === undefined) throw notFound();
    const after = applyBody(before, body);
    requireOrder(after.starts_on, after.ends_on);
    const current = await findCurrentTask(tx, after);
    const now = tx.clock();
    const { id, ...changes } = { ...after, ...planNext(after, current, now), updated_at: now.toISOString() };
    await changeRecurringTask(tx, id, changes);
    await touchTemplates(tx, { id: after.template_id, orgId: project.orgId, projectId: project.id });
    if (current !== undefined)
      await touch(tx, { id: current.id, orgId: project.orgId, projectId: project.id });
    return (await requireRecurringTask(tx, params, 'see')).recurring;
  });

function applyBody(row: RecurringRow, body: UpdateRecurringTaskBody): RecurringRow {
  const startsOn = body.startsOn ?? row.starts_on;
  const { interval, ...rule } = body.rule === undefined ? ruleOf(row) : readRule(body.rule, startsOn);
  return {
    ...row,
    ...rule,
    repeat_interval: interval,
    trigger: body.trigger ?? row.trigger,
    time: body.time ?? row.time,
    time_zone: body.timeZone ?? row.time_zone,
    starts_on: startsOn,
    ends_on: body.endsOn === undefined ? row.ends_on : body.endsOn,
    due_in_days: body.dueInDays === undefined ? row.due_in_days : body.dueInDays,
    paused: body.paused === undefined ? row.paused : readFlag(body.paused),
  };
}

const present: UpdateRecurringTask['present'] = async (tx, { params }) =>
  (await requireRecurringTask(tx, params, 'write', { lock: true })).recurring;

export const updateRecurringTask: UpdateRecurringTask = Object.assign(update, { present });
