import { connectDatabase, type Database, type DatabaseConnection } from '../db/connect.ts';
import type { Telemetry } from '../telemetry.ts';
import { givenTestServer, startTestServer, type TestServer } from './cluster.ts';
import { defer, type Teardown } from './defer.ts';
import { cloneTemplate, dropDatabase, ensureTemplate, toDatabase } from './template.ts';

export interface TestDatabase extends Database {
  /** For a service or a second pool on the same database. */
  connection: DatabaseConnection;
}

/** Many files share one server, which may be slow to accept a connection. */
const acquireMs = 60_000;

let ownServer: Promise<TestServer> | undefined;

interface DatabaseChoice {
  /** Another server, for tests that change settings of a whole one. */
  server?: TestServer | undefined;
  telemetry?: Telemetry | null;
}

/**
 * A migrated database for the calling test file, dropped after `t`.
 *
 * `t` is a test's context, or `{ after }` of node:test for a database that the whole file shares. Call that at the
 * top of the file (`const database = await testDatabase({ after })`): inside a `before` hook, node would run `after`
 * at the end of the hook. The server is the one that the test run has started, the external one of
 * FETTLE_TEST_DATABASE_URL, or, when a file runs alone, one that ends with the process.
 */
export async function testDatabase(
  t: Teardown,
  { server: given, telemetry = null }: DatabaseChoice = {},
): Promise<TestDatabase> {
  const server = given ?? (await testServer());
  const name = await cloneTemplate(server, await ensureTemplate(server));
  const connection = toDatabase(server.service, name);
  const log = { warn: () => undefined };
  const database = connectDatabase({
    connection,
    log,
    poolSize: 8,
    applicationName: 'fettle test',
    timeouts: { acquireMs },
    telemetry,
  });
  defer(t, async () => {
    await database.close();
    await dropDatabase(server, name);
  });
  return { ...database, connection };
}

/** The server of this file's databases; started if none was given. */
export async function testServer(): Promise<TestServer> {
  const given = givenTestServer();
  if (given) return given;
  ownServer ??= startTestServer();
  return ownServer;
}
