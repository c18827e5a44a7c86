import pg from 'pg';
import { forgetForeignTransactions } from './foreign-transactions.ts';
import { appliedMigrations, checkHistory, type Migration, readMigrations } from './migrations-history.ts';

/** "Fettle" as a number: the advisory lock that every migrating process takes. */
export const migrationLock = 0x46657474;
const lockTimeoutMs = 300_000;
export const migrationsTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;
const noTransaction = /^-- no-transaction\s*$/m;

/**
 * Applies all pending SQL files in `dir` in order, and returns their names.
 *
 * Forward only. Each file runs in one transaction together with its row in `schema_migrations`; a file with the line
 * `-- no-transaction` (`CREATE INDEX CONCURRENTLY`) runs without one, statement by statement, and must be safe to run
 * again after a partial failure. Processes that start at the same time take turns. An applied file that was edited or is
 * unknown (from a newer Fettle), and a gap, are errors before anything changes. Also repairs the transaction IDs of a
 * database that was moved from another server.
 */
export async function migrate(pool: pg.Pool, dir: string): Promise<{ applied: string[] }> {
  return withMigrationClient(pool, async (client) => {
    await client.query(migrationsTable);
    const pending = checkHistory(await readMigrations(dir), await appliedMigrations(client));
    for (const migration of pending) await applyMigration(client, migration);
    await forgetForeignTransactions(client);
    return { applied: pending.map((migration) => migration.name) };
  });
}

/**
 * Uses a separate connection: the lock belongs to the session, so it ends with the process in any case, and the pool's
 * timeouts are too short for building large indexes.
 */
async function withMigrationClient<T>(pool: pg.Pool, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { password } = pool.options;
  const client = new pg.Client({
    ...pool.options,
    ...(password === undefined ? {} : { password }),
    query_timeout: 0,
    pipeline: false,
  });
  // A lost connection makes the running statement fail; the event alone must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SET statement_timeout = ${lockTimeoutMs}`);
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query('SET statement_timeout = 0');
    return await use(client);
  } finally {
    await client.end();
  }
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (noTransaction.test(migration.sql)) await applyPlainly(client, migration);
    else await applyInTransaction(client, migration);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The migration ${migration.name} failed: ${reason}`, { cause });
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Sent together, several statements would be one implicit transaction. */
async function applyPlainly(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/;\s*$/m)) {
    const isEmpty = statement.replace(/--.*$/gm, '').trim() === '';
    if (!isEmpty) await client.query(statement);
  }
  await record(client, migration);
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
}
