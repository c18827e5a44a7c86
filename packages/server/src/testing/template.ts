import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseConnection } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migrations-history.ts';
import type { TestServer } from './cluster.ts';

const migrations = join(import.meta.dirname, '..', 'db', 'migrations');
const templateLock = 0x74706c74;
const responseTimeoutMs = 120_000;
const objectInUse = '55006';
const cloneAttempts = 20;

/**
 * Makes sure that the migrated template exists on the server, and returns its name, which contains the checksums of
 * the migrations: a changed migration creates a new one. Concurrent processes wait for the first.
 */
export async function ensureTemplate(server: TestServer): Promise<string> {
  const name = await nameTemplate();
  if (await exists(server, name)) return name;
  await withAdmin(server, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [templateLock]);
    if (await exists(server, name)) return;
    const draft = `${name}_${randomBytes(4).toString('hex')}`;
    await admin.query(`CREATE DATABASE ${draft} OWNER ${serviceRole(server)}`);
    await migrateDatabase(toDatabase(server.service, draft));
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}

/**
 * Creates a database for a test file: a copy of the template with a unique name. The default
 * strategy, which writes every page to the log, takes half as much processor time again.
 */
export async function cloneTemplate(server: TestServer, template: string): Promise<string> {
  const name = `fettle_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const role = serviceRole(server);
  await withAdmin(server, async (admin) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${role} STRATEGY FILE_COPY`);
        return;
      } catch (error) {
        const isBusy = (error as { code?: string }).code === objectInUse;
        if (!isBusy || attempt === cloneAttempts) throw error;
      }
    }
  });
  return name;
}

export async function dropDatabase(server: TestServer, name: string): Promise<void> {
  await withAdmin(server, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}

export function toDatabase(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function nameTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(migrations)) hash.update(`${name} ${checksum}\n`);
  return `fettle_template_${hash.digest('hex').slice(0, 16)}`;
}

async function migrateDatabase(connection: DatabaseConnection): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    await migrate(pool, migrations);
  } finally {
    await pool.end();
  }
}

async function exists(server: TestServer, name: string): Promise<boolean> {
  const found = await withAdmin(server, (admin) =>
    admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]),
  );
  return found.rowCount === 1;
}

function serviceRole({ service }: TestServer): string {
  return 'connectionString' in service ? 'DEFAULT' : service.user;
}

async function withAdmin<T>(server: TestServer, use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({
    ...server.admin,
    query_timeout: responseTimeoutMs,
    connectionTimeoutMillis: responseTimeoutMs,
  });
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}
