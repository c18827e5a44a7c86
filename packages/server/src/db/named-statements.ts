import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Telemetry } from '../telemetry.ts';
import { spoilsConnection } from './failures.ts';
import { holdStatements, type SendStatement } from './held-statements.ts';
import { traceStatement } from './trace-statement.ts';

/** Each statement uses memory on every connection, here and in PostgreSQL. */
const maxNamedStatements = 1_000;

/** Returns the name for a statement's text; undefined for a statement without a name. */
export type NameOf = (text: string) => string | undefined;

/** How statements are sent. */
export interface Sending {
  nameOf: NameOf;
  /** In milliseconds; zero for no limit. */
  responseTimeoutMs: number;
  telemetry: Telemetry | null;
}

/**
 * The pool that Kysely uses: every statement gets a name, so that each connection parses and plans it only once, and
 * those that can wait for the next one do (held-statements.ts). The connections must pipeline.
 *
 * A statement without a response within `responseTimeoutMs` (0: unlimited) fails; as long again for each that it waits behind. A connection in an uncertain state (a
 * stale plan, a missing response) is closed on release.
 */
export function nameStatements(pool: pg.Pool, sending: Sending): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const existing = known.get(client);
      if (existing) return existing;
      const named = nameForClient(client, sending);
      known.set(client, named);
      return named;
    },
  };
}

/** The same for a connection that was taken from its pool: releasing it gives it back. */
export function nameConnection(client: pg.PoolClient, sending: Sending): PostgresPool {
  const named = nameForClient(client, sending);
  return { options: {}, connect: async () => named, end: async () => undefined };
}

/**
 * Names derived from the texts. After 1,000 distinct texts, further statements get none: so many suggest SQL with
 * embedded values (use `= ANY($1)` for lists of varying length), and `onFull` is called once to report it.
 */
export function createStatementNames(onFull: () => void): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    const existing = names.get(text);
    if (existing !== undefined || names.size >= maxNamedStatements) return existing;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    if (names.size === maxNamedStatements) onFull();
    return name;
  };
}

function nameForClient(
  client: pg.PoolClient,
  { nameOf, responseTimeoutMs, telemetry }: Sending,
): PostgresPoolClient {
  let spoiled = false;
  const send: SendStatement = async (text, values, behind = 0) => {
    const name = nameOf(text);
    const statement = { text, values: values as unknown[], query_timeout: responseTimeoutMs * (behind + 1) };
    try {
      const named = name === undefined ? statement : { name, ...statement };
      return await traceStatement(telemetry, text, () => client.query(named));
    } catch (error) {
      spoiled ||= spoilsConnection(error);
      throw error;
    }
  };
  const query = holdStatements(client, send);
  // Kysely's other overload takes a cursor, which a pipelining connection refuses.
  const submit = (text: unknown, values: readonly unknown[] = []): unknown => query(text as string, values);
  return {
    ...processIdOf(client),
    query: submit as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy || spoiled),
  };
}

/** Kysely uses it to cancel a query. */
function processIdOf(client: pg.PoolClient): { processID?: number } {
  const { processID } = client as { processID?: unknown };
  return typeof processID === 'number' ? { processID } : {};
}
