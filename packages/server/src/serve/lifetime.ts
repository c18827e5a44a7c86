import { isatty } from 'node:tty';
import { endProcess } from '../cli/end-process.ts';
import type { Log } from '../context.ts';

const deadlineMs = 10_000;
/**
 * One stop request can arrive as several signals: Ctrl-C reaches npm and the service, and npm forwards its own; systemd
 * signals every process of a unit. Signals within this time after the first are the same request.
 */
const sameRequestMs = 1_000;
/** Checked at the start, because after a hangup there is no terminal. */
const isAtTerminal = [0, 1, 2].some((fd) => isatty(fd));

/**
 * Whether a signal means that the service must stop. SIGHUP does when its terminal closes. Without a terminal it is
 * ignored, as `nohup` requires: Node resets signals that it inherits as ignored.
 */
export function isStop(signal: NodeJS.Signals): boolean {
  return signal !== 'SIGHUP' || isAtTerminal;
}

export const stopSignals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Lifetime of a process that runs until a signal stops it. */
export interface Lifetime {
  /**
   * Starts something and remembers how to stop it. Everything is stopped in reverse order; if a start fails, everything
   * started before is stopped and the error is rethrown.
   */
  start<T>(start: () => Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T>;
  /** For anything that would outlive a process that exits immediately: `kill` is called then, and must be synchronous. */
  onForcedEnd(kill: () => void): void;
  /** Never resolves: keeps the caller waiting until a signal ends the process. */
  whole: Promise<never>;
}

/**
 * Listens for stop signals, so that a signal during the start stops what is already running. The first one exits with 0
 * when everything has stopped, or with 1 if that fails or takes longer than ten seconds. A second one, a second or more
 * later, exits immediately.
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
      log.error({ deadlineMs }, 'shutdown timed out');
      endAtOnce();
    }, deadlineMs);
    void end(signal).then(
      () => endProcess(0),
      (err: unknown) => {
        log.error({ err }, 'shutdown failed');
        return endProcess(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, handle);

  const begin = async <T>(start: () => Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T> => {
    // The process is exiting; nothing after this runs.
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
