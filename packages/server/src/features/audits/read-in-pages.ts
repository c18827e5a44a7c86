/** Before every key there can be. */
export const firstKey = '00000000-0000-0000-0000-000000000000';

/**
 * Streams rows page by page, each from the last key of the one before: nothing is held open between two pages (a
 * link check may take hours), and memory holds one page whatever the size of the site.
 */
export async function* readInPages<Row extends { key: string }, Item>(
  readPage: (after: string) => Promise<Row[]>,
  { from, rowsPerPage, toItem }: { from: string; rowsPerPage: number; toItem: (row: Row) => Item },
): AsyncGenerator<Item> {
  let after = from;
  for (;;) {
    const rows = await readPage(after);
    for (const row of rows) yield toItem(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerPage) return;
    after = last.key;
  }
}
