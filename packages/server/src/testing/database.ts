import { after } from 'node:test';
import { connectDatabase, type Database, type DatabaseConnection } from '../db/connect.ts';
import { givenTestServer, startTestServer, type TestServer } from './cluster.ts';
import { cloneTemplate, dropDatabase, ensureTemplate, toDatabase } from './template.ts';

export interface TestDatabase extends Database {
  /** For a service or a second pool on the same database. */
  connection: DatabaseConnection;
}

type OwnServer = TestServer & { stop(): Promise<void> };

let ownServer: Promise<OwnServer> | undefined;
// Outside every test, so that it runs when the whole file is done.
after(async () => {
  const server = await ownServer;
  await server?.stop();
});

/**
 * A migrated database for the calling test file, dropped when `t` is done.
 *
 * `t` is a test's context, or `{ after }` of node:test for a database the whole file shares. The server is the one
 * the test run has started, the external one of FETTLE_TEST_DATABASE_URL, or, when a file runs alone, one of its own
 * that goes with the process.
 */
export async function testDatabase(t: { after(done: () => Promise<void>): void }): Promise<TestDatabase> {
  const server = await testServer();
  const name = await cloneTemplate(server, await ensureTemplate(server));
  const connection = toDatabase(server.service, name);
  const log = { warn: () => undefined };
  const database = connectDatabase({ connection, log, poolSize: 8, applicationName: 'fettle test' });
  t.after(async () => {
    await database.close();
    await dropDatabase(server, name);
  });
  return { ...database, connection };
}

/** The server this file's databases are on; started when nobody gave one. */
export async function testServer(): Promise<TestServer> {
  const given = givenTestServer();
  if (given) return given;
  ownServer ??= startTestServer();
  return ownServer;
}
