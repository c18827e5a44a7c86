import type { NotificationKind } from '@fettle/contract';
import { mentionsInDocument, mentionsInText, newMentions, noMentions } from './find-mentions.ts';
import type { NewNotification } from './new-notification.ts';
import type { ReadEvent, RuleContext } from './read-event.ts';
import { findMentionedUsers } from './recipient-store.ts';

export async function notificationsOfNewTask(
  { db, descriptionAfter }: RuleContext,
  event: ReadEvent<'task.created'>,
): Promise<NewNotification[]> {
  const mentioned = await findMentionedUsers(
    db,
    event.projectId,
    mentionsInDocument(descriptionAfter(event)),
  );
  return [
    ...notificationsFor(event, 'assigned', event.data.task.assigneeIds),
    ...notificationsFor(event, 'mentioned', mentioned),
  ];
}

/** For new assignees, and for users whom the description mentions for the first time. */
export async function notificationsOfTaskChange(
  { db, descriptionAfter }: RuleContext,
  event: ReadEvent<'task.updated'>,
): Promise<NewNotification[]> {
  const { changedFields, previous, task } = event.data;
  const assigned = Array.isArray(previous.assigneeIds) ? previous.assigneeIds : [];
  const added = changedFields.includes('assigneeIds')
    ? task.assigneeIds.filter((id) => !assigned.includes(id))
    : [];
  const notifications = notificationsFor(event, 'assigned', added);
  if (!changedFields.includes('descriptionJson')) return notifications;
  const before = mentionsInDocument(previous.descriptionJson ?? null);
  const mentions = newMentions(mentionsInDocument(descriptionAfter(event)), before);
  const named = await findMentionedUsers(db, event.projectId, mentions);
  if (named.length === 0) return notifications;
  // An editor can turn a name in the text into a mention node, and back.
  const known = await findMentionedUsers(db, event.projectId, before);
  return [
    ...notifications,
    ...notificationsFor(
      event,
      'mentioned',
      named.filter((id) => !known.includes(id)),
    ),
  ];
}

export async function notificationsOfComment(
  { db }: RuleContext,
  event: ReadEvent<'comment.created'>,
): Promise<NewNotification[]> {
  const { comment, commentId } = event.data;
  const mentions = comment.body.includes('@') ? mentionsInText(comment.body) : noMentions;
  const named = await findMentionedUsers(db, event.projectId, mentions);
  return notificationsFor(event, 'mentioned', named).map((notification) => ({ ...notification, commentId }));
}

function notificationsFor(
  event: ReadEvent<'task.created' | 'task.updated' | 'comment.created'>,
  kind: Extract<NotificationKind, 'assigned' | 'mentioned'>,
  userIds: readonly string[],
): NewNotification[] {
  return userIds.map((userId) => ({
    kind,
    source: event.id,
    orgId: event.orgId,
    projectId: event.projectId,
    userId,
    taskId: event.data.taskId,
    actor: event.data.actor,
    details: {},
    createdAt: event.createdAt,
  }));
}
