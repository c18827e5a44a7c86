import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { sharedReadsOf } from './shared-reads.ts';
import type { Tables } from './tables/tables.ts';

/** Stands in a statement for a value that comes with each run. */
type Slots<Values> = { readonly [Name in keyof Values]: Values[Name] };

/**
 * A statement whose SQL is put together once, for the hottest reads: composing and printing fragments costs more than
 * sending the statement does. `build` gets a slot for each named value; it must put them into the SQL as they are,
 * and choose nothing by them, because it runs a single time.
 *
 * `shared`: where no transaction runs it is asked on a connection with others (shared-reads.ts says what may be).
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
  let compiled: { text: string; order: readonly (keyof Values & string)[] } | undefined;
  return async (db, values) => {
    compiled ??= compile(db, names, build);
    const { text, order } = compiled;
    const parameters = order.map((name) => values[name]);
    const found = shared ? await sharedReadsOf(db)?.run(text, parameters) : null;
    if (found) return found as Row[];
    return (await db.executeQuery(CompiledQuery.raw(text, parameters) as CompiledQuery<Row>)).rows;
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
    // A fixed value would be that of the first caller for all others.
    if (name === undefined) throw new Error(`A statement compiled once holds a value without a name: ${sql}`);
    return name;
  });
  return { text: sql, order };
}
