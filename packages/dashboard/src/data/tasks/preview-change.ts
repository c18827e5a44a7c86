import type { Project, Task, TaskCompact, UpdateTaskBody } from '@fettle/contract';

/**
 * Predicts a task after a change, as far as possible: shown at once, and replaced by the response. Descriptions stay
 * as they were sent.
 */
export function previewChange(
  task: TaskCompact,
  change: UpdateTaskBody,
  project: Pick<Project, 'columns' | 'members'> | undefined,
  now: string,
): Partial<Task> {
  const { status, assigneeIds, labels, dueDateComplete, descriptionJson, pin: _pin, ...plain } = change;
  const preview: Partial<Task> = dropUndefined(plain);
  if (descriptionJson !== undefined) preview.descriptionJson = descriptionJson;
  if (dueDateComplete !== undefined) preview.dueDateComplete = dueDateComplete === true;
  if (labels !== undefined)
    preview.labels = labels.map(({ name, color }) => ({ name, color: color ?? 'gray' }));
  if (status !== undefined) Object.assign(preview, previewStatus(task, status, project, now));
  if (assigneeIds !== undefined) {
    const nameOf = (id: string): string =>
      project?.members.find(({ userId }) => userId === id)?.name ??
      task.assignees.find((each) => each.id === id)?.name ??
      '';
    preview.assigneeIds = assigneeIds;
    preview.assignees = assigneeIds.map((id) => ({ id, name: nameOf(id) }));
  }
  return preview;
}

function previewStatus(
  task: TaskCompact,
  status: string,
  project: Pick<Project, 'columns'> | undefined,
  now: string,
): Partial<Task> {
  const column = project?.columns.find(({ key }) => key === status);
  const completedAt = column?.category === 'done' ? (task.completedAt ?? now) : null;
  return { status, statusLabel: column?.label ?? status, completedAt };
}

function dropUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
