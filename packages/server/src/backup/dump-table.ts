import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quote, type Table } from './catalog.ts';
import type { TableContent } from './manifest.ts';
import { emptySum, summed } from './read-backup.ts';
import { type Entry, inPieces } from './write-archive.ts';

/** A table's rows as entries; pushes its checksums on `done` after the last one. */
export async function* dumpTable(
  client: pg.Client,
  table: Table,
  done: TableContent[],
): AsyncGenerator<Entry> {
  const columns = table.columns.map(quote).join(', ');
  // A query instead of the table name, because COPY cannot read partitioned tables otherwise.
  const stream = client.query(copyTo(`copy (select ${columns} from ${quote(table.name)}) to stdout`));
  const sum = emptySum();
  yield* inPieces(`tables/${table.name}`, summed(stream, sum));
  // The driver gets the row count after the last row; a following statement has to wait for that.
  await client.query('select');
  done.push({ name: table.name, columns: table.columns, rows: stream.rowCount, ...sum });
}
