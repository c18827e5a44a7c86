import type { EventType } from '@fettle/contract';
import pg from 'pg';
import type { DatabaseConnection } from '../../db/connect.ts';
import type { Stored } from './run-history.ts';

const timeoutMs = 10_000;

/** Opens a connection for one operation and closes it: it can be killed at any time like all others. */
async function withDatabase<T>(
  connection: DatabaseConnection,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // It breaks whenever PostgreSQL is killed; the pending query rejects then.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes waiting retries due now, so that a day of retries passes in seconds. Also counts pending deliveries. Claimed
 * rows are left alone.
 */
export async function makeRetriesDue(connection: DatabaseConnection): Promise<number> {
  return withDatabase(connection, async (client) => {
    await client.query(`
      update deliveries set due_at = now() where id in (
        select id from deliveries where status = 'pending' and due_at > now() and claim_id is null
        for update skip locked)`);
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from deliveries where status = 'pending'`,
    );
    return Number(rows[0]?.count);
  });
}

/** Process IDs of the PostgreSQL backends that serve the service. */
export async function findBackends(connection: DatabaseConnection): Promise<number[]> {
  return withDatabase(connection, async (client) => {
    const { rows } = await client.query<{ pid: number }>(`
      select pid from pg_stat_activity
      where backend_type = 'client backend' and application_name like 'fettle%' order by pid`);
    return rows.map(({ pid }) => pid);
  });
}

/** Everything the oracle needs from the database. */
export async function readStored(connection: DatabaseConnection): Promise<Stored> {
  return withDatabase(connection, async (client) => ({
    tasks: await rowsOf(client, `select id, project_id as "projectId", title, status from tasks`),
    comments: await rowsOf(client, `select id, task_id as "taskId", body as text from comments`),
    events: (
      await rowsOf<{
        id: string;
        type: EventType;
        projectId: string;
        position: string;
        transactionId: string;
      }>(
        client,
        `select id, type, project_id as "projectId", position, transaction_id::text as "transactionId" from events where type not in ('task.touched', 'views.touched', 'templates.touched')`,
      )
    ).map((event) => ({ ...event, position: Number(event.position) })),
    deliveries: await rowsOf(
      client,
      `select id, webhook_id as "webhookId", event_id as "eventId", status,
         array(select number::int from delivery_attempts where delivery_id = deliveries.id order by number) as attempts
       from deliveries`,
    ),
  }));
}

async function rowsOf<T extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<T[]> {
  return (await client.query<T>(text)).rows;
}
