import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';
import { DecryptError, decrypt, encrypt, isCurrent, type Secret } from '../secret.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** How many encrypted values there are, by what can be read of them. */
export interface SealedCounts {
  /** Encrypted with the current secret. */
  current: number;
  /** Encrypted with another accepted secret. */
  outdated: number;
  /** No accepted secret decrypts them. */
  unreadable: number;
}

/** Rows read at a time. */
const batchRows = 500;

/** Counts without changing anything. */
export async function countSealed(db: Kysely<Tables>, secret: Secret): Promise<SealedCounts> {
  return visitAll(db, secret, async () => undefined);
}

/**
 * Encrypts with the current secret what another accepted secret encrypted, while the service runs: a value that changes
 * meanwhile is kept as it then is. `outdated` counts what was encrypted again.
 */
export async function resealAll(db: Kysely<Tables>, secret: Secret): Promise<SealedCounts> {
  return visitAll(db, secret, async (column, row) => {
    const plain = decrypt(secret, column.purpose, row.sealed, row.boundTo);
    const resealed = encrypt(secret, column.purpose, plain, row.boundTo);
    const ref = sql.ref(column.column);
    await sql`update ${sql.table(column.table)} set ${ref} = ${resealed}
      where ${keyOf(column)} = ${tuple(row.key)} and ${ref} = ${row.sealed}`.execute(db);
  });
}

interface SealedRow {
  key: unknown[];
  sealed: Buffer;
  boundTo: string;
}

async function visitAll(
  db: Kysely<Tables>,
  secret: Secret,
  onOutdated: (column: SealedColumn, row: SealedRow) => Promise<void>,
): Promise<SealedCounts> {
  const counts: SealedCounts = { current: 0, outdated: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    for await (const row of rowsOf(db, column)) {
      const state = stateOf(secret, column, row);
      if (state === 'outdated') await onOutdated(column, row);
      counts[state] += 1;
    }
  }
  return counts;
}

function stateOf(secret: Secret, { purpose }: SealedColumn, { sealed, boundTo }: SealedRow) {
  if (isCurrent(secret, purpose, sealed, boundTo)) return 'current';
  try {
    decrypt(secret, purpose, sealed, boundTo);
    return 'outdated';
  } catch (error) {
    if (error instanceof DecryptError) return 'unreadable';
    throw error;
  }
}

/** In the order of the primary key, whose index finds where the next batch begins. */
async function* rowsOf(db: Kysely<Tables>, column: SealedColumn): AsyncGenerator<SealedRow> {
  const { table, column: name, boundTo } = column;
  const [key, ref] = [keyOf(column), sql.ref(name)];
  let last: unknown[] | null = null;
  for (;;) {
    const after: RawBuilder<unknown> = last === null ? sql`true` : sql`${key} > ${tuple(last)}`;
    const { rows } = await sql<SealedRow>`
      select array[${sql.join(column.key.map((part) => sql`${sql.ref(part)}::text`))}] as key,
        ${ref} as sealed, ${sql.raw(boundTo)} as "boundTo"
      from ${sql.table(table)} where ${ref} is not null and ${after}
      order by ${sql.join(column.key.map((part) => sql.ref(part)))} limit ${sql.lit(batchRows)}`.execute(db);
    yield* rows;
    if (rows.length < batchRows) return;
    last = rows.at(-1)?.key ?? null;
  }
}

function keyOf({ key }: SealedColumn): RawBuilder<unknown> {
  return sql`(${sql.join(key.map((part) => sql.ref(part)))})`;
}

function tuple(values: unknown[]): RawBuilder<unknown> {
  return sql`(${sql.join(values)})`;
}
