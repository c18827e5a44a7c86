import type { Label, Priority, TaskCompact, UpdateTaskBody } from '@fettle/contract';
import { foldLabel } from '../../../data/tasks/label-colors.ts';

/** An edit of one or several tasks. Assignees and labels are added and removed, never replaced. */
export type TaskEdit =
  | { kind: 'status'; status: string }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'assignees'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'labels'; add: readonly Label[]; remove: readonly string[] }
  | { kind: 'due'; dueDate?: string | null; dueDateComplete?: boolean };

/** A change of one task, and the change that undoes it. */
export interface PlannedChange {
  task: TaskCompact;
  change: UpdateTaskBody;
  back: UpdateTaskBody;
}

/** The changes of an edit, for the tasks that it affects. */
export function planEdits(tasks: readonly TaskCompact[], edit: TaskEdit): PlannedChange[] {
  return tasks.flatMap((task) => {
    const change = changeOf(task, edit);
    return change === null ? [] : [{ task, change, back: backOf(task, change) }];
  });
}

/** Reverses a planned change, based on the task as it is now. */
export function reverseChange(
  { task, change, back }: PlannedChange,
  now: TaskCompact | undefined,
): PlannedChange {
  return { task: now ?? { ...task, status: change.status ?? task.status }, change: back, back: change };
}

function changeOf(task: TaskCompact, edit: TaskEdit): UpdateTaskBody | null {
  switch (edit.kind) {
    case 'status':
      return task.status === edit.status ? null : { status: edit.status };
    case 'priority':
      return task.priority === edit.priority ? null : { priority: edit.priority };
    case 'assignees': {
      const kept = task.assigneeIds.filter((id) => !edit.remove.includes(id));
      const assigneeIds = [...new Set([...kept, ...edit.add])];
      return isSame(assigneeIds, task.assigneeIds) ? null : { assigneeIds };
    }
    case 'labels': {
      const kept = task.labels.filter(({ name }) => !edit.remove.some((each) => isLabel(each, name)));
      const added = edit.add.filter(({ name }) => !kept.some((label) => isLabel(label.name, name)));
      const labels = [...kept, ...added];
      return added.length === 0 && kept.length === task.labels.length ? null : { labels };
    }
    case 'due':
      return changeOfDue(task, edit);
  }
}

function changeOfDue(
  task: TaskCompact,
  { dueDate, dueDateComplete }: Extract<TaskEdit, { kind: 'due' }>,
): UpdateTaskBody | null {
  const change: UpdateTaskBody = {};
  if (dueDate !== undefined && dueDate !== task.dueDate) change.dueDate = dueDate;
  if (dueDateComplete !== undefined && dueDateComplete !== task.dueDateComplete)
    change.dueDateComplete = dueDateComplete;
  return Object.keys(change).length === 0 ? null : change;
}

function backOf(task: TaskCompact, change: UpdateTaskBody): UpdateTaskBody {
  const fields = Object.keys(change) as (keyof UpdateTaskBody & keyof TaskCompact)[];
  return Object.fromEntries(fields.map((name) => [name, task[name]]));
}

/** The assignees and labels that all of these tasks share. */
export function commonValues(tasks: readonly TaskCompact[]): { assigneeIds: string[]; labels: Label[] } {
  const [first, ...rest] = tasks;
  if (first === undefined) return { assigneeIds: [], labels: [] };
  return {
    assigneeIds: first.assigneeIds.filter((id) => rest.every((task) => task.assigneeIds.includes(id))),
    labels: first.labels.filter(({ name }) =>
      rest.every(({ labels }) => labels.some((label) => isLabel(label.name, name))),
    ),
  };
}

/** What was added to a set of choices and what was removed. */
export function difference(before: readonly string[], after: readonly string[]) {
  return {
    add: after.filter((each) => !before.includes(each)),
    remove: before.filter((each) => !after.includes(each)),
  };
}

/** Labels match regardless of case, as in the service. */
export function isLabel(a: string, b: string): boolean {
  return foldLabel(a) === foldLabel(b);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}
