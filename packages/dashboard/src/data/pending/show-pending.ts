import type { ChecklistItem, Project, Task, TaskCompact, User } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../keys.ts';
import { previewChange } from '../tasks/preview-change.ts';
import type { AddItem, PendingChange } from './pending-change.ts';
import { isSendable, readPending } from './pending-changes.ts';

/** The changes of the signed-in user that the service does not have yet and has not refused. */
function pendingOf(cache: QueryClient): PendingChange[] {
  const userId = cache.getQueryData<User | null>(queryKeys.session)?.id;
  return readPending()
    .filter((each) => isSendable(each, userId))
    .map(({ change }) => change);
}

/** A task as it will be once the changes that wait are made, so that reading it again takes nothing off the screen. */
export function withPending(cache: QueryClient, task: Task): Task {
  let shown = task;
  for (const change of pendingOf(cache)) {
    if (!('taskId' in change) || change.taskId !== task.id) continue;
    if (change.kind === 'edit-comment') shown = editComment(shown, change.commentId, change.body);
    else if (change.kind === 'check-item')
      shown = editItem(shown, change.itemId, { completed: change.completed });
    else if (change.kind === 'rename-item') shown = editItem(shown, change.itemId, { title: change.title });
    else if (change.kind === 'rename-checklist')
      shown = renameChecklist(shown, change.checklistId, change.title);
    else if (change.kind === 'add-item') shown = addItem(shown, change);
    else shown = { ...shown, ...previewFields(cache, shown, change) };
  }
  return shown;
}

/**
 * One page of a list with the changes that wait. `column`: cards that wait to be moved elsewhere are left out, and those
 * that wait to be moved here stay where they are `shown` now, on the first page.
 */
export function listWithPending<Page extends { items: TaskCompact[]; page: number; total: number }>(
  cache: QueryClient,
  projectId: string,
  list: Page,
  column?: { status: string; shown: readonly TaskCompact[] },
): Page {
  const changes = pendingOf(cache).filter((change) => change.projectId === projectId);
  if (changes.length === 0) return list;
  const previewed = list.items.map((task) => ({ task, next: previewAll(cache, task, changes) }));
  if (column === undefined) return { ...list, items: previewed.map(({ next }) => next) };
  // After a reload, no other column shows it yet: it stays here, with its mark, until it is moved.
  const kept = previewed
    .filter(({ next }) => next.status === column.status || !isShownIn(cache, next))
    .map(({ task, next }) => (next.status === column.status ? next : task));
  const moved = new Set(changes.flatMap((change) => ('taskId' in change ? [change.taskId] : [])));
  const arriving = column.shown
    .map((task, at) => ({ task, at }))
    .filter(({ task }) => list.page === 1 && moved.has(task.id) && kept.every(({ id }) => id !== task.id))
    .filter(({ task }) => previewAll(cache, task, changes).status === column.status);
  const items = [...kept];
  for (const { task, at } of arriving) items.splice(at, 0, task);
  return { ...list, items, total: list.total - (previewed.length - items.length) };
}

/** Whether a cached column of the task's new status has it. */
function isShownIn(cache: QueryClient, { id, projectId, status }: TaskCompact): boolean {
  const columns = cache.getQueriesData<{ pages?: { items: TaskCompact[] }[] }>({
    queryKey: queryKeys.columns(projectId),
  });
  return columns.some(
    ([key, data]) =>
      key.at(-1) === status &&
      data?.pages?.some(({ items }) => items.some((task) => task.id === id)) === true,
  );
}

function previewAll(cache: QueryClient, task: TaskCompact, changes: readonly PendingChange[]): TaskCompact {
  let shown = task;
  for (const change of changes)
    if ('taskId' in change && change.taskId === task.id)
      shown = { ...shown, ...previewFields(cache, shown, change) };
  return shown;
}

function previewFields(cache: QueryClient, task: TaskCompact, change: PendingChange): Partial<Task> {
  const project = cache.getQueryData<Project>(queryKeys.project(change.projectId));
  const now = new Date().toISOString();
  if (change.kind === 'change-task') return previewChange(task, change.change, project, now);
  return change.kind === 'move-task' ? previewChange(task, { status: change.status }, project, now) : {};
}

function editComment(task: Task, id: string, body: string): Task {
  const comments = task.comments.map((comment) => (comment.id === id ? { ...comment, body } : comment));
  return { ...task, comments };
}

function editItem(task: Task, id: string, fields: Partial<ChecklistItem>): Task {
  const checklists = task.checklists.map((list) => ({
    ...list,
    items: list.items.map((item) => (item.id === id ? { ...item, ...fields } : item)),
  }));
  return { ...task, checklists };
}

function renameChecklist(task: Task, id: string, title: string): Task {
  const checklists = task.checklists.map((list) => (list.id === id ? { ...list, title } : list));
  return { ...task, checklists };
}

/** The new item has the key of its change as its ID until the service gives it one. */
function addItem(task: Task, { key: id, checklistId, title }: AddItem): Task {
  const checklists = task.checklists.map((list) => {
    if (list.id !== checklistId || list.items.some((item) => item.id === id)) return list;
    const item: ChecklistItem = {
      id,
      checklistId,
      title,
      completed: false,
      completedAt: null,
      completedBy: null,
      position: list.items.length,
      linkedTask: null,
    };
    return { ...list, items: [...list.items, item] };
  });
  return { ...task, checklists };
}
