import type { NotificationKind } from '@fettle/contract';
import { mentionsInDocument, mentionsInText, newMentions, noMentions } from './find-mentions.ts';
import type { NewNotification, NotificationDetails, TaskChangeDetails } from './new-notification.ts';
import type { ReadEvent, RuleContext } from './read-event.ts';
import { findMentionedUsers, withoutGuests } from './recipient-store.ts';

export async function notificationsOfNewTask(
  { db, descriptionAfter, watched }: RuleContext,
  event: ReadEvent<'task.created'>,
): Promise<NewNotification[]> {
  const mentioned = await findMentionedUsers(
    db,
    event.projectId,
    mentionsInDocument(descriptionAfter(event)),
  );
  watched.add(event.data.taskId, mentioned);
  return [
    ...notificationsFor(event, 'assigned', event.data.task.assigneeIds),
    ...notificationsFor(event, 'mentioned', mentioned),
  ];
}

/** For new assignees, for users whom the description mentions for the first time, and for the other watchers. */
export async function notificationsOfTaskChange(
  context: RuleContext,
  event: ReadEvent<'task.updated'>,
): Promise<NewNotification[]> {
  const { changedFields, previous, task, taskId } = event.data;
  const assigned = Array.isArray(previous.assigneeIds) ? previous.assigneeIds : [];
  const added = changedFields.includes('assigneeIds')
    ? task.assigneeIds.filter((id) => !assigned.includes(id))
    : [];
  const mentioned = changedFields.includes('descriptionJson') ? await newlyMentioned(context, event) : [];
  context.watched.add(taskId, mentioned);
  const change = watchedChange(context, event);
  // Whoever is assigned or mentioned by the same change is notified of that.
  const others = context.watched
    .watchersOf(taskId)
    .filter((id) => !added.includes(id) && !mentioned.includes(id));
  return [
    ...notificationsFor(event, 'assigned', added),
    ...notificationsFor(event, 'mentioned', mentioned),
    ...(change === null ? [] : others.map((id) => notificationFor(event, 'task_changed', id, change))),
  ];
}

async function newlyMentioned(
  { db, descriptionAfter }: RuleContext,
  event: ReadEvent<'task.updated'>,
): Promise<string[]> {
  const before = mentionsInDocument(event.data.previous.descriptionJson ?? null);
  const mentions = newMentions(mentionsInDocument(descriptionAfter(event)), before);
  const named = await findMentionedUsers(db, event.projectId, mentions);
  if (named.length === 0) return [];
  // An editor can turn a name in the text into a mention node, and back.
  const known = await findMentionedUsers(db, event.projectId, before);
  return named.filter((id) => !known.includes(id));
}

/** What watchers are told about a change; null for changes that they are not told about. */
function watchedChange(
  { watched }: RuleContext,
  { projectId, data: { changedFields, previous, task } }: ReadEvent<'task.updated'>,
): TaskChangeDetails | null {
  const isMoved =
    changedFields.includes('status') &&
    typeof previous.status === 'string' &&
    watched.hasColumn(projectId, previous.status);
  const changesDue = changedFields.includes('dueDate');
  if (!isMoved && !changesDue) return null;
  const isReopened = (previous.completedAt ?? null) !== null;
  return {
    movedTo: isMoved ? { key: task.status, label: task.statusLabel } : null,
    completion:
      !isMoved || !changedFields.includes('completedAt') ? null : isReopened ? 'reopened' : 'completed',
    ...(changesDue ? { dueDate: task.dueDate } : {}),
  };
}

/** For users whom the comment mentions, and for the other watchers; guests are notified of public comments only. */
export async function notificationsOfComment(
  { db, watched }: RuleContext,
  event: ReadEvent<'comment.created'>,
): Promise<NewNotification[]> {
  const { comment, commentId, taskId } = event.data;
  const mentions = comment.body.includes('@') ? mentionsInText(comment.body) : noMentions;
  // Comments of earlier versions do not say it, and were public.
  const readersOf = (userIds: readonly string[]) =>
    comment.visibility === 'internal' ? withoutGuests(db, event.orgId, userIds) : userIds;
  const named = await readersOf(await findMentionedUsers(db, event.projectId, mentions));
  watched.add(taskId, named);
  const others = await readersOf(watched.watchersOf(taskId).filter((id) => !named.includes(id)));
  const notifications = [
    ...notificationsFor(event, 'mentioned', named),
    ...notificationsFor(event, 'commented', others),
  ];
  return notifications.map((notification) => ({ ...notification, commentId }));
}

type TaskEvent = ReadEvent<'task.created' | 'task.updated' | 'comment.created'>;

function notificationsFor(
  event: TaskEvent,
  kind: 'assigned' | 'mentioned' | 'commented',
  userIds: readonly string[],
): NewNotification[] {
  return userIds.map((userId) => notificationFor(event, kind, userId, {}));
}

function notificationFor<K extends NotificationKind>(
  event: TaskEvent,
  kind: K,
  userId: string,
  details: NotificationDetails[K],
): NewNotification {
  return {
    kind,
    source: event.id,
    orgId: event.orgId,
    projectId: event.projectId,
    userId,
    taskId: event.data.taskId,
    actor: event.data.actor,
    details,
    createdAt: event.createdAt,
  };
}
