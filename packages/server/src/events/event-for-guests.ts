import type { StoredEvent } from './read-events.ts';

/** The parts of an event's data that guests do not get as they are. */
interface GuardedData {
  comment?: { visibility?: string };
  task?: {
    commentCount?: number;
    publicCommentCount?: number;
    reporter?: { type: string; email: string | null };
  };
}

const known = new WeakMap<StoredEvent, StoredEvent | null>();

/**
 * An event as guests of its organization receive it: null for an internal comment, with the number of comments that they
 * can read, and without the address of a person who reported something without an account. Computed once for all streams.
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
  if (data.task === undefined) return event;
  const { reporter } = data.task;
  // Events of earlier versions have no such count: all comments were public.
  const commentCount = data.task.publicCommentCount ?? data.task.commentCount;
  const task = {
    ...data.task,
    commentCount,
    ...(reporter?.type === 'guest' ? { reporter: { ...reporter, email: null } } : {}),
  };
  return { ...event, data: JSON.stringify({ ...data, task }) };
}
