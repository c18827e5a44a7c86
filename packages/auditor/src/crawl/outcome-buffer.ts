import type { CrawlOutcome, CrawlSink, FrontierEntry } from '../sink.ts';

const BATCH = 200;
const BATCH_MS = 500;

/** Collects outcomes and writes them in batches of 200 or half a second, one write at a time. */
export interface OutcomeBuffer {
  /** Resolves at once unless the sink is far behind; then when it has caught up. */
  add(outcomes: CrawlOutcome[], entries: FrontierEntry[]): Promise<void>;
  /** Writes everything that is waiting. */
  flush(): Promise<void>;
  isEmpty(): boolean;
}

/** @param onWritten called after each batch; failures of the sink reject `add` and `flush` */
export function createOutcomeBuffer(sink: CrawlSink, onWritten: () => void): OutcomeBuffer {
  let outcomes: CrawlOutcome[] = [];
  let entries: FrontierEntry[] = [];
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let failure: unknown = null;

  const write = async (): Promise<void> => {
    while (outcomes.length > 0 || entries.length > 0) {
      const batch = outcomes;
      const found = entries;
      outcomes = [];
      entries = [];
      if (found.length > 0) await sink.enqueue(found);
      if (batch.length > 0) await sink.save(batch);
    }
  };
  const start = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing ??= write()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        writing = null;
        onWritten();
      });
    return writing;
  };
  const settle = async (): Promise<void> => {
    await start();
    if (failure !== null) throw failure;
  };

  return {
    async add(more, found) {
      if (failure !== null) throw failure;
      outcomes.push(...more);
      entries.push(...found);
      if (outcomes.length >= BATCH * 2) await settle();
      else if (outcomes.length >= BATCH) void start();
      else timer ??= setTimeout(() => void start(), BATCH_MS);
    },
    flush: settle,
    isEmpty: () => outcomes.length === 0 && entries.length === 0 && writing === null,
  };
}
