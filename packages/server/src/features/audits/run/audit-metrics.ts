import { type Kysely, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import type { Metric } from '../../../metric.ts';

/** Audits are counted up to this number; beyond it, an exact count says no more. */
const maxCounted = 10_000;

/** What a monitor should know of audits: how many wait for a slot, and how long the first of them has waited. */
export function auditMetrics({ db }: Pick<Services, 'db'>): readonly Metric[] {
  return [
    {
      name: 'fettle_audits_unfinished',
      help: `Audits that wait for a slot or for their site, and audits that a worker runs; counted up to ${maxCounted} together`,
      kind: 'gauge',
      label: 'state',
      read: () => countUnfinished(db),
    },
    {
      name: 'fettle_audit_backlog_seconds',
      help: 'Time that the audit that has waited longest for a slot has been due',
      kind: 'gauge',
      label: 'state',
      read: () => readBacklog(db),
    },
  ];
}

/** By the index audits_due, which holds only audits that are not finished. */
async function countUnfinished(db: Kysely<Tables>): Promise<Record<string, number>> {
  const { rows } = await sql<{ waiting: number; running: number }>`
    select count(*) filter (where lease_until is null or lease_until < now())::int as waiting,
      count(*) filter (where lease_until >= now())::int as running
    from (select lease_until from audits where due_at is not null order by due_at, id limit ${maxCounted}) unfinished`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, running: 0 };
}

/** Reads along the index until the first audit that nobody holds; at most as many are held as workers have slots. */
async function readBacklog(db: Kysely<Tables>): Promise<Record<string, number>> {
  const { rows } = await sql<{ waiting: number }>`
    select extract(epoch from now() - due_at)::float8 as waiting from audits
    where due_at <= now() and (lease_until is null or lease_until < now())
    order by due_at, id limit 1`.execute(db);
  return rows[0] ?? { waiting: 0 };
}
