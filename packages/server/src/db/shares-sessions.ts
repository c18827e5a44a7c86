import pg from 'pg';
import type { DatabaseConnection } from './connect.ts';

const answerMs = 5_000;
/** A pooler hands the server it used last to whoever comes next, or the next of a row: then more must come. */
const rounds = 4;

/**
 * Whether the connection leads to a pooler that lends a session of PostgreSQL to one client for a transaction or a
 * statement and to another one after it, as PgBouncer does with `pool_mode=transaction`. Found by the process that
 * serves: that of an idle client is given to others, which never happens where each has its own.
 * @throws what the database throws when it cannot be asked
 */
export async function sharesSessions(connection: DatabaseConnection): Promise<boolean> {
  const clients: pg.Client[] = [];
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...connection,
      application_name: 'fettle start',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    // What breaks is told by the statement that waits for its answer.
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const idle = await open();
    const own = await serverOf(idle);
    // Poolers make up the process they name at the start: where it is the true one, nobody stands between.
    if ((idle as { processID?: unknown }).processID === own) return false;
    for (let round = 0; round < rounds; round += 1) {
      const other = await open();
      await other.query('begin');
      if ((await serverOf(other)) === own || (await serverOf(idle)) !== own) return true;
    }
    return false;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

async function serverOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
