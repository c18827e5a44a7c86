import type { Clock } from '../clock.ts';
import type { CrawlStore, LinkResult } from '../crawl-store.ts';

const batchSize = 500;
const maxWaiting = 2000;
const maxAgeMs = 5000;

/** Writes results in batches while requests go on; an incomplete batch is written after five seconds. */
export interface ResultSaver {
  add(url: string, result: LinkResult): void;
  /** Starts a write when one is due; waits only while too many results are in memory. */
  advance(): Promise<void>;
  /** Writes all that waits at this moment. */
  flush(): Promise<void>;
  /** Results given so far. */
  count(): number;
  isFull(): boolean;
}

/** @param onSaved called after each batch with the URLs whose results are now stored */
export function createResultSaver(
  store: Pick<CrawlStore, 'saveLinkResults'>,
  { clock, onSaved }: { clock: Clock; onSaved(urls: string[]): void },
): ResultSaver {
  let waiting: { url: string; result: LinkResult }[] = [];
  let oldestAt = 0;
  let count = 0;
  let failure: { cause: unknown } | null = null;
  let writing: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    await store.saveLinkResults(batch);
    onSaved(batch.map(({ url }) => url));
  };
  const begin = (): void => {
    writing = write()
      .catch((cause: unknown) => {
        failure ??= { cause };
      })
      .finally(() => {
        writing = null;
      });
  };
  const throwFailure = (): void => {
    if (failure !== null) throw failure.cause;
  };

  return {
    add(url, result) {
      if (waiting.length === 0) oldestAt = clock.now();
      waiting.push({ url, result });
      count += 1;
    },
    async advance() {
      throwFailure();
      const isTime =
        waiting.length >= batchSize || (waiting.length > 0 && clock.now() - oldestAt >= maxAgeMs);
      if (isTime && writing === null) begin();
      if (waiting.length >= maxWaiting) await writing;
    },
    async flush() {
      await writing;
      throwFailure();
      if (waiting.length > 0) await write();
    },
    count: () => count,
    isFull: () => waiting.length >= maxWaiting,
  };
}
