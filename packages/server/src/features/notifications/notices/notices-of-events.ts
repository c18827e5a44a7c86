import type { EventType } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { StoredEvent } from '../../../events/read-events.ts';
import { readDescriptions } from './description-after.ts';
import type { Notice } from './notice.ts';
import { noticesOfCompletedAudit, noticesOfFailedAudit } from './notices-of-audit.ts';
import { noticesOfComment, noticesOfNewTask, noticesOfTaskChange } from './notices-of-task.ts';
import type { NoticeContext, ReadEvent } from './read-event.ts';

type NoticeRule<T extends EventType> = (context: NoticeContext, event: ReadEvent<T>) => Promise<Notice[]>;

/** Whom an event notifies; every new event type needs a rule here. */
const noticeRules: { [T in EventType]: NoticeRule<T> | null } = {
  'task.created': noticesOfNewTask,
  'task.updated': noticesOfTaskChange,
  'task.status_changed': null,
  'comment.created': noticesOfComment,
  'audit.completed': noticesOfCompletedAudit,
  'audit.failed': noticesOfFailedAudit,
};

/** The notices of some events, in their order. Users get none for what they did themselves. */
export async function noticesOfEvents(db: Kysely<Tables>, stored: readonly StoredEvent[]): Promise<Notice[]> {
  const events = stored.map((event) => ({ ...event, data: JSON.parse(event.data) }) as ReadEvent);
  const context = { db, descriptionAfter: await readDescriptions(db, events) };
  const notices: Notice[] = [];
  for (const event of events) {
    const rule = noticeRules[event.type] as NoticeRule<EventType> | null | undefined;
    notices.push(...((await rule?.(context, event)) ?? []));
  }
  return notices.filter(({ userId, actor }) => userId !== actor?.id);
}
