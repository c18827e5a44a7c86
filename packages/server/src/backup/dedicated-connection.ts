import pg from 'pg';
import type { DatabaseConnection } from '../db/connect.ts';

const connectTimeoutMs = 10_000;
const keepAliveAfterMs = 10_000;
/** After this time, a lock is held by something that will not release it. */
const lockTimeoutMs = 30_000;

/** Settings that make values read the same on every server, whatever its configuration. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  lock_timeout: String(lockTimeoutMs),
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  /** Since PostgreSQL 17. */
  transaction_timeout: '0',
};

/**
 * A dedicated connection for one long transaction, because the pool's timeouts are for requests. Keep-alive detects a
 * server that is gone.
 */
export async function openDedicatedConnection(connection: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'fettle command',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  });
  // A lost connection makes the running statement fail; the event alone must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `select set_config(setting.name, wanted.value, false)
     from json_each_text($1) as wanted (name, value) join pg_settings setting on lower(setting.name) = wanted.name`,
    [JSON.stringify(settings)],
  );
  return client;
}
