import type { EventCursor } from './event-cursor.ts';
import {
  type EventReader,
  type ReaderListener,
  type ReaderTimes,
  readerTimes,
  startReader,
} from './event-reader.ts';
import { readLastPlace } from './read-events.ts';

/** Distributes new events to all listeners in this process; reads them once, and only while there are listeners. */
export interface EventTail {
  /**
   * Passes every event after the returned position to the listener, in order.
   * @throws the database's error when this is the first listener and the current end cannot be read
   */
  follow(listener: ReaderListener): Promise<FollowedTail>;
  /** Resolves when reading has stopped. */
  close(): Promise<void>;
}

export interface FollowedTail {
  /** The listener gets everything after this position. */
  from: EventCursor;
  stop(): void;
}

type TailServices = Parameters<typeof startReader>[0];

export function createTail(services: TailServices, times: ReaderTimes = readerTimes): EventTail {
  const listeners = new Set<ReaderListener>();
  /** Callers waiting for the reader keep it running, as listeners do. */
  let waiting = 0;
  let reader: Promise<EventReader> | null = null;
  /** Stopped readers, until their last statement has ended. */
  let stopped: Promise<unknown> = Promise.resolve();

  const everybody: ReaderListener = {
    onEvents: (events, cursor) => tellAll((listener) => listener.onEvents(events, cursor)),
    onReset: (cursor) => tellAll((listener) => listener.onReset(cursor)),
  };
  const tellAll = (tell: (listener: ReaderListener) => void): void => {
    for (const listener of listeners) {
      try {
        tell(listener);
      } catch (err) {
        services.log.error({ err }, 'an event listener failed');
      }
    }
  };
  const start = async (): Promise<EventReader> =>
    startReader(services, await readLastPlace(services.db), everybody, times);

  const stopIfAlone = async (): Promise<void> => {
    if (listeners.size > 0 || waiting > 0) return;
    const last = reader;
    reader = null;
    // Callers that waited for a failed start already have its error.
    const stop = last?.then(
      (started) => started.stop(),
      () => undefined,
    );
    stopped = Promise.all([stopped, stop]);
    await stopped;
  };

  return {
    async follow(listener) {
      waiting += 1;
      reader ??= start();
      const awaited = reader;
      try {
        const running = await awaited;
        listeners.add(listener);
        const stop = (): void => {
          if (listeners.delete(listener)) void stopIfAlone();
        };
        return { from: running.cursor(), stop };
      } catch (error) {
        if (reader === awaited) reader = null;
        throw error;
      } finally {
        waiting -= 1;
        void stopIfAlone();
      }
    },
    async close() {
      listeners.clear();
      await stopIfAlone();
    },
  };
}
