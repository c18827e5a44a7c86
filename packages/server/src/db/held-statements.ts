import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables/tables.ts';

/** Sends a statement on a connection. */
export type SendStatement = (
  text: string,
  values: readonly unknown[],
  /** How many statements were sent just before, and have to end first. */
  behind?: number,
) => Promise<pg.QueryResult>;

/** Receives the rows of a statement when PostgreSQL has run it. */
type OnRows = (rows: unknown[]) => void;

/** Keyed by the parameters, which are all of a statement that Kysely passes to the connection unchanged. */
const mayWait = new WeakMap<readonly unknown[], OnRows>();

/**
 * Runs a write together with the next statement of its transaction, at the latest the commit: one round trip less, while
 * others wait for the transaction's locks. Its rows arrive before the transaction commits. If it fails, the statement that
 * it went with fails, with the same error. Outside of a transaction it runs at once.
 */
export async function runWithNext(
  db: Kysely<Tables>,
  { text, values }: { text: string; values: readonly unknown[] },
  onRows: OnRows,
): Promise<void> {
  if (db.isTransaction) mayWait.set(values, onRows);
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values as unknown[]));
  // Taken by a connection that holds it. Others, such as one of a test, have run it.
  const wasHeld = db.isTransaction && !mayWait.delete(values);
  if (!wasHeld) onRows(rows);
}

type Held = { text: string; values: readonly unknown[] } & (
  | { kind: 'beginning' }
  | { kind: 'write'; onRows: OnRows }
);

/**
 * Holds back the beginning of a transaction, and what {@link runWithNext} runs, until the next statement: all go out in one
 * write, so that they cost no round trip of their own. A transaction that runs no statement never reaches PostgreSQL. The
 * connection must pipeline: PostgreSQL runs them in order, and skips what follows an error until the end of the transaction.
 */
export function holdStatements(client: pg.PoolClient, send: SendStatement): SendStatement {
  let held: Held[] = [];
  return async (text, values) => {
    const waits = toHeld(text, values);
    if (waits !== null) {
      held.push(waits);
      return emptyResult('');
    }
    const waiting = held;
    held = [];
    const isUnopened = waiting[0]?.kind === 'beginning';
    if (text === 'rollback') return isUnopened ? emptyResult('ROLLBACK') : await send(text, values);
    if (text === 'commit' && isUnopened && waiting.length === 1) return emptyResult('COMMIT');
    if (waiting.length === 0) return await send(text, values);
    return await sendTogether(client, send, waiting, { text, values });
  };
}

/** Null for what cannot wait. */
function toHeld(text: string, values: readonly unknown[]): Held | null {
  if (isBeginning(text)) return { kind: 'beginning', text, values };
  const onRows = mayWait.get(values);
  if (onRows === undefined) return null;
  mayWait.delete(values);
  return { kind: 'write', text, values, onRows };
}

function isBeginning(text: string): boolean {
  return text === 'begin' || text.startsWith('start transaction');
}

async function sendTogether(
  client: pg.PoolClient,
  send: SendStatement,
  waiting: readonly Held[],
  last: { text: string; values: readonly unknown[] },
): Promise<pg.QueryResult> {
  const stream = streamOf(client);
  stream?.cork();
  const early = Promise.allSettled(waiting.map(({ text, values }, index) => send(text, values, index)));
  const result = send(last.text, last.values, waiting.length);
  stream?.uncork();
  // Reported below by the error that caused it.
  result.catch(() => undefined);
  for (const [index, outcome] of (await early).entries()) {
    if (outcome.status === 'rejected') {
      await result.catch(() => undefined);
      throw outcome.reason;
    }
    const sent = waiting[index];
    if (sent?.kind === 'write') sent.onRows(outcome.value.rows);
  }
  return await result;
}

function emptyResult(command: string): pg.QueryResult {
  return { command, rowCount: 0, oid: 0, fields: [], rows: [] };
}

interface BufferedStream {
  cork(): void;
  uncork(): void;
}

/** The socket, which pg does not declare. Without it, the statements go out one by one, but no less in order. */
function streamOf(client: pg.PoolClient): BufferedStream | undefined {
  const { connection } = client as { connection?: { stream?: Partial<BufferedStream> } };
  const stream = connection?.stream;
  return typeof stream?.cork === 'function' && typeof stream.uncork === 'function'
    ? (stream as BufferedStream)
    : undefined;
}
