import type { Kysely } from 'kysely';
import { sharedReadsOf } from './shared-reads.ts';
import type { Tables } from './tables/tables.ts';

/** Reads rows by ID, in any order; none for an ID that the viewer does not see. */
type ReadMany<Row, Viewer> = (
  db: Kysely<Tables>,
  ids: readonly string[],
  viewer: Viewer,
) => Promise<readonly { id: string; row: Row }[]>;

/** What requests of viewers who see the same have asked for, until the statement is sent. */
interface Gathered<Row> {
  ids: Set<string>;
  rows: Promise<Map<string, Row>>;
}

/** A statement for more would keep the first of them waiting for the last. */
const most = 32;

/**
 * Reads one row for each of several requests with a single statement: a statement, with the write that wakes PostgreSQL,
 * costs both sides several times as much as one more row. What is asked in the same turn of the event loop goes into one
 * statement, so no request waits for another, and each sees all that was committed before it came.
 *
 * In a transaction, each read is a statement of its own. `keyOf` may be the same only for viewers who see the same.
 */
export function gatherReads<Row, Viewer>(
  read: ReadMany<Row, Viewer>,
  keyOf: (viewer: Viewer) => string,
): (db: Kysely<Tables>, id: string, viewer: Viewer) => Promise<Row | undefined> {
  const databases = new WeakMap<Kysely<Tables>, Map<string, Gathered<Row>>>();

  const begin = (db: Kysely<Tables>, open: Map<string, Gathered<Row>>, viewer: Viewer): Gathered<Row> => {
    const ids = new Set<string>();
    const key = keyOf(viewer);
    const turn = Promise.withResolvers<void>();
    const send = async (): Promise<Map<string, Row>> => {
      await turn.promise;
      if (open.get(key) === gathered) open.delete(key);
      return new Map((await read(db, [...ids], viewer)).map(({ id, row }) => [id, row]));
    };
    const gathered = { ids, rows: send() };
    open.set(key, gathered);
    setImmediate(turn.resolve);
    return gathered;
  };

  return async (db, id, viewer) => {
    if (sharedReadsOf(db) === undefined) return (await read(db, [id], viewer))[0]?.row;
    const open = databases.get(db) ?? new Map<string, Gathered<Row>>();
    databases.set(db, open);
    const joined = open.get(keyOf(viewer));
    const gathered = joined !== undefined && joined.ids.size < most ? joined : begin(db, open, viewer);
    gathered.ids.add(id);
    return (await gathered.rows).get(id);
  };
}
