import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Reference } from '../../crawl-store.ts';
import type { PageBody, ParsedBody } from './parse-body.ts';
import type { ParseReply } from './parse-thread.ts';

/** More would only wait for the thread that requests and stores. */
const maxThreads = 8;
/** One being parsed, and one that is there when the thread has finished it. */
const bodiesPerThread = 2;
/** The largest body that is read takes half a second. */
const defaultTimeoutMs = 20_000;
/** Ten times what the largest body takes. */
const defaultMemoryMb = 512;
/** Loading the code takes a tenth of a second, and on a machine with nothing to spare a few. */
const defaultStartMs = 60_000;

/** Built packages consist of JavaScript. */
const defaultThreadFile = new URL(
  `./parse-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
);

/** A body that took more time or memory than one page may. */
export class ParseLimitError extends Error {}

/** Parses pages in threads, so that more cores read more pages, and no page can stop the others. */
export interface PageParsers {
  /**
   * Resolves to the content of a body; bodies are begun in the order of the calls.
   *
   * @throws ParseLimitError if it takes too long, or too much memory
   */
  parse(body: PageBody): Promise<ParsedBody>;
  /** Starts the first thread, which otherwise starts with the first body: a crawl has other things to request before. */
  warmUp(): void;
  /** Ends the threads. What is under way, and what comes later, is rejected. */
  close(): Promise<void>;
}

export interface PageParsersOptions {
  /** By default one for each core, and at most eight: the thread that requests and stores mostly waits. */
  threads?: number | null;
  /** How long one body may take. */
  timeoutMs?: number;
  /** How much memory a thread may have. */
  memoryMb?: number;
  /** How long a thread may take to start. */
  startMs?: number;
  /** What a thread runs. */
  threadFile?: URL;
}

interface Task {
  body: PageBody;
  result: PromiseWithResolvers<ParsedBody>;
}

interface Thread {
  worker: Worker;
  /** What it was given and did not answer; it works on the first. */
  tasks: Task[];
  /** False while it loads its code, which is not the fault of a page. */
  isReady: boolean;
  /** Ends it if it takes too long to start, and then for each body. */
  timer: NodeJS.Timeout | null;
}

/** Opens a pool of threads. While they have nothing to do, they keep no process alive. */
export function createPageParsers(options: PageParsersOptions = {}): PageParsers {
  const { timeoutMs = defaultTimeoutMs, memoryMb = defaultMemoryMb } = options;
  const { startMs = defaultStartMs, threadFile = defaultThreadFile } = options;
  const size = options.threads ?? Math.min(maxThreads, availableParallelism());
  const threads: Thread[] = [];
  const waiting: Task[] = [];
  let isClosed = false;

  const start = (): Thread => {
    const worker = new Worker(threadFile, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const timer = setTimeout(
      () => replace(thread, new Error('a thread that parses pages did not start')),
      startMs,
    );
    const thread: Thread = { worker, tasks: [], isReady: false, timer };
    threads.push(thread);
    // A thread that has a body keeps the process alive itself.
    timer.unref();
    worker.on('message', (reply: ParseReply) => {
      // Sent before it was ended: its bodies were given to others.
      if (!threads.includes(thread)) return;
      if (reply !== 'ready') return finish(thread, reply);
      thread.isReady = true;
      watch(thread);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      replace(
        thread,
        isMemory ? new ParseLimitError(`Reading the page took more than ${memoryMb} MB of memory.`) : error,
      );
    });
    worker.on('exit', (code) =>
      replace(thread, new Error(`a thread that parses pages ended with code ${code}`)),
    );
    // Only now, because a listener refs it again.
    worker.unref();
    return thread;
  };
  /** Called whenever another body, or none, is the first. */
  const watch = (thread: Thread): void => {
    if (thread.tasks.length === 0) thread.worker.unref();
    else thread.worker.ref();
    if (!thread.isReady) return;
    if (thread.timer !== null) clearTimeout(thread.timer);
    thread.timer = thread.tasks.length === 0 ? null : setTimeout(() => tooSlow(thread), timeoutMs);
  };
  const give = (thread: Thread, task: Task): void => {
    thread.tasks.push(task);
    thread.worker.postMessage(task.body);
    if (thread.tasks.length === 1) watch(thread);
  };
  /** To the thread that has least to do; a thread is started only while all others are busy. */
  const distribute = (): void => {
    while (waiting.length > 0 && !isClosed) {
      let least = threads[0];
      for (const thread of threads) if (thread.tasks.length < (least?.tasks.length ?? 0)) least = thread;
      if ((least === undefined || least.tasks.length > 0) && threads.length < size) least = start();
      if (least === undefined || least.tasks.length >= bodiesPerThread) return;
      give(least, waiting.shift() as Task);
    }
  };
  const finish = (thread: Thread, { parsed, failure }: Exclude<ParseReply, 'ready'>): void => {
    const task = thread.tasks.shift();
    watch(thread);
    if (failure === null) {
      const references = JSON.parse(parsed.references) as Reference[];
      task?.result.resolve({ document: parsed.document, references });
    } else task?.result.reject(new Error(`a page could not be parsed: ${failure}`));
    distribute();
  };
  /** Ends a thread together with the body it works on. The others it was given go to other threads, first in line. */
  const replace = (thread: Thread, error: Error): void => {
    const index = threads.indexOf(thread);
    if (index === -1) return;
    threads.splice(index, 1);
    if (thread.timer !== null) clearTimeout(thread.timer);
    void thread.worker.terminate();
    const [task, ...others] = thread.tasks.splice(0);
    task?.result.reject(error);
    waiting.unshift(...others);
    distribute();
  };
  const tooSlow = (thread: Thread): void =>
    replace(thread, new ParseLimitError(`Reading the page took longer than ${timeoutMs / 1000} seconds.`));

  return {
    parse(body) {
      if (isClosed) return Promise.reject(closed());
      const result = Promise.withResolvers<ParsedBody>();
      waiting.push({ body, result });
      distribute();
      return result.promise;
    },
    warmUp() {
      if (threads.length === 0 && !isClosed) start();
    },
    async close() {
      isClosed = true;
      for (const { timer } of threads) if (timer !== null) clearTimeout(timer);
      const open = [...threads.flatMap(({ tasks }) => tasks), ...waiting.splice(0)];
      for (const { result } of open) result.reject(closed());
      await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}

function closed(): Error {
  return new Error('the threads that parse pages were closed');
}
