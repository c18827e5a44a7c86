import type { CrawlOutcome, CrawlStore, FrontierEntry } from '../crawl-store.ts';
import { createAutoResetEvent } from './auto-reset-event.ts';

const batchSize = 200;
/** Of documents; their facts and references take about five times as much memory. */
const batchBytes = 2 * 1024 * 1024;
const batchMs = 500;

interface Counts {
  done: number;
  pages: number;
}

/**
 * Collects outcomes and writes them in batches of 200, of 2 MiB of documents, or of half a second, one write at a
 * time. At most one batch is being written while another waits, since each is several megabytes.
 */
export interface OutcomeBuffer {
  /** Resolves at once unless a full batch waits for the one before it. Do not call it again before it resolves. */
  add(outcomes: CrawlOutcome[], entries: FrontierEntry[]): Promise<void>;
  /** Writes everything that waits at this moment, and waits for what is being written. */
  flush(): Promise<void>;
  isEmpty(): boolean;
  /** Outcomes and HTML pages in the store and on the way to it; some on the way may be there already. */
  counts(): Counts;
}

/**
 * @param known what the store holds
 * @param onWritten called after each batch; failures of the store reject `add` and `flush`
 */
export function createOutcomeBuffer(store: CrawlStore, known: Counts, onWritten: () => void): OutcomeBuffer {
  let outcomes: CrawlOutcome[] = [];
  let entries: FrontierEntry[] = [];
  let bytes = 0;
  let saved = known;
  const unsaved: Counts = { done: 0, pages: 0 };
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let failure: { cause: unknown } | null = null;
  const steps = createAutoResetEvent();

  const isFull = (): boolean => outcomes.length >= batchSize || bytes >= batchBytes;
  const isWaiting = (): boolean => outcomes.length > 0 || entries.length > 0;
  const write = async (): Promise<void> => {
    const batch = outcomes;
    const found = entries;
    outcomes = [];
    entries = [];
    bytes = 0;
    steps.set();
    if (found.length > 0) await store.enqueue(found);
    if (batch.length === 0) return;
    await store.save(batch);
    saved = await store.counts();
    unsaved.done -= batch.length;
    unsaved.pages -= countPages(batch);
  };
  const start = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing ??= write()
      .catch((cause: unknown) => {
        failure = { cause };
      })
      .finally(() => {
        writing = null;
        if (failure === null) plan();
        steps.set();
        onWritten();
      });
    return writing;
  };
  /** Small batches wait for more: each costs a transaction. */
  const plan = (): void => {
    if (isFull()) void start();
    else if (isWaiting()) timer ??= setTimeout(() => void start(), batchMs);
  };

  return {
    async add(more, found) {
      if (failure !== null) throw failure.cause;
      outcomes.push(...more);
      entries.push(...found);
      unsaved.done += more.length;
      unsaved.pages += countPages(more);
      for (const { facts } of more) bytes += facts.decodedBytes;
      plan();
      while (isFull() && failure === null) await steps.wait();
      if (failure !== null) throw (failure as { cause: unknown }).cause;
    },
    async flush() {
      if (writing !== null) await writing;
      if (isWaiting() && failure === null) await start();
      if (failure !== null) throw (failure as { cause: unknown }).cause;
    },
    isEmpty: () => !isWaiting() && writing === null,
    counts: () => ({ done: saved.done + unsaved.done, pages: saved.pages + unsaved.pages }),
  };
}

function countPages(outcomes: CrawlOutcome[]): number {
  return outcomes.filter(({ facts }) => facts.isHtml).length;
}
