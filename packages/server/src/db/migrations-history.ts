import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** A migration file. Its checksum uses Unix line endings, so that it is the same in a checkout on Windows. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;
const undefinedTable = '42P01';

/** The files of a folder in order. Throws for a .sql file not named like `0001-first-tables.sql` or a repeated number. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined)
      throw new Error(`The migration ${name} must be named like 0001-first-tables.sql.`);
    const twin = seen.get(number);
    if (twin !== undefined) throw new Error(`The migrations ${twin} and ${name} have the same number.`);
    seen.set(number, name);
  }
  return Promise.all(names.map((name) => readMigration(dir, name)));
}

async function readMigration(dir: string, name: string): Promise<Migration> {
  const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The applied migrations of the database; none when it is new. */
export async function appliedMigrations(client: pg.Client | pg.Pool): Promise<AppliedMigration[]> {
  try {
    const { rows } = await client.query<AppliedMigration>(
      'SELECT name, checksum FROM schema_migrations ORDER BY name',
    );
    return rows;
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return [];
    throw error;
  }
}

/** The pending migrations. Throws when an applied one is unknown or was edited, or when one was skipped. */
export function checkHistory(files: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file) {
      throw new Error(
        `The database has the migration ${name}, which this version of Fettle does not know. Start a newer version.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was edited after it was applied. Restore the file, and put the change in a new migration.`,
      );
    }
  }
  const done = new Set(applied.map((migration) => migration.name));
  const pending = files.filter((file) => !done.has(file.name));
  const latest = applied.at(-1)?.name ?? '';
  const late = pending.find((file) => file.name < latest);
  if (late)
    throw new Error(
      `The migration ${late.name} comes before the applied migration ${latest}. Give it a higher number.`,
    );
  return pending;
}

/**
 * Whether a version with these files can serve: all of them are applied. What a newer version has applied since is no
 * obstacle, since both serve during a rolling upgrade, and a migration leaves what the version before it needs
 * (docs/decisions/0055-rolling-upgrades.md).
 */
export function isServable(files: readonly Migration[], applied: readonly AppliedMigration[]): boolean {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  return files.every(({ name, checksum }) => checksums.get(name) === checksum);
}
