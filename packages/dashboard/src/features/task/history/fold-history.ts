import type { Actor, TaskActivity } from '@fettle/contract';
import { changesOnly, formatActivity, type Names } from './format-activity.ts';

/** One thing that somebody did, or did several times. */
export interface HistoryLine {
  id: string;
  text: string;
  times: number;
  /** The first and the last event that changed the description, whose versions can be compared. */
  description: { first: string; last: string } | null;
}

/** What one person did in one go, newest first. */
export interface HistoryGroup {
  id: string;
  actor: Actor;
  createdAt: string;
  lines: HistoryLine[];
}

/** The longest break within what somebody does in one go, such as while working through a checklist. */
const togetherMs = 3_600_000;

interface Told {
  event: TaskActivity;
  line: HistoryLine;
}

/**
 * Folds a history, newest first: consecutive changes of one person stand together, the same change several times is
 * counted, and several edits of a title or a description in a row are one.
 */
export function foldHistory(events: readonly TaskActivity[], names: Names): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  let earlier: Told | null = null;
  let earliest = Number.POSITIVE_INFINITY;
  for (const event of events) {
    const time = Date.parse(event.createdAt);
    const group = groups.at(-1);
    const isTogether =
      group !== undefined && isSamePerson(group.actor, event.actor) && earliest - time < togetherMs;
    earliest = time;
    const merged: Told | null = isTogether && earlier !== null ? merge(earlier, event, names) : null;
    if (merged !== null && group !== undefined) {
      group.lines[group.lines.length - 1] = merged.line;
      earlier = merged;
      continue;
    }
    earlier = tell(event, names);
    if (isTogether) group.lines.push(earlier.line);
    else groups.push({ id: event.id, actor: event.actor, createdAt: event.createdAt, lines: [earlier.line] });
  }
  return groups;
}

function tell(event: TaskActivity, names: Names): Told {
  const { id, changes } = event;
  const isDescription = changes.some(({ field }) => field === 'description');
  const description = isDescription ? { first: id, last: id } : null;
  return { event, line: { id, text: formatActivity(event, names), times: 1, description } };
}

/** A later line and the event before it as one line; null if they are two. */
function merge({ event: later, line }: Told, event: TaskActivity, names: Names): Told | null {
  if (changesOnly(later, 'description') && changesOnly(event, 'description')) {
    const last = line.description?.last ?? later.id;
    return { event, line: { ...line, description: { first: event.id, last } } };
  }
  if (changesOnly(later, 'title') && changesOnly(event, 'title')) {
    const from = event.changes.find(({ field }) => field === 'title')?.from;
    const changes = later.changes.map((change) => (change.field === 'title' ? { ...change, from } : change));
    return tell({ ...later, createdAt: event.createdAt, changes }, names);
  }
  const next = tell(event, names);
  if (line.description !== null || next.line.description !== null || next.line.text !== line.text)
    return null;
  return { event, line: { ...line, times: line.times + 1 } };
}

function isSamePerson(a: Actor, b: Actor): boolean {
  return a.id === b.id && a.name === b.name;
}
