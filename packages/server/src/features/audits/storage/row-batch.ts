/** Rows on their way to the database. */
export interface RowBatch<Row> {
  /** Undefined while there is room; otherwise wait for it before the next row. */
  add(row: Row): Promise<void> | undefined;
  /** Writes what waits. Resolves when everything is written. */
  flush(): Promise<void>;
}

/**
 * Collects rows and writes `size` of them at a time, while the next ones are collected. At most one batch is being written
 * while another is collected. A failed write rejects the next call that waits.
 */
export function createRowBatch<Row>(size: number, write: (rows: Row[]) => Promise<void>): RowBatch<Row> {
  let waiting: Row[] = [];
  let writing: Promise<void> = Promise.resolve();
  const start = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    await writing;
    writing = write(rows);
    // Whoever waits for it next hears of a failure.
    writing.catch(() => undefined);
  };
  return {
    add(row) {
      waiting.push(row);
      return waiting.length >= size ? start() : undefined;
    },
    async flush() {
      if (waiting.length > 0) await start();
      await writing;
    },
  };
}
