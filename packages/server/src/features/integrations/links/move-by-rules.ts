import type { Column } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { listColumns } from '../../projects/index.ts';
import { moveToColumn } from '../../tasks/index.ts';
import type { PlannedLink } from './plan-link.ts';
import type { Source } from './source.ts';
import { findUnfinished, type NamedTask } from './task-link-store.ts';

/** What a rule did with a task. */
export interface Move {
  number: number;
  /** Label of the column it moved to; null if it stayed. */
  to: string | null;
  /** Why it stayed. */
  reason: string | null;
}

/**
 * Moves tasks forward on the board, never back: a task that somebody has moved on stays there. The exception is a done
 * task whose pull request is reopened. A merge moves a task only when no other pull request for it is unfinished.
 */
export async function moveByRules(
  tx: Ctx,
  source: Source,
  tasks: readonly NamedTask[],
  planned: readonly PlannedLink[],
): Promise<Move[]> {
  const rules = tasks
    .map((task) => ({ task, ...ruleFor(task, planned) }))
    .filter(({ rule }) => rule !== null);
  const moves = listWaiting(source, tasks, planned);
  if (rules.length === 0) return moves;
  const columns = await listColumns(tx.db, source.projectId);
  const unfinished = await findUnfinished(
    tx,
    rules.map(({ task }) => task.id),
  );
  for (const { task, rule, isReopened } of rules) {
    const { number } = task;
    const key = rule === 'open' ? source.openColumn : source.mergeColumn;
    if (key === null) continue;
    const target = columns.find((column) => column.key === key);
    if (target === undefined) {
      moves.push({ number, to: null, reason: `the column "${key}" no longer exists` });
    } else if (rule === 'merge' && unfinished.has(task.id)) {
      moves.push({ number, to: null, reason: 'another pull request for it is unfinished' });
    } else {
      const reason = whyNotForward(columns, task, target, isReopened);
      if (reason === null)
        await moveToColumn(tx, { ...task, orgId: source.orgId, projectId: source.projectId }, key);
      moves.push({ number, to: reason === null ? target.label : null, reason });
    }
  }
  return moves;
}

/** The tasks that stay because of the state of the pull request, and would move by a rule in another one. */
function listWaiting(source: Source, tasks: readonly NamedTask[], planned: readonly PlannedLink[]): Move[] {
  const name = source.service === 'gitlab' ? 'merge request' : 'pull request';
  return tasks.flatMap(({ id, number }) => {
    const state = planned.find(({ row }) => row.task_id === id && row.resolves)?.row.state;
    if (state === 'draft' && source.openColumn !== null)
      return [{ number, to: null, reason: `the ${name} is a draft` }];
    if (state === 'closed' && source.mergeColumn !== null)
      return [{ number, to: null, reason: `the ${name} was closed without being merged` }];
    return [];
  });
}

/** A merge counts more than an opened pull request of the same push. */
function ruleFor(
  task: NamedTask,
  planned: readonly PlannedLink[],
): { rule: PlannedLink['rule']; isReopened: boolean } {
  const own = planned.filter(({ row, rule }) => row.task_id === task.id && rule !== null);
  const rule = own.some((link) => link.rule === 'merge') ? 'merge' : (own[0]?.rule ?? null);
  return { rule, isReopened: rule === 'open' && own.some(({ isReopened }) => isReopened) };
}

/** Null if the task moves. */
function whyNotForward(
  columns: readonly Column[],
  task: NamedTask,
  target: Column,
  isReopened: boolean,
): string | null {
  const current = columns.find(({ key }) => key === task.status);
  if (current === undefined) return 'its column no longer exists';
  if (current.key === target.key) return `it is already in "${target.label}"`;
  if (current.category === 'done') return isReopened ? null : 'it is already done';
  return current.position < target.position ? null : `it is already past "${target.label}"`;
}
