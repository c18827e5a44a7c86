import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { codes } from './finding-codes.ts';
import type { FindingList } from './finding-list-store.ts';

export interface FixedStep {
  /** IDs of the checks that ran this time, and whose findings are all stored. */
  completeChecks: readonly string[];
  /** A URL that was not visited this time no longer exists. */
  coversSite: boolean;
  after: { key: string; ordinal: number };
}

const rowsPerStep = 5000;

export const firstPosition: FixedStep['after'] = { key: nilUuid, ordinal: -1 };

/**
 * Copies findings of the previous audit that are gone, as `fixed`: this audit ran the same check, read every page that
 * showed them (or knows that it no longer exists), and verified their targets. Processes a few thousand findings and
 * returns where to continue; null at the end. Each lookup is a select of its own, because joins would read whole lists at
 * every step.
 */
export async function insertFixed(
  db: Kysely<Tables>,
  list: FindingList,
  previousListId: string,
  { completeChecks, coversSite, after }: FixedStep,
): Promise<FixedStep['after'] | null> {
  const { rows } = await sql<{ key: string; ordinal: number; read: number }>`
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
      where step.change <> ${codes.fixed} and step.check_id = any(${completeChecks}::text[])
        and (
          select found.ordinal from audit_findings found
          where found.list_id = ${list.id} and found.key = step.key and found.ordinal = step.ordinal) is null
        and not exists (
          select from unnest(coalesce(step.shown_on, array[hash_url(step.url)])) shown (hash)
          where not coalesce((
              select visit.is_clear from audit_visits visit where visit.list_id = ${list.id} and visit.url_hash = shown.hash),
            ${coversSite}::boolean))
        and ${linkStatus(list, sql`step.url`)} is distinct from 'unverified'
        and ${linkStatus(list, sql`step.target`)} is distinct from 'unverified'
    )
    select key, ordinal, (select count(*)::int from step) as read from step
    order by key desc, ordinal desc limit 1`.execute(db);
  const last = rows[0];
  if (last === undefined || last.read < rowsPerStep) return null;
  return { key: last.key, ordinal: last.ordinal };
}

/** The result of the link check of this audit for a URL; null when no page links to it. */
function linkStatus({ auditId }: FindingList, url: RawBuilder<unknown>) {
  // style-guide: allow the name of a stored field
  return sql`(select target.result ->> 'verdict' from audit_urls target
    where target.audit_id = ${auditId} and target.url_hash = hash_url(${url}))`;
}
