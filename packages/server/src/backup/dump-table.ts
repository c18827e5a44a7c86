import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quote, type Table } from './catalogue.ts';
import type { TableContent } from './manifest.ts';
import { emptySum, summed } from './read-backup.ts';
import { type Entry, inPieces } from './write-archive.ts';

/** A table's rows as entries; its sums are pushed on `done` when the last is out. */
export async function* dumpTable(
  client: pg.Client,
  table: Table,
  done: TableContent[],
): AsyncGenerator<Entry> {
  const columns = table.columns.map(quote).join(', ');
  // A query instead of the table's name, because partitioned tables can be read only so.
  const stream = client.query(copyTo(`copy (select ${columns} from ${quote(table.name)}) to stdout`));
  const sum = emptySum();
  yield* inPieces(`tables/${table.name}`, summed(stream, sum));
  // The driver learns the number of rows after the last of them; a statement behind it has to wait for that.
  await client.query('select');
  done.push({ name: table.name, columns: table.columns, rows: stream.rowCount, ...sum });
}
