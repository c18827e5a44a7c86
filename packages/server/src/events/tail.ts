import type { EventCursor } from './event-cursor.ts';
import {
  type EventReader,
  type ReaderListener,
  type ReaderTimes,
  readerTimes,
  startReader,
} from './event-reader.ts';
import { readLastCursor } from './read-events.ts';

/** New events for everybody in this process who wants them, read once for all and only while there is anybody. */
export interface EventTail {
  /**
   * Tells the listener of every event behind the place this answers, in their order.
   * @throws what the database throws when nobody listened before and it does not say where the end is
   */
  follow(listener: ReaderListener): Promise<FollowedTail>;
  /** Resolves when nothing is read any more. */
  close(): Promise<void>;
}

export interface FollowedTail {
  /** Behind this place the listener is told of everything. */
  from: EventCursor;
  stop(): void;
}

type TailServices = Parameters<typeof startReader>[0];

export function createTail(services: TailServices, times: ReaderTimes = readerTimes): EventTail {
  const listeners = new Set<ReaderListener>();
  /** Whoever waits for the reader keeps it as one who listens does. */
  let waiting = 0;
  let reader: Promise<EventReader> | null = null;
  /** Readers that were given up, until their last statement has ended. */
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
        services.log.error({ err }, 'a listener of events failed');
      }
    }
  };
  const start = async (): Promise<EventReader> =>
    startReader(services, await readLastCursor(services.db), everybody, times);

  const stopIfAlone = async (): Promise<void> => {
    if (listeners.size > 0 || waiting > 0) return;
    const last = reader;
    reader = null;
    // A start that failed was told to who waited for it.
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
