import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { migrationsDir } from '../open-database.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { defer, type Teardown } from './defer.ts';

/** A database as an earlier version left it: with every migration before the one with this number, such as `0014`. */
export async function databaseBefore(t: Teardown, number: string): Promise<TestDatabase> {
  const database = await testDatabase(t);
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
  const older = await mkdtemp(join(tmpdir(), 'fettle-migrations-'));
  defer(t, () => rm(older, { recursive: true }));
  const names = (await readdir(migrationsDir)).filter((name) => name < number);
  for (const name of names) await cp(join(migrationsDir, name), join(older, name));
  await migrate(database.pool, older);
  return database;
}
