import { type Kysely, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { firstIdOf } from '../../../ids.ts';
import type { Metric } from '../../../metric.ts';

/** Waiting emails are counted up to this number; beyond it, an exact count says no more. */
const maxCounted = 10_000;
const hourMs = 3_600_000;

/** What a monitor should know of mails: whether they leave, and whether servers take them. */
export function mailMetrics({ db, clock }: Pick<Services, 'db' | 'clock'>): readonly Metric[] {
  return [
    {
      name: 'fettle_mails_waiting',
      help: `Emails waiting for their first attempt, including daily digests, or for a retry; each counted up to ${maxCounted}`,
      kind: 'gauge',
      label: 'attempt',
      read: () => countWaiting(db),
    },
    {
      name: 'fettle_mail_backlog_seconds',
      help: 'Time since the oldest waiting email was due, for the first attempt and for retries',
      kind: 'gauge',
      label: 'attempt',
      read: () => readBacklog(db),
    },
    {
      name: 'fettle_mails_last_hour',
      help: 'Emails created within the last hour, by outcome; skipped means there was nothing left to send',
      kind: 'gauge',
      label: 'outcome',
      read: () => countEnded(db, clock().getTime() - hourMs),
    },
  ];
}

/** By the index mails_due, which holds only waiting emails. */
async function countWaiting(db: Kysely<Tables>): Promise<Record<string, number>> {
  const { rows } = await sql<{ first: number; later: number }>`
    select
      (select count(*) from (select from mails where due_at is not null and attempts = 0 limit ${maxCounted}) untried)::int
        as first,
      (select count(*) from (select from mails where due_at is not null and attempts > 0 limit ${maxCounted}) retried)::int
        as later`.execute(db);
  return rows[0] ?? { first: 0, later: 0 };
}

async function readBacklog(db: Kysely<Tables>): Promise<Record<string, number>> {
  const { rows } = await sql<{ first: number; later: number }>`
    with due as (
      select due_at, attempts from mails where due_at <= now() order by due_at, id limit ${maxCounted})
    select
      coalesce(extract(epoch from now() - min(due_at) filter (where attempts = 0)), 0)::float8 as first,
      coalesce(extract(epoch from now() - min(due_at) filter (where attempts > 0)), 0)::float8 as later
    from due`.execute(db);
  return rows[0] ?? { first: 0, later: 0 };
}

/** Found by their IDs, which begin with their time. */
async function countEnded(db: Kysely<Tables>, since: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ sent: number; failed: number; skipped: number }>`
    select count(*) filter (where status = 'sent')::int as sent,
      count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'skipped')::int as skipped
    from mails where id >= ${firstIdOf(since)}::uuid`.execute(db);
  return rows[0] ?? { sent: 0, failed: 0, skipped: 0 };
}
