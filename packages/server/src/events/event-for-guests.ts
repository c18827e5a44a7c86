import type { StoredEvent } from './read-events.ts';

/** The parts of an event's data that guests do not get as they are. */
interface GuardedData {
  comment?: { visibility?: string };
  task?: { commentCount?: number; publicCommentCount?: number };
}

const known = new WeakMap<StoredEvent, StoredEvent | null>();

/**
 * An event as guests of its organization receive it: null for an internal comment, and with the number of comments that
 * they can read. Computed once for all streams.
 */
export function eventForGuests(event: StoredEvent): StoredEvent | null {
  const found = known.get(event);
  if (found !== undefined) return found;
  const made = withoutInternals(event);
  known.set(event, made);
  return made;
}

function withoutInternals(event: StoredEvent): StoredEvent | null {
  const data = JSON.parse(event.data) as GuardedData;
  if (data.comment?.visibility === 'internal') return null;
  const count = data.task?.publicCommentCount;
  // Events of earlier versions have no such count: all comments were public.
  if (data.task === undefined || count === undefined || count === data.task.commentCount) return event;
  return { ...event, data: JSON.stringify({ ...data, task: { ...data.task, commentCount: count } }) };
}
