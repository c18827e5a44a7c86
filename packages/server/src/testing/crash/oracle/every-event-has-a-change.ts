import type { Change, Ledgers, ReceivedEvent } from '../ledger.ts';
import type { Rule } from './rule.ts';

/**
 * Of each event that was received: it is stored, a client asked for what it tells, and the task and the comment it
 * names exist with that text. A comment's text never changes, a task has the title of its last event.
 */
export const everyEventHasAChange: Rule = {
  promise: 'no event comes without a change that happened, and it tells the truth about it',
  findBreaches(ledgers) {
    const look = createLook(ledgers);
    const seen = new Set<string>();
    const breaches = ledgers.receipts.flatMap(({ event }) => {
      if (seen.has(event.id)) return [];
      seen.add(event.id);
      const fault = look(event);
      return fault === null ? [] : [`${event.type} ${event.id} ${fault}`];
    });
    return [...breaches, ...findStaleTitles(ledgers)];
  },
};

function createLook({ changes, stored }: Ledgers): (event: ReceivedEvent) => string | null {
  const marks = new Map<string, Change>(changes.map((change) => [change.mark, change]));
  const events = new Map(stored.events.map((event) => [event.id, event]));
  const tasks = new Map(stored.tasks.map((task) => [task.id, task]));
  const comments = new Map(stored.comments.map((comment) => [comment.id, comment]));
  return ({ id, type, projectId, taskId, mark, commentId }) => {
    const own = events.get(id);
    if (own === undefined) return 'is not stored';
    if (own.type !== type || own.projectId !== projectId) return 'differs from what is stored';
    if (tasks.get(taskId)?.projectId !== projectId) return `names task ${taskId}, which its project has not`;
    if (mark === null) return null;
    const change = marks.get(mark);
    if (change === undefined) return `tells of '${mark}', which nobody asked for`;
    if (change.projectId !== projectId) return `tells of '${mark}', asked for in another project`;
    if (change.taskId !== taskId) return `tells of '${mark}' at another task than was asked for`;
    if (commentId === null) return null;
    const comment = comments.get(commentId);
    return comment?.text === mark && comment.taskId === taskId
      ? null
      : `names comment ${commentId}, which is not there`;
  };
}

/** A committed update whose event is missing, or an event whose update was rolled back, shows in the last title. */
function findStaleTitles({ receipts, stored }: Ledgers): string[] {
  const last = new Map<string, ReceivedEvent>();
  for (const { event } of receipts) {
    const known = last.get(event.taskId)?.revision ?? -1;
    if (event.revision !== null && event.revision > known) last.set(event.taskId, event);
  }
  return stored.tasks.flatMap(({ id, title }) => {
    const mark = last.get(id)?.mark;
    return mark === undefined || mark === title ? [] : [`task ${id} is '${title}', last told as '${mark}'`];
  });
}
