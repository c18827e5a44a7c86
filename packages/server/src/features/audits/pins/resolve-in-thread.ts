import { Worker } from 'node:worker_threads';
import type { AnchorHealth } from '@fettle/anchor';
import type { PinnedPage } from './pin-thread.ts';

/** The largest body that a crawl reads takes a few seconds on a slow machine. */
const defaultTimeoutMs = 20_000;
const memoryMb = 512;

/** Finds pinned elements in a thread: neither a large page nor a hostile one stops the audits of the process. */
export interface PinResolver {
  /** The health of each anchor in their order; null for a page that takes too long or too much memory. */
  resolve(page: PinnedPage): Promise<AnchorHealth[] | null>;
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  answer: PromiseWithResolvers<AnchorHealth[] | null>;
}

/** Opens a resolver whose thread starts with the first page. One page at a time, in the order of the calls. */
export function createPinResolver({ timeoutMs = defaultTimeoutMs } = {}): PinResolver {
  let thread: Thread | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): Thread => {
    const worker = new Worker(new URL('./pin-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const started: Thread = { worker, answer: Promise.withResolvers() };
    worker.on('message', (health: AnchorHealth[]) => started.answer.resolve(health));
    // It ends with its page, and the next one gets another thread.
    worker.on('error', () => end(started));
    worker.on('exit', () => end(started));
    return started;
  };
  const end = (ended: Thread): void => {
    if (thread === ended) thread = null;
    void ended.worker.terminate();
    ended.answer.resolve(null);
  };
  const resolveNow = async (page: PinnedPage): Promise<AnchorHealth[] | null> => {
    thread ??= start();
    const current = thread;
    current.answer = Promise.withResolvers();
    const timer = setTimeout(() => end(current), timeoutMs);
    current.worker.postMessage(page);
    try {
      return await current.answer.promise;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    resolve(page) {
      const next = last.then(() => resolveNow(page));
      last = next;
      return next;
    },
    async close() {
      const current = thread;
      if (current !== null) end(current);
      await last;
    },
  };
}
