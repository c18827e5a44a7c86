import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { couldTell, isInList, type StoredTestimony } from './could-tell.ts';
import { codes } from './finding-codes.ts';
import type { FindingList } from './finding-list-store.ts';

export interface FindingPosition {
  key: string;
  ordinal: number;
}

const rowsPerStep = 5000;

export const firstPosition: FindingPosition = { key: nilUuid, ordinal: -1 };

/**
 * Copies findings of the previous audit that are gone, as `fixed`: the new audit would have found them again. Processes a
 * few thousand findings after the position and returns where to continue; null at the end.
 */
export async function insertFixed(
  db: Kysely<Tables>,
  list: FindingList,
  now: StoredTestimony,
  { previousListId, after }: { previousListId: string; after: FindingPosition },
): Promise<FindingPosition | null> {
  const step = sql`step`;
  const { rows } = await sql<FindingPosition & { read: number }>`
    with step as materialized (
      select * from audit_findings
      where list_id = ${previousListId} and (key, ordinal) > (${after.key}::uuid, ${after.ordinal}::int)
      order by key, ordinal limit ${rowsPerStep}
    ), fixed as (
      insert into audit_findings
        (list_id, key, ordinal, org_id, check_id, severity, change, url, target, detail, shown_on)
      select ${list.id}::uuid, step.key, step.ordinal, ${list.orgId}::uuid, step.check_id, step.severity,
        ${codes.fixed}::smallint, step.url, step.target, step.detail, step.shown_on
      from step
      where step.change <> ${codes.fixed} and not ${isInList(step, list.id)}
        and ${couldTell(step, sql`hash_url(step.url)`, now, 'every')}
    )
    select key, ordinal, (select count(*)::int from step) as read from step
    order by key desc, ordinal desc limit 1`.execute(db);
  const last = rows[0];
  if (last === undefined || last.read < rowsPerStep) return null;
  return { key: last.key, ordinal: last.ordinal };
}
