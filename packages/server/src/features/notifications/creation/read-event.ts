import type { EventData, EventType } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { StoredEvent } from '../../../events/read-events.ts';
import type { DescriptionReader } from './description-after.ts';

/** An event with its data parsed. */
export interface ReadEvent<T extends EventType = EventType> extends Omit<StoredEvent, 'data'> {
  type: T;
  data: EventData<T>;
}

/** Who watches the tasks of some events. */
export interface WatchedTasks {
  watchersOf(taskId: string): readonly string[];
  /** People whom an earlier event of the batch mentions are notified of the later ones. */
  add(taskId: string, userIds: readonly string[]): void;
  /** Whether a column still exists. Removing one moves all of its tasks, which is no news of each of them. */
  hasColumn(projectId: string, key: string): boolean;
}

export interface RuleContext {
  db: Kysely<Tables>;
  descriptionAfter: DescriptionReader;
  watched: WatchedTasks;
}
