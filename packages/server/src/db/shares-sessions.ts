import pg from 'pg';
import type { DatabaseConnection } from './connect.ts';

const responseTimeoutMs = 5_000;
/** A pooler gives the next client the server connection used last, or the next in a round robin, so several are tried. */
const rounds = 4;

/**
 * Whether the connection goes to a pooler that shares PostgreSQL sessions between clients per transaction or statement,
 * such as PgBouncer with `pool_mode=transaction`. Detected by the backend process: a pooler gives the backend of an idle
 * client to other clients, which never happens with direct connections.
 * @throws the database's error when it cannot be reached
 */
export async function sharesSessions(connection: DatabaseConnection): Promise<boolean> {
  const clients: pg.Client[] = [];
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...connection,
      application_name: 'fettle start',
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
    });
    // The waiting statement reports connection errors.
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const idle = await open();
    const own = await serverOf(idle);
    // Poolers invent the process ID in their startup message: if it is the real one, there is no pooler.
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
