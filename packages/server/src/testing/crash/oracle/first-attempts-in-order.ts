import type { Change, Ledgers, Receipt } from '../ledger.ts';
import { firstReceipts, type Rule } from './rule.ts';

/**
 * Two orders, each for one webhook at a time. Over all tasks: what was acknowledged before something else was even
 * sent comes first. Within a task: the order of its events as stored, and of its revisions.
 */
export const firstAttemptsInOrder: Rule = {
  promise: 'first attempts come to a webhook in the order in which the changes happened',
  findBreaches(ledgers) {
    return ledgers.webhooks.flatMap(({ id }) => {
      const firsts = firstReceipts(ledgers.receipts.filter(({ webhookId }) => webhookId === id));
      return [...findOvertaken(firsts, ledgers), ...findTaskDisorder(firsts, ledgers)].map(
        (breach) => `webhook ${id}: ${breach}`,
      );
    });
  },
};

/**
 * A change that had to be repeated without a key can produce two events, and then not even "sent before acknowledged"
 * holds between its own two events; only those sent once or under a key are compared.
 */
function findOvertaken(firsts: Receipt[], { changes }: Ledgers): string[] {
  const byMark = new Map(changes.map((change) => [change.mark, change]));
  const breaches: string[] = [];
  let latest: Change | null = null;
  for (const { event } of firsts) {
    const change = event.mark === null ? undefined : byMark.get(event.mark);
    if (change === undefined || !(change.keyed || change.sends === 1)) continue;
    if (latest !== null && change.acknowledgedAt !== null && change.acknowledgedAt < latest.sentAt) {
      breaches.push(`'${latest.mark}' came before '${change.mark}', which was done when it was asked for`);
    }
    if (latest === null || change.sentAt > latest.sentAt) latest = change;
  }
  return breaches;
}

function findTaskDisorder(firsts: Receipt[], { stored }: Ledgers): string[] {
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
