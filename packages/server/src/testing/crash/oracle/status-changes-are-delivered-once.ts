import type { ReceivedEvent, RunHistory } from '../run-history.ts';
import type { Invariant } from './invariant.ts';

/** Compares the two kinds of event at the webhooks that subscribe to both. */
export const statusChangesAreDeliveredOnce: Invariant = {
  description:
    'every change of status comes as task.updated and as one task.status_changed with the same ends',
  findViolations({ receipts, webhooks }: RunHistory) {
    return webhooks.flatMap(({ id, events }) => {
      if (!events.includes('task.updated') || !events.includes('task.status_changed')) return [];
      const own = uniqueEvents(receipts.flatMap(({ webhookId, event }) => (webhookId === id ? [event] : [])));
      const updated = countMoves(own.filter(({ type }) => type === 'task.updated'));
      const changed = countMoves(own.filter(({ type }) => type === 'task.status_changed'));
      return [...new Set([...updated.keys(), ...changed.keys()])]
        .filter((move) => updated.get(move) !== changed.get(move))
        .map(
          (move) =>
            `webhook ${id}: ${move} came ${updated.get(move) ?? 0} times as task.updated and ` +
            `${changed.get(move) ?? 0} times as task.status_changed`,
        );
    });
  },
};

function uniqueEvents(events: ReceivedEvent[]): ReceivedEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

function countMoves(events: ReceivedEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { taskId, move } of events) {
    if (move === null) continue;
    const key = `task ${taskId} from ${move.from} to ${move.to}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
