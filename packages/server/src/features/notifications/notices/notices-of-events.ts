import type { EventData, EventType } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { StoredEvent } from '../../../events/read-events.ts';
import { type DescriptionReader, readDescriptions } from './description-after.ts';
import type { Notice } from './notice.ts';
import { noticesOfCompletedAudit, noticesOfFailedAudit } from './notices-of-audit.ts';
import { noticesOfComment, noticesOfNewTask, noticesOfTaskChange } from './notices-of-task.ts';

/** An event with its data, and what is needed to judge it. */
export interface ReadEvent<T extends EventType = EventType> extends Omit<StoredEvent, 'data'> {
  type: T;
  data: EventData<T>;
}

export interface Judging {
  db: Kysely<Tables>;
  descriptionAfter: DescriptionReader;
}

type Judge<T extends EventType> = (judging: Judging, event: ReadEvent<T>) => Promise<Notice[]>;

/** Who is to be told of an event; a new event type has to say so here. */
const judges: { [T in EventType]: Judge<T> | null } = {
  'task.created': noticesOfNewTask,
  'task.updated': noticesOfTaskChange,
  'task.status_changed': null,
  'comment.created': noticesOfComment,
  'audit.completed': noticesOfCompletedAudit,
  'audit.failed': noticesOfFailedAudit,
};

/** Everything that some events are to tell, in their order. Nobody is told what he did himself. */
export async function noticesOfEvents(db: Kysely<Tables>, stored: readonly StoredEvent[]): Promise<Notice[]> {
  const events = stored.map((event) => ({ ...event, data: JSON.parse(event.data) }) as ReadEvent);
  const judging = { db, descriptionAfter: await readDescriptions(db, events) };
  const notices: Notice[] = [];
  for (const event of events) {
    const judge = judges[event.type] as Judge<EventType> | null | undefined;
    notices.push(...((await judge?.(judging, event)) ?? []));
  }
  return notices.filter(({ userId, actor }) => userId !== actor?.id);
}
