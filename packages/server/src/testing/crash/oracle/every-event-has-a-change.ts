import type { Change, ReceivedEvent, RunHistory } from '../run-history.ts';
import type { Invariant } from './invariant.ts';

/**
 * For each received event: it is stored, a client requested the change, and the task and comment it names exist with
 * that text. A comment's text never changes; a task has the title of its last event.
 */
export const everyEventHasAChange: Invariant = {
  description: 'no event comes without a change that happened, and it tells the truth about it',
  findViolations(history) {
    const look = createLook(history);
    const seen = new Set<string>();
    const violations = history.receipts.flatMap(({ event }) => {
      if (seen.has(event.id)) return [];
      seen.add(event.id);
      const fault = look(event);
      return fault === null ? [] : [`${event.type} ${event.id} ${fault}`];
    });
    return [...violations, ...findStaleTitles(history)];
  },
};

function createLook({ changes, stored }: RunHistory): (event: ReceivedEvent) => string | null {
  const byMarker = new Map<string, Change>(changes.map((change) => [change.marker, change]));
  const events = new Map(stored.events.map((event) => [event.id, event]));
  const tasks = new Map(stored.tasks.map((task) => [task.id, task]));
  const comments = new Map(stored.comments.map((comment) => [comment.id, comment]));
  return ({ id, type, projectId, taskId, marker, commentId }) => {
    const own = events.get(id);
    if (own === undefined) return 'is not stored';
    if (own.type !== type || own.projectId !== projectId) return 'differs from what is stored';
    if (tasks.get(taskId)?.projectId !== projectId) return `names task ${taskId}, which its project has not`;
    if (marker === null) return null;
    const change = byMarker.get(marker);
    if (change === undefined) return `tells of '${marker}', which nobody asked for`;
    if (change.projectId !== projectId) return `tells of '${marker}', asked for in another project`;
    if (change.taskId !== taskId) return `tells of '${marker}' at another task than was asked for`;
    if (commentId === null) return null;
    const comment = comments.get(commentId);
    return comment?.text === marker && comment.taskId === taskId
      ? null
      : `names comment ${commentId}, which is not there`;
  };
}

/** A committed update whose event is missing, or an event whose update was rolled back, shows in the last title. */
function findStaleTitles({ receipts, stored }: RunHistory): string[] {
  const last = new Map<string, ReceivedEvent>();
  for (const { event } of receipts) {
    const known = last.get(event.taskId)?.revision ?? -1;
    if (event.revision !== null && event.revision > known) last.set(event.taskId, event);
  }
  return stored.tasks.flatMap(({ id, title }) => {
    const marker = last.get(id)?.marker;
    return marker === undefined || marker === title
      ? []
      : [`task ${id} is '${title}', last told as '${marker}'`];
  });
}
