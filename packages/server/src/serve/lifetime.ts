import { isatty } from 'node:tty';
import { endProcess } from '../cli/end-process.ts';
import type { Log } from '../context.ts';

const deadlineMs = 10_000;
/**
 * One request to stop comes as several signals: Ctrl-C reaches npm and the service, and npm passes its own on; systemd
 * tells every process of a unit. What comes this soon after the first is the same request.
 */
const sameRequestMs = 1_000;
/** Asked now, because a terminal that has hung up is none any more. */
const isAtTerminal = [0, 1, 2].some((fd) => isatty(fd));

/**
 * Whether a signal asks a service to stop. SIGHUP does when its terminal closes. Without a terminal it is ignored:
 * `nohup` wants that, and Node resets what it inherits as ignored.
 */
export function isStop(signal: NodeJS.Signals): boolean {
  return signal !== 'SIGHUP' || isAtTerminal;
}

export const stopSignals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** The life of a process that runs until a signal stops it. */
export interface Lifetime {
  /**
   * Starts something and keeps how to stop it. Things are stopped in the reverse order of their start; when a start
   * fails, what ran before is stopped and the error goes on.
   */
  start<T>(start: () => Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T>;
  /** For what outlives a process that ends at once: `kill` is called then, and may not wait for anything. */
  onForcedEnd(kill: () => void): void;
  /** Never resolves: what waits for it lives until a signal has ended the process. */
  whole: Promise<never>;
}

/**
 * Listens for the stop signals from now on, so that a signal during the start stops what runs already. The first one
 * ends the process with 0 once everything has stopped, with 1 when that fails or takes longer than ten seconds; a
 * second one, a second later or more, ends it at once.
 */
export function beginLifetime(log: Log, signals = stopSignals): Lifetime {
  const stops: (() => Promise<unknown>)[] = [];
  const kills: (() => void)[] = [];
  let starting: Promise<unknown> = Promise.resolve();
  let stopping = false;
  let askedAt = 0;

  const stopAll = async (): Promise<void> => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  };
  const end = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping');
    await starting.catch(() => undefined);
    await stopAll();
  };
  const endAtOnce = (): never => {
    for (const kill of kills) kill();
    process.exit(1);
  };
  const handle = (signal: NodeJS.Signals): void => {
    if (!isStop(signal)) return;
    if (stopping && performance.now() - askedAt < sameRequestMs) return;
    if (stopping) endAtOnce();
    stopping = true;
    askedAt = performance.now();
    setTimeout(() => {
      log.error({ deadlineMs }, 'stopping took too long');
      endAtOnce();
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
    onForcedEnd(kill) {
      kills.push(kill);
    },
    whole: new Promise(() => undefined),
  };
}
