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

export interface RuleContext {
  db: Kysely<Tables>;
  descriptionAfter: DescriptionReader;
}
