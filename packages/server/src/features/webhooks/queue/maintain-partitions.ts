import { type Kysely, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { withLockTimeout } from '../../../db/with-lock-timeout.ts';
import { firstIdOf } from '../../../ids.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';

/*
 * Deliveries and their attempts are stored in weekly partitions, by the time in the ID of the delivery (UUIDv7). Old
 * partitions are dropped whole. Rows that have no partition of their own, such as those of a restored backup, are in the
 * default partition and are deleted row by row.
 */

const tables = ['deliveries', 'delivery_attempts'] as const;
type Partitioned = (typeof tables)[number];

const dayMs = 24 * 3600 * 1000;
const weekMs = 7 * dayMs;
/** Partitions created in advance: how long the worker may be stopped before rows go to the default partition. */
const weeksAhead = 4;
/** Rows of the default partition that one run deletes. */
const rowsPerRun = 5_000;

/** Creates the partitions of the coming weeks, and drops those older than `FETTLE_DELIVERY_DAYS`. */
export const maintainPartitions: PeriodicJob = {
  name: 'deliveries',
  async run({ db, config }: Services): Promise<number> {
    const now = await readDatabaseMs(db);
    const keepFrom = now - config.deliveryDays * dayMs;
    let count = 0;
    for (const table of tables) count += await maintainTable(db, table, now, keepFrom);
    return count;
  },
};

async function readDatabaseMs(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from now())::float8 * 1000 as ms`.execute(
    db,
  );
  return rows[0]?.ms ?? 0;
}

async function maintainTable(
  db: Kysely<Tables>,
  table: Partitioned,
  now: number,
  keepFrom: number,
): Promise<number> {
  const existing = new Set(await listWeeks(db, table));
  const thisWeek = Math.floor(now / weekMs) * weekMs;
  let count = 0;
  for (let week = thisWeek; week <= thisWeek + weeksAhead * weekMs; week += weekMs) {
    if (!existing.has(week) && (await addWeek(db, table, week))) count += 1;
  }
  for (const week of existing) {
    if (week + weekMs <= keepFrom && (await dropWeek(db, table, week))) count += 1;
  }
  return count + (await deleteFromDefault(db, table, keepFrom));
}

/** The weeks that have a partition, each as its first millisecond. */
async function listWeeks(db: Kysely<Tables>, table: Partitioned): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select partition.relname::text as name
    from pg_inherits inheritance join pg_class partition on partition.oid = inheritance.inhrelid
    where inheritance.inhparent = ${table}::regclass order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const day = name.match(/_(\d{4})(\d{2})(\d{2})$/);
    return day === null ? [] : [Date.parse(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`)];
  });
}

/**
 * Creates the partition as a separate table and then attaches it, which blocks neither readers nor writers of the other
 * partitions. It is not created when the default partition has rows of that week: then the whole week stays there.
 */
async function addWeek(db: Kysely<Tables>, table: Partitioned, week: number): Promise<boolean> {
  const [from, to] = [firstIdOf(week), firstIdOf(week + weekMs)];
  const key = table === 'deliveries' ? 'id' : 'delivery_id';
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from ${sql.table(`${table}_default`)}
      where ${sql.ref(key)} >= ${from}::uuid and ${sql.ref(key)} < ${to}::uuid) as taken`.execute(db);
  if (rows[0]?.taken !== false) return false;
  const name = nameWeek(table, week);
  const storage = table === 'deliveries' ? sql`with (fillfactor = 70)` : sql``;
  return await withLockTimeout(db, async (trx) => {
    await sql`create table ${sql.table(name)} (like ${sql.table(table)} including defaults including constraints) ${storage}`.execute(
      trx,
    );
    await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx);
  });
}

async function dropWeek(db: Kysely<Tables>, table: Partitioned, week: number): Promise<boolean> {
  return await withLockTimeout(db, async (trx) => {
    await sql`drop table ${sql.table(nameWeek(table, week))}`.execute(trx);
  });
}

async function deleteFromDefault(db: Kysely<Tables>, table: Partitioned, keepFrom: number): Promise<number> {
  const name = sql.table(`${table}_default`);
  const key = sql.ref(table === 'deliveries' ? 'id' : 'delivery_id');
  const { numAffectedRows = 0n } = await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${key} < ${firstIdOf(keepFrom)}::uuid order by ${key} limit ${rowsPerRun}
      for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}

function nameWeek(table: Partitioned, week: number): string {
  return `${table}_${new Date(week).toISOString().slice(0, 10).replaceAll('-', '')}`;
}
