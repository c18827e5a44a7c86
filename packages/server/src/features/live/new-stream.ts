import { limits } from '@fettle/contract';
import type { Services } from '../../context.ts';
import { type EventCursor, unknownCursor, writeCursor } from '../../events/event-cursor.ts';
import { readRecentEvents, type StoredEvent } from '../../events/read-events.ts';
import type { StreamPart } from '../../operation-output.ts';
import { eventMessage, message } from './stream-messages.ts';

/** An event as the caller is to receive it now; null when they are not. */
export type ShownEvent = (event: StoredEvent) => StoredEvent | null;

export interface NewStream {
  orgIds: readonly string[];
  recentMs: number;
  /** Everything after this position is sent by others. */
  from: EventCursor;
  shown: ShownEvent;
}

/**
 * The first messages of a stream that resumes none. While messages follow `ready`, its ID is one that resets: a client
 * that has lost the connection in between would otherwise resume behind what it never received.
 */
export async function* newMessages(
  services: Pick<Services, 'db' | 'clock'>,
  stream: NewStream,
): AsyncGenerator<StreamPart, void, undefined> {
  const end = writeCursor(stream.from);
  const recent = stream.recentMs === 0 ? [] : await readRecent(services, stream);
  // Counted before what the caller cannot see is left out, because the query stops at the limit.
  const isTooOld = recent.length >= limits.streams.recentEvents;
  const visible = isTooOld ? [] : recent.filter((event) => stream.shown(event) !== null);
  const isLast = !isTooOld && visible.length === 0;
  yield message('ready', isLast ? end : writeCursor(unknownCursor), {});
  if (isTooOld) yield message('reset', end, { reason: 'too_old' });
  // Asked again, because access can end while the client reads.
  for (const event of visible) {
    const sent = stream.shown(event);
    if (sent !== null) yield eventMessage(sent);
  }
}

/**
 * Events have the time of the change, and can be read only after the commit. So the period begins earlier, by what a
 * transaction takes from its first write on. The same time makes the limit of each organization sound, although its
 * events are ordered by transaction: one that is beyond the limit and belongs to the period comes from a transaction that
 * began within it, and then all events up to the limit are from the period too, which is `too_old`.
 */
async function readRecent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { orgIds, recentMs, from }: NewStream,
): Promise<StoredEvent[]> {
  const { recentEvents, commitSeconds } = limits.streams;
  const since = new Date(clock().getTime() - recentMs - commitSeconds * 1000);
  return await readRecentEvents(db, { orgIds, since, last: from, limit: recentEvents });
}
