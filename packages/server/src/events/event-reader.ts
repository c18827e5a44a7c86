import type { Kysely } from 'kysely';
import type { Services } from '../context.ts';
import type { Tables } from '../db/tables/tables.ts';
import type { EventCursor } from './event-cursor.ts';
import { hasEventAt, readEvents, readLastCursor, type StoredEvent } from './read-events.ts';

export interface EventReader {
  /** Behind the last event that was handed on. */
  cursor(): EventCursor;
  /** Resolves when nothing is read any more. */
  stop(): Promise<void>;
}

export interface ReaderListener {
  /** `cursor` is behind the last of the events. */
  onEvents(events: readonly StoredEvent[], cursor: EventCursor): void;
  /** What was read before is not what is stored: the database is another one. Reading goes on behind `cursor`. */
  onReset(cursor: EventCursor): void;
}

/** In milliseconds. */
export interface ReaderTimes {
  /** From one look to the next while nothing is heard. */
  pollMs: number;
  /** From one look to the next at least. */
  shortestMs: number;
  afterFailureMs: number;
}

export const readerTimes: ReaderTimes = { pollMs: 400, shortestMs: 20, afterFailureMs: 1_000 };

/** Listeners have their own buffers; between two batches those empty that can. */
const batchSize = 100;

/**
 * Reads on from `cursor` until stopped: by polling, and at once when woken. Whatever fails is tried again from the same
 * place, so that a database that was away delays events and loses none. The listener must not throw.
 */
export function startReader(
  { db, log, onWake }: Pick<Services, 'log' | 'onWake'> & { db: Kysely<Tables> },
  from: EventCursor,
  listener: ReaderListener,
  times: ReaderTimes = readerTimes,
): EventReader {
  let cursor = from;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = times.pollMs;
  let woken = false;
  let failing = false;
  let stopped = false;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look().finally(() => {
        looking = null;
        schedule(woken && !failing ? untilNextLook() : pauseMs);
      });
    }, ms);
  };

  const untilNextLook = (): number => Math.max(0, times.shortestMs - (performance.now() - lookedAt));

  const look = async (): Promise<void> => {
    lookedAt = performance.now();
    const wasWoken = woken;
    woken = false;
    try {
      if (failing) await recover();
      const found = await readOn();
      // What a wake-up tells of may still wait for an older transaction that runs: looked for soon again, then rarer.
      const soon = wasWoken || found > 0;
      pauseMs = soon ? times.shortestMs : Math.min(times.pollMs, pauseMs * 2);
      if (found === batchSize) pauseMs = 0;
    } catch (err) {
      if (!failing && !stopped) log.warn({ err }, 'new events cannot be read at the moment');
      failing = true;
      pauseMs = times.afterFailureMs;
    }
  };

  const readOn = async (): Promise<number> => {
    const batch = await readEvents(db, cursor, batchSize);
    cursor = batch.cursor;
    if (batch.events.length > 0 && !stopped) listener.onEvents(batch.events, cursor);
    return batch.events.length;
  };

  /** The server that answers again may hold another database, restored from an earlier day. */
  const recover = async (): Promise<void> => {
    if (!(await hasEventAt(db, cursor))) {
      cursor = await readLastCursor(db);
      if (!stopped) listener.onReset(cursor);
    }
    failing = false;
    log.info({}, 'new events are read again');
  };

  const deafen = onWake('events', () => {
    woken = true;
    if (looking === null && !failing) schedule(untilNextLook());
  });
  schedule(0);
  return {
    cursor: () => cursor,
    async stop() {
      stopped = true;
      deafen();
      clearTimeout(timer);
      await looking;
    },
  };
}
