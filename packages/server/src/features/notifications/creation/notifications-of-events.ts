import type { EventType } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { StoredEvent } from '../../../events/read-events.ts';
import { readDescriptions } from './description-after.ts';
import type { NewNotification } from './new-notification.ts';
import { notificationsOfCompletedAudit, notificationsOfFailedAudit } from './notifications-of-audit.ts';
import {
  notificationsOfComment,
  notificationsOfNewTask,
  notificationsOfTaskChange,
} from './notifications-of-task.ts';
import type { ReadEvent, RuleContext } from './read-event.ts';
import { readWatchedTasks } from './watched-tasks.ts';

type NotificationRule<T extends EventType> = (
  context: RuleContext,
  event: ReadEvent<T>,
) => Promise<NewNotification[]>;

/** Whom an event notifies; every new event type needs a rule here. */
const notificationRules: { [T in EventType]: NotificationRule<T> | null } = {
  'task.created': notificationsOfNewTask,
  'task.updated': notificationsOfTaskChange,
  'task.status_changed': null,
  'comment.created': notificationsOfComment,
  'audit.completed': notificationsOfCompletedAudit,
  'audit.failed': notificationsOfFailedAudit,
};

/** The notifications of some events, in their order. Users get none for what they did themselves. */
export async function notificationsOfEvents(
  db: Kysely<Tables>,
  stored: readonly StoredEvent[],
): Promise<NewNotification[]> {
  const events = stored.map((event) => ({ ...event, data: JSON.parse(event.data) }) as ReadEvent);
  const context = {
    db,
    descriptionAfter: await readDescriptions(db, events),
    watched: await readWatchedTasks(db, events),
  };
  const notifications: NewNotification[] = [];
  for (const event of events) {
    // An import of a thousand tasks must not send a thousand notifications.
    if ('importId' in event.data) continue;
    const rule = notificationRules[event.type] as NotificationRule<EventType> | null | undefined;
    notifications.push(...((await rule?.(context, event)) ?? []));
  }
  return notifications.filter(({ userId, actor }) => userId !== actor?.id);
}
