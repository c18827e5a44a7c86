import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { spoilsConnection } from './failures.ts';

/** A statement's text costs memory on every connection, here and in PostgreSQL. */
const MAX_NAMED_STATEMENTS = 1_000;

/** The name of a statement, by its text; undefined for one that is to stay without. */
export type NameOf = (text: string) => string | undefined;

/**
 * The pool Kysely sees: every statement gets a name, so that each connection parses and plans it once.
 *
 * A statement that gets no answer in `answerTimeoutMs` (0: never) fails. A connection whose state became doubtful (a
 * stale plan, an answer that never came) is closed on release.
 */
export function nameStatements(pool: pg.Pool, nameOf: NameOf, answerTimeoutMs: number): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const existing = known.get(client);
      if (existing) return existing;
      const named = nameForClient(client, answerTimeoutMs, nameOf);
      known.set(client, named);
      return named;
    },
  };
}

/**
 * Names made from the texts. Past a thousand distinct ones further statements get none: that many means SQL built with
 * values in it (lists of varying length belong into `= ANY($1)`), and `onFull` is called once to say so.
 */
export function createStatementNames(onFull: () => void): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    const existing = names.get(text);
    if (existing !== undefined || names.size >= MAX_NAMED_STATEMENTS) return existing;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    if (names.size === MAX_NAMED_STATEMENTS) onFull();
    return name;
  };
}

function nameForClient(client: pg.PoolClient, answerTimeoutMs: number, nameOf: NameOf): PostgresPoolClient {
  let spoiled = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const name = nameOf(text);
    const statement = { text, values: values as unknown[], query_timeout: answerTimeoutMs };
    try {
      return await client.query(name === undefined ? statement : { name, ...statement });
    } catch (error) {
      spoiled ||= spoilsConnection(error);
      throw error;
    }
  };
  // Kysely's two overloads: a text with values, or a cursor that submits itself.
  const submit = (first: unknown, values: readonly unknown[] = []): unknown =>
    typeof first === 'string' ? query(first, values) : client.query(first as pg.Submittable);
  return {
    ...processIdOf(client),
    query: submit as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy || spoiled),
  };
}

/** Kysely asks for it before it cancels a query. */
function processIdOf(client: pg.PoolClient): { processID?: number } {
  const { processID } = client as { processID?: unknown };
  return typeof processID === 'number' ? { processID } : {};
}
