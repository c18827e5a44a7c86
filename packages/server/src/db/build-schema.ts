import type pg from 'pg';
import { LEDGER } from './migrate.ts';
import type { Migration } from './migrations-history.ts';

/**
 * Applies migrations to an empty schema within the caller's transaction, so that the schema and what is loaded into
 * it appear together or not at all. What a migration builds beside running services (`concurrently`) is built plainly:
 * nobody can see these tables yet.
 */
export async function buildSchema(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(LEDGER);
  for (const { sql } of migrations) {
    await client.query(
      sql.replace(/\b(create|drop|reindex)(\s+(?:unique\s+)?index)\s+concurrently\b/gi, '$1$2'),
    );
  }
}
