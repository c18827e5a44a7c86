import type { RunHistory } from '../../../packages/server/src/testing/crash/run-history.ts';
import type { Ledger } from './ledger.ts';
import type { Waits } from './measure-waits.ts';

/**
 * How long clients waited: for a read or change from the first try until it succeeded, for a delivery from the
 * acknowledgement until the first request with the event, for an audit from its start until it was complete.
 */
export function waitsOf({ changes, receipts }: RunHistory, { reads, lists, audits }: Ledger): Waits {
  const arrivals = new Map<string, number>();
  for (const { event, at } of receipts) {
    if (event.marker !== null && !arrivals.has(event.marker)) arrivals.set(event.marker, at);
  }
  const done = changes.flatMap((change) =>
    change.acknowledgedAt === null ? [] : [{ ...change, acknowledgedAt: change.acknowledgedAt }],
  );
  return {
    reads,
    lists,
    audits,
    writes: done.map(({ sentAt, acknowledgedAt }) => ({ from: sentAt, to: acknowledgedAt })),
    deliveries: done.flatMap(({ marker, acknowledgedAt }) => {
      const at = arrivals.get(marker);
      return at === undefined || at < acknowledgedAt ? [] : [{ from: acknowledgedAt, to: at }];
    }),
  };
}
