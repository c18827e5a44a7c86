import type { SecurityEventType } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { firstIdOf, isId, nilUuid } from '../../ids.ts';
import { inUtc } from '../../in-utc.ts';

/** Which entries to read. IDs contain the time of their entry, so a period is a range of IDs. */
export interface LogSelection {
  type: SecurityEventType | null;
  /** The actor, or the user whose account is concerned. */
  userId: string | null;
  fromId: string;
  /** Exclusive. */
  untilId: string;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export function readSelection(query: {
  type?: SecurityEventType | undefined;
  userId: string | null;
  since?: string | undefined;
  until?: string | undefined;
}): LogSelection {
  const { type, userId, since, until } = query;
  return {
    type: type ?? null,
    // The nil UUID matches nothing, like an unknown ID.
    userId: userId === null || isId(userId) ? userId : nilUuid,
    fromId: since === undefined ? nilUuid : firstIdOf(Date.parse(inUtc(since))),
    untilId: until === undefined ? lastId : firstIdOf(Date.parse(inUtc(until))),
  };
}

/** SQL for statements over `security_log entry`: true for the selected entries. Filters that are not set are omitted. */
export function isSelected({ type, userId, fromId, untilId }: LogSelection): RawBuilder<unknown> {
  const conditions = [
    sql`entry.id >= ${fromId}::uuid and entry.id < ${untilId}::uuid`,
    ...(type === null ? [] : [sql`entry.type = ${type}`]),
    ...(userId === null
      ? []
      : [sql`(entry.subject_id = ${userId}::uuid or entry.actor_id = ${userId}::uuid)`]),
  ];
  return sql.join(conditions, sql` and `);
}
