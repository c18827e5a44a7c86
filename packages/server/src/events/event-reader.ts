import type { Kysely } from 'kysely';
import type { Services } from '../context.ts';
import type { Tables } from '../db/tables/tables.ts';
import type { EventCursor } from './event-cursor.ts';
import { type ReadPlace, readEventsBehind, readLastPlace, type StoredEvent } from './read-events.ts';

export interface EventReader {
  /** After the last event that was passed on. */
  cursor(): EventCursor;
  /** Resolves when reading has stopped. */
  stop(): Promise<void>;
}

export interface ReaderListener {
  /** `cursor` is after the last of the events. */
  onEvents(events: readonly StoredEvent[], cursor: EventCursor): void;
  /** The database was replaced, or has lost events in a failover: what was read is no longer valid. Reading continues after
   * `cursor`. */
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
 * Reads events after `from` until stopped: by polling, and immediately when woken. A failure is retried from the same
 * position, so that an unavailable database delays events but loses none. The listener must not throw.
 */
export function startReader(
  { db, log, onWake }: Pick<Services, 'log' | 'onWake'> & { db: Kysely<Tables> },
  from: ReadPlace,
  listener: ReaderListener,
  times: ReaderTimes = readerTimes,
): EventReader {
  let place = from;
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
      const found = await readOn();
      if (failing) log.info({}, 'reading new events again');
      failing = false;
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
    const batch = await readEventsBehind(db, place, batchSize);
    if (batch === null) {
      await startAnew();
      return 0;
    }
    place = batch.place;
    if (batch.events.length > 0 && !stopped) listener.onEvents(batch.events, place.cursor);
    return batch.events.length;
  };

  /** Also when the last event was deleted because of its age, which nobody notices who has received it. */
  const startAnew = async (): Promise<void> => {
    place = await readLastPlace(db);
    log.warn({}, 'the last event that was read is not in the database anymore; reading from its end');
    if (!stopped) listener.onReset(place.cursor);
  };

  const deafen = onWake('events', () => {
    woken = true;
    if (looking === null && !failing) schedule(untilNextLook());
  });
  schedule(0);
  return {
    cursor: () => place.cursor,
    async stop() {
      stopped = true;
      deafen();
      clearTimeout(timer);
      await looking;
    },
  };
}
