import type { Kysely } from 'kysely';
import type { Services } from '../context.ts';
import type { Tables } from '../db/tables/tables.ts';
import { eventReaders } from './emit.ts';
import type { EventCursor } from './event-cursor.ts';
import { hasEventAt, readEvents, readLastCursor, type StoredEvent } from './read-events.ts';

export interface EventReader {
  /** After the last event that was passed on. */
  cursor(): EventCursor;
  /** Resolves when reading has stopped. */
  stop(): Promise<void>;
}

export interface ReaderListener {
  /** `cursor` is after the last of the events. */
  onEvents(events: readonly StoredEvent[], cursor: EventCursor): void;
  /** The database was replaced, so earlier events are no longer valid. Reading continues after `cursor`. */
  onReset(cursor: EventCursor): void;
}

/** In milliseconds. */
export interface ReaderTimes {
  /** Poll interval without wake-ups. */
  pollMs: number;
  /** Minimum interval between reads. */
  shortestMs: number;
  afterFailureMs: number;
}

export const readerTimes: ReaderTimes = { pollMs: 400, shortestMs: 20, afterFailureMs: 1_000 };

/** Pause between batches, in which listeners can empty their buffers. */
const batchSize = 100;

/**
 * Reads events after `cursor` until stopped: by polling, and immediately when woken. A failure is retried from the same
 * position, so that an unavailable database delays events but loses none. The listener must not throw.
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
      // The event behind a wake-up can be held back by an older open transaction, so polling is frequent at first.
      const soon = wasWoken || found > 0;
      pauseMs = soon ? times.shortestMs : Math.min(times.pollMs, pauseMs * 2);
      if (found === batchSize) pauseMs = 0;
    } catch (err) {
      if (!failing && !stopped) log.warn({ err }, 'could not read new events; retrying');
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

  /** After an outage, the server can have a different database, restored from an earlier backup. */
  const recover = async (): Promise<void> => {
    if (!(await hasEventAt(db, cursor))) {
      cursor = await readLastCursor(db);
      if (!stopped) listener.onReset(cursor);
    }
    failing = false;
    log.info({}, 'reading new events again');
  };

  const deafen = onWake(eventReaders, () => {
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
