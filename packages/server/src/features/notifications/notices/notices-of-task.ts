import type { NotificationKind } from '@fettle/contract';
import { mentionsInDocument, mentionsInText, newMentions, noMentions } from './find-mentions.ts';
import type { Notice } from './notice.ts';
import type { NoticeContext, ReadEvent } from './read-event.ts';
import { findMentionedUsers } from './recipient-store.ts';

export async function noticesOfNewTask(
  { db, descriptionAfter }: NoticeContext,
  event: ReadEvent<'task.created'>,
): Promise<Notice[]> {
  const mentioned = await findMentionedUsers(
    db,
    event.projectId,
    mentionsInDocument(descriptionAfter(event)),
  );
  return [
    ...noticesFor(event, 'assigned', event.data.task.assigneeIds),
    ...noticesFor(event, 'mentioned', mentioned),
  ];
}

/** For new assignees, and for users whom the description mentions for the first time. */
export async function noticesOfTaskChange(
  { db, descriptionAfter }: NoticeContext,
  event: ReadEvent<'task.updated'>,
): Promise<Notice[]> {
  const { changedFields, previous, task } = event.data;
  const assigned = Array.isArray(previous.assigneeIds) ? previous.assigneeIds : [];
  const added = changedFields.includes('assigneeIds')
    ? task.assigneeIds.filter((id) => !assigned.includes(id))
    : [];
  const notices = noticesFor(event, 'assigned', added);
  if (!changedFields.includes('descriptionJson')) return notices;
  const before = mentionsInDocument(previous.descriptionJson ?? null);
  const mentions = newMentions(mentionsInDocument(descriptionAfter(event)), before);
  const named = await findMentionedUsers(db, event.projectId, mentions);
  if (named.length === 0) return notices;
  // An editor can turn a name in the text into a mention node, and back.
  const known = await findMentionedUsers(db, event.projectId, before);
  return [
    ...notices,
    ...noticesFor(
      event,
      'mentioned',
      named.filter((id) => !known.includes(id)),
    ),
  ];
}

export async function noticesOfComment(
  { db }: NoticeContext,
  event: ReadEvent<'comment.created'>,
): Promise<Notice[]> {
  const { comment, commentId } = event.data;
  const mentions = comment.body.includes('@') ? mentionsInText(comment.body) : noMentions;
  const named = await findMentionedUsers(db, event.projectId, mentions);
  return noticesFor(event, 'mentioned', named).map((notice) => ({ ...notice, commentId }));
}

function noticesFor(
  event: ReadEvent<'task.created' | 'task.updated' | 'comment.created'>,
  kind: Extract<NotificationKind, 'assigned' | 'mentioned'>,
  userIds: readonly string[],
): Notice[] {
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
