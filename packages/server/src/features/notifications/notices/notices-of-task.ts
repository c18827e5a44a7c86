import type { NotificationKind } from '@fettle/contract';
import { mentionsInDocument, mentionsInText, newMentions, noMentions } from './find-mentions.ts';
import type { Notice } from './notice.ts';
import type { Judging, ReadEvent } from './notices-of-events.ts';
import { findMentioned } from './people-store.ts';

export async function noticesOfNewTask(
  { db, descriptionAfter }: Judging,
  event: ReadEvent<'task.created'>,
): Promise<Notice[]> {
  const named = await findMentioned(db, event.projectId, mentionsInDocument(descriptionAfter(event)));
  return [...tell(event, 'assigned', event.data.task.assigneeIds), ...tell(event, 'mentioned', named)];
}

/** Who is added to the assignees, and whom the description names that it did not name before. */
export async function noticesOfTaskChange(
  { db, descriptionAfter }: Judging,
  event: ReadEvent<'task.updated'>,
): Promise<Notice[]> {
  const { changedFields, previous, task } = event.data;
  const assigned = Array.isArray(previous.assigneeIds) ? previous.assigneeIds : [];
  const added = changedFields.includes('assigneeIds')
    ? task.assigneeIds.filter((id) => !assigned.includes(id))
    : [];
  const notices = tell(event, 'assigned', added);
  if (!changedFields.includes('descriptionJson')) return notices;
  const before = mentionsInDocument(previous.descriptionJson ?? null);
  const mentions = newMentions(mentionsInDocument(descriptionAfter(event)), before);
  const named = await findMentioned(db, event.projectId, mentions);
  if (named.length === 0) return notices;
  // An editor may have made a name of the text into a node, or the other way round.
  const known = await findMentioned(db, event.projectId, before);
  return [
    ...notices,
    ...tell(
      event,
      'mentioned',
      named.filter((id) => !known.includes(id)),
    ),
  ];
}

export async function noticesOfComment(
  { db }: Judging,
  event: ReadEvent<'comment.created'>,
): Promise<Notice[]> {
  const { comment, commentId } = event.data;
  const mentions = comment.body.includes('@') ? mentionsInText(comment.body) : noMentions;
  const named = await findMentioned(db, event.projectId, mentions);
  return tell(event, 'mentioned', named).map((notice) => ({ ...notice, commentId }));
}

function tell(
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
