import { type Kysely, sql } from 'kysely';
import type { Chore } from '../../../chores.ts';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { unlessBusy } from '../../../db/unless-busy.ts';

/*
 * Deliveries and their attempts lie in partitions of a week each, by the time in the id of the delivery (UUIDv7). Old
 * ones are dropped whole. What has no partition of its own, such as the rows of a restored backup, lies in the default
 * one and is deleted row by row.
 */

const tables = ['deliveries', 'delivery_attempts'] as const;
type Partitioned = (typeof tables)[number];

const dayMs = 24 * 3600 * 1000;
const weekMs = 7 * dayMs;
/** Partitions made before they are needed: the worker may rest so long before rows lie in the default one. */
const weeksAhead = 4;
/** Rows of the default partition deleted by one run. */
const rowsPerRun = 5_000;

/** Makes the partitions of the coming weeks, and drops what is older than `FETTLE_DELIVERY_DAYS`. */
export const keepPartitions: Chore = {
  name: 'deliveries',
  async run({ db, config }: Services): Promise<number> {
    const now = await readDatabaseMs(db);
    const keepFrom = now - config.deliveryDays * dayMs;
    let count = 0;
    for (const table of tables) count += await keepTable(db, table, now, keepFrom);
    return count;
  },
};

async function readDatabaseMs(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from now())::float8 * 1000 as ms`.execute(
    db,
  );
  return rows[0]?.ms ?? 0;
}

async function keepTable(
  db: Kysely<Tables>,
  table: Partitioned,
  now: number,
  keepFrom: number,
): Promise<number> {
  const there = new Set(await listWeeks(db, table));
  const thisWeek = Math.floor(now / weekMs) * weekMs;
  let count = 0;
  for (let week = thisWeek; week <= thisWeek + weeksAhead * weekMs; week += weekMs) {
    if (!there.has(week) && (await addWeek(db, table, week))) count += 1;
  }
  for (const week of there) {
    if (week + weekMs <= keepFrom && (await dropWeek(db, table, week))) count += 1;
  }
  return count + (await deleteFromDefault(db, table, keepFrom));
}

/** First milliseconds of the weeks that have a partition. */
async function listWeeks(db: Kysely<Tables>, table: Partitioned): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const day = name.match(/_(\d{4})(\d{2})(\d{2})$/);
    return day === null ? [] : [Date.parse(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`)];
  });
}

/**
 * Made beside the table and then attached, which stops no reader and no writer of the other partitions. Not made when
 * the default partition has rows of that week: they stay there, with all of the week.
 */
async function addWeek(db: Kysely<Tables>, table: Partitioned, week: number): Promise<boolean> {
  const [from, to] = [firstId(week), firstId(week + weekMs)];
  const key = table === 'deliveries' ? 'id' : 'delivery_id';
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from ${sql.table(`${table}_default`)}
      where ${sql.ref(key)} >= ${from}::uuid and ${sql.ref(key)} < ${to}::uuid) as taken`.execute(db);
  if (rows[0]?.taken !== false) return false;
  const name = nameWeek(table, week);
  const filled = table === 'deliveries' ? sql`with (fillfactor = 70)` : sql``;
  return await unlessBusy(db, async (trx) => {
    await sql`create table ${sql.table(name)} (like ${sql.table(table)} including defaults including constraints) ${filled}`.execute(
      trx,
    );
    await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx);
  });
}

async function dropWeek(db: Kysely<Tables>, table: Partitioned, week: number): Promise<boolean> {
  return await unlessBusy(db, async (trx) => {
    await sql`drop table ${sql.table(nameWeek(table, week))}`.execute(trx);
  });
}

async function deleteFromDefault(db: Kysely<Tables>, table: Partitioned, keepFrom: number): Promise<number> {
  const name = sql.table(`${table}_default`);
  const key = sql.ref(table === 'deliveries' ? 'id' : 'delivery_id');
  const { numAffectedRows = 0n } = await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${key} < ${firstId(keepFrom)}::uuid order by ${key} limit ${rowsPerRun}
      for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}

function nameWeek(table: Partitioned, week: number): string {
  return `${table}_${new Date(week).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** The least UUIDv7 of a time (RFC 9562 §5.7). */
function firstId(ms: number): string {
  const hex = Math.floor(ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
