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
  if (rules.length === 0) return [];
  const columns = await listColumns(tx.db, source.projectId);
  const unfinished = await findUnfinished(
    tx,
    rules.map(({ task }) => task.id),
  );
  const moves: Move[] = [];
  for (const { task, rule, isReopened } of rules) {
    const { number } = task;
    const key = rule === 'open' ? source.openColumn : source.mergeColumn;
    if (key === null) continue;
    const target = columns.find((column) => column.key === key);
    if (target === undefined) {
      moves.push({ number, to: null, reason: `the column "${key}" no longer exists` });
    } else if (rule === 'merge' && unfinished.has(task.id)) {
      moves.push({ number, to: null, reason: 'another pull request for it is unfinished' });
    } else if (isForward(columns, task, target, isReopened)) {
      await moveToColumn(tx, { ...task, orgId: source.orgId, projectId: source.projectId }, key);
      moves.push({ number, to: target.label, reason: null });
    }
  }
  return moves;
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

function isForward(
  columns: readonly Column[],
  task: NamedTask,
  target: Column,
  isReopened: boolean,
): boolean {
  const current = columns.find(({ key }) => key === task.status);
  if (current === undefined) return false;
  if (isReopened && current.category === 'done') return target.key !== current.key;
  return current.category !== 'done' && target.position > current.position;
}
