import type { RunHistory } from '../run-history.ts';
import { attemptsAreBounded } from './attempts-are-bounded.ts';
import { deliveriesAreImmutable } from './deliveries-are-immutable.ts';
import { everyChangeIsDelivered } from './every-change-is-delivered.ts';
import { everyDeliveryEnds } from './every-delivery-ends.ts';
import { everyEventHasAChange } from './every-event-has-a-change.ts';
import { firstAttemptsInOrder } from './first-attempts-in-order.ts';
import type { Invariant } from './invariant.ts';
import { noForeignDelivery } from './no-foreign-delivery.ts';
import { noServiceFailure } from './no-service-failure.ts';
import { oneObjectPerKey } from './one-object-per-key.ts';
import { statusChangesAreDeliveredOnce } from './status-changes-are-delivered-once.ts';

/** Everything that must hold, whatever was killed and when. */
export const invariants: readonly Invariant[] = [
  everyChangeIsDelivered,
  everyEventHasAChange,
  statusChangesAreDeliveredOnce,
  firstAttemptsInOrder,
  noForeignDelivery,
  deliveriesAreImmutable,
  attemptsAreBounded,
  everyDeliveryEnds,
  oneObjectPerKey,
  noServiceFailure,
];

/** The invariants that the history violates, with the violations of each. */
export function checkHistory(history: RunHistory): { description: string; violations: string[] }[] {
  return invariants
    .map(({ description, findViolations }) => ({ description, violations: findViolations(history) }))
    .filter(({ violations }) => violations.length > 0);
}
