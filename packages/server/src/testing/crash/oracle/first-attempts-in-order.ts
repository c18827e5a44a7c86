import type { Change, Receipt, RunHistory } from '../run-history.ts';
import { firstReceipts, type Invariant } from './invariant.ts';

/**
 * Two orders, each for one webhook at a time. Across tasks: a change that was acknowledged before another was sent
 * comes first. Within a task: the order of its stored events and of its revisions.
 */
export const firstAttemptsInOrder: Invariant = {
  description: 'first attempts come to a webhook in the order in which the changes happened',
  findViolations(history) {
    return history.webhooks.flatMap(({ id }) => {
      const firsts = firstReceipts(history.receipts.filter(({ webhookId }) => webhookId === id));
      return [...findOvertaken(firsts, history), ...findTaskDisorder(firsts, history)].map(
        (violation) => `webhook ${id}: ${violation}`,
      );
    });
  },
};

/**
 * A change that was repeated without a key can produce two events, for which not even "sent before acknowledged"
 * holds. Only changes that were sent once or under a key are compared.
 */
function findOvertaken(firsts: Receipt[], { changes }: RunHistory): string[] {
  const byMarker = new Map(changes.map((change) => [change.marker, change]));
  const violations: string[] = [];
  let latest: Change | null = null;
  for (const { event } of firsts) {
    const change = event.marker === null ? undefined : byMarker.get(event.marker);
    if (change === undefined || !(change.keyed || change.sends === 1)) continue;
    if (latest !== null && change.acknowledgedAt !== null && change.acknowledgedAt < latest.sentAt) {
      violations.push(
        `'${latest.marker}' came before '${change.marker}', which was done when it was asked for`,
      );
    }
    if (latest === null || change.sentAt > latest.sentAt) latest = change;
  }
  return violations;
}

function findTaskDisorder(firsts: Receipt[], { stored }: RunHistory): string[] {
  const positions = new Map(stored.events.map(({ id, position }) => [id, position]));
  const last = new Map<string, { position: number; revision: number; id: string }>();
  return firsts.flatMap(({ event }) => {
    const before = last.get(event.taskId) ?? { position: -1, revision: -1, id: '' };
    const position = positions.get(event.id) ?? before.position;
    const revision = event.revision ?? before.revision;
    last.set(event.taskId, { position, revision, id: event.id });
    const isInOrder = position >= before.position && revision >= before.revision;
    return isInOrder ? [] : [`event ${event.id} of task ${event.taskId} came after ${before.id}`];
  });
}
