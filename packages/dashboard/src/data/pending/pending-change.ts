import type { CommentVisibility, CreateTaskBody, UpdateTaskBody } from '@fettle/contract';

/** What every change that waits has. */
interface Common {
  /** Also its idempotency key: however often it is sent, it is made once. */
  key: string;
  /** Who made it. Someone else who signs in here does not send it. */
  userId: string;
  projectId: string;
}

interface OfTask extends Common {
  taskId: string;
  /** Such as CAFE-12, to name the task while the service cannot be reached. */
  taskKey: string;
}

export interface CreateTask extends Common {
  kind: 'create-task';
  title: string;
  /** Empty for the first column. */
  status: string;
  /** What else it is created with. */
  more?: Pick<CreateTaskBody, 'assigneeIds' | 'description' | 'dueDate' | 'priority'>;
}

export interface AddComment extends OfTask {
  kind: 'add-comment';
  body: string;
  /** Not of those that earlier versions stored. */
  visibility?: CommentVisibility;
}

export interface EditComment extends OfTask {
  kind: 'edit-comment';
  commentId: string;
  body: string;
}

export interface ChangeTask extends OfTask {
  kind: 'change-task';
  change: UpdateTaskBody;
  /** The fields as their author saw them. Someone else changed the task meanwhile if they differ. */
  base: Record<string, unknown>;
}

export interface MoveTask extends OfTask {
  kind: 'move-task';
  status: string;
  beforeId: string | null;
  afterId: string | null;
  /** The column its author took it from. */
  base: { status: string };
}

export interface CheckItem extends OfTask {
  kind: 'check-item';
  checklistId: string;
  itemId: string;
  completed: boolean;
  /** What names it. Not of those that earlier versions stored. */
  title?: string;
}

export interface AddItem extends OfTask {
  kind: 'add-item';
  checklistId: string;
  title: string;
}

export interface RenameItem extends OfTask {
  kind: 'rename-item';
  checklistId: string;
  itemId: string;
  title: string;
}

export interface RenameChecklist extends OfTask {
  kind: 'rename-checklist';
  checklistId: string;
  title: string;
}

export interface DeleteTask extends OfTask {
  kind: 'delete-task';
  title: string;
}

/** What can be deleted of a task. */
export type TaskPart = 'comment' | 'checklist' | 'item' | 'file' | 'time' | 'relation';

export interface DeletePart extends OfTask {
  kind: 'delete-part';
  part: TaskPart;
  partId: string;
  /** Of an item. */
  checklistId: string | null;
  /** What names it. */
  title: string;
}

export interface LogTime extends OfTask {
  kind: 'log-time';
  minutes: number;
  note: string;
  loggedAt: string;
}

/** A change that is stored in this browser until the service has it. */
export type PendingChange =
  | CreateTask
  | AddComment
  | EditComment
  | ChangeTask
  | MoveTask
  | CheckItem
  | AddItem
  | RenameItem
  | RenameChecklist
  | DeleteTask
  | DeletePart
  | LogTime;

/** What a new task is created with: the same each time, as the service refuses its key with anything else. */
export function newTaskOf({ projectId, title, status, more }: Omit<CreateTask, 'kind' | 'key' | 'userId'>) {
  return { projectId, title, ...(status === '' ? {} : { status }), ...more };
}

export function isDeletion(change: PendingChange): change is DeleteTask | DeletePart {
  return change.kind === 'delete-task' || change.kind === 'delete-part';
}

/** The ID of what a change deletes. */
export function deletedId(change: DeleteTask | DeletePart): string {
  return change.kind === 'delete-task' ? change.taskId : change.partId;
}

const text = 'string';
/** The fields of each kind that a stored change must have. */
const fieldsOf: { [Kind in PendingChange['kind']]: Record<string, string> } = {
  'create-task': { title: text, status: text },
  'add-comment': { taskId: text, taskKey: text, body: text },
  'edit-comment': { taskId: text, taskKey: text, commentId: text, body: text },
  'change-task': { taskId: text, taskKey: text, change: 'object', base: 'object' },
  'move-task': { taskId: text, taskKey: text, status: text, base: 'object' },
  'check-item': { taskId: text, taskKey: text, checklistId: text, itemId: text, completed: 'boolean' },
  'add-item': { taskId: text, taskKey: text, checklistId: text, title: text },
  'rename-item': { taskId: text, taskKey: text, checklistId: text, itemId: text, title: text },
  'rename-checklist': { taskId: text, taskKey: text, checklistId: text, title: text },
  'delete-task': { taskId: text, taskKey: text, title: text },
  'delete-part': { taskId: text, taskKey: text, part: text, partId: text, title: text },
  'log-time': { taskId: text, taskKey: text, minutes: 'number', note: text, loggedAt: text },
};

/** Parses a stored change. Null if something else is stored, such as by another version of the app. */
export function parsePendingChange(stored: string | null): PendingChange | null {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '');
  } catch {
    return null;
  }
  const given = (found ?? {}) as Record<string, unknown>;
  const kind = fieldsOf[given.kind as PendingChange['kind']];
  if (kind === undefined) return null;
  const needed = Object.entries({ key: text, userId: text, projectId: text, ...kind });
  const fits = needed.every(([name, type]) => typeof given[name] === type && given[name] !== null);
  return fits ? (found as PendingChange) : null;
}

/**
 * The change that says the same as both, if the second one can simply be added to the first: the same fields of one task,
 * or another place of the same card. The first one's `base` stays, because that is what its author saw. Null otherwise.
 */
export function mergeChanges(first: PendingChange, next: PendingChange): PendingChange | null {
  if (first.kind === 'change-task' && next.kind === 'change-task' && first.taskId === next.taskId)
    return {
      ...first,
      change: { ...first.change, ...next.change },
      base: { ...next.base, ...first.base },
    };
  if (first.kind === 'move-task' && next.kind === 'move-task' && first.taskId === next.taskId)
    return { ...next, key: first.key, base: first.base };
  if (first.kind === 'check-item' && next.kind === 'check-item' && first.itemId === next.itemId)
    return { ...first, completed: next.completed };
  if (first.kind === 'rename-item' && next.kind === 'rename-item' && first.itemId === next.itemId)
    return { ...first, title: next.title };
  if (
    first.kind === 'rename-checklist' &&
    next.kind === 'rename-checklist' &&
    first.checklistId === next.checklistId
  )
    return { ...first, title: next.title };
  if (first.kind === 'edit-comment' && next.kind === 'edit-comment' && first.commentId === next.commentId)
    return { ...first, body: next.body };
  return null;
}
