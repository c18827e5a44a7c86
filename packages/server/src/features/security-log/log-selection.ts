import { parseTimestamp, type SecurityEventType } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { firstIdOf, isId } from '../../ids.ts';

/** Which entries are meant. Ids are of the time of their entry, so a span of time is one of ids. */
export interface LogSelection {
  type: SecurityEventType | null;
  /** Who did it, or whose account it concerns. */
  userId: string | null;
  fromId: string;
  /** The first id that is not meant. */
  untilId: string;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** An id nobody has: what is no id matches nothing. */
const noId = '00000000-0000-0000-0000-000000000000';

/** The edge has refused what is no timestamp. */
export function readSelection(query: {
  type?: SecurityEventType | undefined;
  userId: string | null;
  since?: string | undefined;
  until?: string | undefined;
}): LogSelection {
  const { type, userId, since, until } = query;
  return {
    type: type ?? null,
    userId: userId === null || isId(userId) ? userId : noId,
    fromId: since === undefined ? noId : firstIdOf(millisecondsOf(since)),
    untilId: until === undefined ? lastId : firstIdOf(millisecondsOf(until)),
  };
}

function millisecondsOf(timestamp: string): number {
  return Date.parse(parseTimestamp(timestamp) ?? timestamp);
}

/** SQL for statements over `security_log e`: true for the selected entries. A filter that is not set is not in it. */
export function isSelected({ type, userId, fromId, untilId }: LogSelection): RawBuilder<unknown> {
  const conditions = [
    sql`e.id >= ${fromId}::uuid and e.id < ${untilId}::uuid`,
    ...(type === null ? [] : [sql`e.type = ${type}`]),
    ...(userId === null ? [] : [sql`(e.subject_id = ${userId}::uuid or e.actor_id = ${userId}::uuid)`]),
  ];
  return sql.join(conditions, sql` and `);
}
