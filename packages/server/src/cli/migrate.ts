import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { migrationsDir } from '../open-database.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'migrate the database to this version of Fettle',
  details: ['`fettle serve` does this at startup. Run it yourself to choose the time.'],
  options: {},
  run: (_, context) =>
    withDatabase(context, async ({ connection }) => {
      const pool = new pg.Pool({ ...connection, max: 1, application_name: 'fettle command' });
      try {
        const { applied } = await migrate(pool, migrationsDir);
        for (const name of applied) context.io.out(`Applied ${name}`);
        if (applied.length === 0) context.io.out('The database is up to date.');
      } finally {
        await pool.end();
      }
    }),
});
