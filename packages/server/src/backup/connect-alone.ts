import pg from 'pg';
import type { DatabaseConnection } from '../db/connect.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** A lock that is not given in this time is held by something that will not let go. */
const LOCK_TIMEOUT_MS = 30_000;

/** Forms of values that read the same on every server, whatever its configuration says. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  lock_timeout: String(LOCK_TIMEOUT_MS),
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  /** From PostgreSQL 17 on. */
  transaction_timeout: '0',
};

/**
 * A connection of its own for one long transaction: the pool's time-outs are for requests. A server that has gone is
 * noticed by keep-alive.
 */
export async function connectAlone(connection: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'fettle command',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // A broken connection fails the statement that runs on it; the event alone must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `select set_config(s.name, w.value, false)
     from json_each_text($1) as w (name, value) join pg_settings s on lower(s.name) = w.name`,
    [JSON.stringify(SETTINGS)],
  );
  return client;
}
