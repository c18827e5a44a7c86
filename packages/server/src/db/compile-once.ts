import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { runWithNext } from './held-statements.ts';
import { sharedReadsOf } from './shared-reads.ts';
import type { Tables } from './tables/tables.ts';

/** Placeholder in a statement for a value that is passed with each run. */
type Slots<Values> = { readonly [Name in keyof Values]: Values[Name] };

/**
 * A statement whose SQL is built only once, for the hottest reads: composing and printing fragments costs more than
 * sending the statement. `build` gets a placeholder for each named value; it must insert them unchanged and not branch
 * on them, because it runs only once.
 *
 * `shared`: outside of a transaction, the statement runs on a shared connection (see shared-reads.ts for the rules).
 *
 * @example
 * const findName = compileOnce<{ name: string }, { id: string }>(['id'], ({ id }) => sql`select name from t where id = ${id}`);
 * const rows = await findName(db, { id: '…' });
 */
export function compileOnce<Row, Values extends object>(
  names: readonly (keyof Values & string)[],
  build: (slots: Slots<Values>) => RawBuilder<Row>,
  { shared = false }: { shared?: boolean } = {},
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  const toStatement = buildOnce(names, build);
  return async (db, given) => {
    const { text, values } = toStatement(db, given);
    const found = shared ? await sharedReadsOf(db)?.run(text, values) : null;
    if (found) return found as Row[];
    return (await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows;
  };
}

/** The same for a write that goes with the next statement of its transaction (held-statements.ts). */
export function compileOnceWithNext<Row, Values extends object>(
  names: readonly (keyof Values & string)[],
  build: (slots: Slots<Values>) => RawBuilder<Row>,
): (db: Kysely<Tables>, values: Values, onRows: (rows: Row[]) => void) => Promise<void> {
  const toStatement = buildOnce(names, build);
  return (db, given, onRows) => runWithNext(db, toStatement(db, given), onRows as (rows: unknown[]) => void);
}

function buildOnce<Row, Values extends object>(
  names: readonly (keyof Values & string)[],
  build: (slots: Slots<Values>) => RawBuilder<Row>,
): (db: Kysely<Tables>, values: Values) => { text: string; values: unknown[] } {
  let compiled: { text: string; order: readonly (keyof Values & string)[] } | undefined;
  return (db, values) => {
    compiled ??= compile(db, names, build);
    const { text, order } = compiled;
    return { text, values: order.map((name) => values[name]) };
  };
}

function compile<Row, Values extends object>(
  db: Kysely<Tables>,
  names: readonly (keyof Values & string)[],
  build: (slots: Slots<Values>) => RawBuilder<Row>,
) {
  const slots = new Map(names.map((name) => [name, Symbol(name)]));
  const named = new Map([...slots].map(([name, slot]) => [slot as unknown, name]));
  const { sql, parameters } = build(Object.fromEntries(slots) as Slots<Values>).compile(db);
  const order = parameters.map((parameter) => {
    const name = named.get(parameter);
    // A fixed value would be the first caller's value for everyone.
    if (name === undefined)
      throw new Error(`A statement that is compiled once has a value without a name: ${sql}`);
    return name;
  });
  return { text: sql, order };
}
