/** Writes a row and returns its result; null when the batch left it out or failed. */
export type Batcher<Row, Result> = (row: Row) => Promise<Result | null>;

interface BatchOptions<Row, Result> {
  /** Rows of the same key are never in the same batch. */
  keyOf: (row: Row) => string;
  /** Writes rows with one statement; those it leaves out have no result. */
  write: (rows: readonly Row[]) => Promise<readonly Result[]>;
  keyOfResult: (result: Result) => string;
}

interface Waiting<Row, Result> {
  row: Row;
  resolve: (result: Result | null) => void;
}

/** A larger batch costs more to plan and to lock than it saves. */
const maxRows = 64;
/** Writes that run at a time: one that waits for the disk does not delay all others. */
const maxWrites = 2;

/**
 * Batches rows that come while other writes run. A row that comes alone is written at once; the busier the process is,
 * the more rows share a commit. Nothing waits for company. When a batch fails, each of its rows gets null, so that the
 * caller writes it alone and sees its own error.
 */
export function createBatcher<Row, Result>({
  keyOf,
  write,
  keyOfResult,
}: BatchOptions<Row, Result>): Batcher<Row, Result> {
  const waiting: Waiting<Row, Result>[] = [];
  let writes = 0;

  const takeBatch = (): Waiting<Row, Result>[] => {
    const batch = new Map<string, Waiting<Row, Result>>();
    for (const each of waiting.splice(0)) {
      const key = keyOf(each.row);
      if (batch.size < maxRows && !batch.has(key)) batch.set(key, each);
      else waiting.push(each);
    }
    return [...batch.values()];
  };

  const writeBatch = async (): Promise<void> => {
    const batch = takeBatch();
    writes += 1;
    // The error comes again, and is reported, where each row is written alone.
    const results = await write(batch.map(({ row }) => row)).catch(() => []);
    writes -= 1;
    const byKey = new Map(results.map((result) => [keyOfResult(result), result]));
    for (const { row, resolve } of batch) resolve(byKey.get(keyOf(row)) ?? null);
    if (waiting.length > 0) void writeBatch();
  };

  return (row) =>
    new Promise((resolve) => {
      waiting.push({ row, resolve });
      if (writes < maxWrites) void writeBatch();
    });
}
