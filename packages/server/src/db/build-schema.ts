import type pg from 'pg';
import { migrationsTable } from './migrate.ts';
import type { Migration } from './migrations-history.ts';

/**
 * Applies migrations to an empty schema within the caller's transaction, so that the schema and the data loaded into it
 * appear together or not at all. `concurrently` is dropped from index builds, because nobody can see these tables yet.
 */
export async function buildSchema(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(migrationsTable);
  for (const { sql } of migrations) {
    await client.query(
      sql.replace(/\b(create|drop|reindex)(\s+(?:unique\s+)?index)\s+concurrently\b/gi, '$1$2'),
    );
  }
}
