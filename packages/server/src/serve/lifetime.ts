import { endProcess } from '../cli/end-process.ts';
import type { Log } from '../context.ts';

const deadlineMs = 10_000;

/** The life of a process that runs until a signal stops it. */
export interface Lifetime {
  /**
   * Starts something and keeps how to stop it. Things are stopped in the reverse order of their start; when a start
   * fails, what ran before is stopped and the error goes on.
   */
  start<T>(start: () => Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T>;
  /** Never resolves: what waits for it lives until a signal has ended the process. */
  whole: Promise<never>;
}

/**
 * Listens for the stop signals from now on, so that a signal during the start stops what runs already. The first one
 * ends the process with 0 once everything has stopped, with 1 when that fails or takes longer than ten seconds; a
 * second one ends it at once.
 */
export function beginLifetime(log: Log, signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT']): Lifetime {
  const stops: (() => Promise<unknown>)[] = [];
  let starting: Promise<unknown> = Promise.resolve();
  let stopping = false;

  const stopAll = async (): Promise<void> => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  };
  const end = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping');
    await starting.catch(() => undefined);
    await stopAll();
  };
  const handle = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      log.error({ deadlineMs }, 'stopping took too long');
      process.exit(1);
    }, deadlineMs);
    void end(signal).then(
      () => endProcess(0),
      (err: unknown) => {
        log.error({ err }, 'not stopped cleanly');
        return endProcess(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, handle);

  const begin = async <T>(start: () => Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T> => {
    // The process is on its way out; what comes next is never reached.
    if (stopping) return new Promise<never>(() => undefined);
    try {
      const started = await start();
      stops.push(() => stop(started));
      return started;
    } catch (error) {
      if (!stopping) await stopAll();
      throw error;
    }
  };
  return {
    start(start, stop) {
      const begun = begin(start, stop);
      starting = begun;
      return begun;
    },
    whole: new Promise(() => undefined),
  };
}
